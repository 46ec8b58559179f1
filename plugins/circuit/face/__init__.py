"""How circuits look: in a window and on pages."""
