"""The words of a guided race at the terminal: what is told, and what is typed to do it."""

from __future__ import annotations

from rich.text import Text

from gridprix.core.game import Game
from gridprix.core.guide import LEFT, guidance_in

from .ask import Menu

GUIDE = "#79c0ff"
LEFT_HERE = (
    "This is another move than the guide's. `undo` takes it back; or drive on as you like, "
    "and `hint` asks the coach."
)


def guide_text(game: Game, menu: Menu) -> Text | None:
    """What is told before a question; None once all has been told, or where there is no guide."""
    told = guidance_in(game)
    if told is None:
        return None
    # the words of a file speak of a window; what is typed for them is told here
    typed = f" Type {tag}." if (tag := menu.tag_of(told.key)) else ""
    words = LEFT_HERE if told == LEFT else told.says
    return Text.assemble(("The guide: ", "bold"), words, (typed, "bold"), style=GUIDE)
