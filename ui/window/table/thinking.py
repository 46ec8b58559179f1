"""Pilots that explore think in a thread of their own, so that no frame waits for them."""

from __future__ import annotations

import threading
from collections.abc import Callable

from gridprix.core.asks import Ask, Option
from gridprix.core.errors import FAILURES
from gridprix.core.game import Game
from gridprix.core.pilots import chosen_by, explores
from gridprix.ui.watch import watching


class PilotAtWork:
    """One question before one pilot, from what its seat knew when it was put."""

    def __init__(self, game: Game, ask: Ask) -> None:
        self.ask = ask
        # of those who answer together nobody knows what another has answered
        since = len(game.transcript) if game.open_since is None else game.open_since
        pilot, view = game.pilots[ask.seat], game.view(ask.seat, since)
        past = game.recollection(ask.seat, since)
        self._chosen: Option | None = None
        self._fault: BaseException | None = None
        self._thread = threading.Thread(
            target=self._work,
            args=(lambda: chosen_by(pilot, view, ask, lambda *_: past),),
            name="thought",
            daemon=True,
        )
        self._thread.start()

    def _work(self, choose: Callable[[], Option]) -> None:
        try:
            with watching():
                self._chosen = choose()
        except FAILURES as error:  # a rule may do anything, and nobody waits for a dead thread
            self._fault = error

    def is_about(self, game: Game) -> bool:
        """Whether the game still waits for it, and nothing was taken back meanwhile."""
        return any(ask is self.ask for ask in game.open_asks())

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it has come to an end, at the latest after so many seconds."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @property
    def key(self) -> str:
        """What the pilot chooses; raises what went wrong instead."""
        if self._fault is not None:
            raise self._fault
        assert self._chosen is not None  # noqa: S101 - asked for when it has come to an end
        return self._chosen.key


class Thinking:
    """Lets the pilots of a game decide: quick ones at once, one that explores in its time."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._thought: PilotAtWork | None = None

    @property
    def busy(self) -> bool:
        """Whether a pilot is thinking right now."""
        thought = self._thought
        return thought is not None and thought.is_about(self._game) and not thought.wait(0)

    def decide(self, *, wait: bool = False) -> bool:
        """One decision of a pilot, and all that comes of it; False while one still thinks."""
        game, ask = self._game, self._game.pilot_ask()
        if ask is None or not explores(game.pilots[ask.seat]):
            game.advance(1)
            game.advance(0)
            return True
        thought = self._thought
        if thought is None or not thought.is_about(game):
            self._thought = thought = PilotAtWork(game, ask)
        if not thought.wait(None if wait else 0):
            return False
        self._thought = None
        game.reply(ask.car, thought.key, 0)
        return True
