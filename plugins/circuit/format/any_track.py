"""Any circuit at all, for tests: sound, of any widths, with an end long enough for a grid."""

from __future__ import annotations

from typing import Any

from gridprix.core.format import Pick

LIMITS = (60, 80, 100, 140)


def any_track(pick: Pick) -> dict[str, Any]:
    """The data of a circuit file."""
    sections: list[dict[str, Any]] = []
    for number in range(pick.number(1, 4)):
        width = pick.number(2, 3)
        sections.append({"straight": pick.number(1, 6), "lanes": pick.number(2, 3)})
        sections.append(
            {
                "corner": f"C{number}",
                "direction": pick.one_of(("L", "R")),
                "rows": pick.number(1, 4),
                "limits": [pick.one_of(LIMITS) for _ in range(width)],
            }
        )
    sections.append({"straight": pick.number(12, 20), "lanes": pick.number(2, 3)})
    return {"name": "any", "family": "circuit", "sections": sections}
