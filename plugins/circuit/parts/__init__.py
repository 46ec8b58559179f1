"""What circuit rules keep of a car, and the events that change it."""
