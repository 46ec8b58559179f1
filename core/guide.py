"""A guide: what a beginner is told step by step, and the replies that each step asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .transcript import Reply

if TYPE_CHECKING:
    from .game import Game

WRITTEN = "write a text, or {says: a text, keys: [the replies that it asks for, in their order]}"


@attrs.frozen
class GuideStep:
    """Words, and the keys of the replies that they ask for, one after another.

    A step without keys is told at one question, whatever is replied there.
    """

    says: str
    keys: tuple[str, ...] = ()

    def to_data(self) -> str | dict[str, Any]:
        """The step as files have it."""
        return {"says": self.says, "keys": list(self.keys)} if self.keys else self.says


@attrs.frozen
class Guidance:
    """What is told at a question, and the reply that it asks for; nothing where any will do."""

    says: str
    key: str = ""


LEFT = Guidance(
    "This is another move than the guide's. U takes it back; or drive on as you like, "
    "and H asks the coach."
)


def guidance(steps: Sequence[GuideStep], replies: Sequence[str]) -> Guidance | None:
    """What is told after some replies; None once all has been told.

    Words that were written for another position would be wrong: who leaves the line of the guide
    is told so once, and then nothing.
    """
    given = 0
    for step in steps:
        for key in step.keys or ("",):
            if given == len(replies):
                return Guidance(step.says, key)
            if key and replies[given] != key:
                return LEFT if given == len(replies) - 1 else None
            given += 1
    return None


def guidance_in(game: Game) -> Guidance | None:
    """What people are told in a race as it stands; None where it has no guide."""
    steps = game.scenario.hints
    if not steps:
        return None
    people = game.people
    replies = [one for one in game.transcript if isinstance(one, Reply) and one.seat in people]
    return guidance(steps, [one.key for one in replies])


def steps_of(entries: Sequence[Any]) -> tuple[GuideStep, ...]:
    """The steps that a file has."""
    return tuple(
        GuideStep(one) if isinstance(one, str) else GuideStep(one["says"], tuple(one["keys"]))
        for one in entries
    )


@attrs.frozen
class GuideSteps:
    """A list of texts, or of texts with the replies that they ask for: a kind of value of a key."""

    @property
    def schema(self) -> dict[str, Any]:
        """A list of either."""
        text = {"type": "string"}
        step = {
            "type": "object",
            "properties": {"says": text, "keys": {"type": "array", "items": text, "minItems": 1}},
            "required": ["says", "keys"],
            "additionalProperties": False,
        }
        return {"type": "array", "items": {"anyOf": [text, step]}}

    def wrong(self, key: str, value: Any) -> tuple[str, str] | None:
        """Anything else, or something else among them."""
        if not isinstance(value, list):
            return f"`{key}` takes a list of steps", WRITTEN
        for number, one in enumerate(value, start=1):
            if not isinstance(one, str) and not _is_step(one):
                return f"step {number} of `{key}` is {one!r:.60}", WRITTEN
        return None


def _is_step(value: Any) -> bool:
    if not isinstance(value, dict) or value.keys() != {"says", "keys"}:
        return False
    keys = value["keys"]
    texts = isinstance(keys, list) and all(isinstance(one, str) for one in keys)
    return isinstance(value["says"], str) and texts and bool(keys)
