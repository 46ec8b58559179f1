"""Bad scenarios, and what must be said of each."""

from __future__ import annotations

SOUND = """\
name: sound
ruleset: toy
track: short-line
laps: 1
seats: [{name: Ada}, {name: Bruno}]
"""


def changed(*lines: str, without: str = "") -> str:
    """The sound scenario with some lines added and one key left out."""
    kept = [one for one in SOUND.splitlines() if not (without and one.startswith(f"{without}:"))]
    return "\n".join([*kept, *lines]) + "\n"


def laughs(levels: int) -> str:
    """The billion laughs: each line holds ten of the one before."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for level in range(1, levels):
        before = ", ".join([f"*a{level - 1}"] * 10)
        lines.append(f"a{level}: &a{level} [{before}]")
    return "\n".join(lines)


# The text of a scenario, and what must be said of it: place and part of the sentence.
CASES: dict[str, tuple[str | bytes, str]] = {
    # not YAML, or not plain
    "empty file": ("", ": a scenario is a mapping, this is nothing"),
    "only a comment": ("# nothing\n", ": a scenario is a mapping, this is nothing"),
    "list instead of mapping": ("- name: x\n", ":1:1: a scenario is a mapping, this is a list"),
    "a bare word": ("hello\n", ":1:1: a scenario is a mapping, this is a text"),
    "tabs": ("name: x\nseats:\n\t- Ada\n", ":3:1: a tab stands where YAML wants spaces; indent"),
    "binary junk": (bytes(range(256)), ": byte 128 is not text; a YAML file is UTF-8 text"),
    "control characters": (b"name: a\x00b\n", "not readable as YAML"),
    "utf-16": ("name: x\n".encode("utf-16"), ": byte 0 is not text"),
    "unclosed list": (changed("rules: [scribe"), "not readable as YAML"),
    "unclosed quote": (changed('title: "oops'), "not readable as YAML"),
    "two documents": (SOUND + "---\nname: second\n", "not readable as YAML"),
    "unknown alias": (
        changed("title: *nothing"),
        ":6:8: not readable as YAML: found undefined alias",
    ),
    "alias bomb": (laughs(9), "values once its aliases are expanded; split the file"),
    "alias that holds itself": ("rules: &all [*all]\n", "an alias contains itself; write it out"),
    "deep nesting": ("rules: " + "[" * 5000 + "]" * 5000, "nested deeper than 40 levels; flatten"),
    "python object": (
        changed("title: !!python/object/apply:os.system ['false']"),
        ":6:8: the tag 'tag:yaml.org,2002:python/object/apply:os.system' is not allowed",
    ),
    "private tag": (changed("title: !secret x"), ":6:8: the tag '!secret' is not allowed"),
    "binary tag": (changed("title: !!binary aGk="), ":6:8: the tag 'tag:yaml.org,2002:binary'"),
    "a set": (changed("title: !!set {a, b}"), "is not allowed"),
    "odd bool": (changed("title: !!bool maybe"), ":6:8: 'maybe' cannot be read as bool; write"),
    "odd int": (changed('laps2: !!int ""'), ":6:8: '' cannot be read as int; write"),
    "huge int": (changed("laps: " + "9" * 5000, without="laps"), "' cannot be read as int; write"),
    "duplicate key": (changed("laps: 2"), ":6:1: the key 'laps' stands twice; keep one"),
    "a list as key": (changed("[a, b]: c"), ":6:1: a key must be a plain text"),
    # keys and texts
    "unknown key": (changed("lapse: 3"), ":6:1: unknown key 'lapse'; did you mean 'laps'?"),
    "far unknown key": (changed("zzz: 3"), ":6:1: unknown key 'zzz'; known: arrange, clauses"),
    "merge key": (changed("<<: {laps: 3}"), ":6:1: unknown key '<<'"),
    "no name": (changed(without="name"), ":1:1: the scenario has no name; add `name: my-race`"),
    "name is a number": (changed("name: 7", without="name"), ":5:1: the scenario has no name"),
    "title is a list": (changed("title: [a]"), ":6:1: `title` is a list; it takes a text"),
    "clauses is a text": (changed("clauses: IT-16"), ":6:1: `clauses` takes a list of clause ids"),
    "laps zero": (
        changed("laps: 0", without="laps"),
        ":5:1: `laps` is 0; `laps` takes a whole number from 1 to 999",
    ),
    "laps a fraction": (changed("laps: 1.5", without="laps"), ":5:1: `laps` is 1.5; `laps` takes"),
    "laps yes": (changed("laps: yes", without="laps"), ":5:1: `laps` is True; `laps` takes"),
    "laps nothing": (changed("laps:", without="laps"), ":5:1: `laps` is None; `laps` takes"),
    "seed negative": (
        changed("seed: -1"),
        ":6:1: `seed` is -1; `seed` takes a whole number from 0",
    ),
    "seed a word": (changed("seed: lucky"), ":6:1: `seed` is 'lucky'; `seed` takes"),
    "undo unknown": (
        changed("undo: always"),
        ":6:1: `undo` is 'always'; `undo` is one of free, ask",
    ),
    "undo a list": (changed("undo: [free]"), ":6:1: `undo` is ['free']"),
    # rulesets and families
    "no ruleset": (changed(without="ruleset"), ":1:1: the scenario names no ruleset; add"),
    "unknown ruleset": (
        changed("ruleset: itallian", without="ruleset"),
        ":5:1: there is no ruleset 'itallian'; did you mean 'italian'?",
    ),
    "path escape in ruleset": (
        changed("ruleset: ../../etc/passwd", without="ruleset"),
        ":5:1: '../../etc/passwd' is no ruleset name; write the plain name of a ruleset",
    ),
    "ruleset is a list": (
        changed("ruleset: [toy]", without="ruleset"),
        "['toy'] is no ruleset name",
    ),
    "cycle in rulesets": (
        changed("ruleset: loop-one", without="ruleset"),
        "loop-two.yaml:3:1: rulesets extend each other in a circle: ",
    ),
    "ruleset not a mapping": (
        changed("ruleset: a-list", without="ruleset"),
        "a-list.yaml:1:1: a ruleset is a mapping, this is a list",
    ),
    "ruleset of no family": (
        changed("ruleset: homeless", without="ruleset"),
        "homeless.yaml:1:1: the ruleset names no family; add `family: grid`",
    ),
    "ruleset lists a rule twice": (
        changed("ruleset: stutter", without="ruleset"),
        "stutter.yaml:3:15: the rule 'line' stands twice; list each rule once",
    ),
    "broken ruleset": (
        changed("ruleset: torn", without="ruleset"),
        "torn.yaml:3:1: not readable as YAML",
    ),
    "unknown family": (
        changed("family: gird", "rules: [line]", without="ruleset"),
        ":5:1: there is no family 'gird'; did you mean 'grid'?",
    ),
    "family is a list": (changed("family: [grid]", without="ruleset"), ":5:1: there is no family"),
    "family against ruleset": (
        changed("family: grid"),
        ":6:1: the ruleset 'toy' is of the family 'toy', not 'grid'; drop `family`",
    ),
    # rules
    "rules is a mapping": (
        changed("rules: {line: on}"),
        ":6:1: `rules` is a mapping; it takes a list",
    ),
    "rules is nothing": (changed("rules:"), ":6:1: `rules` is nothing; it takes a list"),
    "a rule is a number": (changed("rules: [7]"), ":6:9: a rule cannot be a whole number; write"),
    "two rules in one item": (
        changed("rules: [{line: on, cards: on}]"),
        ":6:9: a rule cannot be a mapping",
    ),
    "rule given a number": (
        changed("rules: [{line: 3}]"),
        ":6:10: the rule 'line' is given a whole",
    ),
    "unknown rule": (changed("rules: [linne]"), ":6:9: unknown rule 'linne'; did you mean 'line'?"),
    "unknown rule switched off": (changed("rules: [{linne: off}]"), ":6:10: unknown rule 'linne'"),
    "path escape in rule": (changed("rules: [../evil]"), ":6:9: unknown rule '../evil'"),
    "rule of another family": (
        changed("rules: [vectors]"),
        ":6:9: 'vectors' is a grid rule and this is a toy race; use rules of the toy family",
    ),
    "unknown option": (
        changed("rules: [{engines: {round: 3}}]"),
        ":6:20: the rule 'engines' has no option 'round'; did you mean 'rounds'?",
    ),
    "option out of range": (
        changed("rules: [{engines: {rounds: 100}}]"),
        ":6:20: rule 'engines': 'rounds' is 100, out of range; rounds takes a whole number from 1",
    ),
    "option of wrong type": (
        changed("rules: [{line: {hop: 3}}]"),
        ":6:17: rule 'line': 'hop' is a whole number; hop takes yes or no",
    ),
    "option no choice": (
        (
            "name: x\nruleset: italian\ntrack: first-ring\nseats: 2\n"
            "rules: [{vectors: {neighbours: 5}}]\n"
        ),
        ":5:20: rule 'vectors': 5 is not a choice for 'neighbours'; neighbours takes one of 4, 8",
    ),
    "two settlers of one question": (
        changed("rules: [second-line]"),
        "the rules 'second-line' and 'line' both answer settle_step_budget; keep one, or say",
    ),
    "unmet need": (
        changed("rules: [{line: off}]"),
        "the rule 'brakes' needs 'line'; add 'line' or",
    ),
    "conflict": (
        changed("rules: [scooters]"),
        "the rules 'engines' and 'scooters' conflict; switch one of them off",
    ),
    "wrong order": (
        changed("order: [line, bends]"),
        "the rule 'bends' stands below 'line'; move 'bends' above 'line'",
    ),
    "order is a text": (changed("order: line"), ":6:1: `order` is a text; it takes a list of rule"),
    "order of an unknown rule": (
        changed("order: [lin]"),
        ":6:9: the rule 'lin' is not in the list; did",
    ),
    "order names one twice": (changed("order: [line, line]"), ":6:1: `order` names a rule twice"),
    "prefer is a list": (
        changed("prefer: [line]"),
        ":6:1: `prefer` is a list; write `prefer: {hook:",
    ),
    "prefer an unknown hook": (
        changed("prefer: {settle_finnish: line}"),
        "`prefer` names 'settle_finnish', which is no question with one answer; did you mean",
    ),
    "prefer a silent rule": (
        changed("prefer: {settle_finish: cards}"),
        "`prefer` names 'cards', which does not answer settle_finish; known: line",
    ),
    # tracks
    "no track": (changed(without="track"), ":1:1: the scenario names no track; add `track:"),
    "missing track": (
        changed("track: shortline", without="track"),
        ":5:1: there is no track 'shortline'; did you mean 'short-line'?",
    ),
    "path escape in track": (
        changed("track: ../short-line", without="track"),
        ":5:1: '../short-line' is no track name; write the plain name of a track",
    ),
    "absolute track": (
        changed("track: /etc/passwd", without="track"),
        "'/etc/passwd' is no track name",
    ),
    "track is a mapping": (
        changed("track: {a: b}", without="track"),
        "{'a': 'b'} is no track name",
    ),
    "wrong family of track": (
        changed("track: first-ring", without="track"),
        ":5:1: the track 'first-ring' is a grid track and this is a toy race; choose a track",
    ),
    "broken track": (
        changed("track: endless", without="track"),
        "endless.yaml:3:1: `length` is 'long'; it takes 2 or more",
    ),
    # seats
    "no seats": (changed(without="seats"), ":1:1: the scenario has no seats; add `seats:"),
    "seats is a text": (
        changed("seats: Ada", without="seats"),
        ":5:1: `seats` is a text; it takes a list",
    ),
    "no seat in seats": (
        changed("seats: []", without="seats"),
        ":5:1: there are 0 seats; a race takes 1",
    ),
    "too many seats": (
        changed("seats: 13", without="seats"),
        ":5:1: there are 13 seats; a race takes 1",
    ),
    "a huge number of seats": (
        changed("seats: 999999999", without="seats"),
        "a race takes 1 to 12",
    ),
    "a seat is a list": (
        changed("seats: [[Ada]]", without="seats"),
        ":5:9: a seat cannot be a list",
    ),
    "duplicate seat": (
        changed("seats: [Ada, Ada]", without="seats"),
        "two seats have the name 'Ada'; give each seat a name of its own",
    ),
    "duplicate colour": (
        changed("seats: [{colour: red}, {colour: red}]", without="seats"),
        ":5:25: two seats have the colour 'red'; give each seat a colour of its own",
    ),
    "unknown key of a seat": (
        changed("seats: [{nmae: Ada}]", without="seats"),
        ":5:10: unknown key 'nmae'; did you mean 'name'?",
    ),
    "name of a seat": (
        changed("seats: [{name: [A]}]", without="seats"),
        "`name` is a list; it takes",
    ),
    "cars of a seat": (
        changed("seats: [{cars: 5}]", without="seats"),
        ":5:10: `cars` is 5; a seat has 1 to 4 cars",
    ),
    "unknown pilot": (
        changed("seats: [{pilot: randon}]", without="seats"),
        ":5:10: there is no pilot 'randon'; did you mean 'random'?",
    ),
    "a build that no rule takes": (
        changed("seats: [{name: Ada, build: fast}]", without="seats"),
        ":5:21: Ada builds 'fast'; a number of chips",
    ),
    # arranged positions
    "arrange is a list": (
        changed("arrange: [A]"),
        ":6:1: `arrange` is neither a text nor a mapping",
    ),
    "arranged unknown car": (changed('arrange: "C@1"'), ":6:1: there is no car 'C'; known: A, B"),
    "arranged nowhere": (changed('arrange: "A@x"'), ":6:1: 'x' is no space; write a whole number"),
    "arranged before any car": (
        changed('arrange: "s2 A@1"'),
        ":6:1: 's2' comes before any car; begin",
    ),
    "arranged unknown word": (changed('arrange: "A@1 ??"'), ":6:1: '??' means nothing here"),
    "arranged unknown name": (
        changed("arrange: {A: {at: 1, sped: 2}}"),
        ":6:22: no active rule writes 'sped'; did you mean 'speed'?",
    ),
    "arranged with a wrong value": (
        changed("arrange: {A: {at: 1, speed: fast}}"),
        ":6:22: speed is 'fast'; it takes a whole number",
    ),
    "arranged car without a mapping": (
        changed("arrange: {A: 3}"),
        ":6:11: 'A' needs a mapping; write",
    ),
    "arranged race": (
        changed("arrange: {race: {weather: wet}}"),
        ":6:18: no active rule writes 'weather' about the race; known: plots, round",
    ),
    "arranged race with a wrong value": (
        changed("arrange: {race: {plots: 3}}"),
        ":6:18: plots are 3; write a list such as ['A:2']",
    ),
    "arranged round": (
        changed("arrange: {race: {round: soon}}"),
        ":6:18: `round` is 'soon'; it takes a whole number",
    ),
    "arranged letters that are none": (
        changed('arrange: "A@1 @3 A²@2"', without="seats"),
        "means nothing here",
    ),
}
SHELF = {
    "rulesets/loop-one.yaml": "name: loop-one\nfamily: toy\nextends: loop-two\n",
    "rulesets/loop-two.yaml": "name: loop-two\nfamily: toy\nextends: loop-one\n",
    "rulesets/a-list.yaml": "- line\n",
    "rulesets/homeless.yaml": "name: homeless\nrules: [line]\n",
    "rulesets/stutter.yaml": "name: stutter\nfamily: toy\nrules: [line, line]\n",
    "rulesets/torn.yaml": "name: torn\nrules: [line\n",
    "tracks/endless.yaml": "name: endless\nfamily: toy\nlength: long\n",
}
