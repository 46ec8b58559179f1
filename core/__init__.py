"""The engine, which knows no game: state, events, asks, dice, turn loop, hooks, scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .asks import Ask, AskAll, Leg, Modifier, Odds, Option, Price, Roll
from .build_sheet import BuildSheet, SheetLine
from .die import Die, chances
from .documents import Document, Findings
from .doors import door
from .drawing import ChartLine, ChartSheet, Gain, Gauge, Mark
from .errors import GridprixError, IllegalChoice
from .events import (
    BidsRevealed,
    CarFinished,
    CarPlaced,
    CarRetired,
    CarStayed,
    Event,
    FinishVoided,
    LegRefused,
    LegTaken,
    LineCrossed,
    OrderFixed,
    Plot,
    PlotsRefused,
    PlotsRevealed,
    RaceEnded,
    RaceStarted,
    Reducer,
    Rolled,
    RoundStarted,
    SeatingFixed,
    TurnSkipped,
)
from .family import Family
from .handbook import HandbookText, Instruction, Passage, counted
from .hookspecs import Script
from .parts import Notation, PartSpec, RaceNotation, RacePartSpec, Refusal, number_notation
from .replacement import replaces
from .rules import Rule, RuleCard, hookimpl, option
from .saying import say
from .sequels import follows
from .standings import Finish, Headway, Standing
from .state import Car, CarId, Part, Phase, Place, Position, Race, Seat, SeatId, Status
from .table import Table, Throw
from .view import RaceView
from .wording import Wording

if TYPE_CHECKING:
    from .coach import Appraisal as Appraisal
    from .coach import CannotCoach as CannotCoach
    from .coach import Coach as Coach
    from .coach import Hint as Hint
    from .coach import Safety as Safety
    from .documents import KeyPath as KeyPath
    from .documents import Location as Location
    from .documents import Problem as Problem
    from .drafting.borders import Ring as Ring
    from .drafting.borders import RoadBorders as RoadBorders
    from .drafting.centre_line import CentreLine as CentreLine
    from .drafting.drafting import CannotDraft as CannotDraft
    from .drafting.drafting import DraftedTrack as DraftedTrack
    from .drafting.drafting import Drafting as Drafting
    from .drafting.drafting import Fit as Fit
    from .drafting.drafting import Wishes as Wishes
    from .drafting.drafting import WishRange as WishRange
    from .face import Face as Face
    from .family import Board as Board
    from .family import LoadBoard as LoadBoard
    from .format import Format as Format
    from .hand import Hand as Hand
    from .handbook import Chapter as Chapter
    from .handbook import GivesWay as GivesWay
    from .handbook import RoundStage as RoundStage
    from .hooks import Hooks as Hooks
    from .pilots import Pilot as Pilot
    from .pilots import PilotSpec as PilotSpec
    from .rulebook import Rulebook as Rulebook
    from .scenario import Scenario as Scenario
    from .solving import Answer as Answer
    from .solving import Task as Task
    from .solving import Watcher as Watcher
    from .solving import WrongTask as WrongTask
    from .table import LogEntry as LogEntry
    from .track_schema import Schema as Schema
    from .track_schema import TrackForm as TrackForm

__all__ = [
    "Ask",
    "AskAll",
    "BidsRevealed",
    "BuildSheet",
    "Car",
    "CarFinished",
    "CarId",
    "CarPlaced",
    "CarRetired",
    "CarStayed",
    "ChartLine",
    "ChartSheet",
    "Die",
    "Document",
    "Event",
    "Family",
    "Findings",
    "Finish",
    "FinishVoided",
    "Gain",
    "Gauge",
    "GridprixError",
    "HandbookText",
    "Headway",
    "IllegalChoice",
    "Instruction",
    "Leg",
    "LegRefused",
    "LegTaken",
    "LineCrossed",
    "Mark",
    "Modifier",
    "Notation",
    "Odds",
    "Option",
    "OrderFixed",
    "Part",
    "PartSpec",
    "Passage",
    "Phase",
    "Place",
    "Plot",
    "PlotsRefused",
    "PlotsRevealed",
    "Position",
    "Price",
    "Race",
    "RaceEnded",
    "RaceNotation",
    "RacePartSpec",
    "RaceStarted",
    "RaceView",
    "Reducer",
    "Refusal",
    "Roll",
    "Rolled",
    "RoundStarted",
    "Rule",
    "RuleCard",
    "Script",
    "Seat",
    "SeatId",
    "SeatingFixed",
    "SheetLine",
    "Standing",
    "Status",
    "Table",
    "Throw",
    "TurnSkipped",
    "Wording",
    "chances",
    "counted",
    "follows",
    "hookimpl",
    "number_notation",
    "option",
    "replaces",
    "say",
]
# what families and pilots are made of is loaded when somebody asks for it
ROOMS = {
    "coach": "Appraisal CannotCoach Coach Hint Safety",
    "documents": "KeyPath Location Problem",
    "drafting.borders": "Ring RoadBorders",
    "drafting.centre_line": "CentreLine",
    "drafting.drafting": "CannotDraft DraftedTrack Drafting Fit Wishes WishRange",
    "face": "Face",
    "family": "Board LoadBoard",
    "format": "Format",
    "hand": "Hand",
    "handbook": "Chapter GivesWay RoundStage",
    "hooks": "Hooks",
    "pilots": "Pilot PilotSpec",
    "rulebook": "Rulebook",
    "scenario": "Scenario",
    "solving": "Answer Task Watcher WrongTask",
    "table": "LogEntry",
    "track_schema": "Schema TrackForm",
}
__getattr__ = door(__name__, ROOMS)
