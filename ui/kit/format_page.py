"""The page about YAML files: written by hand, but for the part about tracks that families bring."""

from __future__ import annotations

from pathlib import Path

from gridprix import scenarios
from gridprix.core.format import format_of
from gridprix.core.library import Library

FORMAT = Path(str(scenarios.__file__)).parent / "FORMAT.md"
BEGIN = "<!-- what families bring begins here; python -m gridprix.ui.kit.pages writes it anew -->\n"
END = "<!-- what families bring ends here -->\n"


def format_page(library: Library) -> str:
    """The page as text, with each family's part in it."""
    before, _, rest = FORMAT.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{tracks_text(library)}\n{END}{after}"


def tracks_text(library: Library) -> str:
    """How each family that says so writes its tracks, under its title."""
    return "".join(
        f"\n### {family.title}\n\n{page.strip()}\n"
        for family in library.catalogue.families.values()
        if (page := format_of(family).page)
    )
