"""How a line becomes a track of squared paper."""
