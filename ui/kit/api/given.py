"""Types that authors are given and never make, and which of their members are for authors."""

from __future__ import annotations

import attrs


@attrs.frozen
class Given:
    """Where something is found, and what of it is told."""

    where: str
    members: tuple[str, ...] = ()


GIVEN = {
    "Rulebook": Given("race.book", ("rules", "family", "hooks", "active", "word")),
    "Hooks": Given("race.book.hooks"),
    "GridHooks": Given("grid_hooks(race)"),
    "CircuitHooks": Given("circuit_hooks(race)"),
    "Scenario": Given(
        "what parts are made for, and what a coach solves",
        (
            *("name", "title", "ruleset", "rules", "family", "book", "board", "track", "laps"),
            *("seats", "seed"),
        ),
    ),
    "Progress": Given("race.board.course", ("known", "length")),
    "Stretches": Given("race.board.stretches", ("whole_lap", "steps_from")),
    "Legs": Given("legs_from(...)"),
}


def where(name: str) -> str:
    """Where authors find what they never make; empty where they make it themselves."""
    return GIVEN[name].where if name in GIVEN else ""


def is_for_authors(name: str, member: str) -> bool:
    """Whether a member of a type is theirs to use."""
    return name not in GIVEN or member in GIVEN[name].members
