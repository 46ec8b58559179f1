"""The files that a race is taken home as: valid, complete, and made without any window."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.scenario import read_scenario
from gridprix.ui.drawing.palettes import PALETTES
from gridprix.ui.export.exports import EXPORTS, write_export
from gridprix.ui.export.film import Film
from gridprix.ui.export.page import html_page
from gridprix.ui.export.pictures import chosen_frames, picture_of, svg_of
from gridprix.ui.races import begin, seated

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</script><b>&'\""
HEADLESS = """
import sys
from gridprix.ui.cli import main
try:
    main()
finally:
    assert not {"arcade", "pyglet"}.intersection(sys.modules), "a window was thought of"
"""


def film_of(library: Library, name: str, pilot: str = "random", seed: int = 3) -> Film:
    scenario = read_scenario(library.open("play", name), library)
    seats = {str(seat.id): pilot for seat in scenario.seats}
    game: Game = begin(seated(scenario, seats), seed)
    game.run()
    return Film(game)


@pytest.fixture(scope="module", params=["guided-first-bend", "derby-night", "first-lap"])
def film(request: pytest.FixtureRequest, library: Library) -> Film:
    return film_of(library, request.param)


@pytest.fixture(scope="module")
def bend(library: Library) -> Film:
    return film_of(library, "guided-first-bend", "rookie")


@pytest.mark.parametrize("theme", PALETTES)
def test_an_svg_picture_is_sound_and_shows_every_car(film: Film, theme: str) -> None:
    text = svg_of(film, len(film.game.log), PALETTES[theme])
    root = ET.fromstring(text)  # noqa: S314 - we wrote it
    assert root.tag == f"{SVG}svg"
    words = {one.text for one in root.iter(f"{SVG}text")}
    assert {car.name for car in film.first.cars} <= words
    assert film.game.scenario.title in words
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert width == 1280
    assert height > 150
    assert left < 0 or top < 0 or film.art.extent[0] > 0


def test_pictures_of_two_positions_differ(film: Film) -> None:
    size = 400
    first = picture_of(film, 0, width=size)
    last = picture_of(film, len(film.game.log), width=size)
    assert first.size == last.size
    assert first.width == size
    assert first.tobytes() != last.tobytes()


def test_a_gif_has_a_picture_per_frame(bend: Film, tmp_path: Path) -> None:
    path = tmp_path / "race.gif"
    write_export("gif", bend, 0, path, PALETTES["light"])
    with Image.open(path) as picture:
        assert picture.format == "GIF"
        # pictures that do not differ are put together
        assert 0.6 * len(bend.frames) <= picture.n_frames <= len(bend.frames)  # type: ignore[attr-defined]


def test_a_long_race_keeps_its_first_and_last_frame(film: Film) -> None:
    chosen = chosen_frames(film, 9)
    assert len(chosen) == 9
    assert (chosen[0], chosen[-1]) == (film.frames[0], film.frames[-1])


def test_the_table_has_a_row_per_car(film: Film, tmp_path: Path) -> None:
    path = tmp_path / "race.csv"
    write_export("csv", film, len(film.game.log), path, PALETTES["light"])
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["driver"] for row in rows] == [row.name for row in film.game.standings()]


class Page(HTMLParser):
    """What a page asks for from elsewhere, and the data in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]


