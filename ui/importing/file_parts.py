"""Drawings and maps hold several things: which of them are the road, a person may say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from gridprix.core.drafting.centre_line import Point

from .answers import FilePart
from .geojson import road_of_shape, shapes_of, side_by_side
from .roles import CHOSEN, INNER, LEFT_OUT, LINE, OUTER
from .source import BadImport, ImportedRoad
from .svg_file import paths_of, rings_of, road_of_paths


class PartedFile(Protocol):
    """A file with parts; `roles` says for each what it is, and is empty where nobody has said."""

    def parts(self, roles: Sequence[str]) -> tuple[FilePart, ...]:
        """The parts with their roles, as they were given or else guessed."""

    def road(self, roles: Sequence[str]) -> ImportedRoad:
        """The road; raises BadImport where there is none."""


class DrawnFile:
    """The paths of an SVG drawing."""

    def __init__(self, raw: bytes, kinds: Sequence[str]) -> None:
        self._kinds = kinds
        self._paths = paths_of(raw, kinds)

    def parts(self, roles: Sequence[str]) -> tuple[FilePart, ...]:
        """Each path; a drawing counts downwards."""
        rows = enumerate(zip(self._paths, roles or self._guessed(), strict=True), start=1)
        return tuple(
            FilePart(
                *(path.title or f"path {n}", _upwards(path.points), path.closed),
                *(len(path.points), role),
            )
            for n, (path, role) in rows
        )

    def _guessed(self) -> list[str]:
        rings = rings_of(self._paths)
        roles = [path.role if path.zone and path.closed else LEFT_OUT for path in self._paths]
        lines = [n for n, path in enumerate(self._paths) if path.role == LINE]
        if rings is None and not lines:
            free = [n for n, role in enumerate(roles) if not role]
            lines = [max(free, key=lambda n: len(self._paths[n].points))] if free else []
        if lines:
            roles[lines[0]] = LINE
            return roles
        outer, inner = rings or ((), ())
        for n, path in enumerate(self._paths):
            if path is outer:
                roles[n] = OUTER
            elif any(path is one for one in inner):
                roles[n] = INNER
        return roles

    def road(self, roles: Sequence[str]) -> ImportedRoad:
        """The road by the roles that were given, or as it is guessed."""
        if not roles:
            return road_of_paths(self._paths)
        if LINE not in roles and OUTER not in roles:
            raise BadImport("no path is the outer border; give one of them this role")
        if LINE not in roles and INNER not in roles:
            raise BadImport("no path is an inner border; give one of them this role")
        taken = [
            attrs.evolve(
                path,
                role=role,
                closed=path.closed or role != LINE,
                zone=role in self._kinds,
                named=True,
            )
            for path, role in zip(self._paths, roles, strict=True)
            if role
        ]
        if LINE not in roles and rings_of(taken) is None:
            raise BadImport("no inner border lies inside the outer one; give other paths the roles")
        return road_of_paths(taken)


def _upwards(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((x, -y) for x, y in points)


class MapFile:
    """The lines and rings of a GeoJSON file."""

    def __init__(self, raw: bytes) -> None:
        self._shapes = shapes_of(raw)

    def parts(self, roles: Sequence[str]) -> tuple[FilePart, ...]:
        """Each shape; one that is alone is the road."""
        count = len(self._shapes)
        given = roles or [CHOSEN if count == 1 else LEFT_OUT] * count
        places = side_by_side(self._shapes)
        rows = enumerate(zip(self._shapes, places, given, strict=True), start=1)
        return tuple(
            FilePart(shape.title or f"shape {n}", at, shape.ring, len(at), role)
            for n, (shape, at, role) in rows
        )

    def road(self, roles: Sequence[str]) -> ImportedRoad:
        """The road of the one that is chosen."""
        chosen = [n for n, part in enumerate(self.parts(roles)) if part.role == CHOSEN]
        if not chosen:
            count = len(self._shapes)
            raise BadImport(f"this GeoJSON holds {count} shapes. Choose one")
        return road_of_shape(self._shapes[chosen[0]])
