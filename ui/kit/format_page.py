"""The page about YAML files: written by hand, but for what is declared or brought by families."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from gridprix import scenarios
from gridprix.core.file_keys import Key
from gridprix.core.format import format_of
from gridprix.core.library import Library
from gridprix.core.scenario import KEYS

FORMAT = Path(str(scenarios.__file__)).parent / "FORMAT.md"
BEGIN = "<!-- {}: python -m gridprix.ui.kit.pages writes this anew -->\n"
END = "\n<!-- the end of {} -->\n"


def format_page(library: Library) -> str:
    """The page as text, with all that is made in it."""
    page = FORMAT.read_text(encoding="utf-8")
    made = {"keys of a scenario": keys_text(KEYS), "what families bring": tracks_text(library)}
    for name, text in made.items():
        begin, end = BEGIN.format(name), END.format(name)
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}{text}{end}{after}"
    return page


def keys_text(keys: Iterable[Key]) -> str:
    """A table of keys."""
    rows = [f"| `{key.name}` | {key.says}{'; it must be there' * key.must} |\n" for key in keys]
    return "".join(["\n| key | what it says |\n|---|---|\n", *rows])


def tracks_text(library: Library) -> str:
    """How each family that says so writes its tracks, under its title."""
    return "".join(
        f"\n### {family.title}\n\n{page.strip()}\n"
        for family in library.catalogue.families.values()
        if (page := format_of(family).page)
    )
