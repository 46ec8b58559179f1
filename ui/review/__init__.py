"""Looking back on a race: what every decision cost, and which three mattered most."""
