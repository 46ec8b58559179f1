"""The hook book: every hook with its text, who uses it, and an example that a test plays."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import ModuleType

import attrs

from gridprix.core import hookspecs
from gridprix.core.calls import Spec, specs_of
from gridprix.core.examples import core_hooks, shared
from gridprix.core.format import format_of
from gridprix.core.hookspecs import FIRST, FLATTENED, MERGED, SCRIPTS, TOLD
from gridprix.core.library import Library

from .users import users_of

HEAD = """\
# Hooks

Every question that the turn loop and the families ask the rules, in the order they are asked, each
with the rules that answer it and an example. This page is made by
`python -m gridprix.ui.kit.pages` from `hookspecs.py`, `core/examples/` and what families bring; a
test plays every example.

The first word of a name is the calling convention: `declare_` is gathered once at set-up, `offer_`
and `veto_` are gathered, `settle_` has one answer that wrappers may amend, `resolve_` has one
script that acts, `play_` lets every rule act in turn, `on_` is told afterwards. What gets a `race`
looks at a frozen moment; what gets a `table` may ask, roll and emit.

Every name in a signature is told in [API.md](API.md), and so is how a rule calls a hook itself.
In a rule the functions below are methods of its class, and `self: Rule` is just `self`. The
examples share a part, an event and a helper:
"""
CONVENTIONS = {
    FLATTENED: "every rule's list, joined, the top rule's first",
    MERGED: "every rule's mapping; for a key that two give the higher rule's counts",
    FIRST: "one answer; rules higher in the list may wrap and amend it",
    SCRIPTS: "every rule acts, the top rule first",
    TOLD: "every rule is told; answers are ignored",
}
SHARED = "the first rule that does not return `None`; each answers only for what is its own"


@attrs.frozen
class Chapter:
    """The hooks of core or of a family, and where their examples stand, if anywhere."""

    title: str
    family: str
    specs: tuple[Spec, ...]
    examples: ModuleType | None


def chapters(library: Library) -> Iterator[Chapter]:
    """Core's hooks, then those of each family that adds some."""
    yield Chapter("The turn", "", specs_of(hookspecs), core_hooks)
    for family in library.catalogue.families.values():
        if family.hookspecs is not None:
            examples = format_of(family).hook_examples
            yield Chapter(family.title, family.name, specs_of(family.hookspecs), examples)


def hook_page(library: Library) -> str:
    """The page as text."""
    lines = [HEAD, "```python", *_shared_code(), "```", ""]
    for chapter in chapters(library):
        lines += [f"## {chapter.title}", ""]
        for spec in chapter.specs:
            lines += [*_hook(spec, chapter, library), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _shared_code() -> list[str]:
    things = (shared.Mileage, shared.HornBlown, shared.then_horn)
    return "\n\n\n".join(inspect.getsource(one).rstrip("\n") for one in things).split("\n")


def _hook(spec: Spec, chapter: Chapter, library: Library) -> list[str]:
    summary, _, rest = inspect.cleandoc(spec.function.__doc__ or "").partition("\n\n")
    users = users_of(spec.name, chapter.family, library)
    shares = spec.convention == FIRST and spec.shared
    return [
        f"### {spec.name}({', '.join(spec.arguments)})",
        "",
        " ".join(summary.split()),
        "",
        *_points(rest),
        f"- Becomes: {SHARED if shares else CONVENTIONS[spec.convention]}.",
        f"- Answered now by: {_named(users.answers)}; wrapped by: {_named(users.wraps)}.",
        *_example(chapter, spec.name),
    ]


def _example(chapter: Chapter, hook: str) -> list[str]:
    if not hasattr(chapter.examples, hook):
        return []
    return ["", "```python", *example_code(chapter.examples, hook).split("\n"), "```"]


def _points(text: str) -> Iterator[str]:
    """The `When:`, `Arguments:` and further parts of a spec's text as a list."""
    point = ""
    for line in text.split("\n"):
        head, colon, _ = line.partition(":")
        if colon and head in ("When", "Arguments", "Answered by", "Default"):
            if point:
                yield f"- {point}"
            point = line.strip()
        else:
            point = f"{point} {line.strip()}".strip()
    if point:
        yield f"- {point}"


def _named(rules: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in rules) or "nobody"


def example_code(examples: ModuleType | None, hook: str) -> str:
    """The source of a hook's example, without what only tools read."""
    source = inspect.getsource(getattr(examples, hook)).rstrip("\n")
    return source.replace("  # noqa: FBT001", "")
