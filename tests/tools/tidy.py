"""Checks of plain files: line ends, closing newline, YAML that loads, a valid pyproject.toml.

Without arguments it looks at the whole project; with file names, at those (as pre-commit does).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml
from tree import ROOT, project_files

_NOT_OURS = {".png", ".wav", ".ttf", ".ico", ".gz", ".sealed"}  # written by programs, as they like
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def untidy(path: Path) -> Iterator[str]:
    """Sentences about what is not in order in a file."""
    if path.suffix in _NOT_OURS:
        return
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        yield "the last line does not end; add a newline"
    if data.endswith(b"\n\n"):
        yield "empty lines at the end; remove them"
    if b"\r" in data:
        yield "carriage returns; end lines with a newline alone"
    for number, line in enumerate(data.split(b"\n"), 1):
        if line != line.rstrip() and path.suffix != ".md":
            yield f"line {number} ends in white space; remove it"
    # what is meant to be broken lies among the tests
    if path.suffix in (".yaml", ".yml") and "tests" not in path.parts:
        try:
            yaml.load(data, Loader=_Loader)  # noqa: S506 - the safe loader, the C one if there
        except yaml.YAMLError as error:
            yield f"no YAML: {' '.join(str(error).split())}"
    if path.name == "pyproject.toml":
        yield from _invalid(path)


def _invalid(path: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "validate_pyproject", str(path)]
    # else it fetches the list of classifiers
    offline = {**os.environ, "VALIDATE_PYPROJECT_NO_NETWORK": "1"}
    ran = subprocess.run(command, env=offline, capture_output=True, text=True, check=False)
    if ran.returncode:
        told = (ran.stdout + ran.stderr).splitlines()
        yield " ".join(line for line in told if line.startswith("[ERROR]")) or told[-1]


def main(names: Iterable[str]) -> int:
    """Report every untidy file; 1 if there is one."""
    paths = [Path(name).resolve() for name in names] or project_files()
    faults = [f"{path.relative_to(ROOT)}: {fault}" for path in paths for fault in untidy(path)]
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
