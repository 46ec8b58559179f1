from __future__ import annotations

import itertools
import json
from pathlib import Path

import attrs
import pytest

from gridprix.core.errors import CannotKeep
from gridprix.core.game import Game
from gridprix.core.transcript import Reply
from gridprix.ui.browser.clock import PATIENCE
from gridprix.ui.browser.helping import helped
from gridprix.ui.browser.keys import fresh_word, read_word
from gridprix.ui.browser.mixing import MixedDice, Mixture, Share

from .tables import HOST, Table, chance, circuit_race, grid_race, started, table_for


def told(table: Table) -> list[str]:
    return [sentence for _, sentence in table.room.state.notices]


def game_of(table: Table) -> Game:
    assert table.room.game is not None
    return table.room.game


def test_people_take_seats_and_bots_have_the_rest() -> None:
    table = table_for(circuit_race(3), 2)
    assert [seat.name for seat in table.room.state.seats] == ["Ada", "Bruno", "Carla"]
    assert table.do(0, do="start").ok
    assert set(game_of(table).pilots) == {"C"}
    assert sorted(table.asked()) == [0, 1]


def test_one_car_has_one_driver_and_the_other_keeps_the_name() -> None:
    table = table_for(grid_race(), 1)
    late = table.arrive()
    said = table.do(late, do="take", name="Nina", colour="blue")
    assert said.sentence == "Somebody has just taken that car. Choose another; your name is kept."
    assert table.do(late, do="take", name="ada", colour="pink").sentence.startswith("That name")
    assert table.do(late, do="take", name=" Nina \x00 ", colour="pink").ok
    assert [(one.name, one.colour) for one in table.room.state.seats] == [
        ("Ada", "blue"),
        ("Nina", "pink"),
    ]
    third = table.arrive()
    assert table.do(third, do="take", name="Zoe", colour="green").sentence == (
        "All seats are taken. You may watch."
    )


def test_a_bot_gives_its_name_to_whoever_bears_it() -> None:
    table = table_for(grid_race(), 0)
    who = table.arrive()
    assert table.do(who, do="take", name="Bruno", colour="blue").ok
    assert [one.name for one in table.room.state.seats] == ["Bruno", "Ada"]


def test_a_key_brings_a_seat_back_and_only_its_digest_is_kept() -> None:
    table = table_for(grid_race(), 1)
    keys = [key for text in table.heard[0] for key in json.loads(text).get("keys", [])]
    assert len(keys) == 1
    assert len(bytes.fromhex(keys[0])) == 16
    assert keys[0] not in json.dumps(table.room.state.to_data())
    table.room.depart(table.guests[0])
    again = table.arrive(keys[0])
    assert table.guests[again].seat == "A"
    stranger = table.arrive("f" * 32)
    assert table.guests[stranger].seat is None


def test_only_the_host_has_the_hosts_powers_and_all_are_told() -> None:
    table = table_for(grid_race(), 2)
    guest = 1
    for message in (
        {"do": "start"},
        {"do": "remove", "seat": "A"},
        {"do": "bot", "seat": "B", "pilot": "club"},
        {"do": "settle", "what": "help", "value": "none"},
        {"do": "pause", "yes": True},
        {"do": "admit", "number": 1, "yes": True},
    ):
        assert table.do(guest, **message).sentence == "Only the host can do that."
    assert table.do(0, do="remove", seat="B").ok
    assert table.guests[1].seat is None
    assert told(table)[-1] == "The host frees the seat of Bruno."


def test_while_no_host_is_here_a_driver_may_start() -> None:
    table = table_for(grid_race(), 2)
    table.room.depart(table.guests[0])
    assert table.do(1, do="start").ok


