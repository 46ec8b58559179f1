"""What a failed expectation looks like: the move, both positions, and the rules that decided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs
import yaml

from gridprix.core.documents import Document, Problem
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.script import Runner
from gridprix.core.state import CarId, Race
from gridprix.core.tracing import Note, Tracer
from gridprix.core.transcript import Entry, Reply

from .blocks import ScriptBlock
from .pictures import picture, why

ACTS = ("did", "replaced", "asked", "rolled")
MOST_ENTRIES, MOST_LINES, MOST_NOTES = 8, 12, 24


@attrs.frozen
class Episode:
    """The race around one block: before and after its moves, and what was noted meanwhile."""

    game: Game
    before: Race
    entries: Sequence[Entry]
    offered: Sequence[Note]
    noted: Sequence[Note]
    log: Sequence[str]

    @property
    def mover(self) -> CarId | None:
        """The car that moved last."""
        return next((one.car for one in reversed(self.entries) if isinstance(one, Reply)), None)


def play_episode(document: Document, library: Library, block: ScriptBlock) -> Episode:
    """Play a script once more, traced, up to the end of a block."""
    tracer = Tracer()
    runner = Runner(document, library, tracer)
    script = document.data["script"]
    first = _last_moves(script, block)
    going = runner.begin()
    offered = tracer.take()
    while going and runner.steps < first:
        going = runner.play_step()
        offered = tracer.take() or offered  # a step that only looks asks no rule anything
    game = runner.game
    before, entries, log = game.race, len(game.transcript), len(game.log)
    while going and runner.steps <= min(block.last, len(script) - 1):
        going = runner.play_step()
    noted = tracer.take()
    if not block.kind.startswith("offers"):
        noted = noted[: len(noted) - len(_after_acts(noted))]
    lines = [entry.text for entry in game.log[log:]]
    return Episode(game, before, game.transcript[entries:], _after_acts(offered), noted, lines)


def _last_moves(script: Sequence[Any], block: ScriptBlock) -> int:
    """The step with which the moves before a check begin, in this block or an earlier one."""
    if block.first < block.last:
        return block.first
    step = block.last
    while step > 0 and not _moves(script[step]):
        step -= 1
    return step


def _moves(step: Any) -> bool:
    return isinstance(step, dict) and not {"offers", "refused", "expect", "dice"} & set(step)


def _after_acts(notes: Sequence[Note]) -> list[Note]:
    """The notes about the question that follows: everything after the last thing done."""
    acts = [number for number, note in enumerate(notes) if note.did in ACTS]
    return list(notes[acts[-1] + 1 :] if acts else notes)


def failure_report(
    document: Document, library: Library, block: ScriptBlock, problems: Iterable[Problem]
) -> str:
    """Everything that a person needs to see what went wrong."""
    episode = play_episode(document, library, block)
    family = episode.game.scenario.family
    sections = {
        "expected": _expected(document, block),
        "before": picture(episode.before, family, episode.mover),
        "after": picture(episode.game.race, family, episode.mover) if episode.entries else [],
        "log": _last(episode.log, MOST_LINES),
        "offered by": _last(why(episode.offered), MOST_NOTES),
        "decided by": _last(why(episode.noted), MOST_NOTES),
    }
    head = [*map(str, problems), "", f"{document.data.get('name', '?')}, {_moved(episode, block)}"]
    return "\n".join([*head, *_written(sections)])


def _last(lines: Sequence[str], most: int) -> list[str]:
    cut = len(lines) - most
    return [f"... {cut} more before", *lines[cut:]] if cut > 0 else list(lines)


def _written(sections: dict[str, list[str]]) -> list[str]:
    lines: list[str] = []
    for title, content in sections.items():
        if content:
            lines += ["", f"{title}:", *(f"    {line}".rstrip() for line in content)]
    return lines


def _moved(episode: Episode, block: ScriptBlock) -> str:
    step = f"step {block.last + 1} ({block.kind})"
    if not episode.entries:
        return f"{step}, where nobody has moved yet"
    told = [_told(entry) for entry in episode.entries]
    earlier = len(told) - MOST_ENTRIES
    cut = [f"{earlier} earlier decisions"] if earlier > 0 else []
    return f"{step}, after " + ", ".join([*cut, *told[-MOST_ENTRIES:]])


def _told(entry: Entry) -> str:
    if isinstance(entry, Reply):
        return f"{entry.car} answers {entry.question!r} with {entry.key!r}"
    return f"the dice for {entry.why} show {' '.join(map(str, entry.values))}"


def _expected(document: Document, block: ScriptBlock) -> list[str]:
    script = document.data["script"]
    if not script:
        return []
    text: str = yaml.safe_dump(
        script[block.last], default_flow_style=None, sort_keys=False, allow_unicode=True, width=90
    )
    return text.rstrip("\n").split("\n")[:MOST_LINES]
