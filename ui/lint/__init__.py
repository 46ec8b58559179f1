"""What can be said of rules, rulesets, tracks and races without playing: `gridprix lint`."""
