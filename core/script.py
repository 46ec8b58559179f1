"""Scripted scenarios: an arranged position, replies, dice, and what must hold after each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from .dice import ScriptedDice, SeededDice
from .documents import BadFile, Document, KeyPath, Location, Problem, load_document, suggest
from .errors import GridprixError, IllegalChoice
from .expectations import Expectations, Miss, check_offer, listed
from .game import Game
from .library import Library, shown_name
from .plain_text import plain_line
from .scenario import read_scenario
from .state import CarId
from .tracing import Tracer, traced
from .undo import undo

CHECKS = ("offers", "refused", "raises", "expect")
NESTED = ("repeat", "for each seed")
STEPS = (*CHECKS, "dice", "until", "undo", *NESTED)
_CAR = re.compile(r"[A-Z][0-9]?")
MAX_TIMES = 10_000
MAX_DONE = 10_000  # steps and decisions of a whole script, those played again included


@attrs.frozen
class Outcome:
    """How a script ended: everything that did not hold, located in its file."""

    name: str
    file: str
    steps: int
    clauses: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether everything held."""
        return not self.problems


def is_script(document: Document) -> bool:
    """Whether a document is a scenario with a script, or with an expectation about loading."""
    return isinstance(document.data, dict) and bool({"script", "loads"} & set(document.data))


