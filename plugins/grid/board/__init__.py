"""Tracks on squared paper: read, checked, measured, with exact borders."""
