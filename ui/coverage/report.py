"""What scripts notice, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

FORMAT = 1
FEW = 4  # scripts that are named in a line


def is_unexplained(row: dict[str, Any]) -> bool:
    """Whether nothing notices a value and nobody says why."""
    return not row["noticed_by"] and not row["reason"]


def summary(rows: Sequence[dict[str, Any]], subjects: int) -> dict[str, Any]:
    """The figures and all rows as plain data."""
    return {
        "coverage": FORMAT,
        "values": subjects,
        "looked_at": len(rows),
        "noticed": sum(bool(row["noticed_by"]) for row in rows),
        "explained": sum(bool(row["reason"]) for row in rows),
        "unexplained": sum(map(is_unexplained, rows)),
        "rows": [{key: value for key, value in row.items() if key != "seed"} for row in rows],
    }


def lines(figures: dict[str, Any]) -> Iterator[str]:
    """A table by rule and value, then what nothing notices."""
    rows = figures["rows"]
    wide = max((len(row["value"]) for row in rows), default=0)
    rule = ""
    for row in rows:
        if row["rule"] != rule:
            rule = row["rule"]
            yield rule
        told = f"{len(row['noticed_by']):4} of {row['played_by']:4}"
        yield f"  {row['value']:<{wide}}  {told}  {_by(row)}".rstrip()
    yield ""
    yield (
        f"{figures['noticed']} of {figures['looked_at']} are noticed by a script, "
        f"{figures['explained']} by none for a reason, {figures['unexplained']} by none."
    )
    for row in rows:
        if row["reason"]:
            yield f"reason    {row['rule']}, {row['value']}: {row['reason']}"
    for row in filter(is_unexplained, rows):
        how = "fails when it is changed" if row["played_by"] else "is played by it"
        yield f"unnoticed {row['rule']}, {row['value']}: no script {how}"


def _by(row: dict[str, Any]) -> str:
    """The clauses that are noticed to be broken, each with some scripts."""
    by: dict[str, list[str]] = {}
    for one in row["noticed_by"]:
        for clause in one["clauses"] or ["no clause"]:
            by.setdefault(clause, []).append(Path(one["script"]).stem)
    shown = [f"{clause} ({_some(scripts)})" for clause, scripts in list(by.items())[:FEW]]
    more = len(by) - FEW
    return ", ".join([*shown, *([f"{more} more clauses"] if more > 0 else [])])


def _some(scripts: Sequence[str]) -> str:
    more = len(scripts) - FEW
    return ", ".join([*scripts[:FEW], *([f"{more} more"] if more > 0 else [])])
