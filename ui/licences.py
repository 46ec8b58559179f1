"""The licences of all that the program carries: its own, Python's, and those of what it needs."""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import attrs

from .version import is_frozen

OWN = "gridprix"
PLACE = "licences"  # beside a frozen program: a text for all that is no Python package
_EXTRAS = ("fast", "cluster", "serve")  # what players install; the others are for work on gridprix
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_TEXTS = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
_NAMED = re.compile(r"^License: (\S.*?)\s*$", re.MULTILINE)  # as Debian writes it
_TROVE = "License :: OSI Approved :: "


@attrs.frozen
class Carried:
    """Something that the program carries, and on what terms."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = ()


def carried() -> list[Carried]:
    """All of it: gridprix first, then Python, then the others by name."""
    python = Carried("Python", sys.version.split()[0], "PSF-2.0", tuple(_python_texts()))
    found = {_plain(one.metadata["Name"]): _described(one) for one in _distributions()}
    found |= {one.name: one for one in _libraries()}
    own = found.pop(OWN, None)
    first = [own] if own is not None else []
    return [*first, python, *(found[name] for name in sorted(found))]


def _distributions() -> Iterator[metadata.Distribution]:
    """A frozen program carries all that it finds; an installed one what its packages need."""
    if is_frozen():
        yield from metadata.distributions()
        return
    waiting, seen = [OWN], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            found = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # of an extra that is not here, or another system's
            continue
        yield found
        waiting += _needs(found, with_extras=name == OWN)


def _needs(found: metadata.Distribution, *, with_extras: bool) -> Iterator[str]:
    """What a package needs; of its extras only ours are meant, for what others offer is theirs."""
    for wanted in found.requires or ():
        extra = re.search(r"extra == ['\"]([^'\"]+)", wanted)
        named = _NAME.match(wanted)
        if named and (extra is None or (with_extras and extra[1] in _EXTRAS)):
            yield _plain(named[0])


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _described(found: metadata.Distribution) -> Carried:
    data = found.metadata
    listed = (one for one in data.get_all("Classifier") or () if one.startswith(_TROVE))
    (expression,) = data.get_all("License-Expression") or [""]
    (named,) = data.get_all("License") or [""]
    licence = (
        expression
        or _short(named)
        or ", ".join(one.removeprefix(_TROVE) for one in listed)
        or "see its text"
    )
    return Carried(data["Name"], found.version, licence, tuple(_texts(found)))


def _short(licence: str) -> str:
    """Some packages write the whole text where its name belongs."""
    line = licence.strip().partition("\n")[0]
    return line if len(line) < 60 and line.lower() != "license" else ""


def _texts(found: metadata.Distribution) -> Iterator[str]:
    for path in found.files or ():
        if ".dist-info/" in str(path) and _TEXTS.search(str(path)):
            try:
                yield Path(str(found.locate_file(path))).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):  # a list of files may name one that is gone
                continue


def _python_texts() -> Iterator[str]:
    """Python keeps its licence beside its library; a frozen program has it among its texts."""
    for text in (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", _beside() / "Python.txt"):
        if text.exists():
            yield text.read_text(encoding="utf-8")
            return


def _beside() -> Path:
    return Path(sys.executable).parent / PLACE


def _libraries() -> Iterator[Carried]:
    """What is no Python package: libraries that a frozen program took along where it was built."""
    for file in sorted(_beside().glob("* *.txt")) if is_frozen() else ():
        name, _, version = file.stem.partition(" ")
        text = file.read_text(encoding="utf-8")
        named = dict.fromkeys(_NAMED.findall(text))  # in their order, each once
        licence = ", ".join(named) or "see its text"
        yield Carried(name, version.replace("%3a", ":"), licence, (text,))
