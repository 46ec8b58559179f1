"""Tables for many: a room that knows no socket and no clock, the server around it, and its page."""
