"""How files of squared paper are written."""
