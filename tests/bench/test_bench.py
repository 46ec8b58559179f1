"""The benches still run: a taste of each, one round, no figure looked at."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
RATIO = "1 rounds)"
FEW_FRAMES = """
import sys
sys.path.insert(0, {here!r})
import frames, interleaved
interleaved.TASTE = True
frames.FRAMES, frames.TRAIL, frames.CHANGES, frames.LIMITS = 1, 1, 4, {{frames.VALLEY: 3}}
frames.main()
"""

Bench = Callable[[str], Any]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Imports a bench by name, ready for a taste."""
    monkeypatch.syspath_prepend(str(HERE))
    monkeypatch.setattr(import_module("interleaved"), "TASTE", True)
    engine = import_module("engine")
    monkeypatch.setattr(engine, "RACES", 1)
    monkeypatch.setattr(engine, "ROUNDS", 5)
    return import_module


def test_the_engine_against_others(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench("engine").main()
    assert capsys.readouterr().out.count(RATIO) >= 2


@pytest.mark.parametrize(("name", "module"), [("chess_moves", "chess"), ("tic_tac_toe", "pyspiel")])
def test_the_engine_against_board_games(
    bench: Bench, capsys: pytest.CaptureFixture[str], name: str, module: str
) -> None:
    pytest.importorskip(module, reason="the extra `bench` is not installed")
    bench(name).main()
    assert RATIO in capsys.readouterr().out


def test_a_missing_program_is_one_sentence(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench("against"), "find_spec", lambda name: None)
    bench("chess_moves").main()
    told = capsys.readouterr().out
    assert told == (
        "left out: python-chess is not installed; `pip install gridprix[bench]` brings it\n"
    )


def test_without_node_boardgame_io_is_left_out_with_a_sentence(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = bench("boardgame_io")
    monkeypatch.setattr(boards.shutil, "which", lambda name: None)
    boards.main()
    told = capsys.readouterr().out
    assert told == "left out: boardgame.io (node and npm are not installed here)\n"


@pytest.mark.soak
def test_messages_against_boardgame_io(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = bench("boardgame_io")
    if not boards.BUILT.is_dir():
        pytest.skip("boardgame.io is installed by the bench itself: make bench ARGS=boardgame_io")
    for name, value in {"TABLES": 1, "SECONDS": 1.0, "ROUNDS": 1}.items():
        monkeypatch.setattr(boards, name, value)
    boards.main()
    assert RATIO in capsys.readouterr().out


def test_legal_legs(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    legs = bench("legal_legs")
    monkeypatch.setattr(legs, "POSITIONS", 5)
    legs.compare("first-ring")
    assert capsys.readouterr().out.count(RATIO) == 4


def test_circuit_turns(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = bench("circuit_turns")
    for name, value in {"CARS": 2, "LAPS": 1, "RACES": 1, "TRACKS": ("harbour-steps",)}.items():
        monkeypatch.setattr(turns, name, value)
    turns.main()
    assert "turns/s" in capsys.readouterr().out


def test_ready_races(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = bench("ready_races")
    assert len(ready.names()) > 30
    monkeypatch.setattr(ready, "RACES", ("first-race",))
    monkeypatch.setattr(ready, "MOST", 1)
    ready.main()
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"first-race +[\d,]+ cold +[\d,]+ warm", told[0])
    assert told[-1].startswith("geometric mean, warm: ")


def test_the_solver_against_a_plain_search(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    bench("solver").compare("first-ring")
    assert RATIO in capsys.readouterr().out


def test_two_workers_against_one(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bench("workers").compare("first-race", 4)
    assert capsys.readouterr().out.count(RATIO) == 2


def test_simulations(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulations = bench("simulations")
    monkeypatch.setattr(simulations, "RACES", {"first-race": 2})
    simulations.main()
    told = r"first-race +2 races +\d+\.\d\d s, +\d+\.\d\d s of the processor's time\n"
    assert re.fullmatch(told, capsys.readouterr().out)
    ends = [
        simulations.digest_of(simulations.simulated("first-race", races)) for races in (1, 1, 2)
    ]
    assert ends[0] == ends[1] != ends[2]


def test_start_up(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench("start_up").main()
    assert RATIO in capsys.readouterr().out


def test_opening(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = bench("opening")
    monkeypatch.setattr(opening, "ROUNDS", 1)
    monkeypatch.setattr(opening, "WAYS", {"ready list": "list"})
    opening.main()
    assert re.fullmatch(r"ready list +\d+ ms, +\d+ ms of them at work\n", capsys.readouterr().out)
    assert opening.waited("card").keys() == opening.CLOCKS.keys()


def test_a_rule_from_a_file_against_the_same_built_in(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own_rule = bench("own_rule")
    monkeypatch.setattr(own_rule, "RACES", 1)
    monkeypatch.setattr(own_rule, "ROUNDS", 3)
    own_rule.main()
    assert capsys.readouterr().out.count(RATIO) == 2


def test_beside_another_checkout(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    beside = bench("beside")
    beside.against(beside.ROOT, "itself", ["engine"], 2, taste=True)
    told = capsys.readouterr().out.splitlines()[-1]
    ratio = r" +\d+\.\d\d \(\d+\.\d\d to \d+\.\d\d\)"
    assert re.fullmatch(f"squared paper{ratio}{ratio}", told)


def test_a_way_that_measures_itself_beside_another_checkout(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    beside = bench("beside")
    beside.against(beside.ROOT, "itself", ["opening"], 1, taste=True)
    assert capsys.readouterr().out.splitlines()[-1].startswith("ready list  ")
    side = bench("bench_side")
    way = side.Way(lambda: 3, took=lambda: {"wall": 5.0, "busy": 4.0})
    assert side.timed(way) == {"work": 3, "wall": 5.0, "busy": 4.0, "ended": []}


def test_ready_races_of_a_checkout_that_has_no_such_bench_yet(
    bench: Bench, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    beside = bench("beside")
    for name in (".pkgroot", "core", "plugins", "rulesets", "scenarios"):
        shutil.copytree(beside.ROOT / name, tmp_path / name, symlinks=True)
    beside.against(tmp_path, "an old one", ["ready_races"], 1, taste=True)
    told = capsys.readouterr().out
    assert "first-race, cold" in told
    assert "not the same" not in told.lower()
    assert "the lowest is first-race, warm: " in told.splitlines()[-1]


def test_a_checkout_without_a_bench_leaves_it_out(
    bench: Bench, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bench("beside").against(tmp_path, "an old one", ["start_up"], 1, taste=True)
    assert "left out: an old one has no start_up of this kind\n" in capsys.readouterr().out


def test_the_ratio_is_told_for_each_piece_of_work(bench: Bench) -> None:
    one = bench("beside").Beside("a way")
    for base in (2.0, 8.0, 6.0):
        one.add({"work": 10, "wall": 1.0, "busy": 1.0}, {"work": 20, "wall": base, "busy": 1.0})
    told, note = str(one).splitlines()
    assert told.split(maxsplit=2)[2].split(")")[0] == "3.00 (1.00 to 4.00"
    assert one.ratio("busy") == "0.50 (0.50 to 0.50)"
    assert "not the same work (10 here, 20 there)" in note


def test_another_end_is_told(bench: Bench) -> None:
    one = bench("beside").Beside("a race, cold")
    took = {"work": 10, "wall": 1.0, "busy": 1.0}
    one.add({**took, "ended": ["a"]}, {**took, "ended": ["a"]})
    assert "NOT THE SAME END" not in str(one)
    one.add({**took, "ended": ["a"]}, {**took, "ended": ["b"]})
    assert "NOT THE SAME END" in str(one)


def test_the_geometric_mean_is_that_of_the_ways_of_a_kind(bench: Bench) -> None:
    beside = bench("beside")
    found = [beside.Beside("a, cold"), beside.Beside("b, cold"), beside.Beside("alone")]
    for one, base in zip(found, (1.0, 4.0, 9.0), strict=True):
        one.add({"work": 1, "wall": 1.0, "busy": 1.0}, {"work": 1, "wall": base, "busy": base})
    (told,) = beside.means(found)
    assert told.split()[3:5] == ["2.00", "2.00;"]
    assert told.endswith("the lowest is a, cold: 1.00")


def test_frames() -> None:
    code = FEW_FRAMES.format(here=str(HERE))
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert RATIO in told.stdout


def test_what_has_a_goal_stands_in_the_table(bench: Bench) -> None:
    results, when = bench("results"), ("2026-01-02", "a machine, 2 cores")
    mean = "geometric mean, cold:   1.50  2.50; the lowest is x, cold: 1.00\n"
    printed = {
        "engine.py": "engine    7 turns/s\nengine / hand-coded: 0.27 (0.24 to 0.33, 9 rounds)\n",
        "start_up.py": "--help is faster than import numpy by: 1.58 (1.29 to 1.88, 15 rounds)\n",
        "ready_races beside b6ddf82": f"a, cold   1.00 (1.00 to 2.00)  1.10 (1.00 to 1.20)\n{mean}",
        "engine beside 326140a": "squared paper  0.90 (0.80 to 1.00)  0.96 (0.90 to 1.00)\n",
        "engine beside another": "squared paper  0.90 (0.80 to 1.00)  0.96 (0.90 to 1.00)\n",
    }
    sections = {name: results.Section(name, *when, "T: t.", one) for name, one in printed.items()}
    page = results.page(sections)
    assert [line for line in page.splitlines() if line.startswith("| ")][1:] == [
        "| engine / hand-coded | 0.27 | 0.35 | not yet | 2026-01-02 |",
        "| ready_races: geometric mean, cold / b6ddf82 | 2.50 | 2 | reached | 2026-01-02 |",
        "| engine: squared paper / 326140a | 0.96 | 0.95 | reached | 2026-01-02 |",
    ]
    assert results.sections_of(page) == sections


def test_the_report_knows_every_bench_and_no_place(bench: Bench, tmp_path: Path) -> None:
    report = bench("report")
    assert set(report.ORDER) == set(report.benches())
    path = tmp_path / "RESULTS.md"
    report.write([report.section("engine.py", "Turns.", "engine 7 turns/s\n")], path)
    report.write([report.section("start_up.py", "Help.", "--help 8 ms\n")], path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# What was measured\n\n")
    assert re.search(r"## engine.py\n\n[-\d]{10}, .* cores, .*: Turns\.\n", text)
    assert "```text\nengine 7 turns/s\n```\n" in text
    assert "```text\n--help 8 ms\n```\n" in text, "what is not run again stays"
    assert str(HERE) not in text
    assert sys.executable not in text


def test_the_report_runs_a_bench_and_says_what_failed(tmp_path: Path) -> None:
    copy = tmp_path / "report.py"
    for one in ("report.py", "results.py"):
        shutil.copy(HERE / one, tmp_path / one)
    for name, end in (("good", ""), ("bad", "    sys.exit(3)\n")):
        (tmp_path / f"{name}.py").write_text(
            f'"""A {name} bench."""\nimport sys\nif __name__ == "__main__":\n'
            f'    print("{name} figures")\n{end}',
            encoding="utf-8",
        )

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        call = [sys.executable, str(copy), *arguments]
        return subprocess.run(call, capture_output=True, text=True, check=False)

    both = run("--write")
    assert both.returncode == 1
    assert both.stderr == "failed: bad\n"
    assert "== good: A good bench.\ngood figures\n" in both.stdout
    assert not (tmp_path / "RESULTS.md").exists()
    assert run("--write", "good").returncode == 0
    assert "good figures" in (tmp_path / "RESULTS.md").read_text(encoding="utf-8")
    assert run("fast").returncode == 2


def test_tables_for_many(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables, results = bench("tables"), bench("results")
    small = {"SEATS": 2, "RACE": {**tables.RACE, "seats": 2}, "MANY": 2, "PAIRS": 1, "APART": 4}
    for name, value in {**small, "COUNTS": (), "SECONDS": 1.0, "LONGER": 1.0}.items():
        monkeypatch.setattr(tables, name, value)
    slow = tables.measure
    monkeypatch.setattr(tables, "measure", lambda count: slow(count, think=0.1))
    tables.main()
    told = capsys.readouterr().out
    one, two = (row.split() for row in told.splitlines()[1:3])
    assert one[0] == "1"
    assert two[0] == "2"
    assert float(one[1]) > 2, "replies a second"
    assert "REFUSED" not in told
    (goal,) = (found["what"] for found in results.OWN.finditer(told) if found["what"][0] == "3")
    assert goal == "3 x 95 % at one table / at 2"
    assert goal.replace(" 2", " 100") in results.GOALS


def test_what_tables_are_wanted_to_do(bench: Bench) -> None:
    tables, crowd = bench("tables"), bench("crowd")

    def row(count: int, *milliseconds: float) -> Any:
        delays = [one / 1000 for one in milliseconds]
        return tables.Row(count, crowd.Load(delays, delays[:1], replies=1), 1.0, 240.0)

    pairs = [(row(1, 4, 10), row(100, 4, slow)) for slow in (20, 70, 25)]
    worse, alone, goal = tables.ratios(pairs)
    assert worse.endswith(" / at one: 2.50 (2.00 to 7.00, 3 rounds); wanted: at most 3")
    assert alone.endswith(" / at one: 1.00 (1.00 to 1.00, 3 rounds)")
    assert goal == "3 x 95 % at one table / at 100: 1.20 (0.43 to 1.50, 3 rounds)"
    both = tables.rows_together([first for first, _ in pairs])
    assert both.load.replies == 3
    assert sorted(both.load.delays) == [0.004] * 3 + [0.01] * 3
    held, memory = tables.verdicts([both, row(200, 4, 101)])
    assert held == "most tables with 95 % under 100 ms: 1"
    assert memory == "200 tables of 6: 240 MB (wanted: under 250)"


def test_a_reply_is_heard_of_once_all_have_the_version_in_which_it_stands(bench: Bench) -> None:
    crowd = bench("crowd")

    class Seen:
        version = 7

    slow, quick = Seen(), Seen()
    table = crowd.Crowd(crowd.Load(), people=[slow, quick])
    table.was_told(crowd.Given(0.0, joint=True), 9, ok=1)
    table.was_told(crowd.Given(0.0, joint=False), 8, ok=1)
    table.was_told(crowd.Given(0.0, joint=False), 8, ok=0)
    table.was_told(None, 8, ok=1)
    quick.version = 9
    table.has_heard()
    assert not table.load.delays, "one of them has not"
    slow.version = 8
    table.has_heard()
    table.has_heard()
    assert (len(table.load.delays), len(table.load.alone)) == (1, 1)
    slow.version = 9
    table.has_heard()
    assert (len(table.load.delays), len(table.load.alone)) == (2, 1)
    assert table.load.refused == 1


def test_long_journals(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    long = bench("long_journals")
    monkeypatch.setattr(long, "HALF", {"squared paper": 20})
    monkeypatch.setattr(long, "ROUNDS", 1)
    long.main()
    results, told = bench("results"), capsys.readouterr().out.splitlines()
    found = [results.OWN.search(line)["what"] for line in told]
    assert len(found) == 2
    assert set(found) <= set(results.GOALS)


def test_cold_hints(
    bench: Bench, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = bench("hints")
    monkeypatch.setattr(hints, "RACES", ("first-lap",))
    monkeypatch.setattr(hints, "MOMENTS", ("first",))
    hints.main()
    told = capsys.readouterr().out
    assert bench("results").OWN.search(told)["what"] in bench("results").GOALS
    game, ask = hints.game_at("first-race", "middle")
    assert ask.question == "leg"
    assert len(game.transcript) >= min(hints.MIDDLES)
