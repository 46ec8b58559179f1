"""Finding rules: built in, installed, or in a plugin folder. Found is not active.

Only a person brings code in: the built-in list, packages they installed, and folders they named.
No scenario, ruleset, track or save file can add to this.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import attrs

from .borders import asked_alone
from .errors import FAILURES, BadRule, RuleFault, told
from .family import Family
from .files import UnfitFile, check_file
from .old_words import missing_import
from .packages import maker_of, origin_of, points_of
from .patience import Preparing
from .pilots import PilotSpec
from .rule_class import check_class, line_of
from .rules import ANY_FAMILY, PROJECT, Rule, RuleCard

ENTRY_POINTS = f"{PROJECT}.rules"
BUILT_IN = "built-in"
_OF_A_FILE = f"{PROJECT}_plugin_"  # how the names of modules begin that were made of a rule's file
NO_RULE = "the file holds no rule"
_READING = threading.RLock()  # tables of a server may ask at once


@attrs.frozen
class Found:
    """A rule and where it came from."""

    cls: type[Rule]
    origin: str

    @property
    def card(self) -> RuleCard:
        """The rule's card."""
        return self.cls.card


@attrs.frozen
class Failure:
    """Something that should have brought rules and did not; it hurts nobody else."""

    origin: str
    error: str
    line: int = 0
    file: str = ""  # in which that line is, where the origin is none

    @property
    def place(self) -> str:
        """The origin, with the line where one is known."""
        if self.line and self.file:
            return f"{self.origin}, {self.file}:{self.line}"
        return f"{self.origin}:{self.line}" if self.line else self.origin

    def __str__(self) -> str:
        return f"{self.place}: {self.error}"


@attrs.define
class Catalogue:
    """Every rule and family that was found, and what could not be loaded.

    `unread` are rules that gridprix brings, as `module:name`; they come first.
    """

    _rules: dict[str, Found] = attrs.field(factory=dict)
    families: dict[str, Family] = attrs.field(factory=dict)
    failures: list[Failure] = attrs.field(factory=list)
    _unread: list[str] = attrs.field(factory=list, eq=False, repr=False)

    @property
    def rules(self) -> dict[str, Found]:
        """Every rule by its name.

        Importing those that gridprix brings takes longer than all else before a list of races is
        shown, and lists need none of them; so they are imported when somebody asks.
        """
        if self._unread:
            with _READING:
                while self._unread:
                    self._take(imported(self._unread[0]), BUILT_IN)
                    del self._unread[0]
        return self._rules

    def add(self, thing: object, origin: str) -> None:
        """Take in a rule class or a family, after those that gridprix brings."""
        if is_rule(thing):
            _ = self.rules
        self._take(thing, origin)

    def _take(self, thing: object, origin: str) -> None:
        if isinstance(thing, Family):
            # a file may import a family to speak of it, but not put another in its place
            if self.families.setdefault(thing.name, thing) is not thing:
                raise BadRule(f"there is a family {thing.name!r} already; rename yours")
        elif is_rule(thing):
            self._add_rule(thing, origin)  # type: ignore[arg-type]
        else:
            raise BadRule(f"{thing!r} is neither a rule class nor a family")

    def add_file(self, file: Path) -> None:
        """Take in the rules and families of a Python file; what is wrong with it is noted."""
        try:
            things = _things_in(_import_file(file))
            if not things:
                raise BadRule(f"{NO_RULE}; a rule is a class derived from Rule")
            for thing in things:
                self.add(thing, str(file))
        except FAILURES as error:  # anybody's file may do anything
            self.fail(str(file), error)

    def _add_rule(self, cls: type[Rule], origin: str) -> None:
        check_class(cls)
        name = cls.card.name
        if name in self._rules:
            taken = self._rules[name].origin
            whose = "a built-in rule" if taken == BUILT_IN else f"the rule from {taken}"
            sentence = f"the name {name!r} is taken by {whose}; rename yours"
            raise RuleFault(cls, "", line_of(cls), sentence)
        self._rules[name] = Found(cls, origin)

    def fail(self, origin: str, error: BaseException) -> None:
        """Note that an origin could not be loaded."""
        file = "" if origin.endswith(".py") else _file(error)
        self.failures.append(
            Failure(origin, _told(error), _line(error, file or origin), Path(file).name)
        )

    def of_family(self, family: str) -> list[Found]:
        """The rules that may be played in a family, by name."""
        fits = (family, ANY_FAMILY)
        return [
            self.rules[name] for name in sorted(self.rules) if self.rules[name].card.family in fits
        ]

    @property
    def capabilities(self) -> list[str]:
        """All that any found rule provides, active or not, sorted."""
        return sorted({one for found in self.rules.values() for one in found.card.capabilities})

    def pilots(self, family: str) -> tuple[PilotSpec, ...]:
        """The pilots that any found rule brings for a family, active or not."""
        pilots: dict[str, PilotSpec] = {}
        for spec in self._declared(family, "declare_pilots"):
            pilots.setdefault(spec.name, spec)
        return tuple(pilots.values())

    def markings(self, family: str) -> tuple[str, ...]:
        """The kinds of zones that any found rule understands, active or not.

        A track keeps its oil when nobody plays with oil, so only a kind unknown to all is wrong.
        """
        return tuple(sorted(set(self._declared(family, "declare_markings"))))

    def _declared(self, family: str, hook: str) -> Iterator[Any]:
        """What all found rules of a family answer a hook that is asked before they are chosen.

        A rule that cannot be asked hurts nobody who does not play by it.
        """
        for found in self.of_family(family):
            if not hasattr(found.cls, hook):
                continue
            try:
                with Preparing():
                    rule = found.cls()
                declared = tuple(asked_alone(rule, hook) or ())
            except FAILURES as error:  # anybody's rule may do anything
                failure = Failure(found.origin, f"{hook}: {_told(error)}")
                if failure not in self.failures:
                    self.failures.append(failure)
            else:
                yield from declared


