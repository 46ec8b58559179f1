"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem

MOST_SEED = 2**63


def _fits(name: str, incomplete: str) -> bool:
    """Whether a shell may be given a file's name: it begins so, and is plain text on one line."""
    from gridprix.core.plain_text import plain_line  # noqa: PLC0415 - only for a shell that asks

    return name.startswith(incomplete) and name == plain_line(name)


class ShelfName(click.ParamType):  # type: ignore[type-arg]
    """A name on one of the library's shelves, or a path; the shell completes the names."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so, then files."""
        from .shelves import open_library  # noqa: PLC0415 - only for a shell that asks

        names = open_library(quiet=True).names(self.kind)
        fitting = [CompletionItem(name) for name in names if _fits(name, incomplete)]
        return fitting or [CompletionItem(incomplete, type="file")]


class FamilyName(click.ParamType):  # type: ignore[type-arg]
    """A family that was found; the shell completes the names."""

    name = "family"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The families that begin so."""
        from .shelves import open_library  # noqa: PLC0415 - only for a shell that asks

        families = open_library(quiet=True).catalogue.families
        return [CompletionItem(name) for name in families if _fits(name, incomplete)]


class RaceName(click.ParamType):  # type: ignore[type-arg]
    """A kept race by name, or the path of a journal."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names of kept races that begin so, then files."""
        from .races import SUFFIX  # noqa: PLC0415 - only for a shell that asks
        from .shelves import races_folder  # noqa: PLC0415

        names = sorted(path.stem for path in races_folder().glob(f"*{SUFFIX}"))
        fitting = [CompletionItem(name) for name in names if _fits(name, incomplete)]
        return fitting or [CompletionItem(incomplete, type="file")]


class PilotList(click.ParamType):  # type: ignore[type-arg]
    """`A=random,Bruno=human`: who drives which seat."""

    name = "pilots"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> dict[str, str]:
        """Split the list into seats and pilots."""
        if isinstance(value, dict):
            return value
        chosen: dict[str, str] = {}
        for item in str(value).split(","):
            seat, equals, pilot = item.strip().partition("=")
            if not (seat and equals and pilot):
                self.fail(f"{item!r} names no seat and pilot; write A=random,B=human", param, ctx)
            chosen[seat] = pilot
        return chosen


Decorator = Callable[[Callable[..., None]], Callable[..., None]]


def scenario_argument(*, required: bool) -> Decorator:
    """The scenario of a command."""
    shelf = ShelfName("play", "scenario")
    return click.argument("scenario", metavar="SCENARIO", required=required, type=shelf)


def track_argument(*, required: bool) -> Decorator:
    """The track of a command."""
    metavar = "TRACK" if required else "[TRACK]"
    shelf = ShelfName("tracks", "track")
    return click.argument("track", metavar=metavar, required=required, type=shelf)


family_option: Decorator = click.option(
    "--family",
    type=FamilyName(),
    default="",
    help="What it is for; left out, the first family that brings templates.",
)
jobs_option: Decorator = click.option(
    "--jobs", type=click.IntRange(1, 1024), metavar="J", help="Processes; one per core."
)
trial_option: Decorator = click.option(
    "--races",
    type=click.IntRange(0, 100_000),
    default=100,
    show_default=True,
    metavar="N",
    help="How many races Q-start rests on; 0 leaves it out.",
)
seed_option: Decorator = click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="What the dice are made from."
)
pilots_option: Decorator = click.option(
    "--pilots",
    type=PilotList(),
    metavar="LIST",
    callback=lambda ctx, param, value: value or {},
    help="Who drives: A=random,B=human; seats by letter or by name.",
)
