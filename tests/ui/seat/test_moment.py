"""A moment is plain data, made of positions of the log, and small on its way."""

from __future__ import annotations

import json
from fractions import Fraction

import attrs
import pytest
from soaking import SOAK, tries

from gridprix.core.asks import Leg
from gridprix.core.coach import guess_of
from gridprix.core.hand import hand_of
from gridprix.core.pilots import make_pilot
from gridprix.core.state import CarId, SeatId
from gridprix.ui.seat.charting import lit_sheet
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.post import Receiver, Sender
from gridprix.ui.seat.secrecy import seen_by_all

from .tables import SHIPPED, begun, picked, race_of

SMALL = 8_000  # bytes


@pytest.mark.parametrize("name", SHIPPED)
def test_a_moment_goes_through_json_unchanged(name: str) -> None:
    game = begun(race_of(**SHIPPED[name]))
    for number in range(tries(12, 200)):
        asks = game.open_asks()
        if not asks:
            break
        for moment in seen_by_all(game).values():
            assert Moment.from_data(json.loads(json.dumps(moment.to_data()))) == moment
        game.reply(asks[0].car, picked(asks[0], 1, number))
    assert game.log


def test_log_and_traces_come_since_and_the_rest_does_not_change() -> None:
    game = begun(race_of(ruleset="italian", track="first-ring", seats=2))
    for number in range(30):
        ask = game.open_asks()[0]
        game.reply(ask.car, picked(ask, 3, number))
    whole = moment_for(game, SeatId("A"))
    half = whole.position // 2
    later = moment_for(game, SeatId("A"), since=half)
    assert [line.number for line in whole.log] == list(range(whole.position))
    assert later.log == whole.log[half:]
    assert later.traces == tuple(one for one in whole.traces if one.number >= half)
    assert whole.traces
    assert attrs.evolve(later, since=0, log=whole.log, traces=whole.traces) == whole


def test_an_earlier_position_is_what_was_seen_then_without_questions() -> None:
    game = begun(race_of(ruleset="speed-circuit-club", track="practice-ring", seats=3))
    seen: dict[int, Moment] = {}
    for number in range(60):
        moment = moment_for(game, SeatId("B"))
        seen[moment.position] = moment
        ask = game.open_asks()[0]
        game.reply(ask.car, picked(ask, 3, number))
    del seen[max(seen)]
    unasked = {"questions": (), "waiting": (), "answered": (), "laid": (), "joint": False}
    unlit = {"charts": (), "subject": None}  # they go by the car that is asked about
    for position, moment in seen.items():
        again = moment_for(game, SeatId("B"), at=position)
        assert attrs.evolve(again, **unlit) == attrs.evolve(moment, **unasked, **unlit)
    assert moment_for(game, None, at=0).log == ()


def test_what_is_asked_comes_with_all_that_is_known_about_it() -> None:
    game = begun(race_of(ruleset="speed-circuit-club", track="practice-ring", seats=2))
    kinds = set()
    for number in range(150):
        ask = game.open_asks()[0]
        moment = moment_for(game, ask.seat)
        (question,) = [one for one in moment.questions if one.car == ask.car]
        kinds.add(question.question)
        assert moment.waiting == tuple(one.car for one in game.open_asks())
        assert [one.key for one in question.offers] == [one.key for one in ask.options]
        for offer, option in zip(question.offers, ask.options, strict=True):
            assert (offer.label, offer.prices, offer.odds) == (
                option.label,
                option.prices,
                option.odds,
            )
            assert (offer.outlook, offer.reach) == (option.outlook, option.reach)
            assert offer.refusal == ask.refused.get(option.key, "")
            assert offer.caution == ask.cautions.get(option.key, "")
        assert question.default == guess_of(game.scenario.family, game.view(ask.seat), ask)
        assert not moment_for(game, None).questions
        game.reply(ask.car, picked(ask, 3, number))
    assert {"grid", "plot", "leg"} <= kinds


