"""A hint of the coach, worked out beside the screen: it may take a while, and can be left."""

from __future__ import annotations

import attrs

from gridprix.core.asks import Ask
from gridprix.core.coach import CannotCoach, Hint, coach_of
from gridprix.ui.seat.advice import NONE, Pondering
from gridprix.ui.window.table.controller import Notice, TableController


@attrs.frozen(eq=False)
class _Pending:
    ask: Ask
    thought: Pondering[Hint]


class Hints:
    """Asks the coach about the question on the screen; what comes too late is not told."""

    def __init__(self, table: TableController, level: str) -> None:
        self._table = table
        self._level = level
        self._pending: _Pending | None = None

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
        if self._level == NONE:
            table.notices.append(Notice("No hint: help is switched off in the settings"))
            return
        try:
            coach = coach_of(table.game.scenario.family)
        except CannotCoach as error:
            table.notices.append(Notice(f"No hint: {error}"))
            return
        view = table.game.view(ask.seat)
        self._pending = _Pending(ask, Pondering(lambda: coach.hint(view, ask)))

    def leave(self) -> bool:
        """Do without the hint that is being worked out; answers whether there was one."""
        waited, self._pending = self._pending is not None, None
        return waited

    def update(self) -> bool:
        """Tell a hint that has come; answers whether anything has changed."""
        pending, choice = self._pending, self._table.choice
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
        if choice.choosing_origin:
            choice.choose_origin(choice.origin_of(given.key))
        choice.frame(given.key)
        self._table.notices.append(Notice(f"Coach: {given.words}"))
        return True

    def wait(self) -> None:
        """Wait for the hint, as only tests do."""
        if self._pending is not None:
            self._pending.thought.wait()
        self.update()
