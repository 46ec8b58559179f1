"""What a seat is shown at the terminal: the board with as much around it as there is room for."""

from __future__ import annotations

import attrs
from rich.console import Console, Group, RenderableType
from rich.text import Text

from gridprix.core.family import Family
from gridprix.core.view import RaceView
from gridprix.ui.seat.moment import Moment
from gridprix.ui.seat.telling import placed

from .ask import Menu
from .board import Painter, Scene
from .panels import board_words, cars, heading, log_lines, titled

LEAST_BOARD, PROMPT = 7, 1
SMALL = 30  # lines of a screen on which the board needs every line it can get
FEW, NEWS = 3, 6
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines that have scrolled away too: they may hold secrets


def wipe(console: Console) -> None:
    """Leave nothing on the screen of a terminal."""
    if console.is_terminal:
        console.file.write(CLEAR)


@attrs.frozen
class TerminalSheet:
    """Draws the moments of one race."""

    console: Console
    painter: Painter
    family: Family

    def draw(
        self, moment: Moment, view: RaceView, menu: Menu, *, told: int, guide: Text | None = None
    ) -> None:
        """Show a question; the first `told` entries of the log have been read before."""
        asked, width = menu.question, self.console.width
        name, log = moment.car(asked.car).name, self._news(moment, told)
        below = [*self._around(moment), log, *([guide] if guide is not None else [])]
        below.append(Text(asked.prompt or f"{name}, {_asked(menu)}", "bold"))
        options = menu.render(width)
        if self._room(moment, *below, options) < LEAST_BOARD:
            options = menu.render(width, brief=True)
        if guide is not None and self._room(moment, *below, options) < LEAST_BOARD:
            below.remove(log)  # the guide tells what has happened
        marks = [placed(mark, self.family) for mark in moment.board_marks]
        scene = Scene(view, marks, menu.offers(), view.car(asked.car).spot)
        self._print(moment, scene, *below, options)

    def draw_waiting(self, moment: Moment, view: RaceView, words: Text, *, told: int) -> None:
        """Show how the race stands to somebody who is asked nothing."""
        marks = [placed(mark, self.family) for mark in moment.board_marks]
        own = next((car.spot for car in view.cars if car.seat == moment.seat), None)
        below = [*self._around(moment), self._news(moment, told), words]
        self._print(moment, Scene(view, marks, focus=own), *below)

    def _around(self, moment: Moment) -> list[RenderableType]:
        words = board_words(moment)
        return [*([words] if words is not None else []), cars(moment)]

    def _news(self, moment: Moment, told: int) -> RenderableType:
        most = NEWS if self.console.height > SMALL else FEW
        return titled("", log_lines(moment.log[-max(FEW, min(most, moment.position - told)) :]))

    def _print(self, moment: Moment, scene: Scene, *below: RenderableType) -> None:
        width, rows = self.console.width, max(LEAST_BOARD, self._room(moment, *below))
        board = Group(*self.painter.draw(scene, width, rows))
        wipe(self.console)
        self.console.print(heading(moment), board, *below, sep="\n")

    def _room(self, moment: Moment, *below: RenderableType) -> int:
        """How many lines the board has, between the heading and what stands below it."""
        return self.console.height - PROMPT - self._lines(heading(moment), *below)

    def _lines(self, *shown: RenderableType) -> int:
        return sum(len(self.console.render_lines(one, pad=False)) for one in shown)


def _asked(menu: Menu) -> str:
    """What a question without words of its own is about."""
    if menu.heads:
        return "where do you begin?"
    if menu.question.question == "leg":
        return "where to?"
    return f"{menu.question.question}?"
