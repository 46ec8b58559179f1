from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import attrs

from gridprix.core import (
    Car,
    CarId,
    ChartLine,
    ChartSheet,
    HandbookText,
    Mark,
    Modifier,
    Passage,
    Race,
    RacePartSpec,
    RaceView,
    Rule,
    RuleCard,
    Script,
    Table,
    counted,
    hookimpl,
    option,
    say,
)
from gridprix.plugins.circuit.board.place_words import told_row
from gridprix.plugins.circuit.hooks import circuit_hooks
from gridprix.plugins.circuit.parts.crash_markers import CrashMarkers, crash_markers, marked_rows
from gridprix.plugins.circuit.parts.occupancy import space_of
from gridprix.plugins.circuit.parts.pace import Pace
from gridprix.plugins.circuit.solo_plan import CircuitSoloPlan

CLOSE = 2
WIDE = 3


@attrs.frozen
class CrashRows(Rule):
    """A crash on the track marks its row, and whoever ends a move in or beyond it rolls for chance.

    It concerns cars that move later and started in or behind the row. Ending up to two spaces past
    it is -2, further -1; a row three wide is -1 more.

    Clauses: SC-12a, SC-12b.
    """

    card: ClassVar[RuleCard] = RuleCard(
        name="crash-rows",
        summary="Crashes involve those who follow",
        family="circuit",
        clauses=("SC-12a", "SC-12b"),
        needs=("movement", "chance", "spins"),
        version=2,
    )
    marker_rounds: int = option(0, "how many rounds more a marker lasts", low=0, high=99)
    roll_per_marker: bool = option(
        default=True, help="whether every marker passed takes a roll, or only the last of them"
    )

    def tells(self, active: Mapping[str, Rule]) -> Iterable[HandbookText]:
        lasts = "until the end of the round"
        if self.marker_rounds:
            lasts = f"for {counted(self.marker_rounds, 'round')} more"
        each = "for every such row" if self.roll_per_marker else "once, for the last such row"
        yield Passage(
            "trouble",
            "Past a crash",
            f"A crash on the track marks its row {lasts}. A driver who moves later, began in "
            "or behind that row, and ends the move in it or beyond it, rolls on the table "
            f'"Chance" {each}. '
            "The roll is 2 lower if the move ends up to two spaces past the row and 1 lower if "
            "it ends further on; in a row of three lanes it is 1 lower still.",
            self.card.clauses,
        )

    @hookimpl
    def declare_race_parts(self) -> Iterable[RacePartSpec]:
        return [crash_markers(self.marker_rounds)]

    def solo_plan(self, plan: CircuitSoloPlan) -> CircuitSoloPlan:
        return plan  # there is nobody to crash

    @hookimpl
    def play_turn_end(self, table: Table, car: CarId) -> Script:
        race = table.race
        if not race.part(CrashMarkers).rows:
            return
        passed = _passed(race, race.car(car))
        for row, beyond in passed if self.roll_per_marker else passed[-1:]:
            if not table.race.car(car).running:
                return
            why = say("the crash in row {row}", row=row)  # kept journals tell their dice so
            hooks = circuit_hooks(table.race)
            modifiers = _modifiers(race, row, beyond)
            outcome = yield from hooks.resolve_chance(table, car, why, modifiers)
            if outcome == "spin":
                yield from hooks.resolve_spin(table, car, why, "here")

    @hookimpl
    def offer_marks(self, view: RaceView) -> Iterable[Mark]:
        return [
            Mark(shape, (marked.row, lane))
            for marked in view.part(CrashMarkers).rows
            for lane in view.board.lanes(marked.row)
            for shape in ("frame", "cross")
        ]

    @hookimpl
    def offer_charts(self, race: Race, car: Car) -> Iterable[ChartSheet]:
        rows = race.part(CrashMarkers).rows
        touched = _passed(race, car) if rows and car.spot is not None else []
        beyond = touched[-1][1] if touched else None
        near = beyond is not None and beyond <= CLOSE
        wide = bool(touched) and race.board.width(touched[-1][0]) >= WIDE
        lines = (
            ChartLine((say("ends up to {close} beyond", close=CLOSE), "-2"), lit=near),
            ChartLine(("ends further on", "-1"), lit=beyond is not None and not near),
            ChartLine((say("the row is {wide} lanes wide", wide=WIDE), "-1 more"), lit=wide),
        )
        now = ", ".join(told_row(race.board, marked.row) for marked in rows)
        note = say("crashes: {now}", now=now) if now else ""
        return [ChartSheet("Past a crash: the roll", ("a move", "dice"), lines, note)]


def _passed(race: Race, car: Car) -> list[tuple[int, int]]:
    """The marked rows that a car's move touched and how far beyond it ended, the last one last.

    How far counts on the board: a move of a whole lap ends in the row where it began.
    """
    pace = car.part(Pace)
    if pace.origin is None:
        return []
    board: Any = race.board
    first, last = pace.origin[0], space_of(car)[0]
    touched = [row for row in marked_rows(race) if board.rows_ahead(first, row) <= pace.moved]
    passed = [(row, board.rows_ahead(row, last)) for row in touched]
    return sorted(passed, key=lambda one: -one[1])


def _modifiers(race: Race, row: int, beyond: int) -> tuple[Modifier, ...]:
    near = Modifier(-2, "close behind") if beyond <= CLOSE else Modifier(-1, "far beyond")
    wide = (Modifier(-1, "three lanes wide"),) if race.board.width(row) >= WIDE else ()
    return (near, *wide)
