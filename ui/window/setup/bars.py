"""Above and below the panels of the set-up."""

from __future__ import annotations

from gridprix.core.drawing.lettering import BODY, STRONG
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.layout import TOP_BAR
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.heading import heading
from gridprix.ui.window.widgets.parts import button

from .actions import SetUpActions
from .facts import SetUpFacts

GAP, FOOTER = 16, 60


class SetUpBar(Layer):
    """Above the panels: what is set up, and the way home."""

    def __init__(self, facts: SetUpFacts, actions: SetUpActions) -> None:
        super().__init__()
        self._facts, self._home = facts, actions.home

    def paint(self, paint: Paint) -> None:
        """Paint the heading."""
        box = paint.window.strip(0, TOP_BAR)
        home = ("home", "Home", "Esc", self._home)
        heading(paint, box, "Set up a race", self._facts.draft.title, self._home, [home])


class Footer(Layer):
    """Below the panels: whether it can begin, and the ways to begin and to keep it."""

    def __init__(self, facts: SetUpFacts, actions: SetUpActions) -> None:
        super().__init__()
        self._facts, self._actions = facts, actions

    def paint(self, paint: Paint) -> None:
        """Paint what is to be said, and both buttons."""
        facts, actions, palette = self._facts, self._actions, paint.palette
        box = paint.window.foot(FOOTER)
        paint.fill(box, palette.paper)
        paint.fill(box.strip(0, 1), palette.control)
        ready = facts.checked.scenario is not None
        wide = 1 + (paint.look.scale - 1) * 0.9
        widths = round(214 * wide), round(174 * wide)
        save, go = box.strip(12, 36).inset(GAP, 0).row_at_right(widths, 12)
        button(
            paint,
            "start",
            go,
            "Start race",
            actions.start,
            key="Enter",
            kind="primary" if ready else "plain",
            enabled=ready,
        )
        button(paint, "save", save, "Save as a scenario", actions.save, key="Ctrl S", enabled=ready)
        words, tone = facts.state
        ink = {"ok": palette.ok, "warn": palette.warn, "bad": palette.bad}[tone]
        at = (box.left + 32, box.centre[1])
        paint.disc(at, 9, ink)
        sign = {"ok": "i", "warn": "!", "bad": "x"}[tone]
        paint.text(at, sign, STRONG, palette.paper, anchor="center")
        room = save.left - box.left - 66
        paint.lines(
            (box.left + 50, box.centre[1] - (8 if paint.width(words, BODY) > room else 0)),
            words,
            BODY,
            None,
            room,
            most=2,
            step=17,
        )
