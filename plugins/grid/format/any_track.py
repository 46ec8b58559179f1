"""Any loop on squared paper, for tests: cut corners, an island, a line, now and then more."""

from __future__ import annotations

from typing import Any

from gridprix.core.format import Pick

ZONES = ("oil", "slick", "puddle")


def any_track(pick: Pick) -> dict[str, Any]:
    """The data of a track file between drawn borders."""
    width, height = pick.number(14, 36), pick.number(14, 26)
    cut = [pick.number(1, 3) for _ in range(8)]
    outline = [
        *([0, cut[0]], [cut[1], 0], [width - cut[2], 0], [width, cut[3]]),
        *([width, height - cut[4]], [width - cut[5], height], [cut[6], height]),
        [0, height - cut[7]],
    ]
    left, right = pick.number(4, width // 2 - 2), pick.number(width // 2 + 2, width - 4)
    low, high = pick.number(4, height // 2 - 1), pick.number(height // 2 + 1, height - 4)
    at = pick.number(left + 1, right - 1)
    data: dict[str, Any] = {
        "name": "any",
        "family": "grid",
        "laps": pick.number(1, 2),
        "outline": outline,
        "islands": [[[left, low], [right, low], [right, high], [left, high]]],
        "start": {"line": [[at, 0], [at, low]], "towards": [at + 1, low // 2]},
    }
    if pick.one_of((False, True)):
        data["checkpoints"] = [[[at, high], [at, height]]]
    if pick.one_of((False, True)):
        zone = [[left, high + 1], [right, high + 1], [right, height - 1], [left, height - 1]]
        data["zones"] = [{"kind": pick.one_of(ZONES), "area": zone}]
    return data
