"""What a track file may hold, as JSON Schema: as each family that was found writes its tracks."""

from __future__ import annotations

from gridprix.core.format import format_of
from gridprix.core.library import Library
from gridprix.core.track_schema import Schema, any_of


def track_schema(library: Library) -> Schema:
    """The schema of track files; a family that says nothing of its tracks is left out."""
    return any_of(
        form
        for family in library.catalogue.families.values()
        for form in format_of(family).track_forms(library.catalogue.markings(family.name))
    )
