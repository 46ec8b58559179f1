"""The shelf of tracks, and the page of one of them."""
