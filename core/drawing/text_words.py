"""Words that rules put on a board, in the few characters that a place has at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gridprix.core.state import CarId, Place

from .offers import Mark


def words_at(marks: Sequence[Mark], signs: Collection[str]) -> Mapping[Place, list[Mark]]:
    """The marks that are words, by place, each once; a shape that has a sign is none."""
    found: dict[Place, list[Mark]] = {}
    for mark in marks:
        if mark.text and mark.shape not in signs and mark not in found.get(mark.at, ()):
            found.setdefault(mark.at, []).append(mark)
    return found


def shortened(words: Sequence[Mark], width: int) -> str:
    """One word as far as it goes; of several the first letter of each."""
    if len(words) == 1:
        return words[0].text[:width]
    return "".join(one.text[:1] for one in words)[:width]


def car_of(words: Sequence[Mark]) -> CarId | None:
    """Whose words these are, if they are one car's."""
    cars = {one.car for one in words}
    return cars.pop() if len(cars) == 1 else None
