"""The licences of libraries that a frozen program takes along from this machine's Debian."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

PLACE = "licences"  # beside the program, which reads it: one text each, named after what it is of
COMMON = Path("/usr/share/common-licenses")


def put_licences(folder: Path, libraries: Sequence[Path], python: Path) -> None:
    """Lay the text of every library beside the program; one whose licence nobody knows stops it."""
    place = folder / PLACE
    place.mkdir()
    (place / "Python.txt").write_bytes(python.read_bytes())
    unknown = []
    for library in libraries:
        package = package_of(library)
        if not package:
            unknown.append(library.name)
            continue
        version = said("dpkg-query", "--show", "--showformat=${Version}", package)
        text = (Path("/usr/share/doc") / package.partition(":")[0] / "copyright").read_text("utf-8")
        name = f"{package.partition(':')[0]} {version.replace(':', '%3a')}.txt"
        (place / name).write_text("\n".join([text, *pointed_at(text)]), encoding="utf-8")
    if unknown:
        sys.exit(f"nobody knows under which licence these are: {', '.join(unknown)}")


def package_of(library: Path) -> str:
    """The Debian package that brought a file; it may be known by the path before a link."""
    for line in said("dpkg", "--search", f"*/{library.name}").splitlines():
        package, _, path = line.partition(": ")
        if Path(path).resolve() == library.resolve():
            return package
    return ""


def pointed_at(text: str) -> Iterator[str]:
    """The licences that Debian keeps once for all, as far as a text points there."""
    for name in sorted(set(re.findall(rf"{COMMON}/([\w.-]*\w)", text))):
        if (COMMON / name).exists():
            yield f"\n---- {name} ----\n{(COMMON / name).read_text(encoding='utf-8')}"


def said(*words: str) -> str:
    """What a command prints; nothing where it fails."""
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout
