"""Who amends an answer after whom, on a circuit."""

from __future__ import annotations

from gridprix.core.amenders import Amenders

# A car's reach is what its engine and brakes give; harder braking and tests widen it; a car that
# starts or has spun is free of that; at last corners and the verge cap it.
# A card says `above=PLOT_REACH.below("spins")` to be asked where spins are.
PLOT_REACH = Amenders(
    "settle_plot_reach",
    (
        "movement",
        "braking",
        "speed-tests",
        "start-test",
        "spins",
        "corner-limits",
        "off-track",
    ),
)
