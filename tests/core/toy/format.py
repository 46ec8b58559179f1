"""How the toy's tracks are written."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.track_schema import TEXT, Schema, TrackForm, mapping, whole


class LineFormat:
    """A length, bends with their limits, zones."""

    def track_forms(self, kinds: Sequence[str]) -> Sequence[TrackForm]:
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


FORMAT = LineFormat()
