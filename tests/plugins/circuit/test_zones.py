"""Zones on circuits: rows and lanes with a kind; read, told wrong with their place, and drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridprix.core import Car, Mark, RaceView, Rule, RuleCard, hookimpl
from gridprix.core.catalogue import Catalogue
from gridprix.core.documents import BadFile, Findings, parse_document
from gridprix.core.drawing.canvas import Canvas
from gridprix.core.drawing.hatching import hatch, inside
from gridprix.core.drawing.text_board import Tag
from gridprix.core.game import Game
from gridprix.core.scenario import read_scenario
from gridprix.core.state import Place
from gridprix.plugins.circuit.board.load import CircuitBoard, load_board
from gridprix.plugins.circuit.face.circuit_art import CircuitArt
from gridprix.plugins.circuit.face.circuit_text import CircuitPainter
from gridprix.plugins.circuit.face.zone_art import zone_stretches
from gridprix.plugins.circuit.format.circuit_format import track_forms

from .helpers import library

SOUND = """\
name: small
sections:
  - {straight: 4, lanes: 3, FIRST}
  - finish
  - {straight: 4, lanes: 3, AFTER}
  - {corner: One, direction: R, limits: [[100, 80], [100, 60, 60]], angle: 180, BEND}
  - {straight: 4, lanes: 2}
  - {corner: Two, direction: R, rows: 2, limits: [100, 80], line: [0, 1, 0], angle: 180}
