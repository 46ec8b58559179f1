"""What goes on inside a race: its state part by part, who answered which hook, and how long."""
