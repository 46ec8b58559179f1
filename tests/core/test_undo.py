"""Taking back: whose decision, how far, and that nobody profits from what he saw."""

from __future__ import annotations

from typing import Any

import pytest

from gridprix.core.asks import Ask, AskAll
from gridprix.core.dice import ScriptedDice
from gridprix.core.errors import ConsentNeeded, UndoRefused
from gridprix.core.events import CarFinished
from gridprix.core.game import Game
from gridprix.core.state import CarId
from gridprix.core.transcript import Reply, Thrown
from gridprix.core.undo import policy, undo

from .keeping import told
from .races import answer, bots_but, from_data, scenario_of, toy
from .toy.bends import Chips

FREE_TOY = from_data({**scenario_of("toy-race").document.data, "undo": "free"})
FREE_FIRST = from_data({**scenario_of("first-race").document.data, "undo": "free"})


def to_the_first_plots(**more: Any) -> Game:
    game = Game(toy(**more), 5, {})
    game.advance()
    assert isinstance(game.pending, AskAll)
    return game


def reveal(game: Game) -> None:
    while isinstance(game.pending, AskAll):
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.legal[-1].key)


def test_inside_an_open_ask_all_a_seat_takes_back_its_own_reply() -> None:
    game = to_the_first_plots(undo="never")
    first, second = game.open_asks()
    game.reply(first.car, first.legal[0].key)
    before = len(game.transcript)
    undo(game, first.seat)
    assert game.answered() == ()
    assert len(game.transcript) == before - 1
    assert game.branch == 0
    game.reply(second.car, second.legal[0].key)
    game.reply(first.car, first.legal[1].key)
    assert game.log[-1].event is not None
    assert "Plots revealed: Ada 2, Bruno 1" in game.log_for(None)


def test_nobody_takes_back_anothers_unseen_reply() -> None:
    game = to_the_first_plots()
    first, second = game.open_asks()
    game.reply(first.car, first.legal[0].key)
    with pytest.raises(UndoRefused, match="no decision to take back"):
        undo(game, second.seat)
    assert game.answered() == (first.car,)


def test_beyond_a_reveal_all_plots_are_asked_again_and_later_dice_are_new() -> None:
    rules = [{"bends": {"hard": 12}}]
    game = to_the_first_plots(undo="free", rules=rules)
    asked = game.open_asks()
    reveal(game)
    undo(game)
    assert isinstance(game.pending, AskAll)
    assert game.open_asks() == asked
    assert game.branch == 1
    # the dice before the reveal stay as they fell
    assert [one for one in game.transcript if isinstance(one, Thrown)] == game.transcript


def dice_after(game: Game, replies: list[int]) -> list[Any]:
    before = len(game.transcript)
    answer(game, replies)
    later = game.transcript[before:]
    return [one.values for one in later if isinstance(one, Thrown) and one.private_to is None]


def test_the_dice_after_going_back_are_others() -> None:
    game = Game(FREE_TOY, 5, bots_but("A")(FREE_TOY, 5))
    game.advance()
    first = dice_after(game, [2] * 400)
    assert game.over
    while game.breaks[-1].entries > 20:
        undo(game)
    assert game.branch > 0
    second = dice_after(game, [2] * 400)
    assert first
    assert second
    assert first != second


def test_bots_may_think_again_beyond_a_reveal() -> None:
    """A bot's reply hangs on the branch, so one cannot shop for its choice unpunished."""
    keys = set()
    game = Game(FREE_TOY, 5, bots_but("A")(FREE_TOY, 5))
    game.advance()
    for _ in range(12):
        while isinstance(game.pending, AskAll):
            ask = game.open_asks()[0]
            game.reply(ask.car, ask.legal[0].key)
        plots = [one for one in game.transcript if isinstance(one, Reply) and one.seat == "B"]
        keys.add(plots[0].key)
        while game.breaks[-1].race.round or not isinstance(game.pending, AskAll):
            undo(game)
    assert len(keys) > 1


@pytest.mark.parametrize(
    ("policy_name", "agreed", "refused"),
    [
        ("free", False, None),
        ("ask", False, "the table must agree"),
        ("ask", True, None),
        ("never", False, "does not allow going back beyond a reveal or a roll"),
        ("never", True, "does not allow going back beyond a reveal or a roll"),
        ("", False, "the table must agree"),
    ],
)
def test_who_must_agree(policy_name: str, agreed: bool, refused: str | None) -> None:  # noqa: FBT001
    game = to_the_first_plots(undo=policy_name)
    reveal(game)
    before = told(game)
    if refused is None:
        undo(game, agreed=agreed)
        assert isinstance(game.pending, AskAll)
        return
    with pytest.raises(UndoRefused, match=refused) as raised:
        undo(game, agreed=agreed)
    assert isinstance(raised.value, ConsentNeeded) == (policy_name != "never")
    with pytest.raises(UndoRefused, match=refused):
        undo(game)  # nobody has agreed who was not asked
    assert told(game) == before


def test_alone_against_bots_going_back_is_free() -> None:
    scenario = toy()
    assert policy(Game(scenario, 1, bots_but("A")(scenario, 1))) == "free"
    assert policy(Game(scenario, 1, {})) == "ask"
    assert policy(Game(toy(undo="never"), 1, bots_but("A")(scenario, 1))) == "never"


