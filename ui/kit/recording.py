"""A played race as a script: its replies and dice, and after each what had come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import yaml

from gridprix.core.dice import ScriptedDice
from gridprix.core.fingerprint import plain
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.core.state import Car
from gridprix.core.transcript import Entry, Reply, Thrown

LEFT_OUT = ("seed", "dice", "script", "loads")
HINT = "# recorded; keep what the rule is about and drop the rest\n"


@attrs.frozen
class RecordedTurn:
    """Replies that were given together, and the dice that fell after them."""

    replies: tuple[Reply, ...]
    dice: tuple[int, ...]


def turns_of(entries: Sequence[Entry]) -> tuple[tuple[int, ...], list[RecordedTurn]]:
    """The dice before the first reply, and the turns."""
    first: list[int] = []
    turns: list[tuple[list[Reply], list[int]]] = []
    for entry in entries:
        if isinstance(entry, Thrown):
            (turns[-1][1] if turns else first).extend(entry.values)
        elif turns and entry.group is not None and turns[-1][0][-1].group == entry.group:
            turns[-1][0].append(entry)
        else:
            turns.append(([entry], []))
    return tuple(first), [RecordedTurn(tuple(replies), tuple(dice)) for replies, dice in turns]


def recorded_script(
    scenario: Scenario, seed: int, entries: Sequence[Entry], *, since: int = 0, name: str = ""
) -> str:
    """The YAML text of a script that plays these entries and expects what came of them.

    Of what came before the entry `since` nothing is expected: it only leads there.
    """
    first, turns = turns_of(entries)
    head = {key: one for key, one in scenario.document.data.items() if key not in LEFT_OUT}
    head["name"] = name or f"{scenario.name}, recorded"
    text: str = yaml.safe_dump(head, sort_keys=False, allow_unicode=True, default_flow_style=None)
    lines = [HINT + text.rstrip("\n")]
    if first:
        lines.append(f"dice: {list(first)}")
    lines.append("script:")
    dice = ScriptedDice(list(first))
    game = Game(scenario, seed, {}, dice=dice)
    game.advance()
    for turn in turns:
        expected = len(game.transcript) >= since
        steps = [one for one in _steps(game, dice, turn) if expected or "expect" not in one]
        lines += [f"  - {_flow(step)}" for step in steps]
    if game.over:
        order = [str(row.car) for row in game.standings()]
        lines.append(f"  - {_flow({'expect': {'over': True, 'standings': order}})}")
    return "\n".join(lines) + "\n"


def _steps(game: Game, dice: ScriptedDice, turn: RecordedTurn) -> Iterator[dict[str, Any]]:
    if turn.dice:
        yield {"dice": list(turn.dice)}
        dice.queue.extend(turn.dice)
    before, told = game.race, len(game.log)
    yield {str(reply.car): reply.key for reply in turn.replies}
    for reply in turn.replies:
        game.reply(reply.car, reply.key)
    expected: dict[str, Any] = {}
    for old, new in zip(before.cars, game.race.cars, strict=True):
        if old != new:
            expected[str(new.id)] = _changes(game, old, new)
    log = [entry.text for entry in game.log[told:]]
    expected = {car: facts for car, facts in expected.items() if facts}
    if log:
        expected["log"] = log[0] if len(log) == 1 else log
    if expected:
        yield {"expect": expected}


def _changes(game: Game, old: Car, new: Car) -> dict[str, Any]:
    """What notation says otherwise of a car than before."""
    facts: dict[str, Any] = {}
    if old.spot != new.spot:
        facts["at"] = plain(new.spot)
    if old.status != new.status:
        facts |= {"status": new.status.value, "reason": new.reason}
    for name, one in game.race.book.notation.items():
        if (now := plain(one.read(new))) != plain(one.read(old)):
            facts[name] = now
    return facts


def _flow(step: dict[str, Any]) -> str:
    text: str = yaml.safe_dump(
        step, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10**6
    )
    return text.rstrip("\n")
