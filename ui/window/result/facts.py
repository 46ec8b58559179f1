"""What the panels of a result tell: who stands where, what is shown of the film, what was said."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.standings import Standing
from gridprix.core.state import CarId, Status
from gridprix.ui.export.film import Film, Series
from gridprix.ui.window.replay.player import Player

MOST_CHARTS = 4


class ResultFacts:
    """Answers the panels' questions about a race that is looked at again."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.player = Player(film)
        self.player.seek(self.player.length)
        self.standings: Sequence[Standing] = film.standings_at(self.player.length)
        self.charts: tuple[Series, ...] = (film.places, *film.gauges[:MOST_CHARTS])
        self.chart = 0
        self.followed: CarId | None = None
        self.said = ""

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