def page_data(text: str) -> dict[str, list[dict[str, object]]]:
    found = re.search(r'<script id="race" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    data: dict[str, list[dict[str, object]]] = json.loads(found[1])
    return data


def test_the_page_needs_nothing_from_elsewhere(film: Film) -> None:
    text = html_page(film)
    page = Page(text)
    assert page.links == []
    assert "url(" not in text
    assert re.findall(r"%[A-Z]+%", text) == []
    assert page.tags.count("script") == 2
    data = page_data(text)
    assert len(data["frames"]) == len(film.frames)
    assert [frame["round"] for frame in data["frames"]] == [one.round for one in film.frames]


def test_names_are_nothing_but_names(library: Library) -> None:
    document = library.open("play", "guided-first-bend")
    document.data["title"] = NASTY
    document.data["seats"][0].update(name=NASTY, pilot="rookie")
    scenario = read_scenario(document, library)
    game = begin(scenario, 1)
    game.run()
    film = Film(game)
    text = html_page(film)
    assert "<b>" not in text
    assert Page(text).tags.count("script") == 2
    assert page_data(text)["cars"][0]["name"] == NASTY
    ET.fromstring(svg_of(film, 5))  # noqa: S314 - we wrote it


def test_secrets_are_not_in_it(library: Library) -> None:
    film = film_of(library, "first-lap")
    hidden = [one.text for one in film.game.log if one.event.private_to is not None]
    told = {frame.text for frame in film.frames}
    assert not told.intersection(hidden)


def test_the_command_writes_them_all_without_arcade(tmp_path: Path, own_home: Path) -> None:
    run = [sys.executable, "-c", HEADLESS]
    journal = str(tmp_path / "x.journal")
    done = subprocess.run(
        [
            *run,
            "run",
            "guided-first-bend",
            "--seed",
            "3",
            "--pilots",
            "A=rookie",
            "--journal",
            journal,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    files = {kind: tmp_path / f"out.{kind}" for kind in EXPORTS}
    options = [word for kind, path in files.items() for word in (f"--{kind}", str(path))]
    done = subprocess.run(
        [*run, "export", journal, *options, "--round", "4", "--theme", "dark"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("wrote") == len(EXPORTS)
    assert all(path.stat().st_size > 50 for path in files.values())
    with Image.open(files["png"]) as picture:
        assert picture.width == 1280


@pytest.mark.parametrize(
    ("options", "words"),
    [((), "say what to write"), (("--round", "999", "--svg", "x.svg"), "is too far")],
)
def test_the_command_says_what_is_missing(
    options: tuple[str, ...], words: str, tmp_path: Path, own_home: Path
) -> None:
    run = [sys.executable, "-c", HEADLESS]
    journal = str(tmp_path / "x.journal")
    race = ["run", "guided-first-bend", "--seed", "3", "--pilots", "A=rookie", "--journal", journal]
    subprocess.run([*run, *race], capture_output=True, check=True)
    done = subprocess.run(
        [*run, "export", journal, *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert words in done.stderr


# ---------------------------------------------------------------- in a real browser

browser = next((path for name in BROWSERS if (path := shutil.which(name))), None)
needs_browser = pytest.mark.skipif(
    browser is None, reason="needs Chromium; `make test-browser` installs one"
)


def opened(page: Path, fragment: str, home: Path) -> str:
    """What a browser makes of a page; its clock runs as fast as it can."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={home}"]
    done = subprocess.run(
        [
            *(str(browser), *options, "--virtual-time-budget=120000", "--dump-dom"),
            f"{page.as_uri()}#{fragment}",
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


def shown_traces(dom: str) -> int:
    groups = re.findall(r"<g data-frame=[^>]*>", dom)
    return sum("display: none" not in group for group in groups)


@needs_browser
def test_a_browser_opens_the_page_at_a_round(bend: Film, tmp_path: Path) -> None:
    page = tmp_path / "race.html"
    page.write_text(html_page(bend), encoding="utf-8")
    dom = opened(page, "round=3", tmp_path / "profile")
    last = max(n for n, frame in enumerate(bend.frames) if frame.round <= 3)
    assert f'<body data-frame="{last}"' in dom
    assert f"Round 3 of {bend.rounds}" in dom
    assert 0 < shown_traces(dom) < len(re.findall("<g data-frame=", dom))
    for car in bend.first.cars:
        assert re.search(rf'id="car-{car.id}" style="[^"]*translate\(', dom)


@needs_browser
def test_a_browser_plays_the_page_to_its_end(bend: Film, tmp_path: Path) -> None:
    page = tmp_path / "race.html"
    page.write_text(html_page(bend), encoding="utf-8")
    dom = opened(page, "play&speed=8", tmp_path / "profile")
    assert f'<body data-frame="{len(bend.frames) - 1}"' in dom
    assert ">Play</button>" in dom, "it has stopped"
    assert shown_traces(dom) == len(re.findall("<g data-frame=", dom))
    winner = bend.game.standings()[0]
    assert re.search(rf'<ol id="places"><li><b>1</b>.*?{winner.name}', dom, re.DOTALL)
