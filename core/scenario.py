"""A scenario: rules, a track, seats. Everything a race needs before it can be driven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import attrs

from .arrange import Arrangement, BadArrangement, read_arrangement
from .borders import is_stranger
from .catalogue import Catalogue
from .documents import BadFile, Document, Findings, KeyPath, Problem, kind_of, suggest
from .errors import (
    FAILURES,
    SET_UP,
    BadPreference,
    BadRule,
    GridprixError,
    RuleConflict,
    RuleFailed,
)
from .family import Board, Family
from .file_keys import (
    Edition,
    FileName,
    Key,
    OneOf,
    Structure,
    TextList,
    Whole,
    check_keys,
    names_of,
)
from .guide import GuideStep, GuideSteps, steps_of
from .library import NAMED, Library
from .plain_text import plain_line, shortened
from .rule_entries import RuleEntry, build_rules, merge, read_entries, reorder, report_at
from .rulebook import Rulebook, check_cards, texts_of, told_by
from .rules import ANY_FAMILY, Rule
from .ruleset import FAMILY, ORDER, PREFER, RULES, SUMMARY, TITLE, Ruleset, read_ruleset
from .seats import KEYS as SEAT
from .seats import read_seats
from .state import Car, CarId, Phase, Race, Seat

FORMAT = 1  # of these files and their scripts; raised when an old file would mean something else
MAX_LAPS = 999
MAX_SHELF = 999  # how far back in a list of races; also of one that does not say
KEYS = (
    Key("name", "what it is called", FileName("scenario", "my-race"), must=True),
    TITLE,
    SUMMARY,
    Key("clauses", "what a script proves", TextList("clause ids", "such as [IT-16]")),
    Key("ruleset", "the game by name", Structure(NAMED)),
    attrs.evolve(FAMILY, says="instead of a ruleset: the kind of board, and only the rules listed"),
    RULES,
    ORDER,
    PREFER,
    Key("track", "where it is raced, by name", Structure(NAMED), must=True),
    Key("laps", "how often round; else as often as the track says", Whole(1, MAX_LAPS)),
    Key("seed", "what the dice are made from", Whole(0, 2**63, open=True)),
    Key(
        "undo",
        "whether a reply may be taken back: `free`, `ask`ed for or `never`",
        OneOf(("", "free", "ask", "never")),
    ),
    Key(
        "seats",
        f"who races: a number, or a list of names or of `{{{', '.join(names_of(SEAT))}}}`",
        Structure(),
    ),
    Key("arrange", "where a script begins, see below", Structure()),
    Key("dice", "how the dice fall before its first step", Structure()),
    Key("script", "its steps, see below", Structure()),
    Key("loads", "what must be said when the file is read, see below", Structure()),
    Key("format", "the format of the file", Edition(FORMAT)),
    Key(
        "hints",
        "what a beginner is told: a text for each question that people are asked, in their order, "
        "or `{says, keys}`, a text with the replies that it asks for",
        GuideSteps(),
    ),
    Key(
        "shelf",
        "how near the front a list of races shows it: 1 is the first, those without one follow",
        Whole(1, MAX_SHELF),
    ),
)


@attrs.frozen
class Scenario:
    """A race ready to be driven; made only from a file that had no problem."""

    name: str  # as files call it
    title: str  # as people call it
    summary: str
    ruleset: str  # its name; empty where the rules are listed one by one
    family: Family  # that of the board
    entries: tuple[RuleEntry, ...]
    book: Rulebook  # the rules in force, and their hooks
    board: Board | None  # what the track's file became
    track: str  # the name of the track
    laps: int  # how often round
    seats: tuple[Seat, ...]  # who races, in the order of the file
    seed: int | None = None  # of the dice, where the file names one
    undo: str = ""
    arrangement: Arrangement | None = None
    clauses: tuple[str, ...] = ()
    hints: tuple[GuideStep, ...] = ()  # what a beginner is told, step by step
    document: Document = attrs.field(default=Document("?", {}), repr=False, eq=False)
    track_document: Document | None = attrs.field(default=None, repr=False, eq=False)
    notes: tuple[Problem, ...] = ()

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The active rules, top first."""
        return self.book.rules

    def to_data(self, seed: int) -> dict[str, Any]:
        """The scenario in its own YAML form, needing no ruleset file: for journals."""
        data: dict[str, Any] = {
            "name": self.name,
            "family": self.family.name,
            "rules": [{one.name: dict(one.options)} for one in self.entries if one.on],
            "laps": self.laps,
            "seed": seed,
            "seats": [_seat_data(seat) for seat in self.seats],
        }
        if self.title != self.name:
            data["title"] = self.title
        if self.track:
            data["track"] = self.track
        if self.undo:
            data["undo"] = self.undo
        if self.book.prefer:
            data["prefer"] = dict(self.book.prefer)
        if self.hints:
            data["hints"] = [step.to_data() for step in self.hints]
        if self.arrangement is not None:
            data["arrange"] = self.document.data["arrange"]
        return data


