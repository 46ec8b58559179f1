"""How good a track is: what is worked out, and what equal drivers make of its starts."""
