"""What rules offer to be drawn: marks on the board, gauges and charts, free of any toolkit."""

from __future__ import annotations

import attrs

from gridprix.core.state import CarId, Place

GAUGE_KINDS = ("number", "count", "card", "chips", "text", "state")
CHART_TONES = ("", "ok", "warn", "bad")


@attrs.frozen
class Mark:
    """Something drawn at a place.

    `shape` is one of circle, square, tick, line, skid, turned, cross, dot, frame, plate, bond or
    word; a screen that does not know a shape draws its text. `count` repeats it (one square per
    nitro). Where a mark is `turned` its car does not point where it drives; a `plate` is a word
    beside the car; a `bond` is a broken line to another place with a word in its middle.
    """

    shape: str
    at: Place
    car: CarId | None = None
    to: Place | None = None
    count: int = 1
    text: str = ""


@attrs.frozen
class Gain:
    """What a leg brings that its driver may be after: in a sign or two, and in a sentence.

    `key` is the leg's, `brief` stands beside the place where it ends ("+2"), and `words` say what
    would happen, without a full stop.
    """

    key: str
    brief: str
    words: str


@attrs.frozen
class Gauge:
    """A value about a car: a label, a number, perhaps out of a maximum.

    `brief` is the same in a word or two, for the table of all drivers; without it the gauge is
    told of one car at a time only. The kinds: a `number` stands behind its label, with squares or a
    bar where it has a maximum, which warns where little is left; a `count` is the same of something
    that grows and warns of nothing; a `card` is a number that is written on a card; `chips` are as
    many round counters; a `text` is a condition in a word or two (dry, worn), set side by side
    where there is no room for lines; a `state` is what a car is rather than has (spun, out of
    fuel), and its value stands beside the driver's name. Where it `tops`, its highest
    value is told with the result of a race.
    """

    label: str
    value: int | str
    maximum: int | None = None
    kind: str = "number"
    brief: str = ""
    tops: bool = False

    def __str__(self) -> str:
        outof = f" of {self.maximum}" if self.maximum is not None else ""
        return f"{self.label}: {self.value}{outof}"


@attrs.frozen
class ChartLine:
    """A line of a chart; `lit` where it applies to the car at this moment.

    `tone` is ok, warn or bad, or nothing. Of a chart that dice are read on a line covers the
    totals beyond the line before it and up to `upto`.
    """

    cells: tuple[str, ...]
    lit: bool = False
    tone: str = ""
    upto: int | None = None


@attrs.frozen
class ChartSheet:
    """A table that a rule goes by, as people read it.

    `rolls` are the beginnings of the reasons of those rolls that are read on it, and `dice` how
    many dice of how many sides they take.
    """

    title: str
    heads: tuple[str, ...]
    lines: tuple[ChartLine, ...]
    note: str = ""
    rolls: tuple[str, ...] = ()
    dice: tuple[int, int] = (0, 0)

    def is_for(self, why: str) -> bool:
        """Whether a roll for this reason is read here."""
        return bool(self.rolls) and why.startswith(self.rolls)

    def line_of(self, total: int) -> ChartLine | None:
        """The line of a total; beyond the chart its last one counts."""
        found = None
        for line in self.lines:
            if line.upto is not None:
                found = line
                if total <= line.upto:
                    break
        return found
