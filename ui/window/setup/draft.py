"""A scenario while it is being put together: plain data, no window, no rule known by name."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from typing import Any

import attrs

from gridprix.core.catalogue import Found
from gridprix.core.documents import BadFile, Document, Findings
from gridprix.core.library import Library
from gridprix.core.pilots import RANDOM, PilotSpec, usual_pilot
from gridprix.core.rule_entries import RuleEntry, merge, read_entries, reorder
from gridprix.core.rules import OptionInfo, RuleCard, options_of
from gridprix.core.ruleset import Ruleset, read_ruleset
from gridprix.core.scenario import MAX_LAPS
from gridprix.core.seats import COLOURS, MAX_SEATS, NAMES, read_seats
from gridprix.ui.kit.users import uses_of

HUMAN = "human"
KEPT = ("summary", "undo", "prefer", "order", "hints")


@attrs.frozen
class RuleRow:
    """A rule as the list shows it."""

    card: RuleCard
    on: bool
    changed: bool
    options: tuple[OptionInfo, ...]
    values: Mapping[str, Any]

    @property
    def title(self) -> str:
        """The rule's name in words."""
        return rule_title(self.card.name)


def _brings_pilots_only(found: Found) -> bool:
    """Whether a rule is none at the table: whoever seats a pilot has it, on or off."""
    uses = uses_of(found.cls)
    return uses.answers == ("declare_pilots",) and not uses.wraps


