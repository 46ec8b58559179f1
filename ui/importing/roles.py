"""What the parts of a drawing or a map can be, and what becomes of the others when one changes."""

from __future__ import annotations

from collections.abc import Sequence

from .answers import FilePart

OUTER, INNER, LINE = "outer", "inner", "line"
LEFT_OUT = ""
CHOSEN = "chosen"  # of a map one shape is the road
ROLES = {
    OUTER: "Outer border",
    INNER: "Inner border",
    LINE: "Middle of the road",
    LEFT_OUT: "Left out",
}
ALONE = (OUTER, LINE, CHOSEN)  # roles that only one part has
AGAINST = {LINE: (OUTER, INNER), OUTER: (LINE,), INNER: (LINE,)}


def role_words(role: str) -> str:
    """A role as people read it; what is no other one is a kind of zone."""
    return ROLES.get(role, f"Zone: {role}")


def given_role(parts: Sequence[FilePart], number: int, role: str) -> tuple[str, ...]:
    """The roles of all parts when one is given another.

    Where only one part can have a role, whoever had it gets what this one was. A line along the
    middle takes the place of borders, and they take that of the line.
    """
    roles = [part.role for part in parts]
    if role in ALONE:
        roles = [roles[number] if one == role else one for one in roles]
    roles = [LEFT_OUT if one in AGAINST.get(role, ()) else one for one in roles]
    roles[number] = role
    return tuple(roles)
