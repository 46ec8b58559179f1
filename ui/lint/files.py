"""Which files lint looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

PYTHON, YAML = (".py",), (".yaml", ".yml")
# what lies in a package and is no rule of its own
_PASSED_OVER = ("tests", "schema", "build", "dist", "node_modules", "venv", "__pycache__")


def files_below(paths: Iterable[Path]) -> Iterator[Path]:
    """The files to look at, in a fixed order; what is named itself is looked at in any case."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for file in sorted(path.rglob("*")):
            between = file.relative_to(path).parts[:-1]
            hidden = any(one.startswith(".") or one in _PASSED_OVER for one in between)
            if file.suffix in (*PYTHON, *YAML) and not hidden and file.is_file():
                yield file
