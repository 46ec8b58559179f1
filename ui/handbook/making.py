"""Puts a book together from what the rules in force tell of themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import cleandoc

import attrs

from gridprix.core.documents import Document, Findings
from gridprix.core.drawing import ChartSheet
from gridprix.core.handbook import Chapter, HandbookText, Instruction, Passage
from gridprix.core.library import Library
from gridprix.core.rulebook import texts_of
from gridprix.core.rules import OptionInfo, Rule, option_values, options_of
from gridprix.core.ruleset import Ruleset, read_ruleset
from gridprix.core.scenario import Scenario, new_race, read_scenario

from .build_charts import build_charts
from .contents import BEFORE, ROUND, TITLES, BookSection, ChapterText, Handbook, at_stage
from .example import played_example

WORDS = {
    "round": "Every car has its turn once.",
    "turn": "The part of a round in which one car moves.",
    "driver": "Whoever decides for a car: a person, or a pilot that the program plays.",
}
IN_TURN = Instruction("order", "The cars move one after another, in the same order in every round.")
DRIVERS = 2  # in the example of a ruleset that nobody has made a race of


def handbook_of(
    scenario: Scenario, ruleset: Ruleset | None = None, *, example: bool = True
) -> Handbook:
    """The book of one race; its ruleset has a title and a summary of its own."""
    told = [(rule, told_of(rule, scenario)) for rule in reversed(scenario.rules)]
    return Handbook(
        title=scenario.title,
        summary=scenario.summary,
        facts=tuple(_facts(scenario, ruleset)),
        chapters=tuple(_chapters(told, scenario, ruleset)),
        charts=_charts(scenario),
        example=played_example(scenario) if example else None,
        glossary=tuple(sorted(_glossary(told).items(), key=lambda row: row[0].lower())),
    )


def ruleset_scenario(name: str, library: Library) -> Scenario:
    """A plain race by a ruleset: on the track of its first ready race, else on any that fits."""
    document = library.open("rulesets", name)
    findings = Findings(document)
    ruleset = read_ruleset(document, library, findings)
    findings.raise_if_any()
    assert ruleset is not None  # noqa: S101 - it has problems otherwise
    data = {
        "name": ruleset.name,
        "title": ruleset.title,
        "summary": ruleset.summary,
        "ruleset": ruleset.name,
        "track": _track_for(ruleset, library),
        "seats": DRIVERS,
    }
    return read_scenario(Document(document.file, data, document.places), library)


def _track_for(ruleset: Ruleset, library: Library) -> str:
    for name in library.names("play"):
        data = library.open("play", name).data
        if isinstance(data, dict) and data.get("ruleset") == ruleset.name and "track" in data:
            return str(data["track"])
    for name in library.names("tracks"):
        data = library.open("tracks", name).data
        if isinstance(data, dict) and data.get("family") == ruleset.family:
            return name
    return next(iter(library.names("tracks")), "")


def told_of(rule: Rule, scenario: Scenario) -> tuple[HandbookText, ...]:
    """What a rule tells players; where it tells nothing, its docstring and its options do."""
    return texts_of(rule, scenario.book.active()) or tuple(_from_docstring(rule))


def _from_docstring(rule: Rule) -> Iterator[HandbookText]:
    text = cleandoc(type(rule).__doc__ or "").partition("Clauses:")[0].strip()
    if not text:
        return
    values = option_values(rule)
    options = [f"{_sentence(info, values[info.name])}" for info in options_of(rule)]
    body = "\n\n".join([text, *options])
    yield Passage("move", rule.card.summary, body, rule.card.clauses)


def _sentence(info: OptionInfo, value: object) -> str:
    shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    return f"{info.name.replace('_', ' ').capitalize()}: {shown} ({info.help})."


def ruleset_of(scenario: Scenario, library: Library) -> Ruleset | None:
    """The ruleset that a race goes by, as it is in the library."""
    if not scenario.ruleset:
        return None
    document = library.open("rulesets", scenario.ruleset)
    return read_ruleset(document, library, Findings(document))


def _facts(scenario: Scenario, ruleset: Ruleset | None) -> Iterator[tuple[str, str]]:
    if ruleset is not None and ruleset.title != scenario.title:
        yield "Game", ruleset.title
    yield "Board", scenario.family.title
    yield "Track", getattr(scenario.board, "title", "") or scenario.track
    yield "Laps", str(scenario.laps)
    yield "Drivers", ", ".join(seat.name for seat in scenario.seats)


def _chapters(
    told: Sequence[tuple[Rule, Sequence[HandbookText]]], scenario: Scenario, ruleset: Ruleset | None
) -> Iterator[ChapterText]:
    sections = {chapter: tuple(_sections(told, chapter)) for chapter in TITLES}
    sections["aim"] = (*sections["aim"], BookSection("", _aim(scenario, ruleset), ""))
    for chapter in BEFORE:
        if sections[chapter]:
            yield ChapterText(TITLES[chapter], sections[chapter])
    if steps := _steps(told):
        yield ChapterText(ROUND, steps=steps)
    for chapter, title in TITLES.items():
        if chapter not in BEFORE and sections[chapter]:
            yield ChapterText(title, sections[chapter])


def _sections(
    told: Sequence[tuple[Rule, Sequence[HandbookText]]], chapter: Chapter
) -> Iterator[BookSection]:
    passages = [
        (rule, one)
        for rule, listed in told
        for one in listed
        if isinstance(one, Passage) and one.chapter == chapter
    ]
    firm = [one.title for _, one in passages if not one.gives_way]
    for rule, one in passages:
        rivals = {"": False, "title": one.title in firm, "chapter": bool(firm)}
        if not rivals[one.gives_way]:
            yield BookSection(one.title, _paragraphs(one.text), rule.card.name, one.clauses)


def _aim(scenario: Scenario, ruleset: Ruleset | None) -> tuple[str, ...]:
    """What the race says of itself; its ruleset's words may not hold for what it changed."""
    summary = scenario.summary or (ruleset.summary if ruleset is not None else "")
    return (summary,) if summary else ()


def _steps(told: Sequence[tuple[Rule, Sequence[HandbookText]]]) -> tuple[str, ...]:
    steps = [one for _, listed in told for one in listed if isinstance(one, Instruction)]
    if steps and not any(one.stage == "order" for one in steps):
        steps.append(IN_TURN)
    return tuple(one.text for one in sorted(steps, key=lambda one: at_stage(one.stage)))


def _paragraphs(text: str) -> tuple[str, ...]:
    blocks = (" ".join(block.split()) for block in text.split("\n\n"))
    return tuple(block for block in blocks if block)


def _charts(scenario: Scenario) -> tuple[ChartSheet, ...]:
    """The charts that rules go by, with nothing lit: a book is about no moment."""
    race = new_race(scenario)
    sheets = race.book.hooks.offer_charts(race, race.cars[0]) if race.cars else ()
    plain = (
        attrs.evolve(sheet, lines=tuple(attrs.evolve(line, lit=False) for line in sheet.lines))
        for sheet in sheets
    )
    return (*build_charts(scenario.book.build_sheet), *plain)


def _glossary(told: Sequence[tuple[Rule, Sequence[HandbookText]]]) -> dict[str, str]:
    found = dict(WORDS)
    for _, listed in told:
        for one in listed:
            if isinstance(one, Passage):
                found.update(one.terms)
    return found
