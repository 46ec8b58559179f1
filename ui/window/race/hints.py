"""A hint of the coach, worked out beside the screen: it may take a while, and can be left."""

from __future__ import annotations

import attrs

from gridprix.core.asks import Ask
from gridprix.core.coach import CannotCoach, Hint
from gridprix.core.guide import guidance_in
from gridprix.ui.seat.advice import FULL, Pondering
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.table.notice import Notice


@attrs.frozen(eq=False)
class _Pending:
    ask: Ask
    thought: Pondering[Hint]


class Hints:
    """Asks the coach about the question on the screen; what comes too late is not told."""

    def __init__(self, table: TableController, level: str) -> None:
        self._table = table
        self.level = level
        self._pending: _Pending | None = None
        self._guided: Ask | None = None

    @property
    def thinking(self) -> bool:
        """Whether a hint is being worked out for the question on the screen."""
        return self._pending is not None

    def ask(self) -> None:
        """Ask for a hint; asking again while the coach thinks leaves it."""
        table = self._table
        ask = table.ask
        if self.leave() or table.choice is None or ask is None:
            return
        if self._follow_guide(ask):  # a guide and a coach would be two voices
            return
        if self.level != FULL:
            table.notices.append(Notice('No hint: "Help" in the settings is not "Full"'))
            return
        try:
            think = table.coaching(ask)
        except CannotCoach as error:
            table.notices.append(Notice(f"No hint: {error}"))
            return
        self._pending = _Pending(ask, Pondering(think))

    def _follow_guide(self, ask: Ask) -> bool:
        """Frame what the guide of the race means, if it means something."""
        told = guidance_in(self._table.game)
        if told is None or not any(one.key == told.key for one in ask.legal):
            return False
        self._frame(told.key)
        return True

    def _frame(self, key: str) -> None:
        choice = self._table.choice
        if choice is None:
            return
        if choice.choosing_origin:
            choice.choose_origin(choice.origin_of(key))
        choice.frame(key)

    def leave(self) -> bool:
        """Do without the hint that is being worked out; answers whether there was one."""
        waited, self._pending = self._pending is not None, None
        return waited

    def update(self) -> bool:
        """Tell a hint that has come; answers whether anything has changed.

        What a guide means is framed as soon as it is asked for, so that Enter follows it.
        """
        pending, choice, ask = self._pending, self._table.choice, self._table.ask
        if choice is not None and ask is not None and ask is not self._guided:
            self._guided = ask
            if self._follow_guide(ask):
                self.leave()
                return True
        if pending is None:
            return False
        if choice is None or self._table.ask is not pending.ask:
            return self.leave()
        if not pending.thought.done:
            return False
        self._pending = None
        given = pending.thought.result
        if given is None:
            self._table.notices.append(Notice(f"No hint: {pending.thought.fault}"))
            return True
        self._frame(given.key)
        self._table.notices.append(Notice(f"Coach: {given.words}"))
        return True

    def wait(self) -> None:
        """Wait for the hint, as only tests do."""
        if self._pending is not None:
            self._pending.thought.wait()
        self.update()
