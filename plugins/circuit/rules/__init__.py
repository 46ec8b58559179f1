"""The rules of Speed Circuit, one module each."""
