"""One YAML file per documented game."""
