"""Everything that is made from the rules: `python -m gridprix.ui.kit.pages` writes it anew."""

from __future__ import annotations

import sys
from pathlib import Path

from gridprix import core, rulesets
from gridprix.core.library import Library
from gridprix.core.packages import own_games
from gridprix.scenarios import standard_library

from .api.page import api_page
from .api.track_pictures import FOLDER, track_pictures
from .format_page import FORMAT, format_page
from .hook_book import hook_page
from .reference import reference_page
from .schemas import SHIPPED, write_schemas
from .tracks_page import TRACKS, tracks_page

REFERENCE = Path(str(rulesets.__file__)).parent / "REFERENCE.md"
CORE = Path(str(core.__file__)).parent
HOOKS, API = CORE / "HOOKS.md", CORE / "API.md"


def pages(library: Library) -> dict[Path, str]:
    """The text of every page and picture by its file."""
    pictures = track_pictures(library)
    return {
        API: api_page(library),
        **{CORE / FOLDER / name: text for name, text in pictures.items()},
        REFERENCE: reference_page(library),
        HOOKS: hook_page(library),
        FORMAT: format_page(library),
        TRACKS: tracks_page(library),
    }


def main() -> None:
    """Write all pages and schemas."""
    if not own_games().found:  # entry points are those of the last installation
        sys.exit("pages: the games of this checkout are not installed; `make lint` installs them")
    library = standard_library(installed=False)
    for path, text in pages(library).items():
        path.write_text(text, encoding="utf-8", newline="\n")
    write_schemas(SHIPPED, library)


if __name__ == "__main__":
    main()
