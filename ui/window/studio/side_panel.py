"""The panel at the right: what the track comes to, what is found in it, what can be set."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import section

from .column import BlockColumn
from .facts import StudioActions, StudioFacts
from .figures import figures_block
from .findings import finding_blocks, nothing_block
from .properties import PropertyFields

PAD, HEAD = 16, 26
SHARE = 0.6  # of the room below the figures that properties may take from findings
NOTHING = "Nothing is found yet."


class StudioPanel(Layer):
    """Findings and properties share what the figures leave; each scrolls by itself."""

    def __init__(
        self, facts: StudioFacts, actions: StudioActions, form: Form, where: Callable[[], Box]
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._form, self._where = facts, actions, form, where
        self._fields = PropertyFields(facts, actions, form)
        self.findings, self.properties = BlockColumn(), BlockColumn()
        self._parted = 0.0  # where properties begin

    def scrolled(self, y: float, steps: int) -> None:
        """The wheel was turned over the panel."""
        (self.properties if y >= self._parted else self.findings).scroll(steps)
        self.dirty = True

    def paint(self, paint: Paint) -> None:
        """Paint all three parts."""
        palette, box, scale = paint.palette, self._where(), paint.look.scale
        paint.fill(box, palette.paper)
        paint.fill(Box(box.left, box.top, 1, box.height), palette.control)
        self._form.fields.clear()
        inside = Box(box.left + PAD, box.top + 12, box.width - 2 * PAD, box.height - 20)
        head = figures_block(paint, self._facts, self._actions, inside.width)
        head.paint(inside.strip(0, head.height))
        top = head.height + head.gap
        paint.rule(inside.left, inside.right, inside.top + top)
        high = round(HEAD * scale)
        note = "click shows the place"
        section(paint, inside.left, inside.right, inside.top + top + 4 + high / 2, "Findings", note)
        top += high + 4
        found = list(finding_blocks(paint, self._facts, self._actions, inside.width))
        found = found or [nothing_block(paint, NOTHING)]
        fields = list(self._fields.blocks(paint, inside.width))
        room = inside.height - top
        wanted = min(BlockColumn.height(fields) + 14, room * SHARE)
        used = min(BlockColumn.height(found), room - wanted)
        self.findings.paint(paint, inside.strip(top, used - 8), found)
        self._parted = inside.top + top + used
        paint.rule(inside.left, inside.right, self._parted)
        below = inside.strip(top + used + 10, room - used - 10)
        self.properties.paint(paint, below, fields)