def test_the_host_lets_people_in_where_that_is_wanted() -> None:
    table = table_for(grid_race(), 1, ask_first="yes")
    guest = table.arrive()
    assert table.do(guest, do="take", name="Nina", colour="green").sentence == "The host is asked."
    assert table.guests[guest].seat is None
    assert json.loads(table.heard[0][-1])["wishes"] == [[1, "Nina", "B", False]]
    assert "wishes" not in json.loads(table.heard[guest][-1])
    assert table.do(0, do="admit", number=1, yes=True).ok
    assert table.guests[guest].seat == "B"
    assert table.do(0, do="admit", number=1, yes=True).sentence.startswith("Nobody asks")


def test_a_second_device_is_let_in_by_the_host_and_shows_the_same() -> None:
    table = started(grid_race(), 2)
    tablet = table.arrive()
    assert table.do(tablet, do="claim", seat="A").ok
    assert table.do(0, do="admit", number=1, yes=True).ok
    assert table.guests[tablet].seat == "A"
    first, second = (json.loads(table.heard[who][-1]) for who in (0, tablet))
    assert first["moment"]["position"] == second["moment"]["position"]
    assert first["asked"] == second["asked"] != {}


def test_a_doubled_reply_is_driven_once() -> None:
    table = started(grid_race(), 2)
    car, (question, put) = next(iter(table.room.asks().items()))
    number = [one.key for one in question.options].index(question.default)
    message = {"do": "reply", "car": car, "option": f"{number:04}", "asked": put}
    who = table.asked()[0]
    assert table.do(who, **message, brought="0" * 32).ok
    before = len(game_of(table).transcript)
    assert table.do(who, **message, brought="0" * 32).sentence.startswith("The table has gone on")
    assert len(game_of(table).transcript) == before


def test_a_card_that_was_taken_back_is_not_laid_by_an_old_message() -> None:
    table = started(circuit_race(3), 2)
    car, (question, put) = next(
        (car, one) for car, one in table.room.asks().items() if one[0].seat == "A"
    )
    assert table.reply(0).ok
    assert table.do(0, do="take back").sentence == "It is back in your hand."
    number = [one.key for one in question.options].index(question.default)
    old = {"do": "reply", "car": car, "option": f"{number:04}", "asked": put, "brought": "0" * 32}
    assert not table.do(0, **old).ok
    assert game_of(table).answered() == ("C",)


def test_nobody_answers_for_another_and_nothing_refused_is_driven() -> None:
    table = started(grid_race(), 2)
    who = table.asked()[0]
    car, (question, put) = next(iter(table.room.asks().items()))
    message = {"do": "reply", "car": car, "asked": put, "brought": "0" * 32}
    assert not table.do(1 - who, **message, option="0000").ok
    assert table.do(who, **message, option="9999").sentence == "There is no such option."
    for number, option in enumerate(question.options):
        if option.key in question.refused:
            said = table.do(who, **message, option=f"{number:04}")
            assert said.sentence == f"That is not allowed: {question.refused[option.key]}."
    assert game_of(table).transcript == []


def test_all_others_agree_before_a_decision_is_taken_back() -> None:
    table = started(grid_race(3), 3)
    for _ in range(3):
        assert table.reply(table.asked()[0]).ok
    before = list(game_of(table).transcript)
    last = before[-1]
    assert isinstance(last, Reply)
    asker = "ABC".index(last.seat)
    others = [who for who in range(3) if who != asker]
    assert table.do(others[0], do="take back").sentence == "Somebody else has decided since."
    assert table.do(asker, do="take back").sentence == "The others are asked."
    assert not table.do(asker, do="agree", yes=True).ok
    assert table.do(others[0], do="agree", yes=True).ok
    assert game_of(table).transcript == before
    assert table.do(others[1], do="agree", yes=True).ok
    assert game_of(table).transcript == before[:-1]
    assert told(table)[-1] == "The last decision was taken back."


def test_one_no_lets_the_decision_stand() -> None:
    table = started(grid_race(), 2)
    first = table.asked()[0]
    assert table.reply(first).ok
    assert table.do(first, do="take back").ok
    assert table.do(1 - first, do="agree", yes=False).ok
    assert table.do(1 - first, do="agree", yes=True).sentence.startswith("Nobody asks")
    assert len(game_of(table).transcript) == 1


