"""Where a moment's cars and traces lie on a board."""

from __future__ import annotations

import math
from collections.abc import Sequence

from gridprix.core.drawing import Mark
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.poses import Pose
from gridprix.core.family import Family
from gridprix.core.state import CarId
from gridprix.ui.seat.moment import CarSeen, Moment, Trace
from gridprix.ui.seat.telling import placed

TURNED = "turned"
SPUN_BY = math.radians(140)
FANNED = 0.42  # of a car's length: half of what two cars side by side are apart


def parked(moment: Moment, art: BoardArt, family: Family) -> dict[CarId, Pose]:
    """Where cars stand and point; a turned one does not point where it drives."""
    turned = {mark.car for mark in moment.marks if mark.shape == TURNED}
    found = {}
    for car in moment.cars:
        if car.at is not None:
            place = family.read_place(car.at)
            own = art.heading(place)
            heading = _driven(car, art, family) if own is None else own
            heading += SPUN_BY if car.id in turned else 0
            aside = _aside(car, [one for one in moment.cars if one.at == car.at])
            found[car.id] = Pose(*art.locate(place), heading, not car.running, aside)
    return found


def _aside(car: CarSeen, together: Sequence[CarSeen]) -> tuple[float, float]:
    """Where a car stands in the ring of those that share its place, in lengths of a car."""
    if len(together) == 1:
        return 0.0, 0.0
    turn = math.pi - math.tau * together.index(car) / len(together)  # the first is at the left
    far = FANNED / math.sin(math.pi / len(together))  # neighbours in the ring hide little
    return far * math.cos(turn), far * math.sin(turn)


def _driven(car: CarSeen, art: BoardArt, family: Family) -> float:
    if not car.drove:
        return art.start_heading
    (ax, ay), (bx, by) = (art.locate(family.read_place(end)) for end in car.drove)
    return math.atan2(by - ay, bx - ax)


class TraceBook:
    """The traces of a race's moments as marks on the board, each read once."""

    def __init__(self, family: Family) -> None:
        self._family = family
        self._read: list[tuple[Trace, tuple[Mark, ...]]] = []

    def marks(self, traces: Sequence[Trace]) -> list[Mark]:
        """What lies on the board."""
        read = self._read
        for number, trace in enumerate(traces):
            if number < len(read) and read[number][0] is trace:
                continue
            del read[number:]
            read.append((trace, tuple(placed(mark, self._family) for mark in trace.marks)))
        return [mark for _, marks in read[: len(traces)] for mark in marks]
