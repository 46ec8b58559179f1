"""What leads from a line to a track: the line, what is wished for, and what comes of it."""
