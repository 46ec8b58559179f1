"""The generator in the window: six tracks at a time that nobody has seen."""
