"""The widget of an option, made from what the option takes."""

from __future__ import annotations

from functools import partial
from typing import Any

import yaml

from gridprix.core.documents import BadFile, parse_document
from gridprix.core.rules import OptionInfo
from gridprix.ui.terminal.rules_text import written
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.fields import drop_down, stepper, toggle
from gridprix.ui.window.widgets.form import Form

from .actions import SetUpActions

WIDE, NARROW = 220, 124


def option_widget(
    actions: SetUpActions,
    form: Form,
    paint: Paint,
    name: str,
    place: tuple[float, float],
    option: OptionInfo,
    value: Any,
    *,
    bad: bool,
) -> None:
    """Paint the widget with its right side at a place; it changes the draft."""
    right, middle = place
    change = partial(actions.set_option, name, option.name)
    control = f"option {name} {option.name}"
    high = round(32 * min(paint.look.scale, 1.2))
    box = Box(right - WIDE, middle - high / 2, WIDE, high)
    if option.choices:
        rows = [(written(one), label_of(one)) for one in option.choices]
        values = dict(zip((key for key, _ in rows), option.choices, strict=True))
        chosen = written(value)

        def choose() -> None:
            actions.open_list(box, rows, chosen, lambda key: change(values[key]))

        drop_down(paint, control, box, label_of(value), choose, bad=bad)
    elif option.parse is None and isinstance(option.default, bool):
        toggle(paint, control, right - 36, middle, lambda: change(not value), on=bool(value))
    elif option.parse is None and isinstance(option.default, int):
        own = Box(right - NARROW, middle - high / 2, NARROW, high)
        low = option.low is not None and value <= option.low
        full = option.high is not None and value >= option.high
        less = None if low else lambda: change(value - 1)
        more = None if full else lambda: change(value + 1)
        stepper(paint, control, own, str(value), less, more)
    else:
        text = plain_text(value)
        form.field(
            paint, control, box, text, lambda typed: change(read_text(option, typed)), bad=bad
        )


def label_of(value: Any) -> str:
    """A value as a person reads it."""
    text = written(value).replace("_", " ")
    return text or "none"


def plain_text(value: Any) -> str:
    """A value as it is typed: tables in the form a file has on one line."""
    if isinstance(value, str):
        return value
    try:
        text: str = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000)
    except yaml.YAMLError:  # a default that a rule has worked out already
        return written(value)
    return text.removesuffix("...\n").strip()


def read_text(option: OptionInfo, typed: str) -> Any:
    """What was typed; what is no YAML stays a text, and the rule says what is wrong with it."""
    if option.parse is None:
        return typed
    try:
        return parse_document(typed, "what was typed").data
    except BadFile:
        return typed