def test_what_nobody_has_seen_may_be_taken_back_even_when_undo_is_never() -> None:
    game = Game(from_data({**scenario_of("first-race").document.data, "undo": "never"}), 1, {})
    game.advance()
    ask = game.open_asks()[0]
    before = told(game)
    game.reply(ask.car, ask.default)
    undo(game)
    assert told(game) == before
    assert game.branch == 0


def test_undo_takes_the_bots_replies_after_it_along() -> None:
    game = Game(FREE_FIRST, 1, bots_but("A")(FREE_FIRST, 1))
    answer(game, [1, 2, 3, 4])
    mine = [
        n for n, one in enumerate(game.transcript) if isinstance(one, Reply) and one.seat == "A"
    ]
    undo(game)
    assert len(game.transcript) == mine[-1]
    assert [ask.seat for ask in game.open_asks()] == ["A"]


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    game = to_the_first_plots()
    with pytest.raises(UndoRefused, match="there is no decision to take back"):
        undo(game)


def test_chips_that_were_paid_come_back() -> None:
    """What an undo takes back includes what the reveal cost."""
    scenario = toy(undo="free", arrange="A@3 s3 B@0 s1", rules=[{"sealed-plots": {"on": False}}])
    game = Game(scenario, 2, {})
    game.advance()
    while not isinstance(game.pending, AskAll):
        ask = game.open_asks()[0]
        keys = [option.key for option in ask.legal]
        game.reply(ask.car, "ahead" if "ahead" in keys else keys[0])
    bids = game.open_asks()
    assert [ask.question for ask in bids] == ["bid", "bid"]
    for ask in bids:
        game.reply(ask.car, ask.legal[-1].key)
    paid = [entry for entry in game.log if "Bids on" in entry.text]
    assert paid[0].race.car(CarId("A")).part(Chips).count == 1
    undo(game)
    while not isinstance(game.pending, AskAll):
        undo(game)
    assert game.race.car(CarId("A")).part(Chips).count == 3


def test_a_finish_is_voided_when_the_car_is_out_before_the_close() -> None:
    scenario = toy(arrange="A@13 s1 B@2 s1", rules=[{"sealed-plots": {"on": False}}])
    for roll, status in ((1, "out"), (2, "finished")):
        game = Game(scenario, 1, {}, dice=ScriptedDice([roll, *[6] * 50]))
        answer(game, [0] * 30)
        car = game.race.car(CarId("A"))
        assert car.status.value == status
        assert ("A" in game.race.finishers) == (status == "finished")
        assert any(isinstance(e.event, CarFinished) and e.event.car == "A" for e in game.log) == (
            status == "finished"
        )


def test_a_roll_that_everybody_saw_is_not_taken_back_unasked() -> None:
    scenario = toy(undo="never", arrange="A@3 s3 B@0 s1", rules=[{"sealed-plots": {"on": False}}])
    game = Game(scenario, 2, {})
    game.advance()
    while not (game.transcript and isinstance(game.transcript[-1], Thrown)):
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.default)
    assert not any(isinstance(one, Reply) and one.group is not None for one in game.transcript)
    with pytest.raises(UndoRefused, match="beyond a reveal or a roll"):
        undo(game)


def test_a_bots_sealed_reply_that_is_still_open_was_seen_by_nobody() -> None:
    scenario = toy(undo="never", rules=[{"bends": {"hard": 12}}])
    game = Game(scenario, 5, bots_but("A")(scenario, 5))
    game.advance()
    while not (isinstance(game.pending, AskAll) and last_is_a_plain_reply(game)):
        ask = game.open_asks()[0]
        game.reply(ask.car, ask.legal[-1].key)
    assert game.answered() == ("B",)
    undo(game)
    assert isinstance(game.pending, Ask)
    assert game.branch == 0


def last_is_a_plain_reply(game: Game) -> bool:
    """Whether the person's last decision was open to all, with nothing rolled or revealed since."""
    later = [one for one in game.transcript if not (isinstance(one, Reply) and one.seat == "B")]
    return bool(later) and isinstance(later[-1], Reply) and later[-1].group is None


@pytest.mark.parametrize("taken", ["A", "B"])
def test_of_several_replies_that_nobody_has_seen_one_is_taken_back(taken: str) -> None:
    seats = [{"name": name} for name in ("Ada", "Bruno", "Carla")]
    game = Game(toy(seats=seats), 1, {})
    game.advance()
    for car in ("A", "B"):
        ask = next(one for one in game.open_asks() if one.car == car)
        game.reply(ask.car, ask.default)
    before = [*game.transcript]
    game.drop_reply(CarId(taken))
    kept = [one for one in before if not (isinstance(one, Reply) and one.car == taken)]
    assert game.transcript == kept
    assert taken in [one.car for one in game.open_asks()]


def test_once_all_replies_are_in_none_lies_face_down() -> None:
    game = Game(toy(), 1, {})
    game.advance()
    asks = game.open_asks()
    assert game.open_since == len(game.transcript)
    game.reply(asks[0].car, asks[0].default)
    assert game.answered() == (asks[0].car,)
    game.reply(asks[1].car, asks[1].default)
    assert (game.answered(), game.open_since) == ((), None)
