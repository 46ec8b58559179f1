"""Every pair of rules and of their option values: told as a conflict, or raced soundly."""
