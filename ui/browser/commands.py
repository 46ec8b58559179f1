"""What may be asked of a room, as it comes over the wire: every field is looked at first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from . import hosting, lobby, next_race, racing, seating, setting
from .room import Guest, Room
from .said import Said, refused

Check = Callable[[Any], bool]
MOST_TEXT = 120
NUMBER = re.compile(r"\d{4}")


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MOST_TEXT


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**53


def _option(value: Any) -> bool:
    """An option's number in fixed width: the length of a message tells nothing about a choice."""
    return isinstance(value, str) and NUMBER.fullmatch(value) is not None


def _bytes(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{32}", value) is not None


COMMANDS: Mapping[str, tuple[Callable[..., Said], Mapping[str, Check]]] = {
    "take": (seating.take, {"name": _text, "colour": _text}),
    "claim": (seating.claim, {"seat": _text}),
    "leave": (seating.leave, {}),
    "ready": (seating.ready, {"yes": _flag}),
    "start": (next_race.start, {}),
    "next": (next_race.choose_next, {"race": _text}),
    "admit": (hosting.admit, {"number": _count, "yes": _flag}),
    "remove": (hosting.remove, {"seat": _text}),
    "bot": (hosting.bot, {"seat": _text, "pilot": _text}),
    "add seat": (lobby.add_seat, {}),
    "drop seat": (lobby.drop_seat, {"seat": _text}),
    "move seat": (lobby.move_seat, {"seat": _text, "to": _count}),
    "race": (lobby.choose_race, {"race": _text}),
    "settle": (setting.settle, {"what": _text, "value": _text}),
    "pause": (hosting.pause, {"yes": _flag}),
    "reply": (
        racing.reply,
        {"car": _text, "option": _option, "asked": _count, "brought": _bytes},
    ),
    "wheel": (racing.wheel, {"yes": _flag}),
    "take back": (racing.take_back, {}),
    "agree": (racing.agree, {"yes": _flag}),
}
NOT_UNDERSTOOD = refused("That was not understood; load the page again.")


def read(text: str | bytes) -> Mapping[str, Any] | None:
    """A message as it came; None for what is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def is_reply(message: Mapping[str, Any] | None) -> bool:
    """Whether a message answers a question of the race."""
    return message is not None and message.get("do") == "reply"


def ask(room: Room, guest: Guest, message: Mapping[str, Any] | None) -> Said:
    """Have a room do what a message asks for; what is malformed changes nothing."""
    wanted = message.get("do") if message is not None else None
    if message is None or not isinstance(wanted, str) or wanted not in COMMANDS:
        return NOT_UNDERSTOOD
    handler, fields = COMMANDS[wanted]
    given = {key: value for key, value in message.items() if key != "do"}
    if given.keys() != fields.keys() or not all(fields[key](given[key]) for key in fields):
        return NOT_UNDERSTOOD
    if "option" in given:
        given["option"] = int(given["option"])
    return handler(room, guest, **given)
