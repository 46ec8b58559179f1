"""How a line becomes a circuit of rows and lanes."""
