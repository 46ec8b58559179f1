"""How squared paper looks: in a window and on pages."""
