"""Importing in the window: a file at the left, the track it becomes beside it, live."""