def imported(dotted: str) -> object:
    """What `module:name` names."""
    module, _, name = dotted.partition(":")
    found: object = getattr(importlib.import_module(module), name)
    return found


def is_rule(thing: object) -> bool:
    """Whether something is a rule class (and not the base itself)."""
    return isinstance(thing, type) and issubclass(thing, Rule) and thing is not Rule


def find_rules(
    builtin: Iterable[str], folders: Sequence[Path] = (), *, installed: bool = True
) -> Catalogue:
    """Collect rules from the built-in list, installed packages and plugin folders."""
    names = list(builtin)
    # constants are families, whose names are in every list
    families = [one for one in names if one.rpartition(":")[2].isupper()]
    catalogue = Catalogue(unread=[one for one in names if one not in families])
    for dotted in families:
        catalogue.add(imported(dotted), BUILT_IN)
    if installed:
        _add_installed(catalogue)
    for folder in folders:
        _add_folder(catalogue, folder)
    return catalogue


def _add_installed(catalogue: Catalogue) -> None:
    for point in points_of(ENTRY_POINTS):
        origin = origin_of(maker_of(point))
        try:
            with Preparing():
                loaded = point.load()
            things = _things_in(loaded) if isinstance(loaded, ModuleType) else [loaded]
            for thing in things:
                catalogue.add(thing, origin)
        except FAILURES as error:  # anybody's package may do anything
            catalogue.fail(f"{origin} ({point.value})", error)


def _add_folder(catalogue: Catalogue, folder: Path) -> None:
    if not folder.is_dir():
        catalogue.failures.append(Failure(str(folder), "there is no such folder"))
        return
    for file in sorted(folder.glob("*.py")):
        if file.name != "__init__.py":  # of a package that is tried before it is installed
            catalogue.add_file(file)


class _AsItIsNow(SourceFileLoader):
    """Reads the file itself: Python's own cache misses a change of the same second and length."""

    def get_code(self, fullname: str) -> CodeType:
        """The code that the file holds now."""
        return self.source_to_code(self.get_data(self.path), self.path)


def _import_file(file: Path) -> ModuleType:
    check_file(file)
    # two folders may hold files of one name, so the module's name carries the place
    place = hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:8]
    name = f"{_OF_A_FILE}{file.stem}_{place}"
    spec = importlib.util.spec_from_loader(name, _AsItIsNow(name, str(file)))
    assert spec is not None and spec.loader is not None  # noqa: S101, PT018 - that loader makes one
    module = importlib.util.module_from_spec(spec)
    try:
        with modules_kept(), Preparing():
            sys.modules[name] = module
            spec.loader.exec_module(module)
    except ImportError:
        if not (file.parent / "__init__.py").is_file():
            raise
        return _import_from_package(file)
    return module


@contextmanager
def modules_kept(*prefixes: str) -> Iterator[None]:
    """Put modules of rules' files, and others, back where an action fails: a race may need them."""
    prefixes = (_OF_A_FILE, *prefixes)
    before = {name: one for name, one in sys.modules.items() if name.startswith(prefixes)}
    try:
        yield
    except BaseException:
        for name in [one for one in sys.modules if one.startswith(prefixes)]:
            del sys.modules[name]
        sys.modules.update(before)
        raise


def _import_from_package(file: Path) -> ModuleType:
    """Import a file as the module of its package that it is: it wants its neighbours."""
    file = file.resolve()
    root = next(folder for folder in file.parents if not (folder / "__init__.py").is_file())
    name = ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    sys.path.insert(0, str(root))
    try:
        with Preparing():
            module = importlib.import_module(name)
    finally:
        sys.path.remove(str(root))
    if Path(str(module.__file__)).resolve() != file:
        raise BadRule(f"the module {name} is taken by {module.__file__}; rename the package")
    return module


def _things_in(module: ModuleType) -> list[object]:
    """The rules and families that a module itself defines, in the order written."""
    return [
        thing
        for thing in vars(module).values()
        if isinstance(thing, Family) or (is_rule(thing) and thing.__module__ == module.__name__)
    ]


def _told(error: BaseException) -> str:
    """An import's failure in one line, with the place where Python gives one."""
    if isinstance(error, SyntaxError):
        return f"syntax error: {error.msg}"
    if isinstance(error, UnfitFile):
        return str(error.strerror)
    if isinstance(error, ImportError) and (instead := missing_import(error)):
        return instead
    return told(error)


def _file(error: BaseException) -> str:
    """The innermost file outside Python and gridprix that a package's failure came from."""
    if isinstance(error, SyntaxError):
        return error.filename or ""
    if isinstance(error, RuleFault):
        return error.line.rpartition(":")[0]
    found, trace = "", error.__traceback__
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        if module not in (PROJECT, "importlib", *sys.stdlib_module_names):
            found = trace.tb_frame.f_code.co_filename
        trace = trace.tb_next
    return found


def _line(error: BaseException, origin: str) -> int:
    """The line of the file that an import's failure came from, 0 where it cannot be told."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    if isinstance(error, RuleFault):
        return int(error.line.rpartition(":")[2] or 0)
    trace, line = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == origin:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
