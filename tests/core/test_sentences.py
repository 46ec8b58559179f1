"""Sentences for slips of authors and of files, each in its own words."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar

import attrs
import pytest

from gridprix.core import Reducer, Roll, Rule, RuleCard, option
from gridprix.core.blame import is_blamed, line_at
from gridprix.core.catalogue import Catalogue
from gridprix.core.coach import CannotCoach
from gridprix.core.dice import OutOfDice, check_values
from gridprix.core.die import Die
from gridprix.core.documents import parse_document
from gridprix.core.errors import BadRule, RuleFailed, RuleFault
from gridprix.core.events import FinishVoided, LineCrossed
from gridprix.core.game import Game
from gridprix.core.old_words import missing_import
from gridprix.core.pilots import ScriptEnded, scripted
from gridprix.core.plain_text import plain_text
from gridprix.core.rulebook import answered_by
from gridprix.core.rules import build_rule, options_of
from gridprix.core.state import CarId
from gridprix.core.table import Table

from .books import book_of, rule, wraps
from .races import from_data, toy
from .toy.line import Gear

HERE = "test_sentences.py"


def test_half_a_character_becomes_a_sign_that_can_be_written() -> None:
    halves = "\ud800 \udbff \udc00 \udfff"
    assert plain_text(halves) == "\ufffd \ufffd \ufffd \ufffd"
    assert plain_text("a\u202eb\ufeffc") == "abc"


def test_a_value_in_a_list_of_lists_is_told_where_the_nearest_thing_stands() -> None:
    document = parse_document("a:\n  - [1, 2]\n  - b: 5\n", "x.yaml")
    assert str(document.spot(("a", 1, "b"))) == "x.yaml:3:5"
    assert str(document.spot(("a", 1, "c"))) == "x.yaml:3:5"
    assert str(document.spot(("a", 0, 7, 8))) == "x.yaml:2:5"
    assert str(document.spot(("z",))) == "x.yaml:1:1"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "gridprix.plugins.grid.wheels",
            (
                "there is no module gridprix.plugins.grid.wheels; "
                "a rule imports what it needs from gridprix.plugins.grid"
            ),
        ),
        ("gridprix.plugins.grit", ""),
        ("gridprix.core.wheels.spokes", ""),
        ("wheels.of.plugins.now", ""),
    ],
)
def test_a_module_of_a_family_is_told_with_the_familys_door(name: str, said: str) -> None:
    assert missing_import(ModuleNotFoundError(f"No module named {name!r}", name=name)) == said


def test_a_throw_of_dice_with_faces_tells_what_they_show() -> None:
    die = Die((2, 4))
    one, two = Roll("the wheel", 1, dice=(die,)), Roll("the wheels", 2, dice=(die, die))
    right = {one: "it takes one of 2 or 4$", two: "it takes 2 whole numbers, one of 2 or 4, then"}
    for roll, said in right.items():
        with pytest.raises(OutOfDice, match=said):
            check_values(roll, (3,) * roll.count)


def test_a_race_that_cannot_be_judged_says_why() -> None:
    assert str(CannotCoach("it has no end")) == "the coach cannot judge this race: it has no end"


def test_a_script_of_replies_that_has_ended_says_whose_question_it_was() -> None:
    game = Game(toy(), 1, {})
    game.advance()
    ask = game.open_asks()[0]
    pilot = scripted(["2"])
    assert pilot.choose(game.view(ask.seat), ask) == "2"
    with pytest.raises(ScriptEnded, match=r"no reply left for A's 'plot'"):
        pilot.choose(game.view(ask.seat), ask)


def test_only_the_finish_of_one_car_is_void() -> None:
    table = Table(Game(toy(), 1, {}).race)
    for event in (LineCrossed(CarId("A")), LineCrossed(CarId("B")), FinishVoided(CarId("A"))):
        for _ in table.happen(event):
            pass
    assert table.race.crossed == ("B",)


# ---------------------------------------------------------------- rules


@attrs.frozen
class Switched(Rule):
    """Has a choice between yes, no and a word."""

    card: ClassVar[RuleCard] = RuleCard("switched", "made for a test")
    works: Any = option(default=True, help="whether it works", choices=(True, False, "maybe"))


def test_choices_are_written_as_in_a_file() -> None:
    [info] = options_of(Switched)
    assert info.takes == "one of yes, no, 'maybe'"
    with pytest.raises(ValueError, match="5 is not a choice for 'works'"):
        info.read(5)


@attrs.frozen
class Fragile(Rule):
    """Cannot be made with some values."""

    card: ClassVar[RuleCard] = RuleCard("fragile", "made for a test")
    weight: int = option(1, "how heavy it is", low=0)

    def __attrs_post_init__(self) -> None:
        assert self.weight < 9


def test_a_rule_that_cannot_be_made_is_told_with_its_line() -> None:
    assert build_rule(Fragile, {"weight": 8})[1] == []
    made, [fault] = build_rule(Fragile, {"weight": 9})
    line = Fragile.__attrs_post_init__.__code__.co_firstlineno + 1
    assert made is None
    assert fault.what.startswith(f"the rule 'fragile' ({HERE}:{line}) cannot be made: Assertion")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"weight": attrs.field(default=3, type="int")},
            'write `weight: int = option(3, "what it is for")`',
        ),
        (
            {"weight": attrs.field(type="int")},
            'write `weight: int = option(..., "what it is for")`',
        ),
        ({"weight": attrs.field(default=3, type="int", init=False)}, ""),
    ],
)
def test_what_can_be_set_on_a_rule_is_an_option(fields: dict[str, Any], said: str) -> None:
    made = attrs.make_class("Made", fields, bases=(Rule,), frozen=True)
    made.card = RuleCard("made", "made for a test")
    told = f"the field 'weight' of Made is no option; {said}" if said else ""
    assert refused(made) == told


def test_a_list_on_a_card_is_told_as_the_tuple_it_should_be() -> None:
    made = attrs.make_class("Made", {}, bases=(Rule,), frozen=True)
    made.card = RuleCard("made", "made for a test", needs=["a", "b"])  # type: ignore[arg-type]
    assert refused(made) == ("the card of 'made' gives `needs` as a list; write `needs=('a', 'b')`")


def refused(cls: type[Any]) -> str:
    try:
        Catalogue().add(cls, "tests")
    except BadRule as error:
        return str(error)
    return ""


def test_a_method_that_fails_is_told_with_its_own_line_or_where_it_stands() -> None:
    class Telling(Rule):
        card: ClassVar[RuleCard] = RuleCard("telling", "made for a test")

        def weigh(self) -> int:
            return 1 // 0

    with pytest.raises(RuleFailed) as caught:
        answered_by(Telling(), "weigh", int, "a number")
    assert caught.value.line == f"{HERE}:{Telling.weigh.__code__.co_firstlineno + 1}"
    with pytest.raises(RuleFailed) as caught:
        answered_by(Telling(), "weigh", int, "a number", "too", "many")
    assert caught.value.line == f"{HERE}:{Telling.weigh.__code__.co_firstlineno}"


def test_the_line_at_work_is_the_innermost_of_the_rule() -> None:
    class Working(Rule):
        card: ClassVar[RuleCard] = RuleCard("working", "made for a test")

        def work(self) -> str:
            return line_at(inspect.currentframe(), self)

    line = Working.work.__code__.co_firstlineno + 1
    assert Working().work() == f"{HERE}:{line}"
    assert line_at(None, Working()) == ""
    elsewhere = rule("elsewhere")
    outermost = inspect.currentframe()
    while outermost is not None and outermost.f_back is not None:
        outermost = outermost.f_back
    assert line_at(outermost, elsewhere) == "", "no code of its is being run"


def test_an_error_is_blamed_once() -> None:
    marked = ValueError()
    assert not is_blamed(marked)
    marked.blamed = (rule(), "veto_turn", "x.py:1")  # type: ignore[attr-defined]
    assert is_blamed(marked)
    assert is_blamed(RuleFault(rule(), "", "", "no"))
    assert not is_blamed(RuntimeError("no"))


def test_a_wrapper_that_yields_twice_is_closed_and_told() -> None:
    closed = []

    @wraps
    def settle_step_budget(self: Rule, race: object, car: object) -> Any:
        try:
            yield
            yield
        finally:
            closed.append(True)

    hooks = book_of(rule(settle_step_budget=settle_step_budget)).hooks
    with pytest.raises(BadRule, match="yields twice; it may yield once") as caught:
        hooks.settle_step_budget(None, None)  # type: ignore[arg-type]
    assert closed == [True], caught.value


def test_of_several_rules_the_first_that_answers_is_heard() -> None:
    answers = {"one": None, "two": "enough", "three": "too late"}
    rules = [
        rule(name, settle_race_over=lambda self, said=said: said) for name, said in answers.items()
    ]
    assert book_of(*rules).hooks.settle_race_over(None, True) == "enough"  # type: ignore[arg-type] # noqa: FBT003


def test_a_part_of_another_rule_is_not_reduced_here() -> None:
    bad = rule(declare_reducers=lambda self: [Reducer(LineCrossed, part=Gear, by=_same)])
    with pytest.raises(
        RuleFailed, match="which belongs to 'line'; emit an event that its own rule"
    ):
        book_of(bad)


def _same(part: Any, event: object) -> Any:
    return part


# ---------------------------------------------------------------- files


def test_a_preference_is_kept_in_a_journal() -> None:
    chosen = {"settle_finish": "line"}
    scenario = toy(prefer=chosen)
    assert scenario.to_data(1)["prefer"] == chosen
    assert from_data(scenario.to_data(1)).book.prefer == chosen
