"""How good a track is, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from gridprix.core.documents import Problem
from gridprix.core.family import Family
from gridprix.core.handbook import counted
from gridprix.core.quality import MOST_DEAR, Spread, TrackFigures
from gridprix.ui.echo import echo

from .shares import DRIVERS, PILOT
from .start_trial import StartTrial

DIGITS = 3


@attrs.frozen
class QualityReport:
    """All that is known of a track; what could not be found out has its reason in its place."""

    track: str
    title: str
    family: Family
    findings: tuple[Problem, ...]
    figures: TrackFigures | str
    trial: StartTrial | str

    @property
    def stopped(self) -> bool:
        """Whether somebody ended the races before all were raced."""
        trial = self.trial
        return isinstance(trial, StartTrial) and len(trial.outcomes) < trial.wanted

    def to_data(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "track": self.track,
            "title": self.title,
            "family": self.family.name,
            "findings": [str(one) for one in self.findings],
            **(_figures_data(self.figures, self.family)),
            "q_start": _trial_data(self.trial),
        }

    def lines(self) -> Iterator[tuple[str, str]]:
        """What is told, each line with its heading."""
        yield from self.track_lines()
        if isinstance(self.trial, str):
            yield "Q-start", self.trial
        else:
            yield from self.trial.shares.lines()

    def track_lines(self) -> Iterator[tuple[str, str]]:
        """What is known without racing."""
        yield "findings", "; ".join(map(str, self.findings)) or "none"
        if isinstance(self.figures, str):
            yield "fewest moves", self.figures
        else:
            yield from _figures_lines(self.figures)


def tell_quality(report: QualityReport) -> None:
    """Print a report."""
    echo(f"{report.title} ({report.track}), {report.family.title}")
    for heading, told in report.lines():
        echo(f"  {heading:13}{told}")


def _figures_data(figures: TrackFigures | str, family: Family) -> dict[str, Any]:
    if isinstance(figures, str):
        return {"moves": None, "why_no_figures": figures}
    return {
        "moves": figures.moves,
        "proven": figures.proven,
        "starts": [
            {"start": family.write_place(place), "moves": moves}
            for place, moves in figures.starts.items()
        ],
        "difference": figures.unfairness,
        "fair": figures.fair,
        "second_line": figures.second_line,
        "only_moves": figures.only_moves,
        "difficulty": figures.difficulty,
        "variety": {
            spread.title: {
                "evenness": round(float(spread.evenness), DIGITS),
                "counts": dict(spread.counts),
            }
            for spread in figures.spreads
        },
    }


def _trial_data(trial: StartTrial | str) -> dict[str, Any]:
    if isinstance(trial, str):
        return {"races": 0, "why_none": trial}
    return {
        "races": len(trial.outcomes),
        "drivers": DRIVERS,
        "pilot": PILOT,
        "places": [
            {"place": int(one.group), "starts": one.starts, "wins": one.wins.to_data()}
            for one in trial.places
        ],
        "fair": not trial.shares.unequal,
    }


def _figures_lines(figures: TrackFigures) -> Iterator[tuple[str, str]]:
    proof = "proven" if figures.proven else "not proven"
    yield "fewest moves", f"{figures.moves} for a lap ({proof})"
    yield "starts", _starts(figures)
    yield "second line", _second_line(figures)
    only = f"at {figures.only_moves} of {figures.moves} moves any other option costs a move"
    yield "difficulty", f"{figures.difficulty}: {only}"
    for spread in figures.spreads:
        yield spread.title, f"{float(100 * spread.evenness):.0f} % even: {_counts(spread)}"


def _starts(figures: TrackFigures) -> str:
    places = counted(len(figures.starts), "start")
    found = [moves for moves in figures.starts.values() if moves is not None]
    if len(found) < len(figures.starts):
        return f"{places}; from {len(figures.starts) - len(found)} of them no car gets home"
    verdict = "fair" if figures.fair else "unfair"
    if not figures.unfairness:
        return f"{places}, {figures.moves} moves from each: {verdict}"
    return f"{places}, {min(found)} to {max(found)} moves: {verdict}"


def _second_line(figures: TrackFigures) -> str:
    behind = figures.second_line
    if behind is None:
        return f"more than {MOST_DEAR} moves behind the best"
    return f"{counted(behind, 'move')} behind the best" if behind else "as quick as the best"


def _counts(spread: Spread) -> str:
    return ", ".join(f"{count} x {name}" for name, count in spread.counts if count)
