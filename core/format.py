"""A family's format: how its files are written, and what authors of its rules begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, Protocol, TypeVar

import attrs

from .documents import BadFile, Document, Problem, kind_of, suggest
from .family import BadFamily, Family
from .track_schema import TrackForm

T = TypeVar("T")
# what can be begun from templates, and which a family must bring for it
TEMPLATES = {
    "rule": ("rule/module.py", "rule/script.yaml", "rule/test.py", "rule/race.yaml"),
    "game": (
        *("rule/module.py", "rule/script.yaml", "rule/test.py"),
        *("track.yaml", "game/ruleset.yaml", "game/race.yaml"),
    ),
    "scenario": ("scenario.yaml",),
    "script": ("script.yaml",),
    "ruleset": ("ruleset.yaml",),
    "track": ("track.yaml",),
}
LIKE = "like"  # the folder of templates with shapes of rules: `like/oil` has what differs


class Pick(Protocol):
    """Chooses for whoever makes something up: by chance, or as the smallest example wants it."""

    def number(self, low: int, high: int) -> int:
        """A whole number, both ends included."""

    def one_of(self, things: Sequence[T]) -> T:
        """One of several things."""


@attrs.frozen
class Format:
    """What a family names as its `format`; it may leave out any of this.

    `track_forms` are the ways to write its tracks, for the zones that rules know; `page` is its
    part of FORMAT.md; `hook_examples` has a function for each hook that it adds, called like the
    hook; `templates` is a folder of files as in TEMPLATES, each with `.template` after its name,
    and `like/NAME` in it has what a rule of another shape has otherwise;
    `example_tracks` is a folder of small tracks that show all that can be written; `any_track`
    makes up the data of a sound track, for tests.
    """

    track_forms: Callable[[Sequence[str]], Sequence[TrackForm]] = lambda _kinds: ()
    page: str = ""
    hook_examples: ModuleType | None = None
    templates: Traversable | None = None
    example_tracks: Traversable | None = None
    any_track: Callable[[Pick], dict[str, Any]] | None = None

    def tracks(self) -> dict[str, str]:
        """The texts of the example tracks by the name of the file without its ending."""
        files = self.example_tracks.iterdir() if self.example_tracks is not None else ()
        texts = {one.name: one.read_text(encoding="utf-8") for one in files}
        return {
            name.removesuffix(".yaml"): texts[name]
            for name in sorted(texts)
            if name.endswith(".yaml")
        }

    def template(self, name: str) -> str | None:
        """The text of one template; None where the family brings none."""
        if self.templates is None:
            return None
        file = self.templates.joinpath(f"{name}.template")
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def begins(self, kind: str, like: str = "") -> bool:
        """Whether everything is there to begin something of this kind, or a rule of a shape."""
        return None not in self.texts(kind, like)

    def texts(self, kind: str, like: str = "") -> list[str | None]:
        """The templates of a kind; a shape that is named brings what differs from the plain."""
        names = TEMPLATES[kind]
        if not like:
            return [self.template(name) for name in names]
        own = (self.template(f"{LIKE}/{like}/{name.rpartition('/')[2]}") for name in names)
        return [text or self.template(name) for name, text in zip(names, own, strict=True)]

    def likes(self) -> tuple[str, ...]:
        """The shapes of rules, beside the plain one, that can be begun with."""
        folder = self.templates.joinpath(LIKE) if self.templates is not None else None
        if folder is None or not folder.is_dir():
            return ()
        shapes = sorted(one.name for one in folder.iterdir() if one.is_dir())
        return tuple(shape for shape in shapes if self.begins("rule", shape))


def format_of(family: Family) -> Format:
    """The format of a family; an empty one where it names none."""
    said = family.brings("format")
    if said is None:
        return Format()
    if not isinstance(said, Format):
        wrong = f"the family {family.name!r} names {family.format!r} as its format"
        raise BadFamily(f"{wrong}: that is no Format; make one of core/format.py")
    return said


def family_of_track(document: Document, families: Mapping[str, Family]) -> Family:
    """The family that a track names, or else the one that writes tracks in this form."""
    data = document.data
    if not isinstance(data, dict):
        what = f"a track is a mapping, this is {kind_of(data)}"
        raise BadFile([Problem(document.spot(), what, "write its name and its family first")])
    if "family" not in data:
        for family in families.values():
            if any(form.key in data for form in format_of(family).track_forms(())):
                return family
        known = f"add `family:` and one of {', '.join(families)}"
        raise BadFile([Problem(document.spot(), "the track names no family", known)])
    name = data["family"]
    if not isinstance(name, str) or name not in families:
        what, right = f"there is no family {name!r}", suggest(str(name), families)
        raise BadFile([Problem(document.spot(("family",)), what, right)])
    return families[name]
