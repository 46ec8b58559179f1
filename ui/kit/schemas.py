"""JSON Schemas of scenario, ruleset and track files, made from the rules that were found.

`python -m gridprix.ui.kit.schemas` writes the shipped ones anew; `gridprix new schema` writes them
for a person's own rules. Editors complete and check YAML files by them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from gridprix import scenarios
from gridprix.core.library import Library
from gridprix.core.scenario import FORMAT
from gridprix.scenarios import standard_library

from .scenario_schema import ruleset_schema, scenario_schema
from .track_schema import track_schema

SHIPPED = Path(str(scenarios.__file__)).parent / "schema"
DRAFT = "http://json-schema.org/draft-07/schema#"
MADE = "made by gridprix; `gridprix new schema` writes it anew"


def schemas(library: Library) -> dict[str, str]:
    """The text of every schema, by the kind of file it is for."""
    made = {
        "scenario": scenario_schema(library),
        "ruleset": ruleset_schema(library),
        "track": track_schema(library),
    }
    return {kind: _text(kind, body) for kind, body in made.items()}


def _text(kind: str, body: dict[str, Any]) -> str:
    head = {"$schema": DRAFT, "$comment": MADE, "title": f"gridprix {kind}, format {FORMAT}"}
    return json.dumps({**head, **body}, indent=1) + "\n"


def write_schemas(folder: Path, library: Library) -> list[Path]:
    """Write all schemas into a folder; only what was made here before is overwritten."""
    paths = {kind: folder / f"{kind}.json" for kind in ("scenario", "ruleset", "track")}
    for path in paths.values():
        if path.exists() and MADE not in path.read_text(encoding="utf-8", errors="replace"):
            raise click.UsageError(f"{path} was not made by gridprix; it is not overwritten")
    folder.mkdir(parents=True, exist_ok=True)
    for kind, text in schemas(library).items():
        paths[kind].write_text(text, encoding="utf-8", newline="\n")
    return list(paths.values())


if __name__ == "__main__":
    write_schemas(SHIPPED, standard_library(installed=False))
