"""A moment tells what the rules themselves tell when they are asked, over all scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from soaking import SOAK
from tree import ROOT

from gridprix.core.asks import Leg
from gridprix.core.documents import load_document
from gridprix.core.events import PlotsRevealed, Rolled
from gridprix.core.game import Game
from gridprix.core.library import Library
from gridprix.core.script import Runner, find_scripts
from gridprix.core.state import SeatId
from gridprix.ui.seat.charting import lit_sheet
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moments import Moments
from gridprix.ui.seat.secrecy import viewers
from gridprix.ui.seat.telling import placed

SCRIPTS = [
    path
    for path in find_scripts([ROOT / "scenarios" / "scripts"])
    if "loads" not in load_document(path).data
]
FOLDERS = sorted({path.parent for path in SCRIPTS})


def positions(path: Path, library: Library) -> Iterator[Game]:
    """A script's game before it begins, and after its last step; in a soak after every one."""
    runner = Runner(load_document(path), library)
    if not runner.begin():
        return
    yield runner.game
    steps = len(runner.document.data["script"])
    while runner.steps < steps and runner.play_step():
        if SOAK or runner.steps == steps:
            yield runner.game


@pytest.mark.timeout(3600 if SOAK else 1200)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_moments_agree_with_the_rules(folder: Path, library: Library) -> None:
    looked = 0
    for path in (one for one in SCRIPTS if one.parent == folder):
        for game in positions(path, library):
            for seat in viewers(game)[:2]:
                agrees(game, seat)
                looked += 1
    assert looked


def agrees(game: Game, seat: SeatId | None) -> None:
    moment, view, race = moment_for(game, seat), game.view(seat), game.race
    family, hooks = game.scenario.family, race.book.hooks
    assert [line.text for line in moment.log] == game.log_for(seat)
    seen = [one for one in game.log if one.event.private_to in (None, seat)]
    traces = [mark for one in seen for mark in hooks.offer_traces(one.race, one.event)]
    marks = [*traces, *hooks.offer_marks(view)]
    assert [placed(mark, family) for mark in moment.board_marks] == marks
    for car in view.cars:
        shown = moment.car(car.id)
        assert list(shown.gauges) == list(hooks.offer_gauges(view, car))
        at = family.read_place(shown.at) if shown.at is not None else None
        assert (at, shown.status, shown.reason) == (car.spot, car.status, car.reason)
    for row, told in zip(game.standings(), moment.standings, strict=True):
        share = hooks.settle_progress(race, race.car(row.car)).share
        facts = (row.place, row.car, row.status, row.reason, share)
        assert facts == attrs.astuple(told)
        assert moment.car(row.car).name == row.name
    assert moment.subject is not None
    charts = hooks.offer_charts(race, race.car(moment.subject))
    assert [lit_sheet(chart) for chart in moment.charts] == list(charts)
    asks = [ask for ask in game.open_asks() if ask.seat == seat]
    for ask, question in zip(asks, moment.questions, strict=True):
        assert [one.key for one in question.legal] == [one.key for one in ask.legal]
        assert {one.key: one.caution for one in question.offers if one.caution} == ask.cautions
        legs = [one for one in ask.legal if isinstance(one, Leg)]
        gains = list(hooks.offer_gains(race, race.car(ask.car), legs)) if legs else []
        told = [gain for one in question.offers for gain in one.gains]
        assert sorted(told, key=str) == sorted(gains, key=str)
    for line, entry in zip(moment.log, seen, strict=True):
        assert (line.round, line.tone) == (entry.race.round, entry.event.tone)
        assert line.kind == _kind(entry.event, line.kind)


def _kind(event: Any, kind: str) -> str:
    return {Rolled: "roll", PlotsRevealed: "plots"}.get(type(event), kind)


def test_moments_are_made_once_and_made_anew_where_the_game_went_back(library: Library) -> None:
    path = next(path for path in SCRIPTS if "undo" in path.read_text(encoding="utf-8"))
    runner = Runner(load_document(path), library)
    moments = Moments(runner.game)
    runner.begin()
    for _ in runner.document.data["script"]:
        for seat in viewers(runner.game):
            moment = moments.of(seat)
            assert moment == moment_for(runner.game, seat)
            assert moments.of(seat) is moment
            half = moment.position // 2
            assert moments.of(seat, half) == moment_for(runner.game, seat, half)
        assert runner.play_step()
