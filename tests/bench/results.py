"""RESULTS.md: a section for every bench with the day it was run, and above them a table of goals.

A bench that is run again takes the place of its old section; the others stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import attrs

HEAD = """\
# What was measured

Written by `make bench ARGS=--write`, and beside a commit by `ARGS="--against REV --write"`; each
bench with its day and kind of machine. Ways of doing the same work take turns within every round. A
ratio is the median of the rounds' own ratios; in brackets stand the lowest and the highest of them.
The table has what there is a goal for; beside a commit it goes by the processor's time."""
# what a bench's own ratios should come to
GOALS = {
    "engine / hand-coded": 0.35,
    "engine / plain pluggy": 4.0,
    "engine / python-chess": 2.0,
    "engine / OpenSpiel": 1.3,
    "2 s / the slowest cold hint": 1.0,
    "messages / boardgame.io": 0.5,
    "3 x 95 % at one table / at 100": 1.0,
    **{
        f"{what}, {race}": goal
        for what, goal in (
            ("two workers / one", 1.8),
            ("processor's time of one worker / of two", 0.94),  # at most 1.06 of it
        )
        for race in ("harbour-duel", "club-championship")
    },
    **{
        f"2.3 / {way} with twice the journal, {race}": 1.0
        for way in ("going on", "watching")
        for race in ("squared paper", "circuit")
    },
}
# how many times as fast as another commit, by its name: each way of a bench, or their mean
BESIDE = {
    ("ready_races", "b6ddf82"): 2.0,
    ("circuit_turns", "b6ddf82"): 2.5,
    ("simulations", "b6ddf82"): 2.0,
    ("engine", "326140a"): 0.95,
    ("circuit_turns", "326140a"): 0.95,
    ("start_up", "326140a"): 0.95,
    ("frames", "326140a"): 0.95,
    ("opening", "b6ddf82"): 1.5,
}
SECTION = re.compile(
    r"^## ([^\n]+)\n\n([-\d]+), ([^:\n]+): ([^\n]+)\n\n```text\n(.*?)```$", re.DOTALL | re.MULTILINE
)
OWN = re.compile(r"^(?P<what>[^:\n]+): (?P<ratio>\d+\.\d+) \(", re.MULTILINE)
MEAN = re.compile(
    r"^(?P<what>geometric mean, [^:]+): +\S+ +(?P<ratio>\d+\.\d+); (?P<least>.+)$", re.MULTILINE
)
WAY = re.compile(r"^(?P<what>\S.*?) +\d+\.\d+ \([^)]*\) +(?P<ratio>\d+\.\d+) \(", re.MULTILINE)


@attrs.frozen
class Section:
    """What one bench printed, when and on what kind of machine, and what it is about."""

    name: str
    day: str
    machine: str
    title: str
    text: str

    def __str__(self) -> str:
        when = f"{self.day}, {self.machine}"
        return f"## {self.name}\n\n{when}: {self.title}\n\n```text\n{self.text}```"


@attrs.frozen
class Row:
    """One line of the table."""

    what: str
    ratio: float
    goal: float
    day: str

    def __str__(self) -> str:
        reached = "reached" if self.ratio >= self.goal else "not yet"
        return f"| {self.what} | {self.ratio:.2f} | {self.goal:g} | {reached} | {self.day} |"


def sections_of(page: str) -> dict[str, Section]:
    """The sections of a page that was written before."""
    return {found[1]: Section(*found.groups()) for found in SECTION.finditer(page)}


def rows_of(section: Section) -> Iterator[Row]:
    """What of a section has a goal."""
    bench, _, commit = section.name.partition(" beside ")
    if not commit:
        for found in OWN.finditer(section.text):
            if (goal := GOALS.get(found["what"])) is not None:
                yield Row(found["what"], float(found["ratio"]), goal, section.day)
        return
    goal = BESIDE.get((bench, commit))
    if goal is not None:
        for found in list(MEAN.finditer(section.text)) or WAY.finditer(section.text):
            what = f"{bench}: {found['what']} / {commit}"
            yield Row(what, float(found["ratio"]), goal, section.day)


def page(sections: Mapping[str, Section]) -> str:
    """The whole page."""
    rows = [row for section in sections.values() for row in rows_of(section)]
    table = ["| what | ratio | goal | | day |", "|---|---|---|---|---|", *map(str, rows)]
    return "\n\n".join([HEAD, "\n".join(table), *map(str, sections.values())]) + "\n"
