"""One combination put to the test: refused with a sentence, or raced, replayed and kept secret."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

import attrs

from gridprix.core.asks import Ask
from gridprix.core.dice import draw
from gridprix.core.documents import BadFile
from gridprix.core.errors import FAILURES
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario
from gridprix.core.transcript import entry_from
from gridprix.ui.seat.secrecy import stays_face_down, told_apart, worlds_of

from .bases import Base, read_again
from .plan import Combination

MOST_DECISIONS = 60  # of one race: enough for rules to meet, and no race takes long
LOOKED_AT = (0, 5)  # which of a race's secret replies are tried both ways
MOST_TRIED = 3  # races whose rules may refuse a combination before it counts as refused
REFUSED, ENDED, CUT, BROKEN = "refused", "ended", "cut short", "broken"


@attrs.frozen
class Trial:
    """What came of one combination; `told` is the refusal, or what is wrong."""

    how: str
    base: str = ""
    told: str = ""
    rounds: int = 0
    decisions: int = 0
    secrets: int = 0


class Broken(Exception):
    """Something that a race promises does not hold."""


def tried(combination: Combination, bases: Iterable[Base], seed: int, library: Library) -> Trial:
    """Try a combination on the first of these races that takes it."""
    refusals: list[Trial] = []
    for base in islice(bases, MOST_TRIED):
        try:
            scenario = base.scenario(combination.settings, library)
        except BadFile as error:
            refusals.append(_refused(base, error))
            continue
        except FAILURES as error:
            return Trial(BROKEN, base.name, f"loading broke off: {error!r}")
        try:
            return _raced(scenario, base, seed, library)
        except Broken as error:
            return Trial(BROKEN, base.name, str(error))
        except (BadFile, *FAILURES) as error:
            return Trial(BROKEN, base.name, f"the race broke off: {error!r}")
    if not refusals:
        return Trial(REFUSED, told="there is no ready race of this family")
    return next((one for one in refusals if one.how == BROKEN), refusals[0])


def _refused(base: Base, error: BadFile) -> Trial:
    for problem in error.problems:
        if not problem.what.strip() or "Error" in problem.what:
            return Trial(BROKEN, base.name, f"the refusal is no sentence: {problem}")
    return Trial(REFUSED, base.name, "; ".join(one.what for one in error.problems))


def _raced(scenario: Scenario, base: Base, seed: int, library: Library) -> Trial:
    game = Game(scenario, seed, {})
    game.advance()
    secrets = face_down = number = 0
    while (asks := game.open_asks()) and number < MOST_DECISIONS:
        # not always the same one first: who comes last turns the cards over
        ask = asks[(number * 7 + seed) % len(asks)]
        if stays_face_down(game):
            if face_down in LOOKED_AT:
                secrets += 1
                _keep_secret(game, ask)
            face_down += 1
        game.reply(ask.car, _picked(ask, seed, number))
        number += 1
    if not asks and not (game.over and game.race.ending):
        raise Broken("the race asks nothing and is not over")
    _replay(game, library)
    how = ENDED if game.over else CUT
    return Trial(how, base.name, game.race.ending, game.race.round, number, secrets)


def _picked(ask: Ask, seed: int, number: int) -> str:
    """A legal reply, by chance but always the same; now and then one that is dangerous."""
    options = ask.legal if draw(f"daring {seed} {ask.car} {number}", 8) == 0 else ask.safe
    return options[draw(f"{seed} {ask.car} {number}", len(options))].key


def _keep_secret(game: Game, ask: Ask) -> None:
    leaks = told_apart(*worlds_of(game, ask), owner=ask.seat)
    if leaks:
        raise Broken(f"the secret {ask.question!r} of {ask.car} is told: {', '.join(leaks)}")


def _replay(game: Game, library: Library) -> None:
    """The race once more, from what a journal would hold of it."""
    past = [entry_from(entry.to_record()) for entry in game.transcript]
    again = Game(read_again(game.scenario, game.seed, library), game.seed, {}, past=past)
    again.advance()
    for number, (one, other) in enumerate(zip(game.log, again.log, strict=False), 1):
        if one.text != other.text:
            raise Broken(f"replayed, line {number} is {other.text!r} instead of {one.text!r}")
    if (len(game.log), fingerprint(game.race)) != (len(again.log), fingerprint(again.race)):
        raise Broken("replayed, the race stands otherwise")
