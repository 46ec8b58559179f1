"""What a rule class must be before anybody can play by it; what is wrong is told with its line."""

from __future__ import annotations

import functools
import inspect
import re
from pathlib import Path
from typing import Any

import attrs

from .borders import is_stranger
from .errors import RuleFault
from .hints import Check, check_of, hints_of
from .old_words import check_words
from .part_fields import is_frozen
from .rules import Rule, RuleCard, options_of
from .spoken_hints import spoken
from .tracing import brief

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def check_class(cls: type[Rule]) -> None:
    """Refuse a class that is no rule as it stands, with a sentence."""
    sentence = _wrong_with(cls)
    if sentence:
        raise RuleFault(cls, "", line_of(cls), sentence)


def line_of(cls: type[Any]) -> str:
    """Where a class stands, `file.py:31`; nothing where that cannot be told."""
    try:
        lines, number = inspect.getsourcelines(cls)
        file = inspect.getsourcefile(cls) or ""
    except (OSError, TypeError):
        return ""
    heads = [at for at, line in enumerate(lines) if line.lstrip().startswith("class ")]
    return f"{Path(file).name}:{number + (heads or [0])[0]}"


def _wrong_with(cls: type[Rule]) -> str:  # noqa: PLR0911 - one line for each mistake
    named = f"the rule class {cls.__name__}"
    if "card" in {field.name for field in getattr(cls, "__attrs_attrs__", ())}:
        return f"the card of {cls.__name__} is a field; write `card: ClassVar[RuleCard] = ...`"
    card = getattr(cls, "card", None)
    if not isinstance(card, RuleCard):
        instead = "no card" if card is None else f"{brief(card)} for a card"
        return f"{named} has {instead}; give it `card: ClassVar[RuleCard] = RuleCard(...)`"
    if not isinstance(card.name, str) or not _NAME.fullmatch(card.name):
        return f"{card.name!r} is no rule name; write lower-case words with hyphens"
    stranger = is_stranger(cls)
    if stranger and (wrong := _wrong_on_card(card)):
        return wrong
    if "__attrs_attrs__" not in vars(cls):
        return f"{named} is not attrs; put @attrs.frozen above it"
    if not is_frozen(cls):
        return f"{named} can be changed; put @attrs.frozen above it"
    return check_words(cls) or (_wrong_field(cls) if stranger else "")


@functools.cache
def _card_fields() -> dict[str, tuple[Check, str]]:
    hints = hints_of(RuleCard)
    return {
        one.name: (check_of(hints[one.name]), spoken(hints[one.name]))
        for one in attrs.fields(RuleCard)
    }


def _wrong_on_card(card: RuleCard) -> str:
    for field, (fits, takes) in _card_fields().items():
        value = getattr(card, field)
        if fits(value):
            continue
        named = f"the card of {card.name!r}"
        if isinstance(value, str):
            return f"{named} gives `{field}` as a text; write `{field}=({value!r},)`"
        if isinstance(value, list):
            return f"{named} gives `{field}` as a list; write `{field}={tuple(value)!r}`"
        return f"{named} has {brief(value)} for `{field}`; it takes {takes}"
    for field in ("needs", "conflicts", "above"):
        if card.name in getattr(card, field):
            return (
                f"the card of {card.name!r} names itself in `{field}`; it names other rules there"
            )
    return ""


def _wrong_field(cls: type[Rule]) -> str:
    """What is wrong with a field of a rule that is not ours: all that can be set are options."""
    options = {one.name: one for one in options_of(cls)}
    hints = hints_of(cls)
    for field in attrs.fields(cls):  # type: ignore[arg-type]
        name = field.name
        if name in options:
            if name in hints and not check_of(hints[name])(field.default):
                default = brief(field.default)
                return (
                    f"the option {name!r} has the default {default}; it takes {spoken(hints[name])}"
                )
        elif field.init:
            default = "..." if field.default is attrs.NOTHING else repr(field.default)
            right = f'write `{name}: {field.type} = option({default}, "what it is for")`'
            return f"the field {name!r} of {cls.__name__} is no option; {right}"
    return ""
