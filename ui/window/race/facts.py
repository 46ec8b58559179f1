"""What the panels tell of a race, read from moments only."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, takewhile

from gridprix.core.drawing import ChartSheet, Gauge, Mark
from gridprix.core.events import Plot, Rolled
from gridprix.core.state import Car, CarId, Phase
from gridprix.ui.races import HUMAN
from gridprix.ui.seat.charting import lit_sheet
from gridprix.ui.seat.moment import ChartSeen, LogLine, Moment, StandingSeen
from gridprix.ui.seat.telling import placed
from gridprix.ui.window.table.controller import TableController

from .shown_log import ShownLog
from .terms import GameWords


class Facts:
    """Answers the panels' questions about the race as it is shown."""

    def __init__(self, table: TableController) -> None:
        self.table = table
        self.terms = GameWords(table.game.scenario)
        self._shown_log = ShownLog()

    @property
    def moment(self) -> Moment:
        """What the viewer sees of the race as it is shown."""
        return self.table.playback.moment(self.table.position)

    def marks(self) -> tuple[Mark, ...]:
        """What rules want drawn at this moment."""
        family = self.table.game.scenario.family
        return tuple(placed(mark, family) for mark in self.moment.marks)

    def gauges(self, car: Car) -> list[Gauge]:
        """What rules want shown about a car."""
        return list(self.moment.car(car.id).gauges)

    def _charts(self, car: CarId | None) -> tuple[ChartSeen, ...]:
        table = self.table
        return table.playback.moments.of(table.viewer, table.position, car).charts

    def charts(self) -> list[ChartSheet]:
        """The charts that rules go by; lines are lit for the car whose gauges are shown."""
        return [lit_sheet(chart, with_throws=True) for chart in self._charts(self.subject().id)]

    def chart_for(self, throw: Rolled) -> ChartSheet | None:
        """The chart that a throw is read on."""
        sheets = map(lit_sheet, self._charts(throw.car or self.moment.cars[0].id))
        told = bool(throw.dice)
        return next(
            (one for one in sheets if one.is_for(throw.why) and (told or any(one.dice))), None
        )

    def _lines_of_round(self) -> list[LogLine]:
        """What has been shown of this round, the latest first."""
        lines = reversed(self.moment.log)
        return list(takewhile(lambda line: line.kind != "round", lines))

    # -- the table of drivers

    @property
    def plotted(self) -> bool:
        """Whether rounds begin with secret plots, so that the order of movement matters."""
        return self.moment.plotted

    def rows(self) -> list[StandingSeen]:
        """The drivers as they move where that matters, else as they stand."""
        moment = self.moment
        rows = list(moment.standings)
        if not moment.plotted:
            return rows
        order = {car: number for number, car in enumerate(moment.order)}
        running = {car.id for car in moment.cars if car.running}
        return sorted(rows, key=lambda row: (row.car not in running, order.get(row.car, 99)))

    def turn_word(self, car: Car) -> tuple[str, str]:
        """What a driver does at this moment in a word, and the tone of it; never what he laid."""
        table = self.table
        if table.looking is None and table.joint and table.playback.idle:
            state = next((word for one, _, word in self.reply_states() if one == car.id), "")
            words = {"now": ("decides", "chosen"), "laid": ("has laid", "ok")}
            return words.get(state, ("waits", ""))
        if table.active_car() == car.id:
            return "moves", "chosen"
        moved = {one.car for one in self._lines_of_round() if one.kind in ("leg", "skip")}
        return ("moved", "") if car.id in moved else ("to move", "")

    def briefs(self, car: Car) -> list[str]:
        """What rules tell of every car in a word or two."""
        return [gauge.brief for gauge in reversed(self.gauges(car)) if gauge.brief]

    def states(self, car: Car) -> list[str]:
        """What a car is just now."""
        return [str(gauge.value) for gauge in self.gauges(car) if gauge.kind == "state"]

    def subject(self) -> Car:
        """The car whose gauges are shown: the asked one, the one that rolls, else the person's."""
        table, view = self.table, self.table.view
        car = table.choice.car if table.choice is not None else None
        if car is None and table.throw is not None:
            car = table.throw.car
        people = table.game.people
        if car is None and people:
            car = next((one.id for one in view.cars if one.seat == people[0]), None)
        car = car or table.active_car()
        return view.car(car) if car is not None else view.cars[0]

    def who(self, car: Car) -> str:
        """Who drives."""
        seat = self.table.game.race.seat(car.seat)
        if car.seat not in self.table.game.people:
            if seat.pilot == HUMAN:
                return "at another device"
            return f"bot, {seat.pilot}"
        return "you" if len(self.table.game.people) == 1 else f"seat {seat.id}"

    def progress(self, car: Car) -> Fraction | None:
        """How much of the race a car has behind it; None where nobody can say."""
        return next(row.share for row in self.moment.standings if row.car == car.id)

    def context(self, car: Car) -> str:
        """One line about a car: its first gauges."""
        return " · ".join(str(gauge) for gauge in self.gauges(car)[:4])

    def log_lines(self) -> list[LogLine]:
        """What the viewer may read of the log, the newest first."""
        moment = self.table.playback.moment()
        return self._shown_log.read(moment.log, every_step=moment.hand.whole_moves)[::-1]

    def shown_with(self, line: LogLine) -> int:
        """How many entries of the whole log are shown once a line is."""
        log, viewer = self.table.game.log, self.table.viewer
        if self.moment.position == self.table.position:
            return line.number + 1  # nothing is private to others
        counts = (n for n, one in enumerate(log, 1) if one.event.private_to in (None, viewer))
        return next(islice(counts, line.number, None))

    def last_plot(self, car: CarId) -> str:
        """What a car's seat played last time, as it was revealed."""
        lines = reversed(self.moment.log)
        return next((one.settled for line in lines for one in line.plots if one.car == car), "")

    def revealed(self) -> tuple[Plot, ...]:
        """The plots of this round, once they lie face up."""
        return next((line.plots for line in self._lines_of_round() if line.plots), ())

    def what_follows(self) -> str:
        """What came of the throw that is looked at: the next thing that happened."""
        playback = self.table.playback
        told = len(playback.moment().log)
        following = playback.moment(playback.shown + 1).log[told:]
        return next((line.text for line in following if line.kind != "leg"), "")

    def reply_states(self) -> list[tuple[CarId, str, str]]:
        """Who has decided and who is asked now: never what."""
        table = self.table
        asked = {ask.car: ask.seat for ask in table.game.open_asks()}
        now = table.ask.car if table.ask is not None else None
        laid = set(table.game.answered())
        states = []
        for car in table.game.race.cars:
            state = "laid" if car.id in laid else "waits" if car.id in asked else "not asked"
            states.append((car.id, car.name, "now" if car.id == now else state))
        return states

    def phase(self) -> str:
        """What is going on, for the top bar."""
        table, view = self.table, self.table.view
        if view.phase is Phase.OVER:
            return "The race is over"
        when = f"Round {view.round}" if view.round else "Before the start"
        if table.looking is not None:
            return f"{when} · looking back"
        if table.joint and table.playback.idle:
            return f"{when} · all drivers decide in secret"
        car = table.active_car()
        does = "is thinking" if table.thinking.busy else "to move"
        return f"{when} · {view.car(car).name} {does}" if car is not None else when

    def waiting_words(self) -> tuple[str, str]:
        """What the bottom panel says while nothing is asked."""
        table, view = self.table, self.table.view
        if table.choice is not None:
            name = view.car(table.choice.car).name
            return f"{name} is asked", "Choose above."
        if table.over:
            rows = self.moment.standings[:4]
            names = ", ".join(f"{row.place} {view.car(row.car).name}" for row in rows)
            return view.ending[:1].upper() + view.ending[1:], names
        return self._why_it_waits() or self._who_moves()

    def _why_it_waits(self) -> tuple[str, str] | None:
        table = self.table
        if table.failure:
            return "The race cannot go on", table.failure
        if table.looking is not None:
            return "Looking back", "The race waits. Go back to now to play on."
        if table.playback.reveal is not None:
            return "All cards lie on the table", "They are turned over together."
        return table.pause_words if table.paused else None

    def _who_moves(self) -> tuple[str, str]:
        table, view = self.table, self.table.view
        car = table.active_car()
        lines = self.log_lines()
        does = "{name} is thinking" if table.thinking.busy else "{name} is moving"
        title = does.format(name=view.car(car).name) if car is not None else "Setting up"
        return title, lines[0].text if lines else ""
