"""Names are text: whatever a driver, a file or a folder is called, it steers nothing."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from gridprix.core.documents import Document
from gridprix.core.plain_text import ODD
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.cells import text_cell
from gridprix.ui.console import PlainConsole

from .conftest import Invoke

SPITEFUL = "\x1b[31mBru[/]no\x1b]0;x\x07\u202e\nAda wins"
MARKED_UP = "=Bru[/]no [bold]:car:"


def scenario_text(name: str) -> str:
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return (
        "name: mine\nruleset: italian\ntrack: script-ring\nrules: [{race-limit: {rounds: 3}}]\n"
        f"seats: [{{name: {quoted}, pilot: random}}, {{name: Carla, pilot: random}}]\n"
    )


@pytest.mark.parametrize("raw", ["\\e[31mred", "\\a", "\\u202Egrid", "a\\u2028b", "\\x9b2J"])
def test_an_invisible_character_in_a_file_is_refused(
    raw: str, invoke: Invoke, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(scenario_text("@").replace("@", raw))
    result = invoke("run", str(file))
    assert result.exit_code == 2
    assert f"{file}:5:16: an invisible character (U+" in result.stderr
    assert "write visible text" in result.stderr
    assert not ODD.search(result.stderr)


def test_a_name_of_a_folder_steers_no_terminal(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "\x1b[31m[/x]\u202e\nfake.yaml:1:1: all is well"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    (folder / "mine.yaml").write_text("name: 5\n")
    for args in (
        ("run", str(folder / "mine.yaml")),
        ("run", str(folder / "none.yaml")),
        ("check", str(folder / "mine.yaml")),
        ("replay", str(folder / "none.journal")),
        ("tracks", str(folder / "mine.yaml")),
        ("--plugins", str(folder / "x"), "rules"),
    ):
        result = invoke(*args)
        assert result.exit_code == 2
        assert not ODD.search(result.output), args
        assert "Traceback" not in result.output
        assert "should not have happened" not in result.output
    # a sentence about a file is one line, whatever the file is called
    assert len(invoke("run", str(folder / "none.yaml")).stderr.splitlines()) == 1


def test_markup_in_a_name_is_text(invoke: Invoke, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(scenario_text(MARKED_UP))
    journal = tmp_path / "[/x].journal"
    journal.parent.mkdir()
    result = invoke("run", str(file), "--seed", "1", "--log", "--journal", str(journal))
    assert result.exit_code == 0, result.output
    assert MARKED_UP in result.stdout
    for args in (("replay",), ("review",), ("review", "--all")):
        told = invoke(*args[:1], str(journal), *args[1:])
        assert told.exit_code == 0, told.output
    assert MARKED_UP in invoke("replay", str(journal)).stdout
    (home / "play").mkdir(parents=True)
    (home / "play" / "mine.yaml").write_text(
        file.read_text() + f"title: '{MARKED_UP}'\nsummary: '[/]'\n"
    )
    assert MARKED_UP.split(maxsplit=1)[0] in invoke("scenarios").stdout


def test_names_of_old_journals_are_shown_as_one_plain_line(home: Path) -> None:
    """A journal's scenario is not read as YAML, so nothing has refused it."""
    data = {
        "name": SPITEFUL,
        "ruleset": "italian",
        "track": "script-ring",
        "seats": [{"name": SPITEFUL}, {"name": "Carla"}],
    }
    scenario = read_scenario(Document("old.journal", data), standard_library(installed=False))
    assert scenario.seats[0].name == "[31mBru[/]no]0;x Ada wins"
    assert scenario.title == "[31mBru[/]no]0;x Ada wins"


def test_a_console_draws_text_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    from rich.table import Table  # noqa: PLC0415 - only here
    from rich.text import Text  # noqa: PLC0415

    console = PlainConsole(width=60)
    table = Table(title="[/]\x1b[2J")
    table.add_column("[/a]")
    table.add_row("Bru[/]no \x1b[31m")
    table.add_row(Text("\x1b]0;x\x07 \u202e :car:"))
    console.print(table)
    console.print("[/] \x1b[31m", Text("\x9b1m"))
    out = capsys.readouterr().out
    assert not ODD.search(out)
    assert "Bru[/]no [31m" in out
    assert ":car:" in out


@pytest.mark.parametrize("sign", "=+-@")
def test_no_text_in_a_table_is_a_formula(sign: str) -> None:
    assert text_cell(f"{sign}1+1") == f"'{sign}1+1"
    assert text_cell("Ada = fast") == "Ada = fast"
    assert text_cell(f"\x1b{sign}1") == f"'{sign}1"


def test_what_is_written_stays_well_formed(invoke: Invoke, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(scenario_text("@Bru<no> & 'co' [/]"))
    journal, csv_file = tmp_path / "x.journal", tmp_path / "x.csv"
    assert invoke("run", str(file), "--seed", "1", "--journal", str(journal)).exit_code == 0
    svg, html, chart = (tmp_path / name for name in ("x.svg", "x.html", "chart.svg"))
    words = ("--svg", str(svg), "--html", str(html), "--csv", str(csv_file))
    assert invoke("export", str(journal), *words).exit_code == 0
    assert invoke("review", str(journal), "--svg", str(chart)).exit_code == 0
    for picture in (svg, chart):
        ET.fromstring(picture.read_text())  # noqa: S314 - our own
    with csv_file.open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["driver"] for row in rows} == {"'@Bru<no> & 'co' [/]", "Carla"}
    assert {row["place"] for row in rows} == {"1", "2"}
    assert "Bru<no>" not in html.read_text()


ALLOWED = {"ui/echo.py", "ui/console.py", "ui/cli.py"}  # the last prints our own version


def test_everything_is_said_through_one_door() -> None:
    """A new `click.echo` or `Console` would let names through as they are."""
    root = Path(__file__).parents[2]
    door = re.compile(r"\bclick\.s?echo\(|(?<!Plain)\bConsole\(|(?<![\w.])print\(|from_markup")
    found = {
        str(path.relative_to(root))
        for path in (root / "ui").rglob("*.py")
        if door.search(path.read_text())
    }
    assert found <= ALLOWED, found - ALLOWED
