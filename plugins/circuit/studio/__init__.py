"""Drawing circuits: what may be changed on one, what is found about it, and what it is worth."""
