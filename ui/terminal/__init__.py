"""A race at the terminal: several people at one keyboard, or replies from a pipe."""
