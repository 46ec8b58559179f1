"""Reading YAML safely: plain data, the place of every value, and every problem at once.

A file is data and nothing else: only YAML's own scalars, lists and mappings are understood, so no
file can make code load. Size, depth and alias expansion are limited before anything is built, and
so are numbers: what is not finite or has more than 64 bits is a slip, and would make messages fail.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import yaml

from .files import UnfitFile, read_file
from .plain_text import odd_character, plain_line, shortened

# The way to a value in a file: keys of mappings and numbers in lists, `("seats", 0, "name")`.
KeyPath = tuple[str | int, ...]

MAX_BYTES = 4_000_000
MAX_DEPTH = 40
MAX_NODES = 100_000
MAX_BITS = 64  # of a whole number
LONGEST = 2_000  # characters of a sentence; what it quotes may be a whole file

_SCALARS = ("null", "bool", "int", "float", "str")
_TAG = "tag:yaml.org,2002:"


@attrs.frozen(order=True)
class Location:
    """A place in a file, counted from 1 as editors do."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        file = plain_line(self.file)
        return f"{file}:{self.line}:{self.column}" if self.line else file


@attrs.frozen(order=True)
class Problem:
    """One thing that is wrong in a file and what would be right."""

    spot: Location
    what: str
    right: str = ""

    def __str__(self) -> str:
        right = f"; {shortened(self.right, LONGEST)}" if self.right else ""
        return f"{self.spot}: {shortened(self.what, LONGEST)}{right}"


class BadFile(Exception):
    """A file that cannot be used, with every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


@attrs.frozen
class Document:
    """The plain data of one YAML file and where each value stands in it."""

    file: str
    data: Any
    places: dict[KeyPath, Location] = attrs.field(factory=dict, repr=False, eq=False)

    def spot(self, path: KeyPath = ()) -> Location:
        """The place of a value, or of the nearest thing around it that the file holds."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, Location(self.file))

    @property
    def digest(self) -> str:
        """What tells this data from any other, in whatever file it stands."""
        text = json.dumps(_in_lists(self.data), separators=(",", ":"), default=repr)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@attrs.define
class Findings:
    """Collects problems of one document, so that all are reported together."""

    document: Document
    problems: list[Problem] = attrs.field(factory=list)
    warnings: list[Problem] = attrs.field(factory=list)

    def error(self, path: KeyPath, what: str, right: str = "") -> None:
        """Note a problem that makes the file unusable."""
        self.problems.append(Problem(self.document.spot(path), what, right))

    def warn(self, path: KeyPath, what: str, right: str = "") -> None:
        """Note something that a player should know and that stops nothing."""
        self.warnings.append(Problem(self.document.spot(path), what, right))

    def raise_if_any(self) -> None:
        """Raise BadFile when there was an error."""
        if self.problems:
            raise BadFile(self.problems)

    def known_keys(self, path: KeyPath, data: dict[str, Any], allowed: Iterable[str]) -> None:
        """Report every key of a mapping that nobody reads."""
        allowed = list(allowed)
        for key in data:
            if key not in allowed:
                self.error((*path, key), f"unknown key {key!r}", suggest(str(key), allowed))


def suggest(name: str, known: Iterable[str]) -> str:
    """Say what would be right for an unknown name: a near one, else the list."""
    known = sorted(map(str, known))
    name = name[:80]  # whoever wrote more did not mistype a name
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    if not known:
        return "none is known here"
    listed = ", ".join(known[:12]) + (", ..." if len(known) > 12 else "")
    return f"known: {listed}"


