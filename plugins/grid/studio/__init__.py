"""Drawing tracks on squared paper by hand."""
