"""Which rules may be active together, in which order, and who is to blame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest

from gridprix.core import Event, Part, PartSpec, Rule, RuleCard, hookimpl
from gridprix.core.errors import BadRule, RuleConflict, RuleFailed
from gridprix.core.rulebook import Rulebook

from .books import book_of, carded, rule, said, wraps
from .races import toy
from .toy.line import Line


def test_needs_are_met_by_any_alternative() -> None:
    needy = carded("needy", needs=("oil|slicks", "line"))
    assert said(needy, carded("slicks"), carded("line")) == []
    assert said(needy, carded("oil")) == [
        ("needy", "the rule 'needy' needs 'line'", "add 'line' or leave 'needy' out")
    ]
    (missing, other) = said(needy)
    assert missing[1] == "the rule 'needy' needs 'oil' or 'slicks'"
    assert other[1] == "the rule 'needy' needs 'line'"


def test_conflicts_are_told_with_a_way_out() -> None:
    rival = carded("rival", conflicts=("line",))
    assert said(rival, carded("other")) == []
    assert said(carded("line"), rival) == [
        (
            "rival",
            "the rules 'rival' and 'line' conflict",
            "switch one of them off, for example `line: off`",
        )
    ]


def test_above_is_an_order_not_a_need() -> None:
    high = carded("high", above=("low",))
    assert said(high) == []
    assert said(high, carded("low")) == []
    ((name, what, right),) = said(carded("low"), high)
    assert (name, what) == ("high", "the rule 'high' stands below 'low'")
    assert right == "move 'high' above 'low', for it must have the last word"


def test_a_rule_may_object_to_its_neighbours() -> None:
    @attrs.frozen
    class Picky(Rule):
        card = RuleCard("picky", "made for a test")

        def problems(self, active: Mapping[str, Rule]) -> Iterable[str]:
            return [f"it dislikes {name}; drop it" for name in active if name != "picky"]

    assert said(Picky()) == []
    assert said(Picky(), carded("line")) == [("picky", "rule 'picky': it dislikes line", "drop it")]


# ---------------------------------------------------------------- one answer to one question


def one_step(self: Rule) -> int:
    return 1


def test_two_answerers_of_one_question_are_refused() -> None:
    rules = [rule("fast", settle_step_budget=one_step), rule("slow", settle_step_budget=one_step)]
    with pytest.raises(RuleConflict) as caught:
        book_of(*rules)
    assert str(caught.value) == (
        "the rules 'fast' and 'slow' both answer settle_step_budget; "
        "keep one, or say which with `prefer: {settle_step_budget: fast}`"
    )


def test_every_clash_is_told_at_once() -> None:
    hooks = {"settle_step_budget": one_step, "settle_turn_cut": one_step}
    with pytest.raises(RuleConflict) as caught:
        book_of(rule("a", **hooks), rule("b", **hooks))
    assert len(str(caught.value).splitlines()) == 2


def test_prefer_silences_the_other_answerer() -> None:
    rules = [
        rule("fast", settle_step_budget=lambda self: 3),
        rule("slow", settle_step_budget=lambda self: 1),
    ]
    for preferred, steps in (("fast", 3), ("slow", 1)):
        book = book_of(*rules, prefer={"settle_step_budget": preferred})
        assert book.hooks.settle_step_budget(None, None) == steps  # type: ignore[arg-type]


def test_prefer_leaves_wrappers_and_core_alone() -> None:
    @wraps
    def doubled(self: Rule) -> Any:
        return 2 * (yield)

    rules = [
        rule("wrap", settle_step_budget=doubled),
        rule("a", settle_step_budget=lambda self: 3),
        rule("b", settle_step_budget=lambda self: None),
    ]
    book = book_of(*rules, prefer={"settle_step_budget": "b"})
    assert book.hooks.settle_step_budget(None, None) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("prefer", "what"),
    [
        ({"settle_step_budgets": "a"}, "did you mean 'settle_step_budget'?"),
        ({"offer_legs": "a"}, "no question with one answer"),
        ({"resolve_action": "a"}, "no question with one answer"),
        ({"settle_step_budget": "z"}, "'z', which does not answer settle_step_budget; known: a"),
        ({"settle_turn_cut": "a"}, "'a', which does not answer settle_turn_cut"),
    ],
)
def test_prefer_must_mean_something(prefer: dict[str, str], what: str) -> None:
    with pytest.raises(RuleConflict) as caught:
        book_of(rule("a", settle_step_budget=one_step), prefer=prefer)
    assert what in str(caught.value)


@pytest.mark.parametrize("hook", ["settle_event", "settle_view"])
def test_core_is_the_only_answerer_of_events_and_views(hook: str) -> None:
    with pytest.raises(RuleConflict, match="it may only wrap it"):
        book_of(rule("bold", **{hook: lambda self: None}))


def test_shared_questions_may_have_several_answerers() -> None:
    book = book_of(
        rule("a", resolve_action=lambda self, action: "mine" if action == "x" else None),
        rule("b", resolve_action=lambda self, action: "yours"),
    )
    assert book.hooks.resolve_action(None, None, "x") == "mine"  # type: ignore[arg-type]
    assert book.hooks.resolve_action(None, None, "y") == "yours"  # type: ignore[arg-type]


def test_answerers_lists_who_is_heard_in_which_order() -> None:
    wrapper = wraps(lambda self: (yield))
    book = book_of(
        rule("top", settle_step_budget=wrapper), rule("low", settle_step_budget=one_step)
    )
    row = next(row for row in book.answerers() if row.spec.name == "settle_step_budget")
    assert row.wraps == ("top",)
    assert row.answers == ("low", "core")


# ---------------------------------------------------------------- rules that do not fit


def test_an_unknown_hook_is_named_with_a_near_one() -> None:
    with pytest.raises(BadRule) as caught:
        book_of(rule("odd", offer_leggs=lambda self: []))
    assert "the rule 'odd' (" in str(caught.value)
    assert "unknown hook 'offer_leggs'; did you mean 'offer_legs'?" in str(caught.value)


class Meek(Rule):
    """A rule that has nothing to say in a hook, by its option."""

    card = RuleCard("meek", "made for a test")

    def __init__(self, *hooks: str) -> None:
        self.hooks = hooks

    def unused_hooks(self) -> Iterable[str]:
        return self.hooks

    @hookimpl
    def settle_step_budget(self) -> int:
        return 7


def test_a_rule_is_not_asked_in_its_unused_hooks() -> None:
    loud, meek = book_of(Meek()), book_of(Meek("settle_step_budget"))
    assert loud.hooks.settle_step_budget(None, None) == 7  # type: ignore[arg-type]
    assert "settle_step_budget" in loud.answered_hooks
    assert meek.hooks.settle_step_budget(None, None) == 1  # type: ignore[arg-type]
    assert "settle_step_budget" not in meek.answered_hooks


def test_silence_in_an_unknown_hook_is_named_with_a_near_one() -> None:
    with pytest.raises(BadRule) as caught:
        book_of(Meek("settle_step_budgets"))
    assert "the rule 'meek' (" in str(caught.value)
    expected = "unused, 'settle_step_budgets'; did you mean 'settle_step_budget'?"
    assert expected in str(caught.value)


def test_a_hook_of_another_family_may_be_left_out() -> None:
    optional = hookimpl(optionalhook=True)
    elsewhere = rule("both", settle_elsewhere=optional(lambda self, race: 1))
    known = rule("budget", settle_step_budget=optional(lambda self, race, car: 3))
    book = book_of(elsewhere, known)
    assert "settle_elsewhere" not in book.answered_hooks
    assert book.hooks.settle_step_budget(None, None) == 3  # type: ignore[arg-type]


def test_a_wrong_argument_is_named_with_the_right_ones() -> None:
    with pytest.raises(BadRule) as caught:
        book_of(rule("odd", offer_legs=lambda self, race, vehicle: []))
    assert "the rule 'odd' (" in str(caught.value)
    assert "vehicle" in str(caught.value)
    assert "write `def offer_legs(self, race, car)`" in str(caught.value)


@pytest.mark.parametrize("mark", ["tryfirst", "trylast", "hookwrapper"])
def test_order_is_the_lists_and_wrappers_are_of_the_new_kind(mark: str) -> None:
    def offer_legs(self: Rule) -> Any:
        yield

    with pytest.raises(BadRule, match=rf"the rule 'odd' .* marks 'offer_legs'.*{mark}"):
        book_of(rule("odd", offer_legs=hookimpl(**{mark: True})(offer_legs)))


@attrs.frozen
class Beep(Event):
    loud: int


def test_a_template_may_use_only_what_the_event_has() -> None:
    book_of(rule(declare_wording=lambda self: {Beep: "a beep of {loud}"}))
    with pytest.raises(RuleFailed) as caught:
        book_of(rule(declare_wording=lambda self: {Beep: "a beep of {laud}"}))
    assert "failed in declare_wording at set-up: " in str(caught.value)
    assert "of Beep uses 'laud'; did you mean 'loud'?" in str(caught.value)


# ---------------------------------------------------------------- who is to blame


def failure(*rules: Rule, **more: Any) -> RuleFailed:
    book = Rulebook([*rules, Line()], toy().family, **more)
    with pytest.raises(ZeroDivisionError) as caught:
        list(book.hooks.play_setup(None)[0])  # type: ignore[arg-type]
    blamed = book.blame(caught.value, "round 3")
    assert isinstance(blamed, RuleFailed)
    return blamed


def explode(number: int) -> int:
    return number // 0


def test_a_hook_that_raises_is_blamed_on_its_rule() -> None:
    def play_setup(self: Rule, table: object) -> Any:
        yield explode(1)

    blamed = failure(rule("bang", play_setup=play_setup))
    assert (blamed.rule, blamed.hook, blamed.position) == ("bang", "play_setup", "round 3")
    assert blamed.origin == "books.py"
    line = play_setup.__code__.co_firstlineno + 1
    assert str(blamed) == (
        f"the rule 'bang' (books.py, test_rulebook.py:{line}) failed in play_setup at round 3: "
        "ZeroDivisionError: integer division or modulo by zero; "
        "the race up to the last decision is kept"
    )


@attrs.frozen
class Helped(Rule):
    """Returns a script that a helper method writes."""

    card = RuleCard("helped", "made for a test")

    @hookimpl
    def play_setup(self, table: Any) -> Any:
        return self._script(table)

    def _script(self, table: Any) -> Any:
        yield explode(1)


@attrs.frozen
class FarHelped(Rule):
    """Returns a script that a function of the module writes."""

    card = RuleCard("far-helped", "made for a test")

    @hookimpl
    def play_setup(self, table: Any) -> Any:
        return _far_script(table)


def _far_script(table: Any) -> Any:
    yield explode(1)


@pytest.mark.parametrize("cls", [Helped, FarHelped])
def test_a_script_made_by_a_helper_is_blamed_too(cls: type[Rule]) -> None:
    blamed = failure(cls())
    assert (blamed.rule, blamed.hook) == (cls.card.name, "play_setup")


def test_the_innermost_rule_is_the_culprit() -> None:
    box: list[Rulebook] = []

    def outer(self: Rule, table: object) -> Any:
        yield box[0].hooks.settle_step_budget(None, None)  # type: ignore[arg-type]

    def inner(self: Rule) -> int:
        return 1 // 0

    rules = [rule("outer", play_setup=outer), rule("inner", settle_turn_cut=inner)]

    def asks_on(self: Rule, table: object) -> Any:
        yield box[0].hooks.settle_turn_cut(None, None)  # type: ignore[arg-type]

    rules[0] = rule("outer", play_setup=asks_on)
    box.append(book_of(*rules))
    with pytest.raises(ZeroDivisionError) as caught:
        list(box[0].hooks.play_setup(None)[0])  # type: ignore[arg-type]
    blamed = box[0].blame(caught.value, "here")
    assert isinstance(blamed, RuleFailed)
    assert (blamed.rule, blamed.hook) == ("inner", "settle_turn_cut")


def test_nobodys_error_stays_what_it_is() -> None:
    error = ValueError("of the weather")
    assert book_of(rule()).blame(error, "here") is error


def test_a_rule_that_fails_while_declaring_is_named() -> None:
    with pytest.raises(RuleFailed, match=r"'bad' .* failed in declare_parts at set-up"):
        book_of(rule("bad", declare_parts=lambda self: 1 // 0))


@attrs.frozen
class Loose(Part):
    capability = "loose"


def test_words_that_fail_are_blamed_on_their_rule() -> None:
    @attrs.frozen
    class Wordy(Rule):
        card = RuleCard("wordy", "made for a test")

        @hookimpl
        def declare_wording(self) -> Any:
            return {Beep: lambda event, race: explode(event.loud)}

    race = toy().book
    book = book_of(Wordy())
    assert race is not book
    from gridprix.core.scenario import new_race  # noqa: PLC0415 - only here

    with pytest.raises(RuleFailed, match="'wordy'"):
        book.word(Beep(1), new_race(toy()))


def test_a_later_declaration_of_a_part_is_collected() -> None:
    spec = PartSpec(Loose, lambda sc, seat: Loose())
    book = book_of(rule("loose", declare_parts=lambda self: [spec]))
    assert [spec.cls for spec in book.part_specs] == [Loose]
