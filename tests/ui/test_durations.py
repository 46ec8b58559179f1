"""How long a race is said to last."""

from __future__ import annotations

import pytest

from gridprix.core.documents import Document
from gridprix.core.family import Family
from gridprix.scenarios import standard_library
from gridprix.ui.durations import TrackLength, duration, track_length
from gridprix.ui.listings import Card, _card, _Rulesets


@pytest.mark.parametrize(
    ("laps", "most_rounds", "track", "lasts"),
    [
        (1, 0, TrackLength(25), "short"),
        (1, 0, TrackLength(26), "medium"),
        (2, 0, TrackLength(20), "medium"),
        (2, 0, TrackLength(21), "long"),
        (None, 0, TrackLength(14, laps=3), "long"),
        (3, 12, TrackLength(30), "short"),
        (None, 30, TrackLength(), "medium"),
        (None, 0, TrackLength(), ""),
    ],
)
def test_laps_and_limits_say_it(
    laps: int | None, most_rounds: int, track: TrackLength, lasts: str
) -> None:
    assert duration(Card("any", laps=laps, most_rounds=most_rounds), track) == lasts


def test_a_family_that_fails_or_says_nothing_leaves_it_open() -> None:
    board = type("Strip", (), {"laps": 2})()
    silent = Family("strip", "A strip", lambda *_: None, int, str)
    assert track_length(silent, board) == TrackLength(0, 2)
    broken = Family("strip", "A strip", lambda *_: None, int, str, lap_rounds=lambda _: 1 // 0)
    assert track_length(broken, board) == TrackLength()
    assert track_length(broken, None) == TrackLength()


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        ([], 30),
        ([{"derby": {"rounds": 8}}], 8),
        ([{"derby": False}], 0),
    ],
)
def test_the_rules_of_a_race_say_when_it_ends(rules: list[object], rounds: int) -> None:
    data = {"ruleset": "mcnamara-derby", "rules": rules, "seats": [{"name": "Ada"}]}
    card = _card("mine", Document("mine.yaml", data), _Rulesets(standard_library()))
    assert card.most_rounds == rounds
