"""What became of scripts as JUnit XML, which build servers and editors read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import Any
from xml.etree import ElementTree as ET

from gridprix.core.plain_text import plain_text

from .checking import CheckedScript

SUITE = "gridprix"


def junit_xml(checked: Sequence[CheckedScript]) -> str:
    """One suite, one case for each script: a failure is what does not hold, an error a bad file."""
    counts = {
        "tests": len(checked),
        "failures": sum(one.how == "fails" for one in checked),
        "errors": sum(one.how == "unusable" for one in checked),
        "skipped": 0,
    }
    seconds = f"{sum(one.seconds for one in checked):.3f}"
    about = {**{name: str(count) for name, count in counts.items()}, "time": seconds}
    suites = ET.Element("testsuites", {"name": SUITE, **about})
    suite = ET.SubElement(suites, "testsuite", {"name": SUITE, **about})
    for one in checked:
        _add_case(suite, one)
    ET.indent(suites, " ")
    return ET.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _add_case(suite: Any, one: CheckedScript) -> None:
    folder = PurePath(one.file).with_suffix("")
    about = {
        "name": plain_text(one.name),
        "classname": ".".join(part for part in folder.parts if part not in ("/", "..", ".")),
        "file": one.file,
        "time": f"{one.seconds:.3f}",
    }
    case = ET.SubElement(suite, "testcase", about)
    if one.problems:
        kind = "error" if one.how == "unusable" else "failure"
        first, *_ = told = [plain_text(str(problem)) for problem in one.problems]
        fault = ET.SubElement(case, kind, {"message": first, "type": one.how})
        fault.text = "\n".join([*told, "", *map(plain_text, one.shown)])