@pytest.mark.parametrize(
    ("ruleset", "track", "pad"),
    [("italian", "first-ring", True), ("speed-circuit-club", "practice-ring", False)],
)
def test_how_a_family_takes_hold_of_its_options_comes_with_them(
    ruleset: str, track: str, *, pad: bool
) -> None:
    game = begun(race_of(ruleset=ruleset, track=track, seats=2))
    family = game.scenario.family
    hand = hand_of(family)
    repeated, around = 0, set()
    for _ in range(12):
        ask = game.open_asks()[0]
        moment = moment_for(game, ask.seat)
        assert (moment.hand.pad, moment.hand.whole_moves) == (pad, hand.whole_moves)
        assert moment.hand.keys == tuple(hand.keys)
        question = next(one for one in moment.questions if one.car == ask.car)
        for offer, option in zip(question.offers, ask.options, strict=True):
            assert offer.repeats == hand.repeats(option)
            assert offer.leads_to == hand.leads_to(option)
            repeated += offer.repeats
        for origin, middle in question.middles:
            from_there = [
                one
                for one in ask.options
                if isinstance(one, Leg) and one.origin == family.read_place(origin)
            ]
            assert hand.middle(from_there) == family.read_place(middle)
            around.add(middle)
        game.reply(ask.car, ask.default)
    assert (repeated > 0, len(around) > 5) == (pad, pad)


def test_a_reply_that_is_laid_is_seen_by_its_own_seat_only() -> None:
    game = begun(race_of(ruleset="speed-circuit-club", track="practice-ring", seats=2))
    key = game.open_asks()[0].default
    game.reply(CarId("A"), key)
    seen = seen_by_all(game)
    assert seen[SeatId("A")].laid == (("A", key),)
    assert not seen[SeatId("B")].laid
    assert not seen[None].laid
    assert {one.answered for one in seen.values()} == {(CarId("A"),)}
    assert {one.waiting for one in seen.values()} == {(CarId("B"),)}


def test_dice_light_the_line_on_which_they_were_read() -> None:
    game = begun(race_of(ruleset="speed-circuit-club", track="practice-ring", seats=3))
    read = []
    for number in range(120):
        for seat in ("A", "B", "C"):
            read += [one for one in moment_for(game, SeatId(seat)).charts if one.read is not None]
        ask = game.open_asks()[0]
        game.reply(ask.car, picked(ask, 5, number))
    assert read
    for chart in read:
        sheet = lit_sheet(chart, with_throws=True)
        total = int(chart.thrown.rpartition(" ")[2])
        (line,) = [one for one in sheet.lines if one.lit]
        assert line.cells == sheet.line_of(total).cells  # type: ignore[union-attr]
        assert sheet.note == chart.thrown
        assert [n for n, one in enumerate(lit_sheet(chart).lines) if one.lit] == list(chart.lit)


def test_shares_of_the_way_are_exact() -> None:
    game = begun(race_of(ruleset="speed-circuit-club", track="practice-ring", seats=2))
    for number in range(60):
        ask = game.open_asks()[0]
        game.reply(ask.car, picked(ask, 3, number))
    race = game.race
    shares = {row.car: row.share for row in moment_for(game, None).standings}
    assert any(shares.values())
    for car in race.cars:
        assert isinstance(shares[car.id], Fraction)
        assert shares[car.id] == race.book.hooks.settle_progress(race, car).share


def test_moments_of_twelve_cars_are_small() -> None:
    """Every decision of a whole club race, as one of the drivers and as somebody without a seat."""
    laps = 3 if SOAK else 1
    game = begun(race_of(ruleset="speed-circuit-club", track="practice-ring", laps=laps, seats=12))
    rookie = game.scenario.book.pilots["rookie"]
    pilots = {seat.id: make_pilot(rookie, 1, seat.id) for seat in game.scenario.seats}
    senders: dict[SeatId | None, Sender] = {seat: Sender() for seat in (None, SeatId("C"))}
    receiver = Receiver()  # of the driver's messages
    sizes = []
    since = 0
    while not game.over:
        for seat, sender in senders.items():
            moment = moment_for(game, seat, since=since)
            text = sender.message(moment)
            sizes.append(len(text.encode()))
            assert seat is None or receiver.moment(json.loads(text)) == moment
        since = moment.position
        ask = game.open_asks()[0]
        game.reply(ask.car, pilots[ask.seat].choose(game.view(ask.seat), ask))
    assert len(sizes) > 500
    small = sum(size < SMALL for size in sizes)
    assert small >= 0.95 * len(sizes), sorted(sizes)[-20:]
