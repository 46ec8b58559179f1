"""Whatever line comes, a track without findings is drafted along it, or the reason is told."""

from __future__ import annotations

import hashlib
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from soaking import tries

from gridprix.core.drafting.centre_line import CentreLine
from gridprix.core.drafting.drafting import CannotDraft, Wishes, drafting_of
from gridprix.core.family import Family
from gridprix.plugins.circuit.family import CIRCUIT
from gridprix.plugins.grid.family import GRID

from .lines import parkland, rounded, streets

LINES = tries(6, 500)
MOST_REFUSED = 0.01  # of random lines: nobody would understand why theirs cannot be a track


def shares(seed: int) -> Iterator[float]:
    """Numbers from 0 to 1 that are the same on every machine."""
    for number in range(1000):
        text = hashlib.blake2b(f"line {seed} {number}".encode(), digest_size=4).digest()
        yield int.from_bytes(text, "big") / 2**32


def any_line(seed: int) -> CentreLine:
    """A lap around a middle, through five to twelve corners that are anywhere near their turn."""
    share = shares(seed)
    count = 5 + int(next(share) * 8)
    corners = []
    for number in range(count):
        turn = math.tau * (number + 0.6 * (next(share) - 0.5)) / count
        far = 300 + 900 * next(share)
        corners.append((far * math.cos(turn), far * math.sin(turn) * 0.7))
    return rounded(corners, 3, metres=1.0)


def refusal(line: CentreLine, family: Family) -> str:
    """Why no track is drafted along a line; nothing where a sound one is."""
    try:
        track = drafting_of(family).draft(line, Wishes("any-line"))
    except CannotDraft as error:
        return str(error)
    assert not track.warnings, track.warnings
    return ""


@pytest.mark.parametrize("family", [GRID, CIRCUIT], ids=lambda family: family.name)
def test_a_random_line_becomes_a_sound_track_or_is_refused_with_a_reason(family: Family) -> None:
    refused = [why for seed in range(LINES) if (why := refusal(any_line(seed), family))]
    assert len(refused) <= LINES * MOST_REFUSED, refused
    for why in refused:
        sentence, _, right = why.partition("; ")
        assert sentence
        assert right


def digest() -> str:
    """All that is drafted along two lines, in short."""
    texts = [
        drafting_of(family).draft(line, Wishes("any-line")).text
        for family in (GRID, CIRCUIT)
        for line in (parkland(), streets())
    ]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def test_another_process_drafts_the_same_bytes() -> None:
    slow = "X86_V4 X86_V3 AVX512_ICL AVX512_SPR"  # ways of numpy that other machines lack
    for more in ({"PYTHONHASHSEED": "7"}, {"NPY_DISABLE_CPU_FEATURES": slow}):
        told = subprocess.run(
            [
                sys.executable,
                "-c",
                f"import sys, {__name__} as test; sys.stdout.write(test.digest())",
            ],
            cwd=Path(__file__).parents[__name__.count(".")],
            env={**os.environ, **more, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
            capture_output=True,
            text=True,
        )
        assert told.stdout == digest()
