"""The track studio in the window: tools, the sheet with its handles, figures, findings, fields."""
