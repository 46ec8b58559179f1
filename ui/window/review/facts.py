"""What the panels of a review tell: what the coach found, and which decision is looked at."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from gridprix.core.coach import plural
from gridprix.core.drawing.pen import Point
from gridprix.core.state import CarId
from gridprix.ui.export.film import Film
from gridprix.ui.review.perfect import PerfectLine
from gridprix.ui.review.reviewer import Review, ReviewedMove, Told
from gridprix.ui.review.tables import told
from gridprix.ui.review.ways import Way
from gridprix.ui.window.at_work import AtWork
from gridprix.ui.window.replay.player import Player

REVIEWS = Callable[[Told], Review]
LINES = Callable[[Callable[[], None]], PerfectLine]


@attrs.frozen
class MoveRow:
    """A line of the list: a driver, or one of the driver's decisions."""

    car: CarId
    move: ReviewedMove | None = None


class ReviewFacts:
    """Answers the panels' questions about a race that the coach looks back on."""

    def __init__(self, film: Film, reviews: REVIEWS, lines: LINES) -> None:
        self.film = film
        self.player = Player(film)
        self._reviews, self._lines = reviews, lines
        self.work: AtWork[Review] | None = None
        self.search: AtWork[PerfectLine] | None = None
        self.move: ReviewedMove | None = None
        self.every = False  # whether decisions that cost nothing are listed, too
        self.line = False  # whether the perfect line is shown
        self.near = True  # whether decisions are looked at from near
        self.said = ""

    # -- what the coach works out

    def begin(self) -> None:
        """Let the coach begin, unless it has said all it can."""
        if self.work is None:
            self.work = AtWork(self._reviews)

    def leave(self) -> None:
        """Do without what is not ready; it is begun anew when somebody asks for it again."""
        for work in (self.work, self.search):
            if work is not None:
                work.leave()
        self.work = self.work if self.work is not None and self.work.done else None
        self.search = self.search if self.search is not None and self.search.done else None

    def show_line(self) -> None:
        """Show the perfect line, or put it away."""
        self.line = not self.line
        if self.line and self.search is None:
            self.search = AtWork(self._lines)

    @property
    def review(self) -> Review | None:
        """What the coach says, as soon as it has looked at all of the race."""
        return self.work.result if self.work is not None else None

    @property
    def perfect(self) -> PerfectLine | None:
        """The perfect line where it is shown and known."""
        return self.search.result if self.search is not None and self.line else None

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever the coach has come further."""
        return tuple(
            (work.progress, work.done) for work in (self.work, self.search) if work is not None
        )

    @property
    def thinking(self) -> str:
        """What the coach is doing, or why it has nothing to say; nothing once it has."""
        if self.work is None or not self.work.done:
            number, of = (self.work.progress if self.work is not None else ()) or (0, 0)
            where = f"looking at round {number} of {of}" if number else "looking at the start"
            return f"The coach is {where}. Esc: do without"
        if self.review is None:
            return f"The coach cannot tell: {self.work.fault}"
        return "" if self.review.moves else "There is no best line to compare this race with."

    @property
    def about_line(self) -> str:
        """What is told of the perfect line while it is shown."""
        if not self.line or self.search is None:
            return ""
        if not self.search.done:
            return "The coach is looking for the perfect line"
        if self.search.result is None:
            return f"No perfect line: {self.search.fault}"
        return str(self.search.result)

    # -- the list

    def rows(self) -> list[MoveRow]:
        """Every driver with the mistakes, or with all decisions; those of people come first."""
        review = self.review
        if review is None:
            return []
        found = []
        for car in review.own_first:
            found.append(MoveRow(car))
            moves = review.of_car(car)
            every = self.every
            found += [
                MoveRow(car, one) for one in moves if one.mistake or (every and one.choices > 1)
            ]
        return found

    def choose(self, move: ReviewedMove | None) -> None:
        """Look at a decision: the board shows the moment before it."""
        self.move, self.said = move, ""
        if move is not None:
            self.player.seek(move.shown)

    def mistake(self, way: int) -> ReviewedMove | None:
        """The next mistake in the list, or the one before; after the last comes the first."""
        moves = [row.move for row in self.rows() if row.move is not None and row.move.mistake]
        if not moves:
            return None
        if self.move in moves:
            return moves[(moves.index(self.move) + way) % len(moves)]
        return moves[0 if way > 0 else -1]

    def neighbour(self, way: int) -> ReviewedMove | None:
        """The driver's next decision, or the one before, whatever it cost."""
        if self.move is None or self.review is None:
            return self.mistake(way)
        own = self.review.of_car(self.move.car)
        at = own.index(self.move) + way
        return own[at] if 0 <= at < len(own) else self.move

    def first_of_round(self, number: int) -> ReviewedMove | None:
        """The first decision in a round, of the driver that is looked at if there is one."""
        review = self.review
        if review is None:
            return None
        mine = self.move.car if self.move is not None else None
        there = [move for move in review.moves if move.round == number]
        return next((move for move in there if move.car == mine), there[0] if there else None)

    # -- words and places

    def lost(self, move: ReviewedMove) -> str:
        """What a decision cost, in words."""
        unit = self.review.unit if self.review is not None else ""
        return told(move, unit)

    def headline(self, move: ReviewedMove) -> str:
        """Who decided when, and what it cost."""
        when = f"Round {move.round}" if move.round else "Before the start"
        if not move.mistake:
            return f"{when}: {move.name} takes the best move"
        return f"{when}: {move.name} loses {self.lost(move)}"

    def in_all(self, car: CarId) -> str:
        """What a driver lost in the whole race."""
        review = self.review
        if review is None:
            return ""
        fatal = any(move.fatal for move in review.of_car(car))
        return f"lost {plural(review.total(car), review.unit)}" + (" and the race" if fatal else "")

    def spots(self, way: Way) -> list[Point]:
        """The places of a way on the board."""
        family = self.film.game.scenario.family
        read = family.read_point or family.read_place
        return [self.film.art.locate(read(place)) for place in way]
