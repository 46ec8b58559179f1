"""Whole scenarios: any ruleset of a family with any options, on any track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.library import Library
from gridprix.core.rules import OptionInfo, Rule, options_of
from gridprix.core.ruleset import read_ruleset
from gridprix.core.scenario import Scenario, read_scenario

from .shelf import library_or_all
from .tracks import tracks

MOST_ROUNDS = 40  # of a made-up race: whatever its rules say, it does not take long
MANY = 12  # how far above its low end a number without a high one goes


def option_values(rule: type[Rule]) -> st.SearchStrategy[dict[str, Any]]:
    """Some options of a rule with values that they may have; tables keep their default."""
    values = {one.name: _values(one) for one in options_of(rule) if one.parse is None}
    return st.fixed_dictionaries({}, optional=values)


def _values(info: OptionInfo) -> st.SearchStrategy[Any]:
    if info.choices:
        return st.sampled_from(info.choices)
    if isinstance(info.default, bool):
        return st.booleans()
    if isinstance(info.default, int):
        low = info.low if info.low is not None else min(0, info.default)
        high = low + MANY if info.high is None else info.high
        return st.integers(low, max(high, info.default))
    return st.just(info.default)


@st.composite
def scenarios(
    draw: st.DrawFn,
    family: str = "",
    *,
    ruleset: str = "",
    rules: Sequence[str | Mapping[str, Any]] = (),
    seats: int = 0,
    library: Library | None = None,
) -> Scenario:
    """Races ready to be driven, of one family or of all, by one ruleset or by any.

    `rules` are always in force, as a file writes them, beside some options that are drawn for the
    rules of the ruleset. What is told as a conflict when it is loaded is not drawn.
    """
    shelf = library_or_all(library)
    known = rulesets_of(shelf, family)
    name = ruleset or draw(st.sampled_from(sorted(known)))
    data = {
        "name": "any",
        "ruleset": name,
        "rules": [*rules, *_changes(draw, name, rules, shelf)],
        "track": "any",
        "laps": draw(st.integers(1, 2)),
        "seats": seats or draw(st.integers(1, 4)),
        "undo": draw(st.sampled_from(["free", "ask", "never"])),
    }
    track = Document("a made-up track", draw(tracks(known[name], library=shelf)))
    try:
        scenario = read_scenario(Document("a made-up race", data), shelf, track=track)
    except BadFile:
        reject()
    scenario.book.round_limit = min(scenario.book.round_limit, MOST_ROUNDS)
    return scenario


def _changes(
    draw: st.DrawFn, ruleset: str, named: Sequence[str | Mapping[str, Any]], library: Library
) -> list[dict[str, Any]]:
    """Other options for one or two rules of a ruleset; more would mostly be refused."""
    document = library.open("rulesets", ruleset)
    read = read_ruleset(document, library, Findings(document))
    taken = {one if isinstance(one, str) else next(iter(one)) for one in named}
    free = [one.name for one in read.entries if one.on and one.name not in taken] if read else []
    chosen = draw(st.lists(st.sampled_from(free), max_size=2, unique=True)) if free else []
    return [{one: draw(option_values(library.catalogue.rules[one].cls))} for one in chosen]


def rulesets_of(library: Library, family: str = "") -> dict[str, str]:
    """By name the rulesets of a family, or all whose family makes up tracks, with their family."""
    found = {}
    for name in library.names("rulesets"):
        document = library.open("rulesets", name)
        read = read_ruleset(document, library, Findings(document))
        if read is not None and family in ("", read.family):
            found[name] = read.family
    return found
