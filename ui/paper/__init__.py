"""A track as a sheet of paper to play on by hand, with the rules in short and room for names."""
