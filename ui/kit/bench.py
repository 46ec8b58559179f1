"""Races for tests in Python: arranged in a line, played by replies, looked at from outside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from gridprix.core.asks import Ask
from gridprix.core.dice import ScriptedDice, SeededDice
from gridprix.core.documents import Document
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.rules import Rule, options_of
from gridprix.core.scenario import read_scenario
from gridprix.core.state import CarId, Race

# A rule of a test: its name, its name with options, or the rule itself.
RuleLike = str | Mapping[str, Any] | Rule


class RaceStart(Protocol):
    """How a race is arranged."""

    def __call__(
        self,
        cars: str | Mapping[str, Any] | None = None,
        *,
        rules: Iterable[RuleLike] = (),
        ruleset: str | None = None,
        family: str = "",
        track: str | None = None,
        seed: int | None = None,
        dice: Iterable[int] = (),
        **more: Any,
    ) -> Race:
        """The race at its first question."""


class Play(Protocol):
    """How replies are given."""

    def __call__(self, *, dice: Iterable[int] = (), **replies: str) -> Race:
        """The race after these replies, one per car, in this order."""


class Log(Protocol):
    """How the log is read."""

    def __call__(self, since: int = 0) -> list[str]:
        """The lines from a number on."""


class Offers(Protocol):
    """How a question is looked at."""

    def __call__(self, car: str | None = None) -> Ask:
        """The open question of a car, or the only one there is."""


class Bench:
    """One race and everything that a test wants of it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._game: Game | None = None
        self._dice = ScriptedDice()

    @property
    def game(self) -> Game:
        """The game itself, for what the fixtures do not say."""
        if self._game is None:
            raise AssertionError("no race was arranged; call `race(...)` first")
        return self._game

    @property
    def _first_family(self) -> str:
        return next(iter(self.library.catalogue.families))

    def start(
        self,
        cars: str | Mapping[str, Any] | None = None,
        *,
        rules: Iterable[RuleLike] = (),
        ruleset: str | None = None,
        family: str = "",
        track: str | None = None,
        seed: int | None = None,
        dice: Iterable[int] = (),
        **more: Any,
    ) -> Race:
        """Arrange a race and go to its first question.

        `cars` is a line of notation, or the mapping that `arrange:` takes; without it the race
        begins with its set-up and wants `seats`. Without a ruleset only the named rules are
        active, in this order, in the named family or else the first one found. With a seed, dice
        that the test does not name fall by it. Other keys are those of a scenario file.
        """
        data: dict[str, Any] = {"name": "test", "rules": [_written(rule) for rule in rules], **more}
        data |= {"ruleset": ruleset} if ruleset else {"family": family or self._first_family}
        if cars is not None:
            data["arrange"] = cars
        data.setdefault("track", track or "open-field")
        scenario = read_scenario(Document("test", data), self.library)
        spare = None if seed is None else SeededDice(seed)
        self._dice = ScriptedDice(list(dice), spare)
        self._game = Game(scenario, seed or 0, {}, dice=self._dice)
        self._game.advance()
        return self._game.race

    def play(self, *, dice: Iterable[int] = (), **replies: str) -> Race:
        """Give replies, one per car, in this order."""
        self._dice.queue.extend(dice)
        for car, key in replies.items():
            self.game.reply(CarId(car), str(key))
        return self.game.race

    def log(self, since: int = 0) -> list[str]:
        """The log's lines from a number on."""
        return [entry.text for entry in self.game.log[since:]]

    def offers(self, car: str | None = None) -> Ask:
        """The open question of a car, or the only one there is."""
        asks: Sequence[Ask] = self.game.open_asks()
        found = [ask for ask in asks if car in (None, ask.car)]
        if len(found) != 1:
            asked = ", ".join(f"{ask.question!r} of {ask.car}" for ask in asks) or "nothing"
            raise AssertionError(f"{len(found)} questions to {car or 'anybody'}: there is {asked}")
        return found[0]


def _written(rule: RuleLike) -> str | Mapping[str, Any]:
    """A rule as a file would write it; an object stands for its name and options."""
    if not isinstance(rule, Rule):
        return rule
    # a default is left out: what a parser has made of a table is no longer what a file holds
    chosen = {
        info.name: getattr(rule, info.name)
        for info in options_of(rule)
        if getattr(rule, info.name) != info.default
    }
    return {rule.card.name: chosen}
