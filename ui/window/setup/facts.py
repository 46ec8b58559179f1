"""What the panels of a set-up tell: the draft, what was found in it, what is looked at."""

from __future__ import annotations

from gridprix.core.build_sheet import BuildSheet
from gridprix.core.family import Board
from gridprix.core.rulebook import Rulebook
from gridprix.ui.window.home.shelf import board_of

from .checking import Checked, SwitchRefusal, book_of, check
from .draft import RaceDraft, RuleRow
from .words import readable


class SetUpFacts:
    """Answers the panels' questions about a race that is being put together."""

    def __init__(self, draft: RaceDraft) -> None:
        self.draft = draft
        self.seat = 0
        self.opened = ""
        self.wanted = ""
        self.said = ""
        self.saved = draft.to_data()  # as it was opened, or kept last
        self.read()

    def read(self) -> None:
        """The draft is another one now: read it, and ask anew what speaks against other rules."""
        self.said = self.tried = ""  # tried: the rule that somebody wanted on and that cannot be
        self.refusals: dict[str, SwitchRefusal | None] = {}
        self.checked: Checked = check(self.draft)
        self.book: Rulebook | None
        self.board: Board | None
        scenario = self.checked.scenario
        if scenario is not None:
            self.book, self.board = scenario.book, scenario.board
        else:
            self.book = book_of(self.draft)
            self.board = board_of(self.draft.library, self.draft.track, self.draft.family)

    @property
    def unsaved(self) -> bool:
        """Whether anything was changed since it was opened or kept."""
        return self.draft.to_data() != self.saved

    @property
    def sheet(self) -> BuildSheet | None:
        """What the seats may build; nothing where cars are not built."""
        return None if self.book is None else self.book.build_sheet

    @property
    def furniture(self) -> frozenset[str] | None:
        """What the rules want drawn on the track; None where they cannot be asked."""
        return None if self.book is None else self.book.furniture

    @property
    def laps(self) -> int | None:
        """How many laps are raced: as chosen, else as the track says."""
        if self.draft.laps is not None:
            return self.draft.laps
        return None if self.board is None else self.board.laps

    @property
    def track_title(self) -> str:
        """The track in words."""
        return self.board.title if self.board is not None else self.draft.track

    def is_wanted(self, row: RuleRow) -> bool:
        """Whether a rule fits what is looked for."""
        text = f"{row.card.name} {row.card.summary} {' '.join(row.card.clauses)}".lower()
        return all(word in text for word in self.wanted.lower().split())

    def built(self, seat: int, sheet: BuildSheet) -> dict[str, int]:
        """What every line of a seat's car is."""
        return sheet.values(self.draft.seats[seat].get("build"))

    @property
    def state(self) -> tuple[str, str]:
        """What the footer says, and in which tone."""
        if self.said:
            return self.said, "ok"
        scenario = self.checked.scenario
        if scenario is None:
            fault = next(iter(self.checked.faults), None)
            words = readable(fault.what) if fault else "it cannot be read"
            return f"Not ready: {words}.", "bad"
        seats, rules, laps = len(scenario.seats), len(scenario.rules), scenario.laps
        words = f"Ready. {seats} seat{_s(seats)}, {laps} lap{_s(laps)}, {rules} rule{_s(rules)}."
        if scenario.notes:
            return f"{words} Note: {readable(scenario.notes[0].what)}.", "warn"
        return words, "ok"


def _s(count: int) -> str:
    return "" if count == 1 else "s"
