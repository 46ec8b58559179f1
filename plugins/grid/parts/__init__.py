"""What grid rules share: moves, landings, who stands where, the way that cars have come."""
