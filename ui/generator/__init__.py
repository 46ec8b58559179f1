"""Tracks that nobody has seen: made from a seed, and kept only if they are good."""