"""
KINDS = ("drs", "gravel", "sand")
ROWS_FORM = "the first and the last one, as in rows: 3-6, or one row, as in rows: 4"


def text_of(first: str = "", after: str = "", bend: str = "") -> str:
    text = SOUND
    for word, zones in (("FIRST", first), ("AFTER", after), ("BEND", bend)):
        text = text.replace(f", {word}", f", zones: [{zones}]" if zones else "")
    return text


def load(text: str) -> tuple[CircuitBoard | None, list[str]]:
    document = parse_document(text, "small.yaml")
    findings = Findings(document)
    return load_board(document, findings, KINDS), list(map(str, findings.problems))


def board_of(**zones: str) -> CircuitBoard:
    board, problems = load(text_of(**zones))
    assert problems == []
    assert board is not None
    return board


def zone(board: CircuitBoard, kind: str) -> list[tuple[int, int]]:
    return [space for space in board.spaces() if board.in_zone(kind, space)]


# ---------------------------------------------------------------- where they lie


@pytest.mark.parametrize(
    ("written", "spaces"),
    [
        ("{kind: drs, rows: 1-2, lanes: [0, 2]}", [(1, 0), (1, 2), (2, 0), (2, 2)]),
        ("{kind: drs, rows: 3, lanes: 1}", [(3, 1)]),
        ("{kind: drs, rows: 0}", [(0, 0), (0, 1), (0, 2)]),
        ("{kind: drs, rows: 2-2, lanes: 1}", [(2, 1)]),
        ("{kind: drs, lanes: [0]}", [(0, 0), (1, 0), (2, 0), (3, 0)]),
        ("{kind: drs, rows: 0, lanes: 0}, {kind: drs, rows: 0-1, lanes: 0}", [(0, 0), (1, 0)]),
    ],
)
def test_rows_and_lanes_of_a_section(written: str, spaces: list[tuple[int, int]]) -> None:
    board = board_of(after=written)
    assert zone(board, "drs") == spaces
    assert board.zone_kinds == ("drs",)


def test_all_of_a_section_whatever_its_width_and_rows_counted_from_the_line() -> None:
    board = board_of(bend="{kind: gravel}", first="{kind: sand, rows: 3, lanes: 0}")
    assert zone(board, "gravel") == [(4, 0), (4, 1), (5, 0), (5, 1), (5, 2)]
    assert zone(board, "sand") == [(board.rows - 1, 0)]
    assert board.zone_kinds == ("gravel", "sand")


def test_no_zone_is_beside_the_track_or_of_a_kind_that_is_not_there() -> None:
    board = board_of(after="{kind: drs}")
    assert not any(board.in_zone("drs", verge) for verge in board.verges())
    assert not any(board.in_zone("oil", space) for space in board.spaces())
    assert board_of().zone_kinds == ()


def test_zones_tell_a_circuit_from_another_and_their_writing_does_not() -> None:
    plain, all_of_it = board_of(), board_of(after="{kind: drs}")
    assert plain != all_of_it
    assert all_of_it == board_of(after="{kind: drs, rows: 2-3}, {kind: drs, rows: 0-1}")
    assert all_of_it != board_of(after="{kind: sand}")


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (
            "{kind: dsr}",
            "5:38: zone of unknown kind: 'dsr'; did you mean 'drs'?",
        ),
        (
            "{rows: 1}",
            "5:37: kind is nothing; write kind: as a text",
        ),
        (
            "{kind: drs, rows: 2-9}",
            "5:49: a zone has rows to 9; its section has rows 0 to 3",
        ),
        (
            "{kind: drs, rows: 4}",
            "5:49: a zone has rows to 4; its section has rows 0 to 3",
        ),
        (
            "{kind: drs, rows: 2-1}",
            f"5:49: the rows of a zone are '2-1'; {ROWS_FORM}",
        ),
        (
            "{kind: drs, rows: [1, 2]}",
            f"5:49: the rows of a zone are a list; {ROWS_FORM}",
        ),
        (
            "{kind: drs, rows: -1}",
            f"5:49: the rows of a zone are -1; {ROWS_FORM}",
        ),
        (
            "{kind: drs, lanes: [0, 3]}",
            "5:49: a zone has lane 3 in row 0 of its section; that row has lanes 0 to 2",
        ),
        (
            "{kind: drs, lanes: -1}",
            "5:49: a zone has lane -1 in row 0 of its section; that row has lanes 0 to 2",
        ),
        (
            "{kind: drs, lanes: []}",
            "5:49: a zone has no lanes; name some, or leave lanes: out for all",
        ),
        (
            "{kind: drs, lanes: [one]}",
            "5:57: a lane is 'one'; lanes count 0, 1, 2 from left",
        ),
        (
            "{kind: drs, lane: 1}",
            "5:49: unknown key 'lane'; did you mean 'lanes'?",
        ),
        (
            "drs",
            "5:37: an entry of zones is 'drs'; write it as {kind: drs, rows: 3-6, lanes: [0, 1]}",
        ),
    ],
)
def test_a_zone_that_is_none_is_told_with_its_place(written: str, sentence: str) -> None:
    board, problems = load(text_of(after=written))
    assert board is None
    assert problems == [f"small.yaml:{sentence}"]


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.sampled_from(["drs", "0-2", "9-1", "-", ""]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["kind", "rows", "lanes", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(VALUES)
def test_no_value_makes_a_traceback(value: object) -> None:
    document = parse_document(text_of(), "small.yaml")
    document.data["sections"][2]["zones"] = value
    findings = Findings(document)
    assert (load_board(document, findings, KINDS) is None) == bool(findings.problems)


@attrs.frozen
class Drs(Rule):
    card: ClassVar[RuleCard] = RuleCard("drs", "A stretch to be fast on", "circuit")

    @hookimpl
    def declare_markings(self) -> Sequence[str]:
        return ["drs"]


def game_on(track: str, *rules: type[Rule]) -> Game:
    catalogue = Catalogue(dict(library().catalogue.rules), dict(library().catalogue.families))
    for one in rules:
        catalogue.add(one, "tests")
    data = parse_document(
        "name: zones\nruleset: speed-circuit-club\nlaps: 1\nseats: 2\ntrack: small", "zones.yaml"
    )
    game = read_scenario(
        data,
        attrs.evolve(library(), catalogue=catalogue),
        track=parse_document(track, "small.yaml"),
    )
    return Game(game, 1, {})


def test_a_kind_counts_once_some_rule_declares_it_active_or_not() -> None:
    track = text_of(after="{kind: drs, rows: 1-2}")
    assert game_on(track, Drs).race.board.in_zone("drs", (1, 0))
    with pytest.raises(BadFile, match=r"small\.yaml:5:38: zone of unknown kind: 'drs'"):
        game_on(track)


# ---------------------------------------------------------------- how they are drawn


class Sketch:
    """A pen and its words that write down what they are told to draw."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.words: list[str] = []

    def __getattr__(self, name: str) -> object:
        return lambda *args, **more: self.drawn.append(name)

    def put(self, text: str, *place: object) -> None:
        self.words.append(text)

    def width(self, text: str, lettering: object) -> float:
        return 7.0 * len(text)