def test_alone_against_bots_a_decision_is_taken_back_at_once() -> None:
    table = started(grid_race(), 1)
    assert table.reply(0).ok
    assert table.do(0, do="take back").ok
    assert not [
        one for one in game_of(table).transcript if isinstance(one, Reply) and one.seat == "A"
    ]


def test_while_paused_nobody_moves() -> None:
    table = started(grid_race(), 2)
    assert table.do(0, do="pause", yes=True).ok
    assert "paused" in table.reply(table.asked()[0]).sentence
    table.room.tick(0)
    assert table.do(0, do="pause", yes=False).ok
    assert table.reply(table.asked()[0]).ok


def ticks(table: Table, start: int, seconds: int) -> None:
    for second in range(start, start + seconds + 1):
        table.room.tick(float(second))
        while any(seat.once for seat in table.room.state.seats):
            table.room.think()


def test_after_a_miss_the_bot_decides_and_after_two_it_drives() -> None:
    table = started(grid_race(), 1, clock=10)
    ticks(table, 0, 9)
    assert game_of(table).transcript == []
    ticks(table, 10, 0)
    assert "The time is over: the bot decides for Ada." in told(table)
    while table.room.bots_question:
        table.room.think()
    assert table.asked() == [0]
    ticks(table, 11, 9)
    assert table.room.state.seats[0].driven
    assert told(table)[-1] == "The bot drives for Ada until Ada drives again."
    assert table.asked() == []
    assert table.do(0, do="wheel", yes=True).ok
    while table.room.bots_question:
        table.room.think()
    assert table.asked() == [0]


def test_the_clock_stands_while_somebody_who_is_asked_is_away() -> None:
    table = started(grid_race(), 2, clock=20)
    who = table.asked()[0]
    ticks(table, 0, 5)
    table.room.depart(table.guests[who])
    ticks(table, 6, 50)
    assert table.room.clock.left == pytest.approx(15)
    assert table.room.clock.stands.endswith("is away.")
    assert table.room.state.seats[who].patience.left == pytest.approx(PATIENCE - 51)
    ticks(table, 57, 30)
    assert game_of(table).transcript != []


def test_a_machine_that_slept_pauses_the_table() -> None:
    table = started(grid_race(), 1, clock=20)
    table.room.tick(0)
    table.room.tick(4000)
    assert table.room.state.paused
    assert game_of(table).transcript == []


def test_a_seat_that_is_given_up_is_driven_by_a_bot_and_may_be_taken_again() -> None:
    table = started(grid_race(), 2)
    assert table.do(1, do="leave").ok
    assert "B" in game_of(table).pilots
    late = table.arrive()
    assert table.do(late, do="take", name="Zoe", colour="vermilion").sentence == (
        "You drive as Bruno."
    )
    assert "B" not in game_of(table).pilots


def test_a_race_is_followed_by_the_same_again() -> None:
    table = started(grid_race(), 1)
    table.play()
    assert game_of(table).over
    first = game_of(table)
    assert table.do(0, do="ready", yes=True).ok
    assert table.do(0, do="start").ok
    assert game_of(table) is not first
    assert table.room.state.number == 2
    moment = json.loads(table.heard[0][-1])["moment"]
    assert moment.get("round", 0) <= 1
    assert "since" not in moment


def test_help_is_the_same_for_all_and_tells_refusals_on_every_level() -> None:
    table = started(circuit_race(3), 1)
    moment = table.room.moments.of(table.guests[0].seat)
    prices, none = helped(moment, "prices only"), helped(moment, "none")
    offers = [(one.prices, one.refusal) for one in moment.questions[0].offers]
    assert [(one.prices, one.refusal) for one in prices.questions[0].offers] == offers
    assert any(one.outlook for one in moment.questions[0].offers)
    assert prices == moment  # as in the window: only the coach is silent
    bare = none.questions[0].offers
    assert not any(one.prices or one.odds or one.outlook or one.caution for one in bare)
    assert table.do(0, do="settle", what="help", value="none").ok
    assert table.room.moment(table.guests[0].seat) == none
    assert "outlook" not in table.heard[0][-1]


