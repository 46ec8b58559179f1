"""Saving what is drawn, keeping it for another time, or leaving it."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.ui.errors import plain_reason
from gridprix.ui.studio.files import CannotSave, ChangedElsewhere
from gridprix.ui.window.race.dialogs import DialogAnswer, MessageDialog

from .facts import StudioFacts


class Keeping:
    """Asks where something could be lost; `go` leads out of the studio."""

    def __init__(self, facts: StudioFacts, message: MessageDialog, go: Callable[[], None]) -> None:
        self._facts, self._session = facts, facts.session
        self._message, self._go = message, go

    def save(self) -> bool:
        """Write the file; answers whether it is written."""
        try:
            self._session.save()
        except ChangedElsewhere as error:
            self._ask_to_replace(plain_reason(error))
            return False
        except CannotSave as error:
            self._facts.refuse(plain_reason(error))
            return False
        self._facts.say(f"Saved as {self._session.file.path}")
        return True

    def _ask_to_replace(self, why: str) -> None:
        def replace() -> None:
            self._session.file.look()
            self.save()

        self._message.say(
            *("Replace what is there?", why, "What somebody else has written would be gone."),
            DialogAnswer("replace no", "Do not save", key="Esc"),
            DialogAnswer("replace yes", "Replace it", replace, kind="danger"),
        )

    def tick(self, now: float) -> bool:
        """Keep a draft now and then; answers whether there is something to say about it."""
        try:
            self._session.tick(now)
        except CannotSave as error:
            self._facts.refuse(f"No draft is kept: {plain_reason(error)}")
            return True
        return False

    def leave(self) -> None:
        """Go, and ask first where something is not saved."""
        if not self._session.at_risk:
            self._go()
            return
        self._message.say(
            *("Leave the studio?", f"{self._session.title} is not saved."),
            "Keep leaves a draft with which you can go on later. Save writes the file. "
            "Discard forgets what was drawn since it was saved last.",
            DialogAnswer("leave no", "Stay", key="Esc"),
            DialogAnswer("leave discard", "Discard", self._discard, kind="danger"),
            DialogAnswer("leave keep", "Keep", self._keep),
            DialogAnswer("leave save", "Save", self._save_and_go, kind="primary"),
        )

    def _keep(self) -> None:
        try:
            self._session.keep_draft()
        except CannotSave as error:
            self._facts.refuse(plain_reason(error))
            return
        self._go()

    def _discard(self) -> None:
        self._session.drop_draft()
        self._go()

    def _save_and_go(self) -> None:
        if self.save():
            self._go()
