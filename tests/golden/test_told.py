"""What every shipped rule tells the people who play by it, with each value of each option.

Kept as text; `make golden` writes it anew, and the diff is reviewed. What a rule tells beside
others is kept where it differs from what it tells alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gridprix.core.handbook import HandbookText, Passage
from gridprix.core.rules import OptionInfo, Rule, options_of
from gridprix.scenarios import standard_library

KEPT = Path(__file__).parent / "told"
CATALOGUE = standard_library(installed=False).catalogue
RULES = {name: found.cls for name, found in sorted(CATALOGUE.rules.items())}
FOLDERS = ("circuit", "common", "grid", "house")
SENTENCE_END = re.compile(r"(?<=[.:])\s+")


def values(info: OptionInfo) -> Iterator[Any]:
    """What an option may be instead of its default; of numbers the lowest, one, and one more."""
    if info.choices:
        yield from (one for one in info.choices if one != info.default)
    elif isinstance(info.default, bool):
        yield not info.default
    elif isinstance(info.default, int):
        low = 0 if info.low is None else info.low
        high = info.default + 1 if info.high is None else info.high
        wanted = dict.fromkeys((low, 1, info.default + 1))
        yield from (one for one in wanted if low <= one <= high and one != info.default)


def changed(name: str) -> Iterator[tuple[str, Rule]]:
    """A rule with each of its options at another value."""
    for info in options_of(RULES[name]):
        if info.parse is None:  # charts and tables are printed as such
            for value in values(info):
                yield f"{info.name}: {value}", RULES[name](**{info.name: value})


def told(rule: Rule, beside: Mapping[str, Rule]) -> list[str]:
    """What a rule tells, a sentence a line."""
    return [line for one in rule.tells(beside) for line in lines(one)]


def lines(one: HandbookText) -> Iterator[str]:
    if isinstance(one, Passage):
        yield f"{one.chapter} / {one.title} ({', '.join(one.clauses)})"
        yield from SENTENCE_END.split(one.text)
        yield from (f"{term} = {meaning}" for term, meaning in one.terms.items())
    else:
        yield f"at {one.stage}: {one.text}"


def differing(case: str, came: Sequence[str], plain: Sequence[str]) -> Iterator[str]:
    """What is told in a case and not otherwise, and the other way round."""
    if came != plain:
        yield f"  {case}"
        yield from (f"    - {line}" for line in plain if line not in came)
        yield from (f"    + {line}" for line in came if line not in plain)


def rule_lines(name: str) -> Iterator[str]:
    rule = RULES[name]()
    alone = told(rule, {})
    yield from (name, *(f"    {line}" for line in alone))
    for case, one in changed(name):
        yield from differing(case, told(one, {}), alone)
    for other, cls in RULES.items():
        plain = told(rule, {other: cls()})
        yield from differing(f"beside {other}", plain, alone)
        for case, one in changed(other):
            yield from differing(f"beside {other} with {case}", told(rule, {other: one}), plain)
        if plain != alone:
            for case, one in changed(name):
                yield from differing(f"{case}, beside {other}", told(one, {other: cls()}), plain)


@pytest.mark.parametrize("folder", FOLDERS)
def test_rules_tell_players_what_they_always_have(
    request: pytest.FixtureRequest, folder: str
) -> None:
    kept = KEPT / f"{folder}.txt"
    mine = [name for name, cls in RULES.items() if f".plugins.{folder}." in cls.__module__]
    came = "\n".join(text for name in mine for text in (*rule_lines(name), ""))
    if request.config.getoption("--regen", default=False):
        KEPT.mkdir(exist_ok=True)
        kept.write_text(came, encoding="utf-8")
    assert came == kept.read_text(encoding="utf-8"), (
        "if that is meant, `make golden` writes it anew; review the diff"
    )
