"""What is told when a race is over: the race once more, as a page to keep, and what to learn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from gridprix.core.coach import CannotCoach
from gridprix.core.drawing.colours import Palette
from gridprix.core.fingerprint import fingerprint
from gridprix.core.game import Game
from gridprix.core.journal import header_for
from gridprix.core.recorded import Ending, Recorded
from gridprix.core.state import CarId
from gridprix.ui.version import program_version

FLAWLESS = "Nothing was given away: every decision was as good as any."


def page_of(game: Game) -> str:
    """A race as one page to take home."""
    from gridprix.ui.export.film import Film  # noqa: PLC0415 - when somebody asks for it
    from gridprix.ui.export.page import html_page  # noqa: PLC0415

    return html_page(Film(game))


def replay_of(game: Game, palette: Palette) -> str:
    """A race to be shown again on the table's own page: the picture and its frames."""
    from gridprix.ui.export.film import Film  # noqa: PLC0415 - when somebody asks for it
    from gridprix.ui.export.reel import reel_of  # noqa: PLC0415

    reel = reel_of(Film(game), palette)
    return json.dumps({**reel.race, "board": reel.board}, separators=(",", ":"))


def lessons_of(game: Game) -> Mapping[CarId, str]:
    """For every car the decision that cost it most; nothing where no coach can measure it."""
    from gridprix.ui.review.reviewer import reviewed  # noqa: PLC0415 - it brings solvers along
    from gridprix.ui.review.tables import told  # noqa: PLC0415

    try:
        review = reviewed(_recorded(game), game.scenario)
    except CannotCoach:
        return {}
    lessons: dict[CarId, str] = {}
    for car, _ in review.cars:
        worst = max(review.of_car(car), key=lambda move: (move.cost, -move.number))
        lessons[car] = FLAWLESS
        if worst.cost:
            cost = told(worst, review.unit)
            lessons[car] = (
                f"Round {worst.round}: {worst.chosen} cost {cost}; best was {worst.best}."
            )
    return lessons


def _recorded(game: Game) -> Recorded:
    """A race that is over as its journal has it."""
    places = tuple((row.place, str(row.car), row.name, row.reason) for row in game.standings())
    ending = Ending(game.race.ending, fingerprint(game.race), places)
    header = header_for(game.scenario, game.seed, program_version())
    header["dice"] = "mixed"
    return Recorded(Path(), header, tuple(game.transcript), game.branch, ending=ending)
