"""A race that is played for the book: its beginning, rounds with something new, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from operator import attrgetter, itemgetter

import attrs

from gridprix.core.events import RoundStarted
from gridprix.core.game import Game
from gridprix.core.scenario import Scenario
from gridprix.ui.export.film import Film, is_public
from gridprix.ui.export.pictures import svg_of
from gridprix.ui.races import HUMAN, pilots_of
from gridprix.ui.window.board.arts import find_art

from .contents import Example, PlayedRound

ROUNDS = 60  # enough for the end of most races, and soon played on any track
FIRST = 3  # the set-up and the first two rounds are told in any case
LIVELY = 2  # rounds after them, in which most happens that was not told yet
DRIVERS = 3  # so that the example stays short
DECISIONS = 20  # between two looks at how far the race is
SEED = 1
WIDTH = 900


def played_example(scenario: Scenario) -> Example:
    """A short race by these rules with a few drivers; people are driven for by a pilot."""
    game = _played(_driven(scenario))
    if find_art(scenario.family, scenario.board) is None:
        return Example(_told(_rounds(_lines(game)), game), "")
    film = Film(game)
    told = _told(_rounds([(one.round, one.text) for one in film.frames if one.text]), game)
    end = film.round_ends[told[-1].number] if told else 0
    return Example(told, svg_of(film, end, width=WIDTH))


def _driven(scenario: Scenario) -> Scenario:
    """The scenario without people: a pilot that knows the rules drives for them."""
    drivers = scenario.seats if scenario.arrangement else scenario.seats[:DRIVERS]
    pilot = scenario.book.usual_pilot
    seats = tuple(
        attrs.evolve(seat, pilot=pilot) if seat.pilot == HUMAN else seat for seat in drivers
    )
    return attrs.evolve(scenario, seats=seats)


def _played(scenario: Scenario) -> Game:
    seed = SEED if scenario.seed is None else scenario.seed
    game = Game(scenario, seed, pilots_of(scenario, seed))
    while not game.over and game.race.round <= ROUNDS:
        game.advance(DECISIONS)
    return game


def _lines(game: Game) -> list[tuple[int, str]]:
    """What everybody may read of a race whose board nobody draws."""
    return [
        (entry.race.round, entry.text)
        for entry in game.log
        if is_public(entry) and not isinstance(entry.event, RoundStarted)
    ]


def _rounds(lines: Sequence[tuple[int, str]]) -> list[PlayedRound]:
    return [
        PlayedRound(number, tuple(text for _, text in of_round))
        for number, of_round in groupby(lines, key=itemgetter(0))
    ]


def _told(rounds: Sequence[PlayedRound], game: Game) -> tuple[PlayedRound, ...]:
    """The beginning, the rounds with most that is new, and the last of a race that ended."""
    whole = list(rounds if game.over else rounds[:-1])
    names = frozenset(seat.name for seat in game.scenario.seats)
    happens = {one.number: {_said(line, names) for line in one.lines} for one in whole}
    chosen, others = whole[:FIRST], whole[FIRST:]
    if game.over and others:
        chosen.append(others.pop())
    for _ in range(LIVELY):
        known = {said for one in chosen for said in happens[one.number]}
        liveliest = max(others, key=lambda one: len(happens[one.number] - known), default=None)
        if liveliest is None or happens[liveliest.number] <= known:
            break
        chosen.append(liveliest)
        others.remove(liveliest)
    return tuple(sorted(chosen, key=attrgetter("number")))


def _said(line: str, names: AbstractSet[str]) -> str:
    """What a line says, whoever does it and wherever."""
    return " ".join(word for word in line.split() if word.isalpha() and word not in names)
