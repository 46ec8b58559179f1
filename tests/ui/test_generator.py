"""`gridprix track new --random`: tracks that nobody has seen hold what is promised."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridprix.core.documents import Findings, load_document, parse_document
from gridprix.core.drafting.random_line import STYLES
from gridprix.core.quality import quality_of, track_figures
from gridprix.scenarios import standard_library
from gridprix.ui.generator import making
from gridprix.ui.generator.making import NoTrack, TrackWish, family_to_draft, make_track
from gridprix.ui.track_files import load_track, lone_lap

from .conftest import Invoke
from .seats import environment

LIBRARY = standard_library()
FAMILIES = [name for name, one in LIBRARY.catalogue.families.items() if one.drafting]
FEW, MANY = range(2), range(200)
# numpy's fast paths switched off: other machines have other ones
PLAIN = {"NPY_DISABLE_CPU_FEATURES": "X86_V4 X86_V3 AVX512_ICL AVX512_SPR"}


class Nobody:
    """Watches nothing."""

    def says(self, words: str) -> None:
        pass

    def counts(self, things, words):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN201
        return things


def wish(family: str, seed: int, style: str, **more: object) -> TrackWish:
    chosen = LIBRARY.catalogue.families[family]
    return TrackWish("unseen", "Unseen", chosen, seed, STYLES[style], **more)  # type: ignore[arg-type]


def looked_at(family: str, seed: int) -> None:
    """Make a track, read its text as anybody's, and look whether it holds what is promised."""
    asked = wish(family, seed, list(STYLES)[seed % len(STYLES)])
    made = make_track(asked, LIBRARY, Nobody())
    document = parse_document(made.draft.text, "unseen.yaml")
    findings = Findings(document)
    load_track(document, LIBRARY, findings)
    assert findings.warnings == []
    figures = track_figures(lone_lap(document, LIBRARY), Nobody())
    assert figures == made.figures
    assert figures.fair
    assert figures.proven
    low, high = quality_of(asked.family).usual_moves
    assert low <= figures.moves <= high


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", FEW)
def test_a_few_tracks_pass_their_gates(family: str, seed: int) -> None:
    looked_at(family, seed)


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("seed", MANY)
def test_every_track_passes_its_gates(family: str, seed: int) -> None:
    looked_at(family, seed)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_seed_is_the_same_file_anywhere(family: str, tmp_path: Path, home: Path) -> None:
    asked = wish(family, 3, "street")
    words = ["track", "new", "unseen", *asked.spelt.split()[4:], "--races", "0"]
    command = [sys.executable, "-c", "from gridprix.ui.cli import main; main()", *words]
    settings = {**environment(home), **PLAIN, "PYTHONHASHSEED": "77"}
    subprocess.run(command, env=settings, cwd=tmp_path, check=True, capture_output=True)
    text = make_track(asked, LIBRARY, Nobody()).draft.text
    assert (tmp_path / "unseen.yaml").read_text() == text
    assert text.startswith(
        f"# Made by `gridprix track new unseen --random --seed 3 --family {family} "
    )


def test_what_is_asked_for_is_given(
    tmp_path: Path, invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--random", "--seed", "5", "--style", "street", "--width", "4", "--corners", "8")
    told = invoke("track", "new", "mine", *words, "--moves", "16-20", "--races", "0")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.startswith("wrote mine.yaml, line ")
    figures = track_figures(lone_lap(load_document(Path("mine.yaml")), LIBRARY), Nobody())
    assert 16 <= figures.moves <= 20
    assert f"fewest moves {figures.moves} for a lap (proven)" in told.stdout
    assert "Q-start      no races were asked for" in told.stdout
    again = invoke("track", "new", "mine", *words)
    assert again.exit_code == 2
    assert "mine.yaml is there already; nothing is overwritten" in again.stderr


def test_a_length_is_kept_to() -> None:
    asked = wish("grid", 1, "flowing", length=130)
    made = make_track(asked, LIBRARY, Nobody())
    length = asked.line(made.tried - 1).length() * made.draft.fit.scale
    assert length == pytest.approx(130, rel=0.03)


def test_what_cannot_be_is_a_sentence_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MOST_LINES", 3)
    with pytest.raises(NoTrack, match=r"none of the first 3 lines of seed 1 gives a track as it"):
        make_track(wish("grid", 1, "street", moves=(2, 3)), LIBRARY, Nobody())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seed", "1"), "--seed: for a track made by --random; add it"),
        (("--random", "--moves", "9-3"), "'9-3' is no range of moves; write 20-30"),
        (("--random", "--moves", "many"), "'many' is no range of moves"),
        (("--random", "--family", "gird"), "there is no family 'gird'; did you mean 'grid'?"),
        (("--random", "--corners", "3"), "--corners"),
    ],
)
def test_wishes_that_make_no_sense(
    words: tuple[str, ...],
    told: str,
    tmp_path: Path,
    invoke: Invoke,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = invoke("track", "new", "mine", *words)
    assert result.exit_code in (1, 2)
    assert told in result.stderr
    assert os.listdir(tmp_path) == []  # noqa: PTH208


def test_the_first_family_that_can_be_drafted_is_taken() -> None:
    assert family_to_draft("", LIBRARY).name == FAMILIES[0]
