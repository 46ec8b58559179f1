"""The chapter of fixtures: what tests in Python are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridprix.ui.kit import plugin
from gridprix.ui.kit.bench import Bench

from .signatures import paragraphs, sentence, signature

FIXTURES = {"race": Bench.start, "play": Bench.play, "log": Bench.log, "offers": Bench.offers}


def fixtures_chapter() -> Iterator[str]:
    """What tests in Python are given."""
    for name, function in FIXTURES.items():
        fixture = getattr(plugin, name)
        lines = signature(function, name)
        yield from (f"#### {name}", "", "```python", *_without_self(lines), "```", "")
        yield from (f"{sentence(fixture)}.", "")
        for paragraph in paragraphs(function)[1:]:
            yield from (paragraph, "")


def _without_self(lines: Sequence[str]) -> list[str]:
    return [
        line.replace("(self, ", "(").replace("(self)", "()")
        for line in lines
        if line.strip() != "self,"
    ]
