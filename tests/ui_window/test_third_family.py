"""Boards that nobody draws here: no picture, no note, and a sentence instead of a race."""

from __future__ import annotations

from typing import Any

import arcade
import attrs
import pytest

from gridprix.core.catalogue import Catalogue
from gridprix.core.family import BadFamily, Family
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.drawing.palettes import LIGHT
from gridprix.ui.window.board.arts import NoArt, art_of, find_art
from gridprix.ui.window.home.thumbnails import Pictured, Thumbnails


class Strip:
    """The board of a family from elsewhere."""

    family = "strip"
    laps = 1


def _reads(document: Any, findings: Any, kinds: Any) -> Any:
    return Strip()


def _raises(document: Any, findings: Any, kinds: Any) -> Any:
    raise KeyError("length")


@pytest.mark.parametrize("load", [_reads, _raises])
def test_a_card_without_a_picture_does_not_stop_the_frames(
    library: Library, window: arcade.Window, load: Any
) -> None:
    catalogue = Catalogue(rules=library.catalogue.rules, families=dict(library.catalogue.families))
    catalogue.families["strip"] = Family("strip", "A strip", load, int, str)
    pictures = Thumbnails(attrs.evolve(library, catalogue=catalogue), window)
    for track, family in (("first-ring", "strip"), ("first-ring-no-more", "grid")):
        assert pictures.get(Pictured(track, family), LIGHT, (200, 100)) is None
    assert pictures.get(Pictured("kidney", "grid"), LIGHT, (200, 100)) is None
    while pictures.update():
        pass
    assert pictures.get(Pictured("first-ring", "strip"), LIGHT, (200, 100)) is None
    assert not pictures.update(), "it is not tried again in every frame"
    assert pictures.get(Pictured("kidney", "grid"), LIGHT, (200, 100)) is not None


def test_what_cannot_be_drawn_is_said_in_a_sentence(library: Library) -> None:
    faceless = Family("strip", "A strip", _reads, int, str)
    assert find_art(faceless, Strip()) is None
    scenario = read_scenario(library.open("play", "first-race"), library)
    with pytest.raises(NoArt, match=r"the family 'strip' here; play this race at the terminal"):
        art_of(attrs.evolve(scenario, family=faceless))


@pytest.mark.parametrize("named", ["nobody.at_home:FACE", "gridprix.core.face:NONE", "face", ":x"])
def test_a_face_that_is_not_there_is_said_in_a_sentence(named: str) -> None:
    masked = Family("strip", "A strip", _reads, int, str, face=named)
    with pytest.raises(BadFamily, match=f"the family 'strip' names '{named}' as its face: "):
        find_art(masked, Strip())
