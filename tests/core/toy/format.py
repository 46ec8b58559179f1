"""How the toy's files are written, and what authors of its rules begin with."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from gridprix.core.format import Format
from gridprix.core.track_schema import TEXT, Schema, TrackForm, mapping, whole

from . import hook_examples


def track_forms(kinds: Sequence[str]) -> Sequence[TrackForm]:
    """A length, bends with their limits, zones."""
    zone = mapping({"kind": {"enum": [*kinds]}, "at": whole(0, 99)}, "kind", "at")
    parts: dict[str, Schema] = {
        "name": TEXT,
        "family": {"const": "toy"},
        "length": whole(2, 99),
        "laps": whole(1, 9),
        "bends": {"type": "object", "additionalProperties": whole(1, 9)},
        "zones": {"type": "array", "items": zone},
    }
    return (TrackForm("length", mapping(parts, "name", "family", "length")),)


FORMAT = Format(
    track_forms,
    page="A line is `length` spaces long; `bends` have a limit each, `zones` have a `kind`.\n",
    hook_examples=hook_examples,
    templates=files(__package__).joinpath("templates"),
)
