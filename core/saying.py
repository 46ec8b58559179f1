"""Sentences that rules make up themselves: questions, reasons, labels."""

from __future__ import annotations


def say(template: str, /, **fields: object) -> str:
    """A sentence made of a whole template and its fields by name: `say("{car} stops", car=name)`.

    A sentence that is put together from pieces cannot be put into another language, where words
    stand in another order; one that passes here as a whole can.
    """
    return template.format_map(fields)
