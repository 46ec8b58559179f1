"""The middle of the set-up: every rule with its switch, its options and what speaks against it."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import BODY, NAME, NAME_STRONG, SMALL, SMALL_STRONG
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import scroll_bar, toggle
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, chip, chip_width, section

from .actions import SetUpActions
from .checking import Fault, SwitchRefusal
from .draft import RuleRow, rule_title
from .facts import SetUpFacts
from .widgets_of import WIDE, label_of, option_widget
from .words import readable

PAD = 16
ROW, LINE = 52, 16
BAR = 12  # the room of the scroll bar
LEFT = 50  # where a rule's words begin
STAYS = "This rule stays on: no other rule puts the cars on the board."


class RulesPanel(Layer):
    """Rules in rows that scroll one by one."""

    def __init__(
        self, facts: SetUpFacts, actions: SetUpActions, form: Form, box: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._form, self._box = facts, actions, form, box
        self.first = 0
        self.visible: list[str] = []

    def paint(self, paint: Paint) -> None:
        """Paint the rows that fit."""
        facts, box = self._facts, self._box()
        paint.card(box, 6)
        every = facts.draft.rows()
        on = sum(1 for row in every if row.on)
        head = box.top + 20
        section(paint, box.left + PAD, box.right - 210, head, "Rules", "")
        note = f"{on} on, {len(every) - on} off"
        paint.text((box.left + PAD + 58 * paint.look.scale, head), note, SMALL, paint.palette.ink2)
        find = Box(box.right - PAD - BAR - 180, head - 14, 180, 28)
        find_words = self._actions.find
        self._form.field(paint, "find rule", find, facts.wanted, find_words, empty="Find a rule")
        rows = [row for row in every if facts.is_wanted(row)]
        self.first = max(0, min(self.first, len(rows) - 1))
        y = box.top + 42.0
        self.visible = []
        for row in rows[self.first :]:
            high = self._height(paint, box, row)
            if y + high > box.bottom - 6:
                break
            self._row(paint, Box(box.left + PAD, y, box.width - 2 * PAD - BAR, high), row)
            self.visible.append(row.card.name)
            y += high
        bar = Box(box.right - 14, box.top + 44, 6, box.height - 56)
        scroll_bar(paint, bar, self.first, max(len(self.visible), 1), len(rows))

    def scroll(self, rows: int) -> None:
        """Scroll by rows, not beyond the end."""
        total = len([row for row in self._facts.draft.rows() if self._facts.is_wanted(row)])
        last = max(0, total - max(1, len(self.visible)))
        self.first = max(0, min(self.first + rows, last))
        self.dirty = True

    def _stays_on(self, row: RuleRow) -> bool:
        return row.card.name == self._facts.draft.sole_placer()

    def summary(self, row: RuleRow) -> str:
        """What a rule says, and why it cannot be switched off where it cannot."""
        summary = row.card.summary
        return f"{summary}. {STAYS}" if self._stays_on(row) else summary

    # -- how high a row is

    def _troubles(self, row: RuleRow) -> list[str]:
        return [_told(fault) for fault in self._facts.checked.of_rule(row.card.name)]

    def _height(self, paint: Paint, box: Box, row: RuleRow) -> float:
        scale = paint.look.scale
        refusal = self._facts.refusals.get(row.card.name)
        room = box.width - 2 * PAD - BAR - LEFT
        words = room - self._button_width(paint, box.width - 2 * PAD - BAR, row) - 8
        summary = wrapped(self.summary(row), paint.face(SMALL), words)
        high = (ROW + (len(summary) - 1) * LINE) * scale
        if not row.on and refusal is not None:
            text, _ = conflict_words(refusal)
            tried = self._facts.tried == row.card.name
            lines = len(wrapped(text, paint.face(SMALL_STRONG if tried else SMALL), room - 8))
            high += lines * LINE * scale + (38 if refusal.changes and tried else 6 * tried)
        elif row.on:
            lines = sum(len(wrapped(text, paint.face(SMALL), room)) for text in self._troubles(row))
            high += lines * LINE * scale
            if self._facts.opened == row.card.name:
                high += sum(self._option_height(paint, room, one.help) for one in row.options)
                high += 6
        return round(high)

    def _option_height(self, paint: Paint, room: float, words: str) -> float:
        lines = len(wrapped(f"{words}.", paint.face(SMALL), room - WIDE - 16))
        return max(42.0, 24 + lines * LINE) * paint.look.scale

    # -- one row

    def _row(self, paint: Paint, box: Box, row: RuleRow) -> None:
        facts, palette, scale = self._facts, paint.palette, paint.look.scale
        name = row.card.name
        refusal = None if row.on else facts.refusals.get(name)
        troubles = self._troubles(row) if row.on else []
        tried = refusal is not None and facts.tried == name
        if tried or troubles:
            ground = palette.warn_ground if tried else palette.bad_ground
            edge = palette.warn if tried else palette.bad
            frame = Box(box.left - 8, box.top + 1, box.width + 16, box.height - 2)
            paint.fill(frame, ground, 5)
            paint.frame(frame, edge, 1.4, 5)
        else:
            paint.rule(box.left, box.right, box.top)
        middle = box.top + 17 * scale
        act = lambda: self._actions.switch(name, on=not row.on)  # noqa: E731 - handed on at once
        if refusal is not None:
            act = lambda: self._actions.ask_why(name)  # noqa: E731
        enabled = not self._stays_on(row)
        place = (box.left, middle + 6)
        dashed = refusal is not None
        toggle(paint, f"rule {name}", *place, act, on=row.on, enabled=enabled, dashed=dashed)
        left = box.left + LEFT
        room = box.width - LEFT
        button_room = self._options_button(paint, box, row)
        face = NAME_STRONG if row.on else NAME
        ink = palette.ink if row.on or refusal is None else palette.ink2
        wide = paint.text((left, middle), row.title, face, ink, width=room - button_room - 8)
        x = left + wide + 10
        space = box.right - button_room - x - 8
        if row.changed:
            space -= chip_width(paint, "changed") + 8
        clauses = _that_fit(paint, row.card.clauses[:4], space)
        if clauses:
            x += paint.text((x, middle + 1), clauses, SMALL, palette.ink2) + 8
        if row.changed and space > 0:
            chip(paint, x, middle, "changed", "chosen")
        y = middle + 20 * scale
        words = room - button_room - 8
        used = paint.lines((left, y), self.summary(row), SMALL, palette.ink2, words, step=LINE)
        y += used - LINE * scale
        if refusal is not None and not tried:
            why, _ = conflict_words(refusal)
            at = (left, y + 17 * scale)
            paint.lines(at, why, SMALL, palette.ink2, box.right - left - 8, step=LINE)
            return
        if refusal is not None:
            self._refusal(paint, box, y + 18 * scale, row, refusal)
            return
        for text in troubles:
            y += paint.lines((left, y + LINE * scale), text, SMALL, palette.bad, room, step=LINE)
        if row.on and facts.opened == name:
            self._options(paint, box, y + 14 * scale, row)

    def _button_width(self, paint: Paint, room: float, row: RuleRow) -> float:
        if not row.options or not row.on:
            return 0
        return round(paint.width(self._button_words(paint, room, row), SMALL) + 40)

    def _button_words(self, paint: Paint, room: float, row: RuleRow) -> str:
        """The options as they are, or where that is too long how many there are."""
        words = options_in_short(row)
        most = min(room * 0.42, 240 * paint.look.scale) - 40
        many = f"{len(row.options)} option{'s' if len(row.options) > 1 else ''}"
        return words if paint.width(words, SMALL) <= most else many

    def _options_button(self, paint: Paint, box: Box, row: RuleRow) -> float:
        """What the options are now; pressing it opens them. Answers the room it takes."""
        width = self._button_width(paint, box.width, row)
        if not width:
            return 0
        name = row.card.name
        words = self._button_words(paint, box.width, row)
        place = Box(box.right - width, box.top + 11 * paint.look.scale, width, 30)
        palette = paint.palette
        opened = self._facts.opened == name
        paint.control(f"options {name}", place, lambda: self._actions.open_options(name))
        hovered = paint.hovered(f"options {name}")
        paint.fill(place, palette.chosen if opened or hovered else palette.paper, 5)
        paint.frame(place, palette.accent if opened else palette.control, 1, 5)
        paint.text((place.left + 10, place.centre[1]), words, SMALL, width=width - 34)
        x, y, way = place.right - 15, place.centre[1], -1 if opened else 1
        tip = ((x - 5, y - 3 * way), (x + 5, y - 3 * way), (x, y + 4 * way))
        paint.mesh.convex(tip, palette.control)
        return width

    def _refusal(
        self, paint: Paint, box: Box, y: float, row: RuleRow, refusal: SwitchRefusal
    ) -> None:
        palette = paint.palette
        left = box.left + LEFT
        label = "Use both" if refusal.adds and not refusal.frees else "Use this one instead"
        text, words = conflict_words(refusal)
        room = box.right - left - 8
        y += paint.lines((left, y), text, SMALL_STRONG, palette.warn, room, step=LINE)
        if refusal.changes:
            wide = round(paint.width(label, BODY) + 36)
            place = Box(box.right - wide, y - 4, wide, 30)
            if paint.width(words, SMALL) < room - wide:
                paint.text((left, place.centre[1]), words, SMALL, palette.ink)
            act = lambda: self._actions.use(row.card.name, refusal)  # noqa: E731 - handed on at once
            button(paint, f"use {row.card.name}", place, label, act)

    def _options(self, paint: Paint, box: Box, y: float, row: RuleRow) -> None:
        facts, palette, scale = self._facts, paint.palette, paint.look.scale
        left, room = box.left + LEFT, box.width - LEFT
        faults = facts.checked.of_rule(row.card.name)
        for option in row.options:
            high = self._option_height(paint, room, option.help)
            label = rule_title(option.name.replace("_", "-"))
            words = room - WIDE - 16
            paint.text((left, y + 14 * scale), label, SMALL_STRONG, width=words)
            at = (left, y + 31 * scale)
            paint.lines(at, f"{option.help}.", SMALL, palette.ink2, words, step=LINE)
            bad = any(option.name in fault.path for fault in faults)
            value = row.values[option.name]
            place = (box.right, y + 20 * scale)
            option_widget(
                self._actions, self._form, paint, row.card.name, place, option, value, bad=bad
            )
            y += high


def _that_fit(paint: Paint, clauses: tuple[str, ...], room: float) -> str:
    """As many clause ids as there is room for."""
    while clauses and paint.width(", ".join(clauses), SMALL) > room:
        clauses = clauses[:-1]
    return ", ".join(clauses)


def _listed(names: tuple[str, ...]) -> str:
    return " and ".join(rule_title(name) for name in names)


def conflict_words(refusal: SwitchRefusal) -> tuple[str, str]:
    """What must change for a rule to be switched on, and why."""
    if not refusal.changes:
        return f"Conflict: {readable(refusal.why)}.", ""
    adds, frees = _listed(refusal.adds), _listed(refusal.frees)
    if not frees:
        return f"Needs {adds}.", f"{adds} would be switched on too."
    be = "is" if len(refusal.frees) == 1 else "are"
    more = f", and needs {adds}" if adds else ""
    return f"Conflict: off while {frees} {be} on{more}.", "Only one of them may be on."


def _told(fault: Fault) -> str:
    words = readable(fault.what)
    right = readable(fault.right)
    sentence = f"{words}; {right}" if right else words
    return f"{sentence[:1].upper()}{sentence[1:]}."


def options_in_short(row: RuleRow) -> str:
    """The options as they are: one by its value, several by their number and first values."""
    tables = [one for one in row.options if one.parse is not None]
    plain = [one for one in row.options if one.parse is None]
    if not plain:
        return "table" if len(tables) == 1 else f"{len(tables)} tables"
    first = plain[0]
    words = f"{first.name.replace('_', ' ')}: {label_of(row.values[first.name])}"
    more = len(row.options) - 1
    return f"{words}, {more} more" if more else words
