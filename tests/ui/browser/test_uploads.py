"""Races of people's own files: text, of rules that are here, and only where that is wanted."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from gridprix.core.documents import BadFile
from gridprix.ui.browser.ready_races import ReadyRaces
from gridprix.ui.browser.tables import Tables

from .servers import Served, serving
from .tables import chance, library
from .test_server import get, post

OWN = "name: mine\ntitle: Mine\nruleset: italian\ntrack: my-ring\nseats: 2\n"


def ring() -> str:
    return library().names("tracks")["first-ring"].read_text().replace("first-ring", "my-ring")


def test_a_race_is_made_of_a_scenario_and_a_track(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(tmp_path, library(), chance())
        word, _ = tables.begin_uploaded(OWN, ring(), 0.0)
        first = tables.open[word].room.scenario
        await tables.close()
        tables = Tables(tmp_path, library(), chance())
        again = await tables.find(word, 0.0)
        assert again is not None
        second = again.room.scenario
        assert (second.title, second.board) == ("Mine", first.board)
        await tables.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("scenario", "track", "sentence"),
    [
        ("[", "", "your scenario"),
        ("- 1", "", "a scenario is a mapping"),
        (OWN, "", "there is no track 'my-ring'"),
        (OWN, "name: x", "your track"),
        (OWN.replace("my-ring", "../../etc/passwd"), "", "is no track name"),
        (OWN.replace("italian", "/etc/passwd"), "", "is no ruleset name"),
        (OWN + "rules: [os.system]\n", ring(), "os.system"),
        (OWN + "rules: [{top-speed: !!python/object/apply:os.system [x]}]\n", ring(), "your scen"),
        (OWN + "script: [{A: '0,0'}]\n", ring(), "script are for scripts"),
        (OWN.replace("seats: 2", "seats: 99"), ring(), "1 to 12 seats"),
        ("a: &a [*a]\n", "", "your scenario"),
        ("x: " + "[" * 5000, "", "your scenario"),
    ],
)
def test_what_cannot_be_raced_is_told(scenario: str, track: str, sentence: str) -> None:
    with pytest.raises(BadFile) as told:
        ReadyRaces(library()).uploaded(scenario, track)
    assert sentence in str(told.value)


def test_files_beside_the_server_are_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my-ring.yaml").write_text(ring())
    (tmp_path / "your scenario").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadFile, match="there is no track 'my-ring'"):
        ReadyRaces(library()).uploaded(OWN)


def opened(served: Served, **wanted: str) -> tuple[int, str]:
    return post(served, "/open", json.dumps(wanted), Origin=served.base)


def test_files_are_taken_only_where_that_was_asked_for(tmp_path: Path) -> None:
    with serving("first-race", tmp_path / "without") as served:
        assert get(served, "/uploads")[2] == "false"
        assert opened(served, scenario=OWN, track=ring())[0] == 413
        status, text = opened(served, scenario="x")
        assert (status, text[:27]) == (400, "This server takes no files;")
    with serving("first-race", tmp_path / "with", uploads=True) as served:
        assert get(served, "/uploads")[2] == "true"
        status, text = opened(served, scenario=OWN, track=ring())
        assert status == 200
        assert get(served, f"/t/{json.loads(text)['word']}")[0] == 200
        status, text = opened(served, scenario="name: x")
        assert status == 400
        assert "your scenario" in text
        assert opened(served, scenario="x" * 300_000)[0] == 413
        for _ in range(8):
            assert opened(served, scenario="[")[0] == 400
        status, text = opened(served, race="first-race")
        assert (status, text[:11]) == (429, "Many tables")
