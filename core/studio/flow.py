"""Values written as YAML in a line, as a person would type them."""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

# texts that nobody quotes; whatever YAML may read as something else is quoted
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_ /.()-]*")
_LINE = 88  # characters of a list of lists before it is broken over lines


def written(value: Any) -> str:
    """A value in one line: `[[0, 0], [4, 0]]`, `{kind: oil, area: [...]}`."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        return _text(value)
    if value is None:
        return "~"
    return json.dumps(value)


def broken(value: Any, indent: str) -> str:
    """A value as the value of a key or an item: a long list of lists is broken over lines."""
    line = written(value)
    if len(indent) + len(line) <= _LINE or not isinstance(value, list):
        return line
    lines, now = [], f"{indent}  "
    for number, item in enumerate(value):
        word = written(item) + ("," if number < len(value) - 1 else "")
        if now.strip() and len(now) + len(word) > _LINE:
            lines.append(now.rstrip())
            now = f"{indent}  "
        now += f"{word} "
    return "\n".join(("[", *lines, now.rstrip(), f"{indent}]"))


def rewritten(value: Any, before: str) -> str:
    """A scalar written in the manner of the one it takes the place of: quotes, decimals."""
    if isinstance(value, str):
        quoted = before[:1] in ("'", '"')
        return json.dumps(value, ensure_ascii=False) if quoted else _text(value)
    if isinstance(value, float) and "." in before:
        decimals = len(before.rpartition(".")[2])
        if float(text := f"{value:.{decimals}f}") == value:
            return text
    return written(value)


def _text(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    if not _PLAIN.fullmatch(text) or text != text.strip():
        return quoted
    read = yaml.safe_load(text)
    return text if read == text and isinstance(read, str) else quoted
