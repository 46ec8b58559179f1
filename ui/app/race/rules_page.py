"""F1: the rules in force with their options, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gridprix.core.rules import Rule, option_values
from gridprix.ui.app.boxes import Box
from gridprix.ui.app.draw.paint import Paint
from gridprix.ui.app.theme.lettering import SMALL, SMALL_STRONG, STRONG
from gridprix.ui.app.widgets.parts import button, key_cap, section

from .dialogs import Dialog
from .words import capital

if TYPE_CHECKING:
    from .screen import RaceScreen

KEYS = (
    ("arrows, numpad", "choose a point or an option"),
    ("Tab", "next by price"),
    ("1 to 9", "option of a list"),
    ("Enter", "confirm"),
    ("U", "take back"),
    ("H", "hint"),
    ("Shift", "show dear points"),
    ("Space", "pause bots"),
    ("X / Z", "faster / skip"),
    ("+ / - / wheel", "zoom"),
    ("drag, 0", "move, whole track"),
    ("F", "follow the car"),
    ("L", "hide the table"),
    ("F1 / Esc", "this page / menu"),
)
ROW = 52


class RulesPage(Dialog):
    """The rules with their options as they are in this race."""

    size: ClassVar[tuple[int, int]] = (980, 600)

    def __init__(self, screen: RaceScreen) -> None:
        super().__init__(screen)
        self.scroll = 0

    def paint(self, paint: Paint) -> None:
        """Rules at the left, keys at the right."""
        screen = self._screen
        scenario = screen.table.game.scenario
        words = f"{screen.ruleset_title}. The top of the list has the last word."
        box = self.sheet(paint, "Rules in force", words)
        left = Box(box.left + 24, box.top + 96, box.width - 48 - 290, box.height - 96 - 74)
        rules = scenario.rules
        rows = max(1, int((left.height - 22) // ROW))
        self.scroll = max(0, min(self.scroll, len(rules) - rows))
        note = f"{self.scroll + 1} to {min(self.scroll + rows, len(rules))} of {len(rules)}"
        section(paint, left.left, left.right, left.top + 8, "Rules", note)
        for number, rule in enumerate(rules[self.scroll : self.scroll + rows]):
            self._rule(paint, left.strip(22 + number * ROW, ROW), rule)
        x = left.right + 30
        section(paint, x, box.right - 24, left.top + 8, "Keys", "")
        for number, (key, words) in enumerate(KEYS):
            y = left.top + 36 + number * 26
            if y > left.bottom:
                break
            key_cap(paint, x + 112, y, key, paint.palette.ink2)
            paint.text((x + 124, y), words, SMALL, width=box.right - 24 - x - 124)
        done = Box(box.right - 24 - 130, box.bottom - 53, 130, 40)
        button(paint, "close", done, "Close", screen.close_dialogs, key="Esc", kind="primary")

    def _rule(self, paint: Paint, box: Box, rule: Rule) -> None:
        card = rule.card
        paint.rule(box.left, box.right, box.top)
        wide = paint.text((box.left, box.top + 14), capital(card.name.replace("-", " ")), STRONG)
        clauses = ", ".join(card.clauses[:6])
        room = box.width - wide - 14
        paint.text(
            (box.left + wide + 12, box.top + 14), clauses, SMALL, paint.palette.ink2, width=room
        )
        values = option_values(rule)
        options = ", ".join(
            f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in values.items()
        )
        summary = f"{card.summary}."
        wide = paint.text((box.left, box.top + 34), summary, SMALL, width=box.width * 0.62)
        left = box.left + wide + 12
        paint.text(
            (left, box.top + 34),
            options,
            SMALL_STRONG,
            paint.palette.accent,
            width=box.right - left,
        )


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, (int, str, float)) else "a table"
