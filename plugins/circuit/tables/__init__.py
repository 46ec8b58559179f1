"""Charts, race tables and builds: the data that circuit rules go by."""
