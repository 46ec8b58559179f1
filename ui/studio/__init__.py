"""The track studio without a window: what is drawn, taken back, kept and worked out meanwhile."""
