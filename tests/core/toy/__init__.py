"""A small circuit-like game that uses every hook of the core and belongs to nobody's rulebook.

Cars drive along a numbered line. They plot a speed in secret, drive that many steps, test their
nerve in bends with dice and secret chips, skid in puddles, block one another, brake, hold secret
cards, heed a marshal's flag, and a finish counts only if the engine survives the round.
"""

from __future__ import annotations

from .bends import Bends
from .brakes import Brakes
from .cards import Cards
from .engines import Engines
from .family import TOY
from .line import Line
from .marshal import Marshal
from .plots import SealedPlots
from .puddles import Puddles
from .scribe import Scribe
from .traffic import Traffic

RULES = (Bends, Brakes, Cards, Engines, Line, Marshal, Puddles, Scribe, SealedPlots, Traffic)

__all__ = ["RULES", "TOY"]