def test_how_safe_points_are_is_told_only_with_full_help() -> None:
    table = started(grid_race(), 1)
    while table.asked() and table.room.game and table.room.game.race.round < 4:
        table.reply(0)
    assert '"safety"' in table.heard[0][-1] + "".join(table.heard[0])
    for level in ("prices only", "none"):
        assert table.do(0, do="settle", what="help", value=level).ok
        seen = table.room.moment(table.guests[0].seat)
        assert seen is not None
        assert not any(one.safety for one in seen.questions[0].offers)
        assert '"safety"' not in table.heard[0][-1]


def test_what_a_rule_says_when_it_fails_is_told_to_nobody_at_the_table() -> None:
    def fail() -> None:
        raise ValueError("Bruno has laid 60")

    table = started(grid_race(), 2)
    assert not table.room.going_on(fail)
    table.room.changed()
    table.tell()
    assert table.room.failure == "ValueError: Bruno has laid 60"
    assert "laid 60" not in "".join(heard[-1] for heard in table.heard)
    assert json.loads(table.heard[1][-1])["table"]["failure"].startswith("The race cannot go on")
    assert table.do(0, do="start").ok
    assert not table.room.failure


def test_a_disk_that_is_full_is_told_and_nothing_is_half_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started(grid_race(), 2)
    before = list(game_of(table).transcript)

    def full(share: Share) -> None:
        raise CannotKeep(Path("race-1.journal"), 0, "No space left on device")

    monkeypatch.setattr(table.room.keeper, "bring", full)
    table.reply(table.asked()[0])
    assert game_of(table).transcript == before
    assert "No space left" in table.room.failure
    assert json.loads(table.heard[1][-1])["table"]["failure"].startswith("The race cannot go on")


def test_dice_hang_on_what_everybody_brought() -> None:
    from gridprix.core.asks import Roll  # noqa: PLC0415 - read beside its use

    roll = Roll("the engine", 4)
    pool = Mixture("ab" * 32)
    first = MixedDice(pool).roll(roll, 0, 0)
    assert MixedDice(Mixture("ab" * 32)).roll(roll, 0, 0) == first
    pool.bring(Share(0, 3, "A", "0" * 32))
    second = MixedDice(pool).roll(roll, 0, 0)
    pool.bring(Share(0, 5, "A", "1" * 32))
    pool.bring(Share(0, 3, "A", "0" * 32))
    assert MixedDice(pool).roll(roll, 0, 0) == second
    rolls = {MixedDice(Mixture("ab" * 32, list(pool.shares))).roll(roll, 0, n) for n in range(9)}
    assert len(rolls) > 1


def test_dice_do_not_hang_on_who_was_quicker() -> None:
    shares = [Share(0, 3, car, f"{n:032x}") for n, car in enumerate("ABC")]
    seeds = set()
    for order in itertools.permutations(shares):
        pool = Mixture("ab" * 32)
        for one in order:
            pool.bring(one)
        seeds.add(pool.seed())
    assert len(seeds) == 1


def test_words_are_read_in_any_spelling() -> None:
    words = {fresh_word(chance(str(n))(8)) for n in range(50)}
    assert len(words) > 40
    assert all(read_word(word.lower().replace("-", "")) == word for word in words)
    assert read_word("KITE-01") is None
    assert read_word("../../x") is None


def test_the_state_of_a_table_is_plain_data_and_back() -> None:
    table = started(grid_race(), 2, clock=30)
    table.reply(table.asked()[0])
    state = table.room.state
    again = type(state).from_data(json.loads(json.dumps(state.to_data())))
    assert attrs.asdict(again) == attrs.asdict(state)
    assert HOST not in json.dumps(state.to_data())