def find_scripts(paths: Iterable[Path]) -> list[Path]:
    """The YAML files below these paths, in a fixed order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.rglob("*.yaml"))
        elif path.exists():
            found.append(path)
        else:
            right = "name a YAML file or a folder of them"
            raise BadFile([Problem(Location(str(path)), "there is no such file or folder", right)])
    return found


def check_file(path: Path, library: Library) -> Outcome | None:
    """Run the script in a file; None when the file holds none."""
    document = load_document(path, shown_name(path))
    return check_script(document, library) if is_script(document) else None


def check_script(document: Document, library: Library) -> Outcome:
    """Run a script and collect what did not hold."""
    data = document.data
    listed_clauses = data.get("clauses")
    clauses = tuple(map(str, listed_clauses)) if isinstance(listed_clauses, list) else ()
    name = plain_line(str(data.get("name", document.file)))
    if "loads" in data:
        problems = tuple(_check_loading(document, library))
        return Outcome(name, document.file, 1, clauses, problems)
    try:
        runner = Runner(document, library)
    except BadFile as error:
        return Outcome(name, document.file, 0, clauses, error.problems)
    runner.run()
    return Outcome(name, document.file, runner.steps, clauses, tuple(runner.problems))


def _check_loading(document: Document, library: Library) -> Iterable[Problem]:
    wanted = document.data["loads"]
    spot = document.spot(("loads",))
    if not isinstance(wanted, dict) or not _all_texts(wanted):
        yield Problem(spot, "`loads` says nothing", 'write `loads: {refused: "part of the text"}`')
        return
    refused, notes = "", ""
    try:
        notes = "\n".join(map(str, read_scenario(document, library).notes))
    except BadFile as error:
        refused = str(error)
    for text in listed(wanted.get("refused", [])):
        if text not in refused:
            came = f"loading says {refused!r}" if refused else "the file loads without an error"
            yield Problem(spot, came, f"expected a refusal with {text!r}")
    for text in listed(wanted.get("warning", [])):
        if text not in notes:
            came = f"loading says {refused or notes!r}" if refused or notes else "nothing is noted"
            yield Problem(spot, came, f"expected a warning with {text!r}")


def _all_texts(wanted: dict[str, Any]) -> bool:
    """Whether `loads` says which texts it expects, or that there are none."""
    expected = [wanted[key] for key in ("refused", "warning") if key in wanted]
    texts = [text for one in expected for text in listed(one)]
    return bool(expected) and all(isinstance(text, str) for text in texts)


class Runner:
    """Plays one script step by step."""

    def __init__(self, document: Document, library: Library, tracer: Tracer | None = None) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.steps = 0
        scenario = read_scenario(document, library)
        if tracer is not None:
            scenario = traced(scenario, tracer)
        self.dice = ScriptedDice(listed(document.data.get("dice") or []))
        self.game = Game(scenario, scenario.seed or 0, {}, dice=self.dice)
        self._done = 0
        self._since = 0
        self._expected = False
        self._seed: int | None = None  # of the branch that is being played, if any

    def run(self) -> None:
        """Play all steps; stops at the first that makes going on pointless."""
        if self.begin():
            while self.steps < len(self.document.data["script"]) and self.play_step():
                pass

    def begin(self) -> bool:
        """Come to the first question; False when the script cannot begin at all."""
        if not isinstance(self.document.data["script"], list):
            self._problem(("script",), "`script` is not a list", "write a list of steps")
            return False
        return self._attempt(self.game.advance, ("script",))

    def play_step(self) -> bool:
        """Play the next step; False when going on is pointless."""
        path: KeyPath = ("script", self.steps)
        if not self._step(self.document.data["script"][self.steps], path):
            return False
        self.steps += 1
        return True

    def _step(self, step: Any, path: KeyPath) -> bool:
        if not self._spend(1, path):
            return False
        if not isinstance(step, dict) or not step:
            self._problem(path, "a step is a mapping", "such as `- A: '0,0'`")
            return False
        if all(_CAR.fullmatch(key) for key in step):
            return self._replies(step, path)
        return all(self._do(key, value, (*path, key)) for key, value in step.items())

    def _do(self, key: str, value: Any, path: KeyPath) -> bool:
        if key not in STEPS:
            self._problem(path, f"unknown step {key!r}", suggest(key, STEPS))
            return False
        try:
            return bool(getattr(self, f"_do_{key.replace(' ', '_')}")(value, path))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            # a list where a mapping belongs, a car that there is none of, no place at all
            what = f"{value!r} cannot be understood"
            what += f": {error}" if isinstance(error, ValueError) else ""
            self._problem(path, what, "write it as the script format says")
            return False

    def _replies(self, step: Mapping[str, Any], path: KeyPath) -> bool:
        if self._expected:
            self._since, self._expected = len(self.game.log), False
        for car, key in step.items():
            asks = {ask.car: ask for ask in self.game.open_asks()}
            if car not in asks:
                came = ", ".join(f"{ask.question!r} of {ask.car}" for ask in asks.values())
                what = f"nothing is asked of {car}"
                self._problem((*path, car), what, f"the race asks {came or 'nothing'}")
                return False
            reply = asks[CarId(car)].default if key == "default" else _key(key)
            if not self._attempt(partial(self.game.reply, CarId(car), reply), (*path, car)):
                return False
        return True

    def _do_offers(self, value: Mapping[str, Any], path: KeyPath) -> bool:
        asks = {ask.car: ask for ask in self.game.open_asks()}
        for car, block in value.items():
            here = (*path, car)
            self._misses(check_offer(asks.get(CarId(car)), car, block, here))
        return True

    def _do_dice(self, value: Any, path: KeyPath) -> bool:
        self.dice.queue.extend(listed(value))
        return True

    def _do_refused(self, value: Mapping[str, Any], path: KeyPath) -> bool:
        for car, replies in value.items():
            for key, text in replies.items():
                try:
                    self.game.reply(CarId(car), _key(key))
                except IllegalChoice as error:
                    if str(text or "") not in str(error):
                        right = f"expected {text!r} in it"
                        self._problem((*path, car, key), f"it is refused with {error}", right)
                else:
                    right = f"expected a refusal with {text!r}"
                    self._problem((*path, car, key), f"{car} may answer {key!r}", right)
                    return False
        return True

    def _do_raises(self, value: Mapping[str, Any], path: KeyPath) -> bool:
        """Replies at which a rule or the race itself must fail; only taking back helps then."""
        for car, replies in value.items():
            for key, text in replies.items():
                here = (*path, car, key)
                try:
                    self.game.reply(CarId(car), _key(key))
                except GridprixError as error:
                    if str(text or "") not in str(error):
                        self._problem(here, f"it raises {error}", f"expected {text!r} in it")
                else:
                    right = f"expected an error with {text!r}"
                    self._problem(here, f"{car} may answer {key!r}", right)
                    return False
        return True

    def _do_repeat(self, value: Mapping[str, Any], path: KeyPath) -> bool:
        times = value["times"]
        if not self._countable(times, (*path, "times")):
            return False
        return all(self._steps(value["steps"], path) for _ in range(times))

    def _do_for_each_seed(self, value: Mapping[str, Any], path: KeyPath) -> bool:
        """Play steps from here once per seed, each on a race of its own; this one stands still."""
        seeds = value["seeds"]
        if isinstance(seeds, int) and not self._countable(seeds, (*path, "seeds")):
            return False
        kept = self.game, self.dice, self._since, self._expected
        for seed in range(seeds) if isinstance(seeds, int) else listed(seeds):
            game, dice, self._since, self._expected = kept
            if not self._spend(len(game.transcript), path):
                break
            self._seed = seed
            self.dice = ScriptedDice(list(dice.queue), SeededDice(seed))
            self.game = Game(game.scenario, seed, {}, dice=self.dice, past=tuple(game.transcript))
            if self._attempt(self.game.advance, path):
                self._steps(value["steps"], path)
        self.game, self.dice, self._since, self._expected = kept
        self._seed = None
        return self._done <= MAX_DONE

    def _countable(self, number: int, path: KeyPath) -> bool:
        if isinstance(number, int) and number is not True and 0 < number <= MAX_TIMES:
            return True
        right = f"it takes a whole number from 1 to {MAX_TIMES}"
        self._problem(path, f"`{path[-1]}` is {number!r}", right)
        return False

    def _spend(self, much: int, path: KeyPath) -> bool:
        """Count what the script does; False when it does more than any script should."""
        within, self._done = self._done <= MAX_DONE, self._done + much
        if within and self._done > MAX_DONE:
            what = f"the script takes more than {MAX_DONE:,} steps and decisions"
            self._problem(path, what, "repeat less, or split it")
        return self._done <= MAX_DONE

    def _steps(self, steps: Iterable[Any], path: KeyPath) -> bool:
        return all(self._step(one, (*path, "steps", n)) for n, one in enumerate(steps))

    def _do_expect(self, value: Mapping[str, Any], path: KeyPath) -> bool:
        self._misses(Expectations(self.game, self._since).check(value, path))
        self._expected = True
        return True

    def _do_until(self, value: Any, path: KeyPath) -> bool:
        """Give default replies until a round begins, or until the race is over."""
        if self._expected:
            self._since, self._expected = len(self.game.log), False
        target = value.get("round") if isinstance(value, dict) else None
        while not self.game.over and (target is None or self.game.race.round < target):
            ask = self.game.open_asks()[0]
            if not self._attempt(partial(self.game.reply, ask.car, ask.default), path):
                return False
        return True

    def _do_undo(self, value: Any, path: KeyPath) -> bool:
        for _ in range(value if isinstance(value, int) else 1):
            again = len(self.game.transcript)
            if not self._attempt(partial(undo, self.game, agreed=True), path, 1 + again):
                return False
        return True

    def _attempt(self, action: Callable[[], None], path: KeyPath, much: int = 1) -> bool:
        """Do something that a rule may stop; a failure is the script's problem."""
        if not self._spend(much, path):
            return False
        try:
            action()
        except GridprixError as error:
            self._problem(path, str(error))
            return False
        return True

    def _misses(self, misses: Iterable[Miss]) -> None:
        for miss in misses:
            self._problem(miss.path, miss.came, miss.expected)

    def _problem(self, path: KeyPath, what: str, right: str = "") -> None:
        what = what if self._seed is None else f"with seed {self._seed}: {what}"
        self.problems.append(Problem(self.document.spot(path), what, right))


def _key(value: Any) -> str:
    """A reply's key as text; YAML reads `120` as a number."""
    return str(value)
