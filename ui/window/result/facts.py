"""What the panels of a result tell: who stands where, what is shown of the film, what was said."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from gridprix.core.coach import plural
from gridprix.core.standings import Standing
from gridprix.core.state import CarId, Status
from gridprix.ui.bests import Best
from gridprix.ui.export.figures import CarFigures, figures_of
from gridprix.ui.export.film import Film, Series
from gridprix.ui.races import HUMAN
from gridprix.ui.review.reviewer import Review, Told
from gridprix.ui.window.at_work import AtWork
from gridprix.ui.window.replay.player import Player

MOST_CHARTS = 4
MOST_POINTS = 4000  # of a track that the coach goes through without being asked


class ResultFacts:
    """Answers the panels' questions about a race that is looked at again."""

    def __init__(self, film: Film, reviews: Callable[[Told], Review]) -> None:
        self.film = film
        self._reviews = reviews
        self.work: AtWork[Review] | None = None
        self.best: Best | None = None
        self.following: tuple[str, str] | None = None  # the next race: its name and its title
        self.name = ""  # what the race is kept as
        self.player = Player(film)
        self.player.seek(self.player.length)
        self.standings: Sequence[Standing] = film.standings_at(self.player.length)
        self.charts: tuple[Series, ...] = (film.places, *film.gauges[:MOST_CHARTS])
        self.chart = 0
        self.followed: CarId | None = None
        self.said = ""
        self.writing = self.saved = False  # whether a file is being written, or was
        self.no_ghost = ""  # why there is none, once somebody has asked for one

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return self.film.game.over

    @property
    def ending(self) -> str:
        """Why the race ended."""
        return self.film.game.race.ending

    @property
    def series(self) -> Series:
        """What the chart shows."""
        return self.charts[self.chart]

    @property
    def headline(self) -> str:
        """Who won, if anybody did."""
        first = self.standings[0] if self.standings else None
        if not self.over or first is None:
            return "In progress"
        if first.status is Status.OUT:
            return "Nobody wins"
        shared = [row.name for row in self.standings if row.place == first.place]
        rounds = self.film.ends.get(first.car, self.film.rounds)
        if len(shared) > 1:
            return f"{' and '.join(shared[:3])} share the win"
        return f"{first.name} wins in {rounds} rounds"

    def how_long(self, row: Standing) -> str:
        """How many rounds a car raced."""
        rounds = self.film.ends.get(row.car, self.film.rounds)
        return f"{rounds} round{'' if rounds == 1 else 's'}"

    # -- what there is to tell of a driver

    @cached_property
    def figures(self) -> Sequence[CarFigures]:
        """The figures of every car, in the order of the result."""
        return figures_of(self.film)

    @property
    def told_of(self) -> CarFigures | None:
        """Whose story is told: the driver that is followed, the first person, or the first."""
        people = {seat.id for seat in self.film.game.scenario.seats if seat.pilot == HUMAN}
        rows = self.figures
        wanted = [
            *(row for row in rows if row.standing.car == self.followed),
            *(row for row in rows if self.film.first.car(row.standing.car).seat in people),
            *rows,
        ]
        return wanted[0] if wanted else None

    def top_of(self, car: CarId) -> str:
        """The highest speed of a car, in short; nothing where nobody says what that is."""
        top = next((row.top for row in self.figures if row.standing.car == car), None)
        return "" if top is None else top.brief

    def story(self) -> list[tuple[str, str]]:
        """The lines about that driver: what each is about, and what it says."""
        row = self.told_of
        if row is None:
            return []
        lines = []
        if row.top is not None:
            lines.append((f"Top {row.top.label}", f"{row.top.text}, in round {row.top.round}"))
        if row.stretch is not None:
            lines.append(("Fastest stretch", str(row.stretch)))
        lines += self._coached(row)
        if self.best is not None:
            lines.append(("Personal best", self._best_words(self.best)))
        if self.following is not None:
            lines.append(("Next race", self.following[1]))
        return lines

    def _best_words(self, best: Best) -> str:
        words = f"{best.rounds} rounds, {best.driver}"
        if best.race != self.name:
            return words
        return f"{words}: new" + ("" if best.before is None else f", it was {best.before}")

    def _coached(self, row: CarFigures) -> list[tuple[str, str]]:
        """What the coach says: mistakes, and how far the coach's line would have been ahead."""
        review, car = self.review, row.standing.car
        if review is None:
            return [("Mistakes", self._thinking)] if self._thinking else []
        moves = review.of_car(car)
        if not moves:
            return []
        made = [move for move in moves if move.mistake]
        accuracy = review.accuracy(car)
        cost = plural(review.total(car), review.unit)
        told = f"{len(made)}, which cost {cost}" if made else "none"
        lines = [("Mistakes", f"{told}; accuracy {accuracy}")]
        first = moves[0]
        if first.left is not None:
            whole = plural(first.left, review.unit)
            behind = review.total(car)
            ahead = f"{plural(behind, review.unit)} ahead of {row.standing.name}"
            lines.append(
                ("Coach's line", f"{whole} from the start, {ahead if behind else 'driven'}")
            )
        return lines

    # -- the coach

    def begin(self) -> None:
        """Let the coach look back, on tracks that are no giants."""
        if self.work is None and len(self.film.art.track_points) <= MOST_POINTS:
            self.work = AtWork(self._reviews)

    def leave(self) -> None:
        """Do without what is not ready."""
        if self.work is not None and not self.work.done:
            self.work.leave()
            self.work = None

    @property
    def review(self) -> Review | None:
        """What the coach says, as soon as it has looked at all of the race."""
        return self.work.result if self.work is not None else None

    @property
    def _thinking(self) -> str:
        """What the coach is doing, or why there is nothing to say."""
        if self.work is None:
            return "the coach looks back when you press A"
        if not self.work.done:
            return "the coach is looking back ..."
        return "" if self.work.result is not None else "the coach cannot judge this race"
