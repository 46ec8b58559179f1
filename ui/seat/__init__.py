"""What one seat sees and may do, as plain data that every face reads; no toolkit in here."""
