"""Any rules with any values: refused with a sentence, or raced to an end, twice the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from soaking import SOAK, tries

from gridprix.core import defaults
from gridprix.core.catalogue import Found
from gridprix.core.documents import BadFile
from gridprix.core.rules import OptionInfo, options_of

from .checks import assert_classified, assert_ended, assert_same, assert_worded
from .races import Entrant, library, played, rulesets

COMBINATIONS = tries(40, 1000)
ROUNDS = 120 if SOAK else 20
TRACKS = {
    "grid": ("first-ring", "open-field", "oil-park", "derby-bowl", "box-alley", "script-gates"),
    "circuit": ("practice-ring", "harbour-steps", "script-staggered"),
}


def combination(number: int) -> Entrant:
    """The same rules with the same values for the same number."""
    dice = Random(number)
    family = dice.choice(sorted(TRACKS))
    catalogue = library().catalogue
    found = [one for one in catalogue.of_family(family) if "pilots" not in one.card.name]
    changed = dice.sample(found, dice.choice((1, 1, 2, 3, 5, 8)))
    rules = [_change(one, dice) for one in changed]
    if not any("race-limit" in rule for rule in rules):
        rules.append({"race-limit": {"rounds": ROUNDS}})
    data: dict[str, Any] = {
        "name": "any",
        "ruleset": dice.choice(rulesets(family)),
        "rules": rules,
        "track": dice.choice(TRACKS[family]),
        "seats": dice.choice((1, 2, 3)),
    }
    if dice.random() < 0.1:  # a game of one's own: nothing but what is listed
        del data["ruleset"]
        data["family"] = family
    return Entrant(f"combination {number}", data)


def _change(found: Found, dice: Random) -> Any:
    if dice.random() < 0.4:
        return {found.card.name: False}
    options = [one for one in options_of(found.cls) if one.parse is None]
    chosen = dice.sample(options, dice.randint(0, len(options)))
    return {found.card.name: {one.name: _value(one, dice) for one in chosen}}


def _value(option: OptionInfo, dice: Random) -> Any:
    if option.choices:
        return dice.choice(option.choices)
    if isinstance(option.default, bool):
        return dice.random() < 0.5
    if isinstance(option.default, int):
        low = option.low if option.low is not None else 0
        high = min(option.high if option.high is not None else low + 9, low + 40)
        return dice.randint(low, high)
    return option.default


def check(number: int) -> bool:
    """Whether a combination is raced; otherwise it was refused with a sentence."""
    entrant = combination(number)
    try:
        scenario = entrant.scenario()
    except BadFile as error:
        for problem in error.problems:
            assert str(problem).startswith(problem.spot.file)
            assert problem.what[:1] not in ("", " "), problem
            assert "Error" not in problem.what, problem
        return False
    game = played(scenario, number)
    assert_ended(game)
    assert_worded(game)
    assert_classified(game.race, game.standings())
    assert_same(game, played(entrant.scenario(), number))
    return True


@pytest.fixture(autouse=True)
def _soon_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race that nothing else ends is over after fewer rounds than people are granted."""
    monkeypatch.setattr(defaults, "ROUND_LIMIT", ROUNDS)


@pytest.mark.timeout(7200 if SOAK else 120)
def test_any_combination_is_refused_or_comes_to_an_end() -> None:
    raced = [check(number) for number in range(COMBINATIONS)]
    assert COMBINATIONS / 5 < sum(raced) < COMBINATIONS * 4 / 5, "both happen, and often"


@pytest.mark.parametrize(
    ("ruleset", "track", "rules"),
    [
        ("italian", "first-ring", [{"start": False}]),
        ("italian", "first-ring", [{"start": False}, "draft"]),
        ("mcnamara", "oil-park", [{"start": False}, {"race-limit": False}]),
        ("speed-circuit-club", "practice-ring", [{"starting-grid": False}]),
        ("speed-circuit-classic", "practice-ring", [{"starting-grid": False}]),
    ],
)
def test_nobody_races_who_is_nowhere(ruleset: str, track: str, rules: list[Any]) -> None:
    data = {"name": "any", "ruleset": ruleset, "track": track, "rules": rules, "seats": 2}
    with pytest.raises(BadFile, match="nothing puts Ada and Bruno on the board; switch on '"):
        Entrant("nowhere", data).scenario()