def rule_title(name: str) -> str:
    """A rule's name in words."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


class RaceDraft:
    """What a person has chosen so far; every change is a method."""

    def __init__(self, library: Library, document: Document) -> None:
        self.library = library
        data: dict[str, Any] = deepcopy(document.data)
        findings = Findings(document)
        self.name = str(data.get("name", ""))
        self.title = str(data.get("title", self.name))
        self.ruleset = str(data.get("ruleset", ""))
        self.track = str(data.get("track", ""))
        self.laps: int | None = data.get("laps")
        self.seed: int | None = data.get("seed")
        self.kept = {key: data[key] for key in KEPT if key in data}
        self.seats = [_seat_data(seat) for seat in read_seats(data, findings)]
        self._book = self._read_ruleset(data)
        listed = read_entries(data.get("rules", []), findings, ("rules",))
        findings.raise_if_any()
        if not self._book.entries:  # a scenario without a ruleset lists its rules itself
            self._book = attrs.evolve(self._book, entries=listed)
            listed = ()
        self.changes: dict[str, RuleEntry] = {entry.name: entry for entry in listed}
        self._listed: list[str] = []  # the rules in the order they are shown in

    @classmethod
    def named(cls, library: Library, name: str) -> RaceDraft:
        """The draft of a ready race; raises BadFile where it cannot be read."""
        document = library.open("play", name)
        return cls(library.near(document.file), document)

    def _read_ruleset(self, data: Mapping[str, Any]) -> Ruleset:
        if not self.ruleset:
            return Ruleset("", "", "", str(data.get("family", "")), ())
        document = self.library.open("rulesets", self.ruleset)
        findings = Findings(document)
        found = read_ruleset(document, self.library, findings)
        findings.raise_if_any()
        assert found is not None  # noqa: S101 - a ruleset that is none has a problem
        return found

    # -- rules

    @property
    def family(self) -> str:
        """The family of games."""
        return self._book.family

    @property
    def ruleset_title(self) -> str:
        """The ruleset in words."""
        return self._book.title or "Own rules"

    @property
    def ruleset_summary(self) -> str:
        """The ruleset in a sentence or two."""
        return self._book.summary

    def entries(self, *more: RuleEntry) -> tuple[RuleEntry, ...]:
        """The rules in force and switched off, in their order; with some more changes."""
        changes = {**self.changes, **{entry.name: entry for entry in more}}
        merged = merge(self._book.entries, tuple(changes.values()), self.library.catalogue)
        document = Document("?", {})
        return reorder(merged, self.kept.get("order"), Findings(document), ("order",))

    @property
    def prefer(self) -> dict[str, str]:
        """Which rule is preferred for which question."""
        return {**self._book.prefer, **self.kept.get("prefer", {})}

    def rows(self) -> list[RuleRow]:
        """Every rule of the family: the listed ones in their order, then all others.

        A rule that is switched stays where it is, under the finger that switched it.
        """
        listed = {entry.name: entry for entry in self.entries()}
        if not self._listed:
            found = self.library.catalogue.of_family(self.family)
            others = (one.card.name for one in found if not _brings_pilots_only(one))
            self._listed = list(dict.fromkeys((*listed, *others)))
        return [self._row(name, listed.get(name)) for name in self._listed]

    def _row(self, name: str, entry: RuleEntry | None) -> RuleRow:
        found = self.library.catalogue.rules[name]
        options = options_of(found.cls)
        written = entry.options if entry is not None else {}
        values = {one.name: written.get(one.name, one.default) for one in options}
        on = entry is not None and entry.on
        return RuleRow(found.card, on, self._is_changed(name, values, on=on), options, values)

    def _is_changed(self, name: str, values: Mapping[str, Any], *, on: bool) -> bool:
        if name not in self.changes:
            return False
        base = next((one for one in self._book.entries if one.name == name), None)
        if base is None or base.on != on:
            return on or base is not None
        return any(base.options.get(key, values[key]) != values[key] for key in values)

    def sole_placer(self) -> str:
        """The one rule in force that puts cars on the board: without it there is no race."""
        rules = self.library.catalogue.rules
        placers = [one.name for one in self.entries() if one.on and rules[one.name].card.places]
        return placers[0] if len(placers) == 1 else ""

    def switch(self, name: str, *, on: bool) -> None:
        """Switch a rule on or off; its options stay."""
        before = self.changes.get(name, RuleEntry(name))
        self.changes[name] = attrs.evolve(before, on=on)

    def set_option(self, name: str, option: str, value: Any) -> None:
        """Give a rule's option another value."""
        before = self.changes.get(name, RuleEntry(name))
        self.changes[name] = attrs.evolve(before, options={**before.options, option: value})

    def printed_rules(self) -> None:
        """Back to the ruleset as it is printed."""
        self.changes, self._listed = {}, []
        for key in ("order", "prefer"):
            self.kept.pop(key, None)

    @property
    def changed(self) -> int:
        """How many rules differ from the ruleset."""
        return sum(1 for row in self.rows() if row.changed)

    def choose_ruleset(self, name: str) -> None:
        """Another game: what was changed in the old one is gone, the seats stay."""
        family = self.family
        self.ruleset = name
        self.printed_rules()
        self._book, self._listed = self._read_ruleset({}), []
        if self.family != family:
            self.choose_track(self._usual_track())
        for seat in self.seats:
            seat.pop("build", None)
            if seat["pilot"] not in (HUMAN, RANDOM.name, *(one.name for one in self.pilots())):
                seat["pilot"] = self.usual_pilot()

    # -- the race

    def tracks(self) -> dict[str, str]:
        """The tracks of the family: names and titles."""
        found = {}
        for name in sorted(self.library.names("tracks")):
            try:
                data = self.library.open("tracks", name).data
            except BadFile:
                continue
            if isinstance(data, dict) and data.get("family", self.family) == self.family:
                found[name] = str(data.get("title", name))
        return found

    def _usual_track(self) -> str:
        """A track that suits the ruleset: that of a ready race by it, else any of its family."""
        known = self.tracks()
        for name in self.library.names("play"):
            with suppress(BadFile):
                data = self.library.open("play", name).data
                if data.get("ruleset") == self.ruleset and data.get("track") in known:
                    return str(data["track"])
        return next(iter(known), "")

    def choose_track(self, name: str) -> None:
        """Another track, with as many laps as it is meant for."""
        self.track, self.laps = name, None

    def set_laps(self, laps: int) -> None:
        """So many laps."""
        self.laps = max(1, min(laps, MAX_LAPS))

    # -- seats

    def _cards(self) -> list[RuleCard]:
        """The cards of the rules in force, as far as they are found."""
        rules = self.library.catalogue.rules
        return [rules[one.name].card for one in self.entries() if one.on and one.name in rules]

    def pilots(self) -> list[PilotSpec]:
        """Who can drive by the rules in force, besides a random pilot."""
        there = {one for card in self._cards() for one in card.capabilities}
        found = self.library.catalogue.pilots(self.family)
        return [one for one in found if there.issuperset(one.needs)]

    def usual_pilot(self) -> str:
        """Who drives where nobody has said it: a pilot that knows the rules in force."""
        return usual_pilot(self.pilots(), self._cards())

    def add_seat(self) -> None:
        """One more seat, with a name and a colour that nobody has."""
        if len(self.seats) < MAX_SEATS:
            names = {seat["name"] for seat in self.seats}
            colours = {seat["colour"] for seat in self.seats}
            self.seats.append(
                {
                    "name": next(name for name in NAMES if name not in names),
                    "colour": next(one for one in COLOURS if one not in colours),
                    "pilot": next(
                        (one["pilot"] for one in self.seats if one["pilot"] != HUMAN),
                        self.usual_pilot(),
                    ),
                }
            )

    def drop_seat(self, number: int) -> None:
        """One seat less; the last one stays."""
        if len(self.seats) > 1:
            del self.seats[number]

    # -- as data

    def to_data(self) -> dict[str, Any]:
        """The scenario as a file would hold it: the ruleset and what is changed in it."""
        data: dict[str, Any] = {"name": self.name, "title": self.title}
        for key in ("summary", "undo"):
            if key in self.kept:
                data[key] = self.kept[key]
        if self.ruleset:
            data["ruleset"] = self.ruleset
            data["rules"] = [_written(one) for one in self.changes.values()]
        else:
            data["family"] = self.family
            data["rules"] = [_written(one) for one in self.entries() if one.on]
        data |= {key: self.kept[key] for key in ("prefer", "order", "hints") if key in self.kept}
        data["track"] = self.track
        if self.laps is not None:
            data["laps"] = self.laps
        if self.seed is not None:
            data["seed"] = self.seed
        data["seats"] = deepcopy(self.seats)
        return data

    def to_full_data(self) -> dict[str, Any]:
        """The scenario with every rule listed, so that a problem can be told at its rule."""
        data = self.to_data()
        for key in ("ruleset", "order", "hints"):
            data.pop(key, None)
        data["family"] = self.family
        data["rules"] = [{one.name: dict(one.options)} for one in self.entries() if one.on]
        data["prefer"] = self.prefer
        return data


def _written(entry: RuleEntry) -> dict[str, Any]:
    if entry.on and entry.options:
        return {entry.name: dict(entry.options)}
    return {entry.name: entry.on}


def _seat_data(seat: Any) -> dict[str, Any]:
    data = {"name": seat.name, "colour": seat.colour, "pilot": seat.pilot}
    if seat.cars != 1:
        data["cars"] = seat.cars
    if seat.build is not None:
        data["build"] = seat.build
    return data
