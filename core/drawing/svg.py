"""SVG as text: elements, their attributes, words. All SVG that is written is written here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

from gridprix.core.plain_text import escaped

# what may stand between two tags: elements and escaped words, so that a name can be nothing else
Markup = NewType("Markup", str)
Value = str | float
Look = dict[str, Value]  # attributes
NAMESPACE = "http://www.w3.org/2000/svg"


def words(text: str) -> Markup:
    """A text between two tags, whatever is in it."""
    return Markup(escaped(text))


def tenth(value: float) -> str:
    """A number to a tenth, as short as it can be written."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def element(name: str, *inside: Markup, **attributes: Value) -> Markup:
    """One element; `font_size` is the attribute `font-size`, and `class_` is `class`."""
    opening = f"{name}{_written(attributes)}"
    return Markup(f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>")


def lines(parts: Iterable[Markup]) -> Markup:
    """Several elements, each on a line of its own."""
    return Markup("\n".join(parts))


def document(box: str, parts: Iterable[Markup], **more: Value) -> str:
    """A picture as a file; `box` is the part of the plane that it shows."""
    return _picture({"xmlns": NAMESPACE, "viewBox": box, **more}, parts)


def inline(box: str, parts: Iterable[Markup], **more: Value) -> str:
    """A picture in a page of HTML, which knows what SVG is."""
    return _picture({"viewBox": box, **more}, parts)


def _picture(head: Look, parts: Iterable[Markup]) -> str:
    return f"<svg{_written(head)}>\n{lines(parts)}\n</svg>"


def _written(attributes: Look) -> str:
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
    )


def _value(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else escaped(str(value))
