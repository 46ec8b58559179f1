"""A table that is served elsewhere, as a window or a terminal here sits down at it."""
