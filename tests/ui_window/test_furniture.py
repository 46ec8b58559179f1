"""Of what a board could show, faces draw what the rules in force go by."""

from __future__ import annotations

from pathlib import Path

import arcade
import attrs
import pytest

from gridprix.core.documents import Document
from gridprix.core.face import Face
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import Scenario, read_scenario
from gridprix.plugins.circuit.furniture import FURNITURE, LIMITS, RACING_LINES, SPEED_SCALE
from gridprix.plugins.solvers.answers import answer_circuit
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.export.film import Film
from gridprix.ui.export.pictures import svg_of
from gridprix.ui.kit.pictures import picture
from gridprix.ui.listings import Card
from gridprix.ui.terminal.board import painter_for
from gridprix.ui.window.board.arts import art_of
from gridprix.ui.window.home.thumbnails import Pictured, Thumbnails

NO_LIMITS = [{"corner-limits": False}, {"off-track": False}, {"forced-pass": False}]
LIMIT = "60"  # is posted on the practice ring


def ring(library: Library, *rules: object) -> Scenario:
    data = {"name": "ring", "ruleset": "speed-circuit-club", "track": "practice-ring", "seats": 2}
    return read_scenario(Document("ring", {**data, "rules": list(rules)}), library)


@pytest.mark.parametrize(
    ("rules", "furniture"),
    [
        ([], set(FURNITURE)),
        ([{"corner-limits": {"line_bonus": 0}}], {LIMITS, SPEED_SCALE}),
        ([{"corner-limits": False}], {LIMITS, SPEED_SCALE}),  # beside the track they bind still
        (NO_LIMITS, {SPEED_SCALE}),
    ],
)
def test_rules_ask_for_what_players_read_off_the_board(
    library: Library, rules: list[object], furniture: set[str]
) -> None:
    scenario = ring(library, *rules)
    assert scenario.book.furniture == furniture
    art = art_of(scenario)
    words = {LIMITS: "limit to enter", RACING_LINES: "racing line"}
    assert [sign.words for sign in art.signs] == [
        word for name, word in words.items() if name in furniture
    ]
    assert "20 mph" in art.note


def test_a_board_without_a_scale_of_speeds_has_no_word_of_it(library: Library) -> None:
    scenario = ring(library)
    face: Face = scenario.family.brings("face")
    assert "mph" not in face.art(scenario.board, ()).note
    assert "mph" in face.art(scenario.board).note, "who looks at a track alone sees all of it"


def test_every_rule_asks_for_what_its_face_knows(library: Library) -> None:
    for family, known in (("circuit", set(FURNITURE)), ("grid", set())):
        for found in library.catalogue.of_family(family):
            declare = getattr(found.cls(), "declare_furniture", lambda: ())
            assert set(declare()) <= known, found.card.name


@pytest.mark.parametrize("limits", [True, False])
def test_pictures_pages_and_terminals_follow_the_rules(library: Library, *, limits: bool) -> None:
    scenario = ring(library, *([] if limits else NO_LIMITS))
    game = Game(scenario, 1, {})
    game.advance()
    assert (f">{LIMIT}<" in svg_of(Film(game), 0)) == limits
    drawn = picture(game.race, scenario.family)
    assert any(f" {LIMIT} " in line for line in drawn) == limits
    assert any(">" in line for line in drawn) == limits
    painter = painter_for(scenario.family, scenario.book.furniture, plain=True)
    over = "\n".join(line.plain for line in painter.overview(scenario.board, 100, 40))
    assert ("#" in over, LIMIT in over) == (limits, limits)
    assert all(corner.name in over for corner in scenario.board.corners)  # type: ignore[union-attr]
    best = answer_circuit(scenario, None)
    assert (f">{LIMIT}<" in best.picture()) == limits


@pytest.mark.usefixtures("pixels")
def test_the_picture_of_a_ready_race_follows_its_rules(
    window: arcade.Window, library: Library, tmp_path: Path
) -> None:
    own = tmp_path / "play"
    own.mkdir()
    head = "ruleset: speed-circuit-club\ntrack: practice-ring\nseats: 2\n"
    rules = "rules: [{corner-limits: off}, {off-track: off}, {forced-pass: off}]\n"
    (own / "free.yaml").write_text(f"name: free\n{head}{rules}")
    (own / "posted.yaml").write_text(f"name: posted\n{head}")
    (own / "broken.yaml").write_text(f"name: broken\n{head}rules: [{{no-such-rule: on}}]\n")
    shelves = attrs.evolve(library, shelves={**library.shelves, "play": [own]})
    pictures = Thumbnails(shelves, window)

    def colours(name: str) -> set[object]:
        card = Card(name, family="circuit", track="practice-ring")
        pictures.of_card(card, LIGHT, (200, 120))
        while pictures.update():
            pass
        made = pictures.of_card(card, LIGHT, (200, 120))
        assert made is not None
        return {colour for _, colour in made.image.getcolors(1 << 16)}

    assert LIGHT.corner_a in colours("posted")
    assert LIGHT.corner_a not in colours("free")
    assert LIGHT.corner_a in colours("broken"), "the track alone has all that is printed on it"
    free = Pictured("practice-ring", "circuit", frozenset())
    assert free != Pictured("practice-ring", "circuit", frozenset(FURNITURE))