def _seat_data(seat: Seat) -> dict[str, Any]:
    data = attrs.asdict(seat, filter=lambda field, value: field.name != "id" and value is not None)
    return {key: value for key, value in data.items() if value != ""}


def read_scenario(
    document: Document, library: Library, *, track: Document | None = None
) -> Scenario:
    """Read a scenario; raises BadFile with every problem found in it and what it refers to.

    With `track` it is raced on that one, whatever lies in the library under the name.
    """
    findings = Findings(document)
    data = document.data
    if not isinstance(data, dict):
        raise BadFile(
            [Problem(document.spot(), f"a scenario is a mapping, this is {kind_of(data)}")]
        )
    findings.known_keys((), data, names_of(KEYS))
    ruleset = _ruleset(data, library, findings)
    family = _family(data, ruleset, library, findings)
    changes = read_entries(data.get("rules", []), findings, ("rules",))
    entries = merge(ruleset.entries, changes, library.catalogue)
    entries = reorder(entries, data.get("order"), findings, ("order",))
    seats = read_seats(data, findings)
    book = _book(entries, family, _prefer(data, ruleset, findings), library, findings)
    if track is None:
        track = _track(data, library, findings)
    board = _board(track, data, family, library, findings)
    laps = data.get("laps", board.laps if board else 1)
    check_keys(KEYS, {**data, "laps": laps}, findings)
    arrangement = read_arrangement(data.get("arrange"), book, family, board, seats, findings)
    if book is not None:
        _check_pilots(data, seats, book, findings)
    if book is not None and board is not None and not findings.problems:
        with _blaming(book, document):
            for one in book.hooks.veto_scenario(seats, board, laps):
                findings.error(one.path, one.what, one.right)
    if family is None or book is None:
        findings.raise_if_any()
        raise AssertionError("a scenario without a book has at least one problem")
    findings.raise_if_any()
    with _blaming(book, document):
        told = [note for rule in book.rules for note in told_by(rule, "notes", book.active())]
        for rule in filter(is_stranger, book.rules):
            texts_of(rule, book.active())  # a book that cannot be read would be noticed by nobody
    if "settle_round_limit" not in book.answered_hooks:
        told.append(f"no rule limits the race; it is flagged off after {book.round_limit} rounds")
    notes = [Problem(document.spot(), note) for note in told]
    scenario = Scenario(
        name=str(data.get("name", "")),
        title=plain_line(str(data.get("title", data.get("name", "")))).strip(),
        summary=str(data.get("summary", ruleset.summary)),
        ruleset=ruleset.name,
        family=family,
        entries=entries,
        book=book,
        board=board,
        track=str(data.get("track", "")),
        laps=laps,
        seats=seats,
        seed=data.get("seed"),
        undo=str(data.get("undo", "")),
        arrangement=arrangement,
        clauses=tuple(data.get("clauses", ())),
        hints=steps_of(data.get("hints", ())),
        document=document,
        track_document=track,
        notes=(*findings.warnings, *notes),
    )
    with _blaming(book, document):
        race = new_race(scenario)
    _check_placed(race, entries, library.catalogue, findings)
    findings.raise_if_any()
    return scenario


@contextmanager
def _blaming(book: Rulebook, document: Document) -> Iterator[None]:
    """Make a problem of the file out of what rules raise while it is read."""
    try:
        yield
    except BadArrangement as error:
        raise BadFile([Problem(document.spot(error.path), str(error))]) from None
    except FAILURES as error:
        blamed = book.blame(error, SET_UP)
        if not isinstance(blamed, RuleFailed):
            raise
        raise BadFile([Problem(document.spot(("rules",)), str(blamed))]) from error


def _ruleset(data: Mapping[str, Any], library: Library, findings: Findings) -> Ruleset:
    if "ruleset" not in data:
        if "family" not in data:
            known = ", ".join(library.names("rulesets"))
            right = f"add `ruleset:` and one of {known}; or `family:` and a list of rules"
            findings.error((), "the scenario names no ruleset", right)
        return Ruleset("", "", "", str(data.get("family", "")), ())
    document = library.follow("rulesets", data["ruleset"], findings, ("ruleset",))
    ruleset = read_ruleset(document, library, findings) if document else None
    return ruleset or Ruleset(str(data["ruleset"]), "", "", "", ())


def _family(
    data: Mapping[str, Any], ruleset: Ruleset, library: Library, findings: Findings
) -> Family | None:
    name = data.get("family", ruleset.family)
    families = library.catalogue.families
    if isinstance(name, str) and name in families:
        if ruleset.family and name != ruleset.family:
            what = f"the ruleset {ruleset.name!r} is of the family {ruleset.family!r}, not {name!r}"
            findings.error(("family",), what, "drop `family`, or choose another ruleset")
        return families[name]
    if name or "family" in data:
        findings.error(("family",), f"there is no family {name!r}", suggest(str(name), families))
    return None


