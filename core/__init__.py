"""The engine, which knows no game: state, events, asks, dice, turn loop, hooks, scenarios."""

from __future__ import annotations

from .asks import Ask, AskAll, Leg, Modifier, Odds, Option, Price, Roll
from .build_sheet import BuildSheet, SheetLine
from .drawing import ChartLine, ChartSheet, Gauge, Mark
from .errors import GridprixError, IllegalChoice
from .events import (
    CarFinished,
    CarPlaced,
    CarRetired,
    CarStayed,
    Event,
    LegRefused,
    LegTaken,
    Reducer,
    Rolled,
    TurnSkipped,
)
from .hookspecs import Script
from .parts import Notation, PartSpec, RaceNotation, RacePartSpec, Refusal, number_notation
from .replacement import replaces
from .rules import Rule, RuleCard, hookimpl, option
from .standings import Finish, Headway, Standing
from .state import Car, CarId, Part, Phase, Place, Race, Seat, SeatId, Status
from .table import Table
from .view import RaceView

__all__ = [
    "Ask",
    "AskAll",
    "BuildSheet",
    "Car",
    "CarFinished",
    "CarId",
    "CarPlaced",
    "CarRetired",
    "CarStayed",
    "ChartLine",
    "ChartSheet",
    "Event",
    "Finish",
    "Gauge",
    "GridprixError",
    "Headway",
    "IllegalChoice",
    "Leg",
    "LegRefused",
    "LegTaken",
    "Mark",
    "Modifier",
    "Notation",
    "Odds",
    "Option",
    "Part",
    "PartSpec",
    "Phase",
    "Place",
    "Price",
    "Race",
    "RaceNotation",
    "RacePartSpec",
    "RaceView",
    "Reducer",
    "Refusal",
    "Roll",
    "Rolled",
    "Rule",
    "RuleCard",
    "Script",
    "Seat",
    "SeatId",
    "SheetLine",
    "Standing",
    "Status",
    "Table",
    "TurnSkipped",
    "hookimpl",
    "number_notation",
    "option",
    "replaces",
]
