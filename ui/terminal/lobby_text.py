"""A table elsewhere in words: who sits there, what the host has set, what was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from gridprix.ui.remote.visit import LOBBY, OVER, Visit

from .colours import shade
from .panels import listing

HOW = {
    "free": "free",
    "bot": "a bot drives",
    "driven": "the bot drives",
    "away": "away",
    "ready": "ready",
    "here": "here",
}


def seats_table(visit: Visit) -> RenderableType:
    """Every seat with who sits there."""
    table = listing("seat", "driver", "")
    for seat in visit.table["seats"]:
        name = Text(seat["name"], f"bold {shade(seat['colour'])}")
        table.add_row(seat["id"], name, _how(seat, visit))
    return table


def _how(seat: dict[str, Any], visit: Visit) -> str:
    words = HOW.get(seat["how"], seat["how"])
    if seat["how"] == "bot":
        words = f"{words} ({seat['pilot']})"
    if seat["device"]:
        words = f"{words}, {seat['device']}"
    return f"{words} - you" if seat["id"] == visit.seat else words


def lobby(visit: Visit) -> RenderableType:
    """The table while no race is on it."""
    table = visit.table
    title = Text.assemble((table["race"], "bold"), f"  · table {table['word']}")
    about = Text(table["about"], "dim")
    return Group(title, about, Text(), seats_table(visit), Text(), *_what_next(visit))


def _what_next(visit: Visit) -> Iterator[Text]:
    if visit.seat is None:
        yield Text("Type your name to take a seat, or watch; `help` tells what else there is.")
    elif visit.host:
        yield Text("You are the host: `start` begins the race.")
    elif not visit.table["hosted"]:
        yield Text("No host is here: `start` begins the race.")
    else:
        yield Text("`ready` tells the host that you are; the race begins when the host starts it.")


def state_words(visit: Visit) -> str:
    """What the race waits for, in one sentence."""
    table, own = visit.table, visit.own_seat
    if table["failure"]:
        return str(table["failure"])
    if table["paused"]:
        return "The table is paused."
    if visit.stage in (LOBBY, OVER):
        return ""
    driven = " The bot drives for you: `wheel` takes the wheel." if _driven(own) else ""
    names = visit.waits_for
    who = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return (f"Waiting for {who}." if who else "The race goes on.") + driven


def _driven(own: dict[str, Any] | None) -> bool:
    return own is not None and own["how"] == "driven"


def calls(visit: Visit) -> Iterator[str]:
    """What others wait for this person to decide, beside the race."""
    for number, name, seat, claims in visit.wishes:
        what = f"says that seat {seat} is theirs" if claims else "asks for a seat"
        yield f"{name} {what}: `admit {number}` or `refuse {number}`."
    asker = next((one for one in visit.table["seats"] if one["id"] == visit.table["back"]), None)
    is_mine = asker is not None and asker["id"] == visit.seat
    if asker is None or visit.seat is None or is_mine or visit.seat in visit.table["agreed"]:
        return
    yield f"{asker['name']} asks to take the last decision back: `yes` or `no`."


def clock_words(visit: Visit) -> str:
    """The time that is left for a question."""
    if visit.clock is None:
        return ""
    return str(visit.clock["stands"]) or f"{visit.clock['left']:.0f} seconds are left."
