"""What can be set, as fields: of the chosen thing first, then of the track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from gridprix.core.drawing.lettering import BODY, SMALL, TITLE
from gridprix.core.studio.studio import (
    CHOICE,
    PRESS,
    STEPS,
    SWITCH,
    Properties,
    TrackField,
)
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.fields import drop_down, stepper, toggle
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, chip, chip_width, section

from .column import PanelBlock
from .facts import StudioActions, StudioFacts

HIGH = 32
LEAST = 50  # pixels of a field beside its note
SHARE = 0.56  # of a row that a field beside its label takes
DELETES = "delete"


class PropertyFields:
    """The fields of the properties of a sheet."""

    def __init__(self, facts: StudioFacts, actions: StudioActions, form: Form) -> None:
        self._facts, self._actions, self._form = facts, actions, form

    def blocks(self, paint: Paint, wide: float) -> Iterator[PanelBlock]:
        """A head for everything that can be set, and its rows."""
        session = self._facts.session
        for one in session.studio.properties(session.sheet, session.chosen):
            yield self._head(paint, one)
            seen: set[str] = set()
            for row, group in groupby(one.fields, key=lambda field: field.row or field.name):
                fields = list(group)
                if len(fields) == 1 and not fields[0].row:
                    yield self._row(paint, fields[0])
                    continue
                yield from self._side_by_side(paint, row, fields, seen)
            if one.words:
                yield _sentence(paint, one.words, wide)

    def _head(self, paint: Paint, one: Properties) -> PanelBlock:
        def draw(box: Box) -> None:
            if not one.notes:
                section(paint, box.left, box.right, box.centre[1], one.title, "")
                return
            room = box.width - sum(chip_width(paint, note) + 8 for note in one.notes)
            paint.text((box.left, box.centre[1]), one.title, TITLE, width=room)
            right = box.right
            for note in reversed(one.notes):
                right -= chip_width(paint, note)
                chip(paint, right, box.centre[1], note)
                right -= 8

        return PanelBlock(round((26 if one.notes else 18) * paint.look.scale), draw, 6)

    def _row(self, paint: Paint, field: TrackField) -> PanelBlock:
        def draw(box: Box) -> None:
            if field.kind == PRESS:
                self._widget(paint, field, box.strip(0, box.height - 2))
                return
            wide = 60 if field.kind == SWITCH else round(box.width * SHARE)
            right = Box(box.right - wide, box.top, wide, box.height)
            used = paint.text(
                (box.left, box.centre[1]), field.label, BODY, width=right.left - box.left - 8
            )
            if field.note and field.kind == SWITCH:
                left = box.left + used + 6
                paint.text((left, box.centre[1]), field.note, SMALL, paint.palette.ink2)
            self._widget(paint, field, right)

        return PanelBlock(round(HIGH * paint.look.scale), draw, 6)

    def _side_by_side(
        self, paint: Paint, row: str, fields: Sequence[TrackField], seen: set[str]
    ) -> Iterator[PanelBlock]:
        """Fields in one row; those with longer labels have these above the first row of them."""
        short = all(len(one.label) <= 2 or one.kind == PRESS for one in fields)
        labels = "|".join(one.label for one in fields)
        lead = 0 if short else round(64 * paint.look.scale)
        if not short and labels not in seen:
            seen.add(labels)
            yield self._labels(paint, fields, lead)

        def draw(box: Box) -> None:
            if lead:
                paint.text((box.left, box.centre[1]), row, BODY, width=lead - 6)
            inside = Box(box.left + lead, box.top, box.width - lead, box.height)
            for field, place in zip(fields, inside.columns(len(fields), 8), strict=True):
                self._cell(paint, field, place, named=short)

        yield PanelBlock(round(HIGH * paint.look.scale), draw, 6)

    def _labels(self, paint: Paint, fields: Sequence[TrackField], lead: float) -> PanelBlock:
        def draw(box: Box) -> None:
            inside = Box(box.left + lead, box.top, box.width - lead, box.height)
            for field, place in zip(fields, inside.columns(len(fields), 8), strict=True):
                at = (place.left, place.centre[1])
                paint.text(at, field.label, SMALL, paint.palette.ink2, width=place.width)

        return PanelBlock(round(18 * paint.look.scale), draw, 2)

    def _cell(self, paint: Paint, field: TrackField, box: Box, *, named: bool) -> None:
        """A field of a row of several: its name before it, or its note behind."""
        if field.kind != PRESS and named:
            wide = paint.width(field.label, BODY) + 8
            at = (box.left + 2, box.centre[1])
            paint.text(at, field.label, BODY, paint.palette.ink2)
            box = Box(box.left + wide, box.top, box.width - wide, box.height)
        elif field.note:
            wide = min(paint.width(field.note, SMALL) + 6, max(box.width * 0.45, box.width - LEAST))
            at = (box.right - wide + 6, box.centre[1])
            paint.text(at, field.note, SMALL, paint.palette.ink2, width=wide - 6)
            box = Box(box.left, box.top, box.width - wide, box.height)
        self._widget(paint, field, box)

    def _widget(self, paint: Paint, field: TrackField, box: Box) -> None:
        change = partial(self._actions.set_field, field.name)
        name = f"field {field.name}"
        if field.kind == PRESS:
            kind = "danger" if field.name == DELETES else "plain"
            button(paint, name, box, field.label, partial(change, None), kind=kind)
        elif field.kind == SWITCH:
            act = partial(change, not field.value)
            toggle(paint, name, box.right - 36, box.centre[1], act, on=bool(field.value))
        elif field.kind == STEPS:
            low = field.low is not None and field.value <= field.low
            full = field.high is not None and field.value >= field.high
            less = None if low else partial(change, field.value - 1)
            more = None if full else partial(change, field.value + 1)
            place = Box(box.right - min(box.width, 124), box.top, min(box.width, 124), box.height)
            stepper(paint, name, place, str(field.value), less, more)
        elif field.kind == CHOICE:
            label = dict(field.choices).get(field.value, str(field.value))
            rows, chosen = field.choices, str(field.value)
            act = partial(self._actions.open_list, box, rows, chosen, change)
            drop_down(paint, name, box, label, act)
        else:
            text = "" if field.value is None else str(field.value)
            self._form.field(paint, name, box, text, change)


def _sentence(paint: Paint, words: str, wide: float) -> PanelBlock:
    step = round(16 * paint.look.scale)
    lines = wrapped(words, paint.face(SMALL), wide, 3)

    def draw(box: Box) -> None:
        for number, line in enumerate(lines):
            at = (box.left, box.top + step * (number + 0.5))
            paint.text(at, line, SMALL, paint.palette.ink2)

    return PanelBlock(step * len(lines), draw, 6)
