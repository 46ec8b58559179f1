from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.text import Text

from gridprix.core.documents import BadFile, Document, Findings, Problem
from gridprix.core.family import Family
from gridprix.core.format import family_of_track
from gridprix.core.library import Library
from gridprix.ui.cli import CommandSettings
from gridprix.ui.console import PlainConsole
from gridprix.ui.parameters import ShelfName
from gridprix.ui.shelves import open_library, open_named
from gridprix.ui.terminal.board import painter_for
from gridprix.ui.terminal.panels import listing


@click.command("tracks")
@click.argument("name", metavar="[TRACK]", required=False, type=ShelfName("tracks", "track"))
@click.pass_obj
def command(settings: CommandSettings, name: str | None) -> None:
    """List the tracks, or draw one."""
    library = open_library(*settings)
    console = PlainConsole()
    if name is None:
        _list(library, console)
        return
    document = open_named(library, "tracks", name)
    family, board = _load(document, library)
    painter = painter_for(family, plain=console.options.ascii_only)
    laps = f"{board.laps} lap" + ("s" if board.laps != 1 else "")
    console.print(Text.assemble((board.title, "bold"), f"  {painter.size(board)}, {laps}"))
    for line in painter.overview(board, console.width, 60):
        console.print(line)


class AnyKind(tuple[str, ...]):
    """Every kind of zone: who only looks at a track need not know what its zones mean."""

    __slots__ = ()

    def __contains__(self, kind: object) -> bool:
        return True


def _list(library: Library, console: Console) -> None:
    names = library.names("tracks")
    others = any(map(library.origin, names.values()))
    table = listing("name", "title", "family", "size", *(["from"] if others else []))
    faults: list[Problem] = []
    for name, path in sorted(names.items()):
        try:
            family, board = _load(library.open("tracks", name), library)
        except BadFile as error:
            faults.append(error.problems[0])
            continue
        size = painter_for(family).size(board)
        whose = [Text(library.origin(path))] if others else []
        table.add_row(Text(name, "bold"), Text(board.title), family.title, size, *whose)
    console.print(table)
    for fault in faults:
        console.print(Text(f"left out: {fault}", "red"))


def _load(document: Document, library: Library) -> tuple[Family, Any]:
    family = family_of_track(document, library.catalogue.families)
    findings = Findings(document)
    board = family.load_board(document, findings, AnyKind())
    findings.raise_if_any()
    return family, board