def kind_of(value: object) -> str:
    """Name a YAML value's kind in a player's words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes/no"
    names = {
        int: "a whole number",
        float: "a number",
        str: "a text",
        list: "a list",
        dict: "a mapping",
    }
    return names.get(type(value), type(value).__name__)


def _in_lists(value: Any) -> Any:
    """Data with pairs for mappings: to JSON the keys 1 and "1" would be the same."""
    if isinstance(value, dict):
        return {"pairs": [[_in_lists(key), _in_lists(one)] for key, one in value.items()]}
    return [_in_lists(one) for one in value] if isinstance(value, list) else value


def load_document(path: Path, name: str | None = None) -> Document:
    """Read one YAML file; raises BadFile with a located sentence for whatever is wrong."""
    file = name or str(path)
    try:
        raw = read_file(path, MAX_BYTES)
    except OSError as error:
        what = f"cannot be read: {error.strerror or error}"
        right = "" if isinstance(error, UnfitFile) else "check the name and the permissions"
        raise BadFile([Problem(Location(file), what, right)]) from None
    return parse_document(raw, file)


def parse_document(raw: bytes | str, file: str) -> Document:
    """Parse YAML text into plain data with places."""
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
    except UnicodeDecodeError as error:
        what = f"byte {error.start} is not text"
        raise BadFile([Problem(Location(file), what, "a YAML file is UTF-8 text")]) from None
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        _limit(loader, text, file)
        node = loader.get_single_node()
        return _Builder(file, loader).build(node)
    except yaml.YAMLError as error:
        raise BadFile([_yaml_problem(error, file, text)]) from None
    finally:
        loader.dispose()


def _limit(loader: Any, text: str, file: str) -> None:
    """Refuse deep nesting and endless lists from the event stream, before anything is composed."""
    depth = values = 0
    for event in yaml.parse(text, type(loader)):
        values += isinstance(event, yaml.NodeEvent)
        if values > MAX_NODES:
            what = f"holds more than {MAX_NODES:,} values"
            raise BadFile([Problem(_spot_of(event.start_mark, file), what, "split the file")])
        if isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            depth += 1
            if depth > MAX_DEPTH:
                spot = _spot_of(event.start_mark, file)
                what = f"nested deeper than {MAX_DEPTH} levels"
                raise BadFile([Problem(spot, what, "flatten the file")])
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            depth -= 1


def _spot_of(mark: Any, file: str) -> Location:
    return Location(file, mark.line + 1, mark.column + 1) if mark else Location(file)


def _yaml_problem(error: yaml.YAMLError, file: str, text: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    spot = _spot_of(mark, file)
    what = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    # the library says only that some character cannot stand here
    lines = text.split("\n")
    if mark and mark.line < len(lines) and "\t" in lines[mark.line][: mark.column + 1]:
        return Problem(spot, "a tab stands where YAML wants spaces", "indent with spaces")
    return Problem(spot, f"not readable as YAML: {what}", "one YAML document of plain values")


class _Builder:
    """Turns composed nodes into plain data, noting places and problems."""

    def __init__(self, file: str, loader: Any) -> None:
        self.file = file
        self.loader = loader
        self.places: dict[KeyPath, Location] = {}
        self.problems: list[Problem] = []
        self.nodes = 0

    def build(self, node: yaml.Node | None) -> Document:
        data = None if node is None else self._value(node, ())
        if self.problems:
            raise BadFile(self.problems)
        return Document(self.file, data, self.places)

    def _spot(self, node: yaml.Node) -> Location:
        return _spot_of(node.start_mark, self.file)

    def _value(self, node: yaml.Node, path: KeyPath) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            # aliases expand here, so this also stops an alias bomb
            what = f"holds more than {MAX_NODES:,} values once its aliases are expanded"
            raise BadFile(
                [Problem(Location(self.file), what, "split the file or drop the aliases")]
            )
        if len(path) > MAX_DEPTH:  # an alias that holds itself has no end
            raise BadFile([Problem(self._spot(node), "an alias contains itself", "write it out")])
        self.places[path] = self._spot(node)
        kind = node.tag.removeprefix(_TAG)
        if isinstance(node, yaml.ScalarNode):
            self._check_text(node)
        if isinstance(node, yaml.ScalarNode) and kind in _SCALARS:
            return self._scalar(node, kind)
        if isinstance(node, yaml.ScalarNode) and kind == "timestamp":
            return node.value  # a date is only text to us
        if isinstance(node, yaml.SequenceNode) and kind == "seq":
            return [self._value(item, (*path, n)) for n, item in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode) and kind == "map":
            return dict(self._items(node, path))
        what = f"the tag {node.tag!r} is not allowed"
        right = "write plain texts, numbers, lists and mappings"
        self.problems.append(Problem(self._spot(node), what, right))
        return None

    def _scalar(self, node: yaml.ScalarNode, kind: str) -> Any:
        try:
            value = self.loader.construct_object(node)
        except (ValueError, LookupError):  # `!!int x`, `!!bool maybe`, thousands of digits
            what = f"{shortened(node.value, 40)!r} cannot be read as {kind}"
            right = "write plain texts and numbers without tags"
            self.problems.append(Problem(self._spot(node), what, right))
            return None
        if isinstance(value, float) and not math.isfinite(value):
            self.problems.append(Problem(self._spot(node), f"{node.value!r} is no number to use"))
        if isinstance(value, int) and value.bit_length() > MAX_BITS:
            what = f"{shortened(node.value, 40)!r} is too large a number"
            right = f"at most {2**MAX_BITS - 1:,}"
            self.problems.append(Problem(self._spot(node), what, right))
            return None
        return value

    def _check_text(self, node: yaml.ScalarNode) -> None:
        """Names are text: what would steer a terminal or turn a line round is not let in."""
        if odd := odd_character(node.value):
            what = f"an invisible character ({odd}) stands in {shortened(node.value, 40)!r}"
            self.problems.append(Problem(self._spot(node), what, "write visible text"))

    def _items(self, node: yaml.MappingNode, path: KeyPath) -> Iterator[tuple[str, Any]]:
        seen: set[str] = set()
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self.problems.append(Problem(self._spot(key_node), "a key must be a plain text"))
                continue
            self._check_text(key_node)
            key = str(key_node.value)
            if key in seen:
                problem = Problem(
                    self._spot(key_node), f"the key {shortened(key, 40)!r} stands twice", "keep one"
                )
                self.problems.append(problem)
                continue
            seen.add(key)
            yield key, self._value(value_node, (*path, key))
            self.places[(*path, key)] = self._spot(key_node)
