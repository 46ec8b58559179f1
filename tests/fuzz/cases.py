"""What is tried: damaged files of every kind, each with the commands that read it."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import attrs
import yaml
from mutating import Mutator, damaged, spelled_out

from gridprix.core.chain import LENGTH

ROOT = Path(__file__).parents[2]
BYTES = 0.12  # the share of files that are damaged byte by byte
_CHAIN = re.compile(rb', ?"chain": ?"[^"]*"}$')
TOO_LARGE = ("thousand-acre", "great-valley")  # racing there is slow by right

_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@attrs.frozen
class Case:
    """One input: files below the person's folder, and the commands to be run one after another.

    A command `lists` stands for the lists of the menu and of the window.
    """

    number: int
    kind: str
    files: dict[str, bytes]
    commands: tuple[tuple[str, ...], ...]


def base_files() -> dict[str, dict[str, Any]]:
    """The shipped files by kind and name, as plain data."""
    found = {
        "scenario": _load("scenarios/play"),
        "ruleset": _load("rulesets"),
        "script": _load("scenarios/scripts"),
    }
    tracks = _load("scenarios/tracks")
    for kind in ("grid", "circuit"):
        found[kind] = {name: one for name, one in tracks.items() if one["family"] == kind}
    return found


def _load(folder: str) -> dict[str, Any]:
    files = sorted((ROOT / folder).rglob("*.yaml"))
    data = {path.stem: yaml.load(path.read_bytes(), _LOADER) for path in files}  # noqa: S506 - a safe one
    return {
        name: one
        for name, one in data.items()
        if name not in TOO_LARGE and one.get("track") not in TOO_LARGE
    }


class Inputs:
    """Makes the case of any number; the same number and seed give the same case anywhere."""

    def __init__(self, seed: int, journals: Path) -> None:
        self.seed = seed
        self.bases = base_files()
        self.journals = [path.read_bytes() for path in sorted(journals.glob("*.journal"))]
        self.pools = {kind: _values(files) for kind, files in self.bases.items()}
        self.pools["journal"] = [
            json.loads(line) for raw in self.journals for line in raw.splitlines()
        ]

    def case(self, number: int) -> Case:
        """The case of a number."""
        dice = random.Random(f"{self.seed}:{number}")
        kind, make = dice.choices(list(_KINDS), [weight for _, _, weight in _KINDS])[0][:2]
        files, commands = make(self, dice)
        return Case(number, kind, files, tuple(commands))

    def mutator(self, dice: random.Random, kind: str) -> Mutator:
        """Changes with values of the same kind of files, now and then of another."""
        if dice.random() < 0.2:
            kind = dice.choice(list(self.pools))
        return Mutator(dice, self.pools[kind])

    def changed(self, dice: random.Random, kind: str) -> Any:
        """The changed data of some shipped file."""
        data = copy.deepcopy(dice.choice(list(self.bases[kind].values())))
        return self.mutator(dice, kind).mutate(data)


def _values(files: dict[str, Any]) -> list[Any]:
    """The values of all files, some levels deep."""
    found: list[Any] = []
    layer: list[Any] = list(files.values())
    for _ in range(4):
        found += layer
        layer = [
            inner
            for one in layer
            if isinstance(one, (dict, list))
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return found


def _text(data: Any, dice: random.Random) -> bytes:
    flow = dice.choice((True, False, None))
    text = yaml.dump(data, Dumper=_DUMPER, allow_unicode=True, default_flow_style=flow)
    raw = spelled_out(text).encode("utf-8", "surrogatepass")
    return damaged(raw, dice) if dice.random() < BYTES else raw


Made = tuple[dict[str, bytes], Sequence[tuple[str, ...]]]


def _scenario(inputs: Inputs, dice: random.Random) -> Made:
    data = inputs.changed(dice, "scenario")
    way = dice.random()
    if isinstance(data, dict) and way < 0.45:
        data["script"] = [{"until": {"round": 3}}]
        return {"mine.yaml": _text(data, dice)}, [("check", "mine.yaml")]
    if isinstance(data, dict) and way < 0.55:
        _short(data)
        return {"mine.yaml": _text(data, dice)}, [("run", "mine.yaml", "--seed", "1")]
    if way < 0.7:
        return {"play/mine.yaml": _text(data, dice)}, [("lists",), ("scenarios",)]
    return {"mine.yaml": _text(data, dice)}, [("rules", "mine.yaml")]


def _short(data: dict[str, Any]) -> None:
    """A race of few rounds, driven by those who think least."""
    rules = data.get("rules", [])
    if isinstance(rules, list) and "race-limit" not in str(rules):
        data["rules"] = [*rules, {"race-limit": {"rounds": 30}}]
    seats = data.get("seats")
    for seat in seats if isinstance(seats, list) else ():
        if isinstance(seat, dict) and isinstance(seat.get("pilot"), str):
            seat["pilot"] = "random"


def _ruleset(inputs: Inputs, dice: random.Random) -> Made:
    data = inputs.changed(dice, "ruleset")
    family = data.get("family") if isinstance(data, dict) else None
    track = "script-staggered" if family == "circuit" else "script-ring"
    race = {"name": "x", "ruleset": "mine", "track": track, "seats": 2}
    race["script"] = [{"until": {"round": 2}}]
    files = {"rulesets/mine.yaml": _text(data, dice), "race.yaml": yaml.safe_dump(race).encode()}
    return files, [(dice.choice(("check", "check", "rules")), "race.yaml")]


def _script(inputs: Inputs, dice: random.Random) -> Made:
    return {"mine.yaml": _text(inputs.changed(dice, "script"), dice)}, [("check", "mine.yaml")]


def _track(kind: str) -> Callable[[Inputs, random.Random], Made]:
    def make(inputs: Inputs, dice: random.Random) -> Made:
        raw = _text(inputs.changed(dice, kind), dice)
        way = dice.random()
        if way < 0.45:
            return {"mine.yaml": raw}, [("tracks", "mine.yaml")]
        if way < 0.5:
            return {"mine.yaml": raw}, [("solve", "mine.yaml", "--states", "200000")]
        if way < 0.6:
            return {"tracks/mine.yaml": raw}, [("tracks",)]
        ruleset = {"grid": "italian", "circuit": "speed-circuit-club"}[kind]
        race = {"name": "x", "ruleset": ruleset, "track": "mine", "seats": 2}
        race["script"] = [{"until": {"round": 2}}]
        files = {"tracks/mine.yaml": raw, "race.yaml": yaml.safe_dump(race).encode()}
        return files, [("check", "race.yaml")]

    return make


def _journal(inputs: Inputs, dice: random.Random) -> Made:
    raw = dice.choice(inputs.journals)
    if dice.random() < 0.3:
        raw = damaged(raw, dice)
    else:
        lines = raw.split(b"\n")
        # the header is where most can go wrong
        number = 0 if dice.random() < 0.5 else dice.randrange(len(lines) - 1)
        data = inputs.mutator(dice, "journal").mutate(json.loads(lines[number]))
        try:
            lines[number] = spelled_out(json.dumps(data)).encode()
        except ValueError:  # it holds itself
            lines[number] = b"{}"
        # a chain that holds lets what was changed be read; the old format has none
        written = dice.choice((list, _chained_anew, _chained_anew, _of_the_old_format))
        raw = b"\n".join(written(lines))
    file = "races/mine.journal"
    command = dice.choice(("lists", "replay", "replay", "review", "hint", "export", "resume"))
    more = {
        "lists": (),
        "export": (file, f"--{(out := dice.choice(('csv', 'svg', 'html')))}", f"out.{out}"),
        "resume": (file, "--terminal"),
    }.get(command, (file,))
    return {file: raw}, [(command, *more)]


def _chained_anew(lines: list[bytes]) -> list[bytes]:
    """Lines as somebody would leave them who works every digest out again."""
    link, chained = "", []
    for line in lines:
        body = _CHAIN.sub(b"}", line)
        if body.endswith(b"}"):
            link = sha256(link.encode() + body).hexdigest()[:LENGTH]
            line = body[:-1] + b',"chain":"%s"}' % link.encode()  # noqa: PLW2901
        chained.append(line)
    return chained


def _of_the_old_format(lines: list[bytes]) -> list[bytes]:
    """Lines as the format before this one wrote them."""
    header, *rest = (_CHAIN.sub(b"}", line) for line in lines)
    return [re.sub(rb'"format": ?2', b'"format":1', header), *rest]


def _settings(inputs: Inputs, dice: random.Random) -> Made:
    data: Any = {"theme": "dark", "text_size": 115, "sounds": True, "width": 1280, "speed": "fast"}
    data = inputs.mutator(dice, "scenario").mutate(data)
    try:
        raw = spelled_out(json.dumps(data)).encode()
    except ValueError:
        raw = b"[" * 100_000
    return {"settings.json": damaged(raw, dice) if dice.random() < 0.2 else raw}, [("lists",)]


_KINDS: tuple[tuple[str, Callable[[Inputs, random.Random], Made], int], ...] = (
    ("scenario", _scenario, 25),
    ("ruleset", _ruleset, 12),
    ("script", _script, 25),
    ("grid track", _track("grid"), 14),
    ("circuit track", _track("circuit"), 11),
    ("journal", _journal, 10),
    ("settings", _settings, 3),
)
