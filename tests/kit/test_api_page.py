"""The page about what authors import: everything is on it, said in words, and true."""

from __future__ import annotations

import ast
import builtins
import collections.abc
import inspect
import re
import textwrap
import typing
from collections.abc import Generator, Iterable
from importlib import import_module
from typing import ClassVar

import attrs
import pytest

from gridprix.core import (
    CarRetired,
    CarStayed,
    Event,
    Gauge,
    LegTaken,
    Part,
    PartSpec,
    Race,
    Reducer,
    RoundStarted,
    Rule,
    Script,
    Table,
    hookimpl,
    hookspecs,
    replaces,
)
from gridprix.core.doors import names_behind
from gridprix.core.drawing.offers import GAUGE_KINDS
from gridprix.core.library import Library
from gridprix.plugins import DOORS
from gridprix.plugins.grid import hookspecs as grid_hookspecs
from gridprix.ui.kit.api import happenings, signatures
from gridprix.ui.kit.api.fixtures_chapter import FIXTURES
from gridprix.ui.kit.api.happenings import Dealings, dealings_of, dealings_of_loop
from gridprix.ui.kit.api.names import Kind, Name, all_names, said_beside
from gridprix.ui.kit.api.signatures import Written, paragraphs, sentence, signature
from gridprix.ui.kit.api.track_pictures import track_pictures
from gridprix.ui.kit.pages import API

NAMES = list(all_names())
OF_PYTHON = {
    *(*dir(builtins), *typing.__all__, *collections.abc.__all__),
    *("Fraction", "ModuleType", "Traversable"),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_name_of_a_door_is_told(door: str) -> None:
    page = API.read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| \[`{re.escape(door)}`\].*$", page, re.MULTILINE)
    for name in names_behind(import_module(door)):
        told = f"\n#### {name}\n" in page or f"| `{name}` |" in page or f"as `{name}`" in page
        assert told, name
        assert f"`{name}`" in row or f"`{name}`" in page.partition(row)[0]  # an earlier door's


def _signatures(page: str) -> list[str]:
    """Every signature of the page, without the texts and comments in it."""
    blocks = re.findall(r"^#### .+?\n\n```python\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    members = re.findall(r"^\| `(\..*?)` \| ", page, re.MULTILINE)
    return [re.sub(r"\"[^\"\n]*\"|'[^'\n]*'|#.*", "", one) for one in (*blocks, *members)]


def test_every_name_in_a_signature_is_told() -> None:
    page = API.read_text(encoding="utf-8")
    told = {*re.findall(r"^#### (\w+)$|^\| `(\w+)` \|", page, re.MULTILINE)}
    known = {name for pair in told for name in pair} | OF_PYTHON
    written = _signatures(page)
    assert len(written) > 400
    named = {name for one in written for name in re.findall(r"\b[A-Z]\w*[a-z]\w*", one)}
    assert not named - known


def test_every_kind_of_a_gauge_is_told() -> None:
    assert Gauge.__doc__ is not None
    for kind in GAUGE_KINDS:
        assert f"`{kind}`" in Gauge.__doc__


@pytest.mark.parametrize("one", NAMES, ids=lambda one: one.name)
def test_every_name_is_said_in_words(one: Name) -> None:
    if one.kind is Kind.OTHER:
        assert said_beside(one) or type(one.thing).__module__.startswith("gridprix.")
    elif one.kind is not Kind.DECLARATION:
        assert sentence(one.thing)
        assert not [line for line in signature(one.thing, one.name) if re.search(r" at 0x|<", line)]
        members = Written(one.thing).members if inspect.isclass(one.thing) else []
        assert not [member.written for member in members if not member.says]


def test_the_page_names_no_machine() -> None:
    assert not re.search(r" at 0x|<class|<function|<module", API.read_text(encoding="utf-8"))


@attrs.frozen
class Gong(Part):
    capability: ClassVar[str] = "gong"


GONG = PartSpec(Gong, lambda scenario, seat: Gong(), reducers=[Reducer(RoundStarted, race=max)])


def helper(table: Table) -> Script:
    yield from table.emit(CarRetired("A", "the gong"))  # type: ignore[arg-type]


def imagine(race: Race, event: Event) -> bool:
    return bool(event)


class GongRule(Rule):
    """A rule that has to do with events in every way."""

    @hookimpl
    def declare_parts(self) -> Iterable[PartSpec]:
        return [GONG]

    @hookimpl
    def play_reaction(self, table: Table, event: Event) -> Script | None:
        if isinstance(event, CarStayed) and imagine(table.race, LegTaken("A", None)):  # type: ignore[arg-type]
            return helper(table)
        return None

    @hookimpl(wrapper=True)
    @replaces(LegTaken)
    def settle_event(self, race: Race, event: Event) -> Generator[None, object, object]:
        return (yield)

    @hookimpl
    def offer_traces(self, race: Race, event: Event) -> None:
        isinstance(event, CarRetired)


def test_dealings_are_read_from_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(happenings, "RULES", __name__)
    assert dealings_of(GongRule) == Dealings(
        emits={CarRetired}, follows={CarStayed}, replaces={LegTaken}, reduces={RoundStarted}
    )


def test_dealings_of_rules_that_are_there(library: Library) -> None:
    rules = library.catalogue.rules
    derby = {kind.__name__ for kind in dealings_of(rules["derby"].cls).emits}
    assert derby == {"CarsCollided", "CarHit", "CarHitOthers", "PointsScored", "TruceBegan"}
    assert LegTaken not in dealings_of(rules["gates"].cls).emits
    assert {LegTaken, RoundStarted, CarStayed} <= dealings_of_loop().emits
    assert not dealings_of_loop().follows


@attrs.frozen
class Widget:
    """A thing of this test. It has more to say.

    And a second paragraph.
    """

    size: int = 3  # how large it is
    name: str = ""

    def grown(self, by: int, *, twice: bool = False) -> Widget:
        """The same, larger."""
        return self


def test_a_class_is_written_as_its_author_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "OURS", __name__)
    assert signature(Widget) == ['Widget(size: int = 3, name: str = "")']
    assert sentence(Widget) == "A thing of this test"
    assert paragraphs(Widget)[1] == "And a second paragraph."
    written = {member.written: member.says for member in Written(Widget).members}
    assert written == {
        ".size: int": "How large it is",
        ".grown(by: int, *, twice: bool = False) -> Widget": "The same, larger",
    }


def test_every_fixture_of_the_kit_is_told() -> None:
    plugin = import_module("gridprix.ui.kit.plugin")
    fixtures = {name for name, one in vars(plugin).items() if "Fixture" in type(one).__name__}
    assert fixtures - {"gridprix_bench"} == set(FIXTURES)


def test_every_example_track_has_its_picture(library: Library) -> None:
    pictures = track_pictures(library)
    assert set(pictures) >= {"drawn-ring.svg", "squares-yard.svg", "two-corners.svg"}
    for name, text in pictures.items():
        assert text.startswith("<svg "), name
        assert f"](pictures/{name})" in API.read_text(encoding="utf-8")


def test_the_example_of_calling_hooks_gives_every_argument() -> None:
    page = API.read_text(encoding="utf-8")
    block = page.split("## How a rule asks another")[1].split("```python\n")[1].split("```")[0]
    module = ast.parse(f"def script():\n{textwrap.indent(block, '    ')}")
    specs = {**vars(hookspecs), **vars(grid_hookspecs)}
    called = [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    ]
    assert len(called) == 3
    for call in called:
        assert isinstance(call.func, ast.Attribute)
        inspect.signature(specs[call.func.attr]).bind(*call.args)
