"""The rules of races on squared paper, one module each."""
