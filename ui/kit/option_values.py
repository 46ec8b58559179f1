"""Which values of an option are worth trying: all where they are few, else the ends and a step."""

from __future__ import annotations

from typing import Any

from gridprix.core.rules import OptionInfo


def values_of(info: OptionInfo) -> tuple[Any, ...]:
    """The default first, then the others; of a table nobody but a file knows another one."""
    return (info.default, *_others(info))


def _others(info: OptionInfo) -> list[Any]:
    if info.choices:
        # 1 == True in Python, and not in a rules file
        return [one for one in info.choices if not is_same(one, info.default)]
    if info.parse is not None:
        return []
    if isinstance(info.default, bool):
        return [not info.default]
    if isinstance(info.default, int):
        high = info.high if info.high is not None else info.default + 1
        ends = [info.default + 1 if info.low is None else info.low, high]
        return [one for one in dict.fromkeys(ends) if one != info.default]
    return []


def is_same(one: object, other: object) -> bool:
    """Whether two values of an option are the same, as files write them."""
    return type(one) is type(other) and one == other
