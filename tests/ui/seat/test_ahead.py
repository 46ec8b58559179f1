"""Where a move can end and the way to a far place come with the question, for every face."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gridprix.core.asks import Ask
from gridprix.core.game import Game
from gridprix.core.state import CarId, Place, Race
from gridprix.ui.seat.ahead import reach_after, route_to
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moment import Question

from .tables import begun, picked, race_of

A, B = CarId("A"), CarId("B")


def asked(game: Game, ask: Ask) -> Question:
    """The question of an ask, as its seat sees it."""
    return next(one for one in moment_for(game, ask.seat).questions if one.car == ask.car)


def after(race: Race, car: CarId, starts: set[Place], steps: int) -> set[Place]:
    """Where a car can be, tried out: each step to any space ahead where nobody stands."""
    taken = {one.spot for one in race.running if one.id != car}
    places = starts - taken
    for _ in range(steps - 1):
        places = {there for here in places for there in race.board.successors(here)} - taken
    return places


def circuit(number: int = 0, **data: object) -> Game:
    """A circuit race of people some decisions on."""
    seats = {"ruleset": "speed-circuit-club", "track": "practice-ring", "seats": 4}
    game = begun(race_of(**{**seats, **data}))
    for reply in range(number):
        ask = game.open_asks()[0]
        game.reply(ask.car, picked(ask, 3, reply))
    return game


def test_a_move_may_end_where_its_steps_lead_past_nobody() -> None:
    game, moves, cards = circuit(), 0, 0
    read = game.scenario.family.read_place
    for number in range(160):
        ask = game.open_asks()[0]
        question, race = asked(game, ask), game.race
        here = race.car(ask.car).spot
        if question.question == "leg" and question.left > 1:
            starts = {read(one.path[-1]) for one in question.legal if one.path}
            lengths = [question.left]
            moves += 1
        elif question.question == "plot" and here is not None:
            starts = set(race.board.successors(here))
            lengths = sorted({one.reach for one in question.offers if one.reach})
            cards += len(lengths)
        else:
            starts, lengths = set(), []
            assert not question.ahead
        for steps in lengths:
            reach = reach_after(question, steps)
            assert {read(one) for one in reach.ends} == after(race, ask.car, starts, steps)
            crossed = [after(race, ask.car, starts, one) for one in range(1, steps)]
            assert {read(one) for one in reach.crossed} == set().union(*crossed)
            for end in reach.ends:
                route = route_to(question, end)
                assert (len(route), route[-1]) == (steps, end)
                assert read(route[0]) in starts
                for one, other in pairwise(route):
                    assert read(other) in race.board.successors(read(one))
        game.reply(ask.car, picked(ask, 3, number))
    assert moves > 20
    assert cards > 20


def test_who_stands_in_the_way_is_gone_round_and_nothing_lies_beyond_the_move() -> None:
    cars = {"A": {"at": [25, 1], "speed": 60}, "B": {"at": [27, 1], "speed": 20}}
    game = circuit(seats=2, arrange=cars)
    for car in (A, B):
        game.reply(car, "mps")
    while (ask := game.open_asks()[0]).car != A or ask.question != "leg":
        game.reply(ask.car, ask.default)
    question = asked(game, ask)
    taken = game.scenario.family.write_place(game.race.car(B).at)
    last = len(question.ahead)
    assert last == question.left > 1
    every = [place for stride in question.ahead for place, _ in stride]
    assert taken not in every
    assert all(taken not in route_to(question, place) for place in every)
    row = int(reach_after(question, last).ends[0].partition(",")[0])
    assert route_to(question, f"{row + 1},1") == ()
    assert reach_after(question, 0).ends == ()


def test_squared_paper_has_no_steps_ahead() -> None:
    game = begun(race_of(ruleset="italian", track="first-ring", seats=2))
    for number in range(8):
        ask = game.open_asks()[0]
        assert not asked(game, ask).ahead
        game.reply(ask.car, picked(ask, 3, number))


@pytest.mark.parametrize("steps", [1, 9])
def test_what_no_step_leads_to_is_not_reached(steps: int) -> None:
    question = Question(A, "leg", ahead=((("1", ""),), (("2", "1"),)))
    reach = reach_after(question, steps)
    assert (reach.crossed, reach.ends) == (((), ("1",)) if steps == 1 else (("1", "2"), ()))
    assert route_to(question, "2") == ("1", "2")
    assert route_to(question, "3") == ()
