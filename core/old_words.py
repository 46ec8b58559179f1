"""Names that were changed, so that a rule which still uses one is told the new one."""

from __future__ import annotations

import re
import sys
from importlib import import_module

from .documents import suggest
from .doors import names_behind

RENAMED = {
    "silent": "unused_hooks",
    "heard": "answered_hooks",
    "concerns": "replaces",
    "Choice": "RuleEntry",
    "Spot": "Location",
    "Way": "Charge",
    "Bill": "Invoice",
    "offer_plot_charges": "offer_plot_costs",
    "lone_car": "solo_plan",
    "LoneCar": "SoloPlan",
    "GridLoneCar": "GridSoloPlan",
    "PlainCar": "CircuitSoloPlan",
    "Step": "PricedChange",
}
FROZEN = bool(getattr(sys, "frozen", False))  # it carries all that can be imported
_IMPORTED = re.compile(r"cannot import name '(\w+)' from '(gridprix\.[\w.]+)'")


def check_words(cls: type) -> str:
    """What is wrong with a rule class that has a method whose name was changed: nobody calls it."""
    for old, new in RENAMED.items():
        if callable(getattr(cls, old, None)):
            defines = f"the rule class {cls.__name__} defines {old!r}"
            return f"{defines}, which is called {new!r} now; rename it"
    return ""


def missing_import(error: ImportError) -> str:
    """What to import instead, where a rule asks for a name or a module that is there no more."""
    found = _IMPORTED.search(str(error))
    if found and found[1] in RENAMED:
        return f"{found[1]!r} is called {RENAMED[found[1]]!r} now; import that from {found[2]}"
    if found and (known := names_behind(import_module(found[2]))):
        return f"{found[2]} has no {found[1]!r}; {suggest(found[1], known)}"
    room = (error.name or "").split(".")
    if isinstance(error, ModuleNotFoundError) and room[0] != "gridprix" and FROZEN:
        return (
            f"this build of gridprix carries no module {error.name!r}; install gridprix by pip, "
            "pipx or uv, and that module beside it"
        )
    if isinstance(error, ModuleNotFoundError) and room[:2] == ["gridprix", "plugins"] and room[3:]:
        door = ".".join(room[:3])
        return f"there is no module {error.name}; a rule imports what it needs from {door}"
    return ""
