"""One short, running example per hook; `core/HOOKS.md` shows them and a test plays each."""

from __future__ import annotations
