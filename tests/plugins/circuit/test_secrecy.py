"""A face-down card, a bid, a chip choice: before the reveal nobody else can tell one from another.

Cards and bids are numbers that stand everywhere, so it is no use to look for them. Instead the same
race is driven twice, different in nothing but one driver's secret: all that the others are shown
must be the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridprix.core.asks import Ask, AskAll
from gridprix.core.fingerprint import plain
from gridprix.core.game import Game
from gridprix.core.pilots import Pilot
from gridprix.core.scenario import Scenario
from gridprix.core.state import CarId, SeatId
from gridprix.core.view import RaceView

from .helpers import scenario

PASSING = (
    "A@8,0 speed=60  B@9,0 speed=60 lap=0 chips=5  C@9,1 speed=60 lap=0 chips=5  "
    "D@10,0 speed=60 lap=0 chips=5  E@10,1 speed=60 lap=0 chips=5"
)
NUMBERS = st.lists(st.integers(0, 999), max_size=25)


@cache
def whole_race() -> Scenario:
    """From the bid for the grid on."""
    return scenario((), ruleset="speed-circuit-club", seats=3, laps=1)


@cache
def passing() -> Scenario:
    """Ada comes up behind cars that have not moved, so that passes are forced."""
    return scenario((), PASSING, ruleset="speed-circuit-club", laps=1)


def driven(what: Scenario, seed: int, numbers: Sequence[int], question: str) -> Game:
    """A race driven by these numbers to the next joint question of this kind."""
    game = Game(what, seed, {})
    game.advance()
    todo = iter(numbers)
    for number in todo:
        if _asks(game, question) and number % 5 == 0:
            return game
        for ask in game.open_asks()[:1]:
            game.reply(ask.car, _wilful(ask, number))
    for _ in range(200):
        if game.over or _asks(game, question):
            break
        ask = game.open_asks()[0]
        game.reply(ask.car, _wilful(ask, seed))
    return game


def _asks(game: Game, question: str) -> bool:
    pending = game.pending
    joint = isinstance(pending, AskAll) and len(pending.asks) > 1 and not game.answered()
    return joint and game.open_asks()[0].question == question


def _wilful(ask: Ask, number: int) -> str:
    """A reply by number; a forced pass where there is one."""
    passes = [option for option in ask.legal if getattr(option, "passing", False)]
    among = passes or ask.legal
    return among[number % len(among)].key


def shown(game: Game, seat: SeatId | None) -> dict[str, Any]:
    """All that somebody gets to see, as plain data."""
    hooks, view = game.race.book.hooks, game.view(seat)
    return {
        "view": plain(view),
        "words": repr((view.cars, view.parts, view.moment, view.branch)),
        "questions": [repr(ask) for ask in game.open_asks() if ask.seat == seat],
        "log": game.log_for(seat),
        "export": json.dumps(game.export_for(seat)),
        "marks": plain(hooks.offer_marks(view)),
        "gauges": [plain(hooks.offer_gauges(view, car)) for car in view.cars],
        "charts": [repr(hooks.offer_charts(game.race, car)) for car in game.race.cars],
        "standings": plain(game.standings()),
    }


def others(game: Game, seat: SeatId) -> Iterator[SeatId | None]:
    yield None
    yield from (one.id for one in game.scenario.seats if one.id != seat)


def assert_tight(what: Scenario, seed: int, numbers: Sequence[int], question: str) -> bool:
    """Whatever a driver lays, the others are shown the same; False when nobody was asked."""
    first = driven(what, seed, numbers, question)
    if not _asks(first, question):
        return False
    again = Game(what, seed, {}, past=list(first.transcript))
    again.advance()
    ask = first.open_asks()[seed % len(first.open_asks())]
    legal = ask.legal
    first.reply(ask.car, legal[0].key)
    again.reply(ask.car, legal[1 + seed % (len(legal) - 1)].key)
    assert first.answered() == again.answered() == (ask.car,)
    for seat in others(first, ask.seat):
        one, other = shown(first, seat), shown(again, seat)
        for kind in one:
            assert one[kind] == other[kind], f"{ask.car}'s {question} shows in {seat}'s {kind}"
    # the driver himself does see what he laid
    own = (first.export_for(ask.seat), again.export_for(ask.seat))
    assert own[0] != own[1]
    return True


@given(st.integers(0, 500), NUMBERS)
def test_a_face_down_card(seed: int, numbers: list[int]) -> None:
    assume(assert_tight(whole_race(), seed, numbers, "plot"))


@given(st.integers(0, 500))
def test_a_bid_for_the_grid(seed: int) -> None:
    assert assert_tight(whole_race(), seed, (), "grid")


@given(st.integers(0, 500), NUMBERS)
def test_chips_on_a_forced_pass(seed: int, numbers: list[int]) -> None:
    assume(assert_tight(passing(), seed, numbers, "chips"))


def test_after_the_reveal_everybody_sees_it() -> None:
    game = driven(whole_race(), 1, (), "plot")
    for ask in game.open_asks():
        game.reply(ask.car, "20")
    for seat in (None, SeatId("B")):
        assert "Cards revealed: Ada 20" in "\n".join(game.log_for(seat))


def test_a_card_laid_does_not_change_the_state() -> None:
    game = driven(whole_race(), 1, (), "plot")
    before = game.race
    game.reply(CarId("A"), "20")
    assert game.race is before


# ---------------------------------------------------------------- what pilots are handed


@attrs.define
class Laying:
    """A pilot who always lays the option of one number, and otherwise the default."""

    number: int
    laid: list[str] = attrs.field(factory=list)

    def choose(self, view: RaceView, ask: Ask) -> str:
        if not ask.secret:
            return ask.default
        self.laid.append(ask.legal[self.number % len(ask.legal)].key)
        return self.laid[-1]


@attrs.define
class Watching:
    """A pilot who keeps all that he is handed until the first reveal."""

    seen: list[Any] = attrs.field(factory=list)

    def choose(self, view: RaceView, ask: Ask) -> str:
        if ask.question == "grid":
            self.seen.append((plain(view), repr(view), repr(ask)))
        return ask.default


@given(st.integers(0, 30), st.integers(0, 30))
def test_a_pilot_asked_later_is_handed_nothing_of_it(one: int, other: int) -> None:
    handed = []
    for number in (one, other):
        watching = Watching()
        pilots: dict[SeatId, Pilot] = {}
        pilots |= {SeatId("A"): Laying(number), SeatId("B"): watching, SeatId("C"): Watching()}
        game = Game(whole_race(), 3, pilots)
        game.advance(3)
        handed.append(watching.seen)
    assert handed[0] == handed[1]
    assert handed[0]


# ---------------------------------------------------------------- the search bites


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    log_for = Game.log_for

    def leaky(game: Game, seat: SeatId | None) -> list[str]:
        return [*log_for(game, seat), *map(str, game._replies.values())]

    monkeypatch.setattr(Game, "log_for", leaky)
    with pytest.raises(AssertionError, match="shows in"):
        assert_tight(whole_race(), 1, (), "plot")
