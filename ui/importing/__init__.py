"""Roads from files of other programs: maps, tables, drawings and pictures."""
