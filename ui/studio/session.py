"""A track that is being drawn: what is chosen, what was done, what can be taken back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import attrs

from gridprix.core.documents import Document, parse_document
from gridprix.core.drawing.pen import Point
from gridprix.core.family import Family
from gridprix.core.studio.edits import applied
from gridprix.core.studio.patching import patched
from gridprix.core.studio.studio import (
    SELECT,
    DrawnChange,
    SheetHandle,
    Touch,
    TrackSheet,
    studio_of,
)

from .files import TrackFile, draft_of, keep_draft

MOST_STEPS = 200
NEAR, SAME = 2.0, 0.1  # of a place that was wanted
DRAFT_EVERY = 10.0  # seconds


@attrs.frozen
class DrawnMove:
    """A handle that somebody moved: from where, and to where they wanted it."""

    handle: str
    at: Point
    to: Point


@attrs.frozen
class DrawnStep:
    """Something that was done: its name, and the text before and after it."""

    words: str
    before: str
    after: str
    chosen: str = ""  # before it
    shift: Point = (0.0, 0.0)  # of the sheet's origin
    move: DrawnMove | None = None


class StudioSession:
    """The track on the sheet of the studio; knows no window, and is told the time."""

    def __init__(
        self, family: Family, text: str, file: TrackFile, kinds: Sequence[str] = ()
    ) -> None:
        self.family, self.studio, self.file = family, studio_of(family), file
        self._kinds = tuple(kinds)
        self._name = file.path.name
        self.sheet = self._read(text)
        self._handles: tuple[TrackSheet | None, Sequence[SheetHandle]] = None, ()
        self.chosen, self.drawing = "", False
        self._saved = text if file.known is not None else None
        self._opened: str | None = text  # what nobody would miss: it is as it was opened
        self._done: list[DrawnStep] = []
        self._undone: list[DrawnStep] = []
        self._held: TrackSheet | None = None  # the sheet when a drag began
        self._dragged_to: Point | None = None
        self._stroke: DrawnStep | None = None
        self._drafted: str | None = None
        self._draft_due: float | None = None

    def _read(self, text: str, origin: Point = (0.0, 0.0)) -> TrackSheet:
        return TrackSheet(parse_document(text, self._name), text, self._kinds, origin)

    # -- what is there

    @property
    def dirty(self) -> bool:
        """Whether something is not saved."""
        return self.sheet.text != self._saved

    @property
    def at_risk(self) -> bool:
        """Whether something was drawn that would be lost."""
        return self.dirty and self.sheet.text != self._opened

    @property
    def title(self) -> str:
        """What the track is called."""
        data = self.sheet.data
        title = data.get("title") if isinstance(data, dict) else None
        return str(title or self.file.path.stem)

    @property
    def shape(self) -> str:
        """The shape that is being drawn."""
        handle = self.handle() if self.drawing else None
        return handle.shape if handle is not None else ""

    def handles(self) -> Sequence[SheetHandle]:
        """What can be chosen."""
        sheet, handles = self._handles
        if sheet is not self.sheet:
            handles = self.studio.handles(self.sheet)
            self._handles = self.sheet, handles
        return handles

    def shown_handles(self, tool: str) -> list[SheetHandle]:
        """What can be pointed at with a tool; some only while what they stand beside is chosen."""
        chosen = self.handle()
        near = {self.chosen, chosen.beside if chosen is not None else ""} - {""}
        return [
            one
            for one in self.handles()
            if one.tool in ("", tool) and (not one.beside or one.beside in near)
        ]

    def handle(self) -> SheetHandle | None:
        """What is chosen."""
        return next((one for one in self.handles() if one.id == self.chosen), None)

    # -- choosing

    def choose(self, handle: str) -> None:
        """Choose something; a shape that was being drawn stays as it is."""
        self.chosen, self.drawing = handle, False

    def let_go(self) -> bool:
        """Choose nothing; answers whether something was chosen."""
        was = bool(self.chosen) or self.drawing
        self.choose("")
        return was

    def step_on(self, step: int, tool: str = SELECT) -> SheetHandle | None:
        """Choose the next thing that a tool shows, or the one before."""
        handles = self.shown_handles(tool)
        ids = [one.id for one in handles]
        if not ids:
            return None
        at = ids.index(self.chosen) + step if self.chosen in ids else (0 if step > 0 else -1)
        self.choose(ids[at % len(ids)])
        return handles[at % len(ids)]

    # -- doing

    def apply(self, change: DrawnChange | None, move: DrawnMove | None = None) -> bool:
        """Do something as one step; answers whether there was anything to do."""
        if change is None:
            return False
        if change.edits:
            self._put(change, patched(self.sheet.text, change.edits), move)
        self.chosen, self.drawing = change.chosen, change.drawing
        return True

    def _put(self, change: DrawnChange, text: str, move: DrawnMove | None = None) -> None:
        self._note(change, text, move)
        self.sheet = self._read(text, _sum(self.sheet.origin, change.shift))

    def _note(self, change: DrawnChange, text: str, move: DrawnMove | None = None) -> None:
        if text == self.sheet.text:
            return
        self._undone.clear()
        if self._stroke is not None and self._done and self._done[-1] is self._stroke:
            shift = _sum(self._stroke.shift, change.shift)
            self._stroke = attrs.evolve(self._stroke, after=text, shift=shift)
            self._done[-1] = self._stroke
            return
        before = self.sheet.text
        step = DrawnStep(change.words, before, text, self.chosen, change.shift, move)
        if self._stroke is not None:
            self._stroke = step
        self._done = [*self._done, step][-MOST_STEPS:]

    def replace(self, words: str, text: str) -> None:
        """Put another track on the sheet, as one step: what an import or the generator brings."""
        self._note(DrawnChange(words, ()), text)
        self.sheet = self._read(text)
        self.chosen, self.drawing = "", False

    def touch(self, tool: str, at: Point, reach: float = 0.5) -> bool:
        """A press with a tool at a place."""
        touch = Touch(tool, at, self.chosen, self.drawing, reach)
        return self.apply(self.studio.touch(self.sheet, touch))

    def move_by(self, dx: float, dy: float) -> bool:
        """Move what is chosen by some units."""
        handle = self.handle()
        if handle is None:
            return False
        at = self._wanted(handle)
        drawing = self.drawing
        done = self._move(DrawnMove(handle.id, at, self.studio.snap((at[0] + dx, at[1] + dy))))
        self.drawing = drawing
        return done

    def _wanted(self, handle: SheetHandle) -> Point:
        """Where somebody wanted a handle that has just been moved: some come only near it."""
        last = self._done[-1].move if self._done else None
        if last is None or last.handle != handle.id or math.dist(last.to, handle.at) > NEAR:
            return handle.at
        return last.to

    def _move(self, move: DrawnMove) -> bool:
        """A handle goes elsewhere; put back where it was, all is as it was: what gave way too."""
        shift = (0.0, 0.0)
        for step in reversed(self._done):
            if step.move is None or step.move.handle != move.handle:
                break
            shift = shift[0] - step.shift[0], shift[1] - step.shift[1]
            if math.dist(step.move.at, move.to) <= SAME:
                change = DrawnChange(step.words, (), move.handle, shift=shift)
                self._put(change, step.before, move)
                return self.apply(change)
        return self.apply(self.studio.move(self.sheet, move.handle, move.to), move)

    def remove(self) -> bool:
        """Remove what is chosen; a shape that is being drawn goes on from the point before."""
        drawing = self.drawing
        done = self.apply(self.studio.remove(self.sheet, self.chosen)) if self.chosen else False
        self.drawing = drawing and done and bool(self.chosen)
        return done

    def double(self) -> bool:
        """What is chosen once more."""
        return self.apply(self.studio.double(self.sheet, self.chosen)) if self.chosen else False

    def close_shape(self) -> bool:
        """Finish the shape that is being drawn."""
        return self.drawing and self.apply(self.studio.close(self.sheet, self.chosen))

    def set_field(self, name: str, value: Any) -> bool:
        """Set a field; raises ValueError with a sentence where the value is wrong."""
        chosen = self.chosen
        done = self.apply(self.studio.set_field(self.sheet, chosen, name, value))
        if done and not self.chosen and any(one.id == chosen for one in self.handles()):
            self.chosen = chosen
        return done

    # -- dragging: the file follows when it is let go

    def drag(self, handle: str, to: Point) -> None:
        """What is dragged is there now."""
        self._held = self._held or self.sheet
        self._dragged_to = to = self.studio.snap(to)
        change = self.studio.move(self._held, handle, to)
        data = self._held.data if change is None else applied(self._held.data, change.edits)
        document = Document(self._held.document.file, data, self._held.document.places)
        shift = change.shift if change is not None else (0.0, 0.0)
        origin = _sum(self._held.origin, shift)
        self.sheet = attrs.evolve(self._held, document=document, origin=origin)
        self.chosen, self.drawing = handle, False

    def drop(self) -> bool:
        """What was dragged stays where it is: one step."""
        held, to = self._held, self._dragged_to
        self._held = self._dragged_to = None
        if held is None or to is None:
            return False
        self.sheet = held
        handle = self.handle()
        if handle is None or to == handle.at:
            return False
        return self._move(DrawnMove(handle.id, self._wanted(handle), to))

    @property
    def held(self) -> TrackSheet | None:
        """The sheet as it was before something was dragged; None when nothing is."""
        return self._held

    def begin_stroke(self) -> None:
        """What follows is one step, until the stroke ends."""
        self._stroke = DrawnStep("", "", "")

    def end_stroke(self) -> None:
        """The stroke has ended."""
        self._stroke = None

    # -- taking back

    @property
    def undo_words(self) -> str:
        """What would be taken back."""
        return self._done[-1].words if self._done else ""

    @property
    def redo_words(self) -> str:
        """What would be done again."""
        return self._undone[-1].words if self._undone else ""

    def undo(self) -> bool:
        """Take the last step back."""
        if not self._done:
            return False
        step = self._done.pop()
        self._undone.append(step)
        back = -step.shift[0], -step.shift[1]
        self._go_to(step.before, step.chosen, back)
        return True

    def redo(self) -> bool:
        """Do again what was taken back."""
        if not self._undone:
            return False
        step = self._undone.pop()
        self._done.append(step)
        self._go_to(step.after, self.chosen, step.shift)
        return True

    def _go_to(self, text: str, chosen: str, shift: Point) -> None:
        origin = (self._held or self.sheet).origin
        self._held = self._dragged_to = None
        self.sheet = self._read(text, _sum(origin, shift))
        self.chosen, self.drawing = chosen, False
        if self.handle() is None:
            self.chosen = ""

    # -- keeping

    def save(self) -> None:
        """Write the file; raises CannotSave with a sentence, and then nothing is lost."""
        self.file.save(self.sheet.text)
        self._saved = self.sheet.text
        self.drop_draft()

    def take_unsaved(self) -> None:
        """What is on the sheet is in no file yet, whatever the file holds."""
        self._saved = self._opened = None

    def tick(self, now: float) -> None:
        """Keep a draft every ten seconds, where something has changed; raises CannotSave."""
        if self._held is not None or not self.at_risk or self.sheet.text == self._drafted:
            self._draft_due = None
        elif self._draft_due is None:
            self._draft_due = now + DRAFT_EVERY
        elif now >= self._draft_due:
            self.keep_draft()

    def keep_draft(self) -> None:
        """Keep what is drawn for another time."""
        self._draft_due, self._drafted = None, self.sheet.text
        keep_draft(self.file.path, self.sheet.text)

    def drop_draft(self) -> None:
        """What is saved or not wanted needs no draft."""
        self._draft_due = self._drafted = None
        draft_of(self.file.path).unlink(missing_ok=True)


def _sum(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]
