"""How files of circuits are written."""
