"""What a track file may hold, as JSON Schema: as each family that was found writes its tracks."""

from __future__ import annotations

from gridprix.core.library import Library
from gridprix.core.track_schema import Format, Schema, any_of


def track_schema(library: Library) -> Schema:
    """The schema of track files; a family that says nothing of its tracks is left out."""
    found: list[tuple[str, Format | None]] = [
        (family.name, family.brings("format")) for family in library.catalogue.families.values()
    ]
    return any_of(
        form
        for name, said in found
        if said is not None
        for form in said.track_forms(list(library.catalogue.markings(name)))
    )
