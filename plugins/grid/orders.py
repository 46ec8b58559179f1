"""Who amends an answer after whom, on squared paper."""

from __future__ import annotations

from gridprix.core.amenders import Amenders

# Vectors give a car's reach and nitros widen it; on oil even a nitro is of no use.
# A card says `above=REACH.below("oil")` to be asked where oil is.
REACH = Amenders("settle_reach", ("vectors", "nitros", "oil"))