def sketched(board: CircuitBoard, **more: bool) -> Sketch:
    from gridprix.ui.drawing.palettes import LIGHT  # noqa: PLC0415 - only here are colours wanted

    sketch = Sketch()
    CircuitArt(board).draw(Canvas(sketch, sketch, LIGHT, 40.0, **more))  # type: ignore[arg-type]
    return sketch


def test_a_zone_is_patterned_edged_and_named_once_also_across_the_line() -> None:
    plain = sketched(board_of())
    board = board_of(after="{kind: drs, rows: 0-1}", first="{kind: drs, rows: 2-3}")
    zoned = sketched(board)
    assert list(zone_stretches(board)) == [("drs", [board.rows - 2, board.rows - 1, 0, 1])]
    assert zoned.words.count("drs") == 1
    assert "drs" not in plain.words
    assert zoned.drawn.count("line") > plain.drawn.count("line")
    # rear and front of three lanes, left and right of four rows
    assert zoned.drawn.count("lines") - plain.drawn.count("lines") == 2 * 3 + 2 * 4
    dotted = sketched(board_of(after="{kind: sand}"))
    assert dotted.drawn.count("disc") > plain.drawn.count("disc")


def test_a_thumbnail_has_the_pattern_and_no_word() -> None:
    zoned = sketched(board_of(after="{kind: drs}"), small=True)
    assert zoned.drawn.count("line") > sketched(board_of(), small=True).drawn.count("line")
    assert zoned.words == []


SQUARE = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)]


@pytest.mark.parametrize("falling", [False, True])
def test_hatching_stays_inside_and_leans_one_way(falling: bool) -> None:  # noqa: FBT001
    lines = list(hatch(SQUARE, 4, falling=falling))
    assert len(lines) > 5
    for (ax, ay), (bx, by) in lines:
        assert inside(((ax + bx) / 2, (ay + by) / 2), SQUARE)
        if (ax, ay) != (bx, by):
            assert ((bx - ax) * (by - ay) < 0) == falling


@attrs.frozen
class Empty:
    """A scene with nothing on the board."""

    view: RaceView
    marks: tuple[Mark, ...] = ()
    offers: Mapping[Place, Tag] = {}
    focus: None = None

    def colour(self, car: Car) -> str:
        return ""


def test_a_zone_at_the_terminal_in_strips_and_from_above() -> None:
    track = text_of(after="{kind: drs, rows: 1-2, lanes: 0}", bend="{kind: drs, rows: 0}")
    game = game_on(track, Drs)
    lanes = [line.plain for line in CircuitPainter().draw(Empty(game.view(None)), 200, 40)]
    assert "drs  drs" in lanes[2]
    assert "drs" not in "".join(lanes[3:])
    assert "100" in lanes[2]  # a limit is told where there is one
    above = CircuitPainter().overview(game.race.board, 70, 24)
    assert above[-1].plain.endswith("; zones: drs")
    assert any("d" in line.plain for line in above[:-1])


def test_the_schema_takes_what_is_read_and_knows_the_kinds() -> None:
    import jsonschema  # noqa: PLC0415 - heavy, and only here

    (form,) = track_forms(KINDS)
    validator = jsonschema.Draft7Validator(form.schema)
    good = text_of(after="{kind: drs, rows: 1-2, lanes: [0, 2]}, {kind: sand, rows: 3, lanes: 1}")
    assert list(validator.iter_errors(parse_document(good, "small.yaml").data)) == []
    for bad in ("{kind: oil}", "{rows: 1}", "{kind: drs, rows: 1 to 2}", "{kind: drs, lanes: []}"):
        data = parse_document(text_of(after=bad), "small.yaml").data
        assert list(validator.iter_errors(data)), bad
