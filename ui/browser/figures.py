"""What whoever runs a server may look at: its tables as data, and a few figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .live_table import LiveTable
from .tables import Tables

# a request with one of these came through a proxy, wherever its last step came from
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def was_forwarded(headers: Mapping[str, str]) -> bool:
    """Whether a request says that it came through somebody else."""
    return any(name in headers for name in FORWARDED)


def listed(tables: Tables) -> list[dict[str, Any]]:
    """Every table that is open: where its race is, who sits there, who is waited for."""
    return [_table(tables.open[word]) for word in sorted(tables.open)]


def _table(table: LiveTable) -> dict[str, Any]:
    room = table.room
    game, seats = room.game, room.state.seats
    asked = {ask.seat for ask in game.open_asks()} if game is not None else set()
    return {
        "word": room.state.word,
        "race": room.scenario.title,
        "stage": "lobby" if game is None else "over" if game.over else "race",
        "round": game.race.round if game is not None else 0,
        "people": sum(seat.taken for seat in seats),
        "seats": len(seats),
        "devices": len(table.devices),
        "waits_for": [seat.name for seat in seats if seat.id in asked],
        "paused": room.state.paused,
        "failed": bool(room.failure),
    }


def metrics(tables: Tables) -> str:
    """Figures as plain text, one a line, as collectors of such figures read them."""
    rows = listed(tables)
    figures = (
        ("tables_kept", "Tables in the folder", sum(1 for _ in tables.words())),
        ("tables_open", "Tables in memory", len(rows)),
        ("races_on", "Races under way", sum(row["stage"] == "race" for row in rows)),
        ("people", "Seats that people have at open tables", sum(row["people"] for row in rows)),
        ("devices", "Devices that are connected", sum(row["devices"] for row in rows)),
        ("races_failed", "Open tables whose race has failed", sum(row["failed"] for row in rows)),
    )
    return "".join(_lines(figures))


def _lines(figures: Iterable[tuple[str, str, int]]) -> Iterable[str]:
    for name, what, value in figures:
        yield f"# HELP gridprix_{name} {what}.\n# TYPE gridprix_{name} gauge\n"
        yield f"gridprix_{name} {value}\n"
