"""The circuit as a graph of spaces: read, checked, compiled, laid out."""
