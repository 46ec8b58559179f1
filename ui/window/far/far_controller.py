"""Between a game elsewhere and its screen: what is looked at is here, what is decided is there."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from fractions import Fraction
from typing import ClassVar

from gridprix.core.asks import Ask
from gridprix.core.coach import CannotCoach, Hint
from gridprix.core.drawing.art import BoardArt
from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.ui.remote.far_game import FarGame
from gridprix.ui.remote.far_moments import FarMoments
from gridprix.ui.remote.session import Session
from gridprix.ui.remote.visit import ServerAnswer
from gridprix.ui.seat.advice import SILENCE, Adviser
from gridprix.ui.seat.moments import Moments
from gridprix.ui.window.table.controller import TableController
from gridprix.ui.window.table.notice import Notice

PATIENCE = 60.0  # seconds that a hint is waited for


class FarController(TableController):
    """One race at a table elsewhere."""

    pause_words: ClassVar[tuple[str, str]] = ("The table is paused", "The host lets it go on.")

    def __init__(
        self, game: Game, art: BoardArt, pace: float = 1.0, adviser: Adviser = SILENCE
    ) -> None:
        assert isinstance(game, FarGame)  # noqa: S101 - no other is given to it
        self.far: FarGame = game
        self.session: Session | None = None
        self._hint: Future[Hint] | None = None
        super().__init__(game, art, pace, SILENCE)
        self.playback.catch_up()  # what happened before we came
        self.notices.clear()
        self.seen_throw()
        self.follow()

    def _moments_of(self, game: Game) -> Moments:
        return FarMoments(self.far)

    def follow(self) -> None:
        """The server has told something."""
        before = self.far.went_back
        self.far.take_in()
        self.paused = bool(self.far.visit.table["paused"])
        if self.far.went_back != before:
            self._choice = None
            self.seen_throw()
            self.playback.rewind()
            self.playback.catch_up()

    def hear(self, answer: ServerAnswer) -> None:
        """The server has answered something that was asked of it."""
        hint, self._hint = self._hint, None
        if hint is not None and not hint.done():
            words = answer.sentence.removeprefix("The coach: ").removesuffix(".")
            if answer.key:
                hint.set_result(Hint(answer.key, "", Fraction(0), "", words))
            else:
                hint.set_exception(CannotCoach(words))
            return
        if not answer.ok:
            self.far.refused()
        if answer.sentence:
            self.notices.append(Notice(answer.sentence, "ok" if answer.ok else "warn"))

    def _order(self, do: str, **fields: object) -> None:
        if self.session is not None:
            self.session.order(do, **fields)

    # -- what the server does

    def coaching(self, ask: Ask) -> Callable[[], Hint]:
        """The coach of the server thinks, if the host allows it."""
        hint: Future[Hint] = Future()
        self._hint = hint
        self._order("hint")
        return lambda: hint.result(PATIENCE)

    def pause(self) -> None:
        """Ask for the table to stand still, or to go on."""
        self._order("pause", yes=not self.paused)

    @property
    def can_undo(self) -> bool:
        """Whether somebody sits here who may ask for it; the server knows the rest."""
        return self.far.visit.seat is not None and not self.far.over

    def take_back(self, *, agreed: bool = False) -> GridprixError | None:
        """Take back a card that lies face down, or ask the others."""
        self._route.clear()
        self._order("take back")
        return None