def _prefer(data: Mapping[str, Any], ruleset: Ruleset, findings: Findings) -> dict[str, str]:
    own = data.get("prefer", {})
    if not isinstance(own, dict):
        findings.error(("prefer",), f"`prefer` is {kind_of(own)}", "write `prefer: {hook: rule}`")
        own = {}
    return {**ruleset.prefer, **{hook: str(rule) for hook, rule in own.items()}}


def _book(
    entries: tuple[RuleEntry, ...],
    family: Family | None,
    prefer: Mapping[str, str],
    library: Library,
    findings: Findings,
) -> Rulebook | None:
    if family is None:
        return None
    before = len(findings.problems)
    rules = build_rules(entries, family.name, library.catalogue, findings)
    if len(findings.problems) > before:
        return None
    try:
        for rule, what, right in check_cards(rules, library.catalogue.capabilities):
            report_at(findings, entries, rule, what, right)
        pilots = library.catalogue.pilots(family.name)
        rules = library.shared_rules.like(rules, entries)
        return Rulebook(rules, family, prefer, pilots=pilots)
    except (BadRule, RuleConflict, RuleFailed) as error:
        for line in str(error).splitlines():
            what, _, right = line.partition("; ")
            findings.error(_place_of(error, findings.document), what, right)
        return None


def _place_of(error: GridprixError, document: Document) -> KeyPath:
    """Where in the file what is wrong with the rules together is written."""
    if not isinstance(error, BadPreference):
        return ("rules",)
    own = ("prefer", error.hook)
    return own if own in document.places else ("ruleset",)


def _track(data: Mapping[str, Any], library: Library, findings: Findings) -> Document | None:
    if "track" not in data:
        findings.error((), "the scenario names no track", "add `track: first-ring`")
        return None
    return library.follow("tracks", data["track"], findings, ("track",))


def _board(
    document: Document | None,
    data: Mapping[str, Any],
    family: Family | None,
    library: Library,
    findings: Findings,
) -> Board | None:
    if document is None or family is None:
        return None
    kind = document.data.get("family", family.name) if isinstance(document.data, dict) else ""
    if kind != family.name:
        known = isinstance(kind, str) and kind in library.catalogue.families
        kind = kind if known else shortened(repr(kind), 80)
        what = f"the track {data.get('track')!r} is a {kind} track and this is a {family.name} race"
        findings.error(("track",), what, f"choose a track of the {family.name} family")
        return None
    on_track = Findings(document)
    kinds = library.catalogue.markings(family.name)
    board = library.boards.load(document, family, kinds, on_track)
    findings.problems.extend(on_track.problems)
    findings.warnings.extend(on_track.warnings)
    return board


def _check_pilots(
    data: Mapping[str, Any], seats: tuple[Seat, ...], book: Rulebook, findings: Findings
) -> None:
    known = ("human", *book.pilots)
    for number, seat in enumerate(seats):
        if seat.pilot not in known:
            path: KeyPath = ("seats", number, "pilot")
            findings.error(path, f"there is no pilot {seat.pilot!r}", suggest(seat.pilot, known))


def _check_placed(
    race: Race, entries: tuple[RuleEntry, ...], catalogue: Catalogue, findings: Findings
) -> None:
    """Refuse a race in which nobody puts a car on the board that stands nowhere."""
    book, phase = race.book, race.phase
    lost = [car.name for car in race.running if not car.placed]
    if not lost or any(phase in rule.card.places for rule in book.rules):
        return
    family = book.family.name if book.family is not None else ANY_FAMILY
    able = [one.card.name for one in catalogue.of_family(family) if phase in one.card.places]
    right = "give every car a place with `arrange`"
    if able:
        right = f"switch on {' or '.join(map(repr, able))}, or {right}"
    what = f"nothing puts {' and '.join(lost)} on the board"
    off = next((one.name for one in entries if not one.on and one.name in able), None)
    if off is not None:
        report_at(findings, entries, off, what, right)
    else:
        findings.error(("rules",) if phase is Phase.SETUP else ("arrange",), what, right)


def new_race(scenario: Scenario) -> Race:
    """The race before anything has happened, or at the arranged position."""
    cars = []
    for seat in scenario.seats:
        parts = {spec.cls: spec.make(scenario, seat) for spec in scenario.book.part_specs}
        for number in range(1, seat.cars + 1):
            one = seat.cars == 1
            car_id = CarId(seat.id if one else f"{seat.id}{number}")
            name = seat.name if one else f"{seat.name} {number}"
            cars.append(Car(car_id, seat.id, name, parts=parts))
    race = Race(
        seats=scenario.seats,
        cars=tuple(cars),
        laps=scenario.laps,
        phase=Phase.SETUP,
        parts={spec.cls: spec.make(scenario) for spec in scenario.book.race_part_specs},
        board=scenario.board,
        book=scenario.book,
    )
    return scenario.arrangement.apply(race) if scenario.arrangement else race
