"""What scripts notice: which of them fail when a rule is switched off or an option is changed."""
