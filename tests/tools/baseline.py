"""What watchers do while nothing is changed: which lines each executes, and how long it takes.

Kept on disk, a watcher a line, so that a run that was stopped goes on where it was. When the code
moves, only what executes a changed module is watched again.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from caches import forget
from lit import Lights
from tree import ROOT
from watching import Session

FOLDER = ROOT / "build" / "mutants"
START_UP, SICK = "start-up", "sick"


@attrs.frozen
class Trace:
    """What one watcher executes (modules by their shown names, lines as bits), in which time."""

    watcher: str
    text: str
    seconds: float
    lines: Mapping[str, int]

    def executes(self, module: str, line: int) -> bool:
        """Whether the statement that begins there is executed."""
        return bool(self.lines.get(module, 0) >> line & 1)


@functools.cache
def text_digest(path: Path) -> str:
    """What a file says, in short; a file that has gone says nothing."""
    text = path.read_bytes() if path.is_file() else b""
    return hashlib.sha256(text).hexdigest()[:16]


def digest(texts: Iterable[str]) -> str:
    """Several digests, or names, as one."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def watcher_file(watcher: str) -> Path:
    """The file in which a watcher stands."""
    return ROOT / watcher.partition("::")[0]


class Baseline:
    """The traces of some modules, as far as they have been made."""

    def __init__(self, modules: Sequence[Path], every: Sequence[Path] = ()) -> None:
        self.modules = {name(path): path for path in modules}
        self.every = every or modules  # whoever is watched is watched in all of them
        self.file = FOLDER / "baseline.jsonl"
        self.traces: dict[str, Trace] = {}
        self.start_up: dict[str, int] = {}
        self.sick: set[str] = set()
        self.watched: set[Path] = set()
        self.stale: set[Path] = set()  # files with something sick, or other than when watched
        self.read()

    def read(self) -> None:
        """Take in what is on disk and still true."""
        for known in (self.traces, self.start_up, self.sick, self.watched, self.stale):
            known.clear()
        told = [*rows(self.file)]
        # what a file held when it was watched before may have another name now, or be gone
        begun = {row["watcher"]: n for n, row in enumerate(told) if row.get("begins")}
        for n, row in enumerate(told):
            if row["watcher"] == START_UP:
                for module, bits in self._lines(row["lines"]).items():
                    self.start_up[module] = self.start_up.get(module, 0) | bits
            elif n >= begun.get(row["watcher"].partition("::")[0], len(told)):
                self._take(row)

    def _take(self, row: Mapping[str, Any]) -> None:
        watcher, text, lines = row["watcher"], row["text"], self._lines(row["lines"])
        file = watcher_file(watcher)
        self.watched.add(file)
        if text == SICK:
            self.sick.add(watcher)
        if text != text_digest(file) or len(lines) < len(self._told(row)):
            self.stale.add(file)
        elif not row.get("begins"):
            self.traces[watcher] = Trace(watcher, text, row["seconds"], lines)

    def _told(self, row: Mapping[str, Any]) -> list[str]:
        return [module for module in row["lines"] if module in self.modules]

    def _lines(self, told: Mapping[str, Sequence[str]]) -> dict[str, int]:
        """What is told of the modules looked at, as far as they say what they said then."""
        return {
            module: int(bits, 16)
            for module, (text, bits) in told.items()
            if module in self.modules and text == text_digest(self.modules[module])
        }

    def lacks(self, files: Iterable[Path]) -> list[Path]:
        """The files of which nothing is known, or nothing that is still true."""
        return [path for path in files if path not in self.watched - self.stale]

    def record(self, files: Sequence[Path]) -> bool:
        """Run all watchers of these files in this process; whether they could be collected."""
        lights = Lights(self.every)

        def serve(session: Session) -> None:
            append(self.file, [_row(START_UP, "", 0.0, lights.taken())])
            for path, watchers in itertools.groupby(session.watchers, watcher_file):
                seen = [_watched(session, one, lights) for one in watchers]
                append(self.file, [beginning(path), *seen])
                waiting.discard(path)

        waiting = set(files)
        collected = Session(serve).run(files)
        if collected:  # what holds slow tests only is known too
            append(self.file, map(beginning, sorted(waiting)))
        return collected


def beginning(path: Path) -> Mapping[str, object]:
    """The row before those of a file's watchers: what was told of it before holds no more."""
    return {**_row(name(path), text_digest(path), 0.0, {}), "begins": True}


def _watched(session: Session, watcher: str, lights: Lights) -> Mapping[str, object]:
    forget()  # or only the first who asks would execute what is remembered
    begun = _processor_seconds()
    passed = session.passes(watcher)
    seconds = _processor_seconds() - begun
    text = text_digest(watcher_file(watcher)) if passed else SICK
    return _row(watcher, text, seconds, lights.taken())


def _row(
    watcher: str, text: str, seconds: float, lines: Mapping[Path, int]
) -> Mapping[str, object]:
    bits = {name(path): (text_digest(path), f"{lit:x}") for path, lit in lines.items()}
    return {"watcher": watcher, "text": text, "seconds": seconds, "lines": bits}


def name(path: Path) -> str:
    """A file as it is shown."""
    return str(path.relative_to(ROOT))


def rows(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file; the last may have been cut off."""
    if not file.exists():
        return
    for line in file.read_text().splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def append(file: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write rows in one piece: several processes write to the same file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab", buffering=0) as stream:
        stream.write("".join(f"{json.dumps(row)}\n" for row in rows).encode())


def _processor_seconds() -> float:
    """Of this process and of those that it started."""
    return time.process_time() + sum(os.times()[2:4])
