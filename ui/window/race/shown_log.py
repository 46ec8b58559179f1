"""The log as a panel shows it."""

from __future__ import annotations

from gridprix.ui.seat.moment import LogLine

SILENT = ("start", "round")  # kinds of lines that the log leaves out


class ShownLog:
    """The lines of a log that stand on a panel; of a log that grows only what is new is read."""

    def __init__(self) -> None:
        self._read: tuple[LogLine, ...] = ()
        self._every_step = False
        self._lines: list[LogLine] = []

    def read(self, log: tuple[LogLine, ...], *, every_step: bool) -> list[LogLine]:
        """The lines, the oldest first; of a car's steps in a row only the last if not every one."""
        known = len(self._read)
        grown = known <= len(log) and (not known or self._read[-1] is log[known - 1])
        if not grown or every_step is not self._every_step:
            known, self._lines, self._every_step = 0, [], every_step
        for line in log[known:]:
            if line.kind in SILENT:
                continue
            if not every_step and self._lines and _goes_on(self._lines[-1], line):
                self._lines[-1] = line
            else:
                self._lines.append(line)
        self._read = log
        return self._lines


def _goes_on(line: LogLine, later: LogLine) -> bool:
    """Whether a step was followed by another one of the same car: the last says it all."""
    return line.kind == later.kind == "leg" and line.car == later.car
