"""Functions that rules not ours bring, what wrappers return, and what is done to the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import (
    CarId,
    Event,
    Notation,
    Part,
    PartSpec,
    Reducer,
    Rule,
    RuleCard,
)
from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import Document, Findings
from gridprix.core.errors import RuleFailed
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal, header_for
from gridprix.core.part_fields import is_frozen
from gridprix.core.pilots import pilot_seed
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import write_out
from gridprix.core.ruleset import read_ruleset
from gridprix.core.state import SeatId

from .books import book_of, leg, limited, rule, rule_class, wraps
from .races import bots, game_of, scenario_of, toy, toy_library

HERE = "test_more_borders.py"
MOVER = rule("mover", offer_legs=lambda self: [leg("go"), leg("stay")])


@attrs.frozen
class Noise(Part):
    capability: ClassVar[str] = "one"
    times: int = 0


@attrs.frozen
class Thrown(Event):
    car: CarId


def strict_game(*rules: Rule) -> Game:
    scenario = attrs.evolve(toy(), book=book_of(limited(2), *rules, MOVER, strict=True))
    return Game(scenario, 1, bots(scenario, 1))


def sentence(*rules: Rule) -> str:
    with pytest.raises(RuleFailed) as caught:
        strict_game(*rules).run()
    return str(caught.value)


def noted(read: Any) -> Rule:
    spec = PartSpec(
        Noise,
        lambda scenario, seat: Noise(),
        notation=[Notation("noise", read, lambda car, value: car)],
    )
    return rule(declare_parts=lambda self: [spec])


def test_a_function_that_takes_other_arguments_is_told() -> None:
    assert "`read` of the notation 'noise' cannot be called; it is given car" in sentence(
        noted(lambda: 1)
    )
    strict_game(noted(lambda car: car.part(Noise).times))
    strict_game(noted(min))  # Python's own does not tell what it takes


@pytest.mark.parametrize(("name", "shown"), [("", "''"), (5, "5")])
def test_what_is_to_be_a_name_is_a_text_with_something_in_it(name: Any, shown: str) -> None:
    spec = PartSpec(
        Noise,
        lambda scenario, seat: Noise(),
        notation=[Notation(name, lambda car: 0, lambda car, value: car)],
    )
    told = sentence(rule(declare_parts=lambda self: [spec]))
    assert f"Notation has {shown} for 'name'; it takes a text" in told


def test_what_a_notation_reads_is_plain_data() -> None:
    book = strict_game(noted(lambda car: object())).race.book
    with pytest.raises(Exception, match="`read` of the notation 'noise' returns") as caught:
        book.notation["noise"].read(strict_game(noted(len)).race.cars[0])
    assert "it returns plain data" in str(caught.value)


def test_a_script_that_puts_something_in_the_place_of_the_race_is_told_and_the_race_kept() -> None:
    def play_turn_start(self: Rule, table: Any, car: CarId) -> Any:
        table.race = None
        yield from ()

    game = strict_game(rule(play_turn_start=play_turn_start))
    with pytest.raises(RuleFailed, match=r"it sets `table.race` to None; emit an event instead"):
        game.run()
    assert game.race.cars


def test_a_wrapper_may_leave_answers_out_and_what_it_adds_is_looked_at() -> None:
    def amending(*added: Any) -> Rule:
        @wraps
        def veto_turn(self: Rule, race: object, car: object) -> Any:
            inner = yield
            return [*inner, *added]

        return rule("one", veto_turn=veto_turn)

    low = rule("low", veto_turn=lambda self: ["late"])
    hooks = book_of(amending(["wet"], None), low, strict=True).hooks
    assert hooks.veto_turn(None, None) == ["late", "wet"]  # type: ignore[arg-type]
    assert "it answers 5; veto_turn takes" in sentence(amending([5]), low)


def test_a_wrapper_that_returns_no_list_is_told() -> None:
    @wraps
    def veto_turn(self: Rule, race: object, car: object) -> Any:
        yield
        return "late"

    assert "the wrapper returns 'late'; a wrapper returns the list of answers" in sentence(
        rule(veto_turn=veto_turn)
    )


def test_a_reducer_that_returns_something_else_is_told_with_its_own_line() -> None:
    def louder(part: Noise, event: Event, race: object) -> Any:
        return 5

    spec = PartSpec(
        Noise, lambda scenario, seat: Noise(), reducers=[Reducer(Thrown, part=Noise, by=louder)]
    )

    def play_turn_start(self: Rule, table: Any, car: CarId) -> Any:
        yield from table.emit(Thrown(car))

    told = sentence(rule(declare_parts=lambda self: [spec], play_turn_start=play_turn_start))
    assert f"{HERE}:{louder.__code__.co_firstlineno}" in told
    assert "returns 5; it returns a Noise" in told


def test_a_rule_that_puts_a_car_off_the_board_is_blamed_itself() -> None:
    thrown = rule(
        declare_reducers=lambda self: [Reducer(Thrown, spot=lambda event: (900, 900))],
        play_turn_start=lambda self, table, car: table.emit(Thrown(car)),
    )
    first = scenario_of("first-race")
    book = type(first.book)([thrown, *first.rules], first.family, strict=True)
    scenario = attrs.evolve(first, book=book)
    with pytest.raises(RuleFailed, match=r"Thrown puts Ada at 900, 900; 900,900 is off") as caught:
        Game(scenario, 1, bots(scenario, 1)).run()
    assert caught.value.rule == "one"


def test_a_view_that_lacks_a_car_is_told() -> None:
    @wraps
    def settle_view(self: Rule, race: object, view: Any) -> Any:
        yield
        return attrs.evolve(view, cars=view.cars[:1])

    assert "its view has 1 of 2 cars; it keeps every car" in sentence(rule(settle_view=settle_view))


def test_what_a_rule_declares_of_another_kind_is_told() -> None:
    catalogue = Catalogue()
    card = RuleCard("muddy", "made for a test", "toy")
    catalogue.add(rule_class(card, declare_markings=lambda self: ["mud", 5, 6]), "tests")
    assert catalogue.markings("toy") == ()
    [failure] = catalogue.failures
    assert failure.error == (
        "declare_markings: it answers 'mud', 5, 6; declare_markings takes a list of texts or None"
    )


def test_only_what_nothing_can_be_set_on_is_frozen() -> None:
    class Open:
        pass

    class Slotted:
        __slots__ = ("weight",)

    assert [is_frozen(one) for one in (Open, Slotted, Noise)] == [False, False, True]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"prefer": ["line"]}, "`prefer` is a list; write `prefer: {hook: rule}`"),
        (
            {"family": "grid"},
            (
                "it extends 'toy', which is of the family 'toy', not 'grid'; "
                "drop `family`, or extend another ruleset"
            ),
        ),
        ({"family": "toy"}, ""),
    ],
    ids=str,
)
def test_a_ruleset_that_extends_another_is_of_its_family(changes: Any, said: str) -> None:
    document = Document("mine.yaml", {"name": "mine", "extends": "toy", **changes})
    findings = Findings(document)
    ruleset = read_ruleset(document, toy_library(), findings)
    assert [str(one) for one in findings.problems] == ([f"mine.yaml: {said}"] if said else [])
    assert ruleset is not None
    assert (ruleset.family, ruleset.prefer) == ("toy", {})


def test_a_race_that_is_written_out_anew_is_on_its_branch(tmp_path: Path) -> None:
    game = game_of("first-race", 3)
    game.advance(4)
    journal = FileJournal.create(tmp_path / "race.jsonl", header_for(game.scenario, 3, "0.0"))
    write_out(journal, game.scenario, 3, game.transcript, branch=2)
    journal.close()
    again = read_journal(tmp_path / "race.jsonl")
    assert (again.branch, len(again.entries)) == (2, len(game.transcript))


def test_the_seed_of_a_pilot_stays_what_it_was() -> None:
    """Or races by the same seed would go otherwise."""
    assert pilot_seed(7, SeatId("A")) == 1229142482655104350


def test_a_wrapper_may_mend_what_fails_below_it() -> None:
    @wraps
    def veto_turn(self: Rule) -> Any:
        try:
            return (yield)
        except ZeroDivisionError:
            return [["late"]]

    low = rule("low", veto_turn=lambda self: 1 // 0)
    hooks = book_of(rule(veto_turn=veto_turn), low, strict=True).hooks
    assert hooks.veto_turn(None, None) == ["late"]  # type: ignore[arg-type]
