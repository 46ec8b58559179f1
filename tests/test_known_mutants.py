"""What is known of mutants: who executes them, who noticed them, and when that holds no more."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from baseline import Baseline, Trace, append, beginning, rows, text_digest
from ledger import KILLED, SURVIVED, Fate, Ledger
from orders import Orders

from .mutated_car import SOURCE, mutant


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of one module with two tests."""
    for tool in ("baseline", "watchers"):
        monkeypatch.setattr(f"{tool}.ROOT", tmp_path)
    monkeypatch.setattr("baseline.FOLDER", tmp_path / "build")
    (tmp_path / "car.py").write_text(SOURCE)
    (tmp_path / "test_a.py").write_text("a")
    (tmp_path / "test_b.py").write_text("b")
    text_digest.cache_clear()
    return tmp_path


def test_a_mutant_stays_dead_while_the_watcher_that_noticed_it_is_the_same(house: Path) -> None:
    file = house / "ledger.jsonl"
    tests = (house / "test_a.py", house / "test_b.py")
    one = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    Ledger(1.0, file)[one] = Fate(KILLED, "test_a.py::test_brake")
    assert Ledger(2.0, file)[one] == Fate(KILLED, "test_a.py::test_brake")
    tests[1].write_text("another")
    text_digest.cache_clear()
    assert Ledger(1.0, file)[one] is not None
    tests[0].write_text("another")
    text_digest.cache_clear()
    assert Ledger(1.0, file)[one] is None


def test_a_survivor_is_tried_again_with_other_watchers_or_more_patience(house: Path) -> None:
    file = house / "ledger.jsonl"
    tests = (house / "test_a.py", house / "test_b.py")
    one = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    other = mutant(house / "car.py", "3  became  4", *tests)
    Ledger(1.0, file)[one] = Fate(SURVIVED)
    with file.open("a") as stream:
        stream.write('{"module": "car.py", "mut')  # the machine went down here
    assert Ledger(1.0, file)[one] == Fate(SURVIVED)
    assert Ledger(1.0, file)[other] is None
    assert Ledger(2.0, file)[one] is None
    tests[1].write_text("another")
    text_digest.cache_clear()
    assert Ledger(1.0, file)[one] is None


def traced(house: Path, **lit: tuple[float, tuple[int, ...]]) -> Baseline:
    """A baseline in which tests execute some lines, each in its seconds."""
    known = Baseline([house / "car.py"])
    for name, (seconds, lines) in lit.items():
        watcher = f"test_{name}.py::test"
        bits = sum(1 << line for line in lines)
        known.traces[watcher] = Trace(watcher, "", seconds, {"car.py": bits} if bits else {})
    return known


def test_a_mutant_meets_those_that_execute_it_the_quickest_first(house: Path) -> None:
    known = traced(house, a=(0.5, (9, 10)), b=(0.1, (9, 10)), c=(0.2, (9, 11)))
    tests = [house / f"test_{name}.py" for name in "abc"]
    orders = Orders(known, 1.0)
    drop = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    assert orders.is_grafted(drop)
    assert orders.watchers(drop) == ["test_b.py::test", "test_a.py::test"]
    near = mutant(house / "car.py", "self.speed > 2  became  self.speed >= 2", *tests)
    orders.noticed(near, "test_a.py::test")  # who noticed its neighbour comes first
    assert orders.watchers(drop) == ["test_a.py::test", "test_b.py::test"]
    assert Orders(known, 0.3).watchers(drop) == ["test_b.py::test"]
    assert Orders(known, 0.0).watchers(drop) == ["test_b.py::test"]
    # its own tests come before what is quicker, and patience begins anew behind them
    own = attrs.evolve(drop, target=attrs.evolve(drop.target, own=(tests[0],)))
    assert Orders(known, 0.5).watchers(own) == ["test_a.py::test", "test_b.py::test"]


def test_what_nothing_executes_meets_nobody(house: Path) -> None:
    orders = Orders(traced(house, a=(0.5, (9,))), 1.0)
    tests = [house / "test_a.py"]
    drop = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    assert orders.executing(drop) == []


def test_what_is_made_at_import_meets_all_that_use_its_class(house: Path) -> None:
    known = traced(house, a=(0.5, (9,)), b=(0.1, (17,)), c=(0.1, ()))
    tests = [house / f"test_{name}.py" for name in "abc"]
    orders = Orders(known, 1.0)
    speed = mutant(house / "car.py", "0  became  1", *tests)
    assert not orders.is_grafted(speed)
    assert orders.watchers(speed) == ["test_a.py::test", "test_b.py::test"]
    limit = mutant(house / "car.py", "3  became  4", *tests)
    assert orders.watchers(limit) == ["test_b.py::test", "test_a.py::test"]
    nobody = Orders(traced(house, c=(0.1, ())), 1.0)
    assert nobody.watchers(limit) == ["test_c.py::test"]


def test_who_imports_a_module_first_is_not_the_only_one_to_meet_what_it_makes(house: Path) -> None:
    known = traced(house, a=(0.5, (2, 5, 6)), b=(0.1, (9,)), c=(0.2, (17,)))
    tests = [house / f"test_{name}.py" for name in "abc"]
    speed = mutant(house / "car.py", "0  became  1", *tests)
    order = Orders(known, 1.0).watchers(speed)
    assert order == ["test_b.py::test", "test_a.py::test", "test_c.py::test"]
    # without much patience, those that use its class before those that use its module
    assert Orders(known, 0.6).watchers(speed) == ["test_b.py::test", "test_a.py::test"]
    # a test that names the module may read a constant, and executes nothing of it then
    known.traces["test_d.py::test"] = Trace("test_d.py::test", "", 0.3, {})
    naming = attrs.evolve(speed, target=attrs.evolve(speed.target, own=(house / "test_d.py",)))
    assert Orders(known, 1.0).watchers(naming)[0] == "test_d.py::test"


def test_what_was_called_before_the_watchers_is_imported_anew(house: Path) -> None:
    known = traced(house, a=(0.5, (9, 10)))
    known.start_up["car.py"] = 1 << 10
    drop = mutant(house / "car.py", "self.speed -= 1  became  nothing", house / "test_a.py")
    assert not Orders(known, 1.0).is_grafted(drop)


def recorded(house: Path, **lit: str) -> None:
    """Write down, as a run does, which module each test executes; the rest it leaves alone."""
    for name, module in lit.items():
        test = house / f"test_{name}.py"
        row = {"watcher": f"{test.name}::test", "text": text_digest(test), "seconds": 1}
        lines = {module: (text_digest(house / module), "200")}
        append(house / "build" / "baseline.jsonl", [beginning(test), {**row, "lines": lines}])


def test_what_is_known_of_a_changed_test_is_forgotten(house: Path) -> None:
    tests = [house / "test_a.py", house / "test_b.py"]
    recorded(house, a="car.py", b="car.py")
    known = Baseline([house / "car.py"])
    assert known.traces["test_a.py::test"].executes("car.py", 9)
    assert not known.traces["test_a.py::test"].executes("car.py", 10)
    assert known.lacks(tests) == []
    tests[0].write_text("another")
    text_digest.cache_clear()
    assert Baseline([house / "car.py"]).lacks(tests) == [tests[0]]
    assert len([*rows(known.file)]) == 4


def test_when_a_module_changes_only_what_executes_it_is_watched_again(house: Path) -> None:
    tests = [house / "test_a.py", house / "test_b.py"]
    (house / "dice.py").write_text("1")
    recorded(house, a="car.py", b="dice.py")
    (house / "dice.py").write_text("2")
    text_digest.cache_clear()
    assert Baseline([house / "car.py", house / "dice.py"]).lacks(tests) == [tests[1]]
    assert Baseline([house / "car.py"]).lacks(tests) == []
    recorded(house, b="dice.py")
    assert Baseline([house / "car.py", house / "dice.py"]).lacks(tests) == []


def test_what_failed_unchanged_is_watched_again(house: Path) -> None:
    file, test = house / "build" / "baseline.jsonl", house / "test_a.py"
    row = {"watcher": "test_a.py::test_old_name", "text": "sick", "seconds": 1, "lines": {}}
    append(file, [beginning(test), row])
    known = Baseline([house / "car.py"])
    assert known.sick == {"test_a.py::test_old_name"}
    assert known.lacks([test]) == [test]
    recorded(house, a="car.py")
    known.read()
    assert not known.sick
    assert known.lacks([test]) == []


def test_a_test_with_another_name_takes_the_old_one_with_it(house: Path) -> None:
    file, test = house / "build" / "baseline.jsonl", house / "test_a.py"
    row = {"watcher": "test_a.py::test_old_name", "text": text_digest(test), "seconds": 1}
    append(file, [beginning(test), {**row, "lines": {}}])
    assert [*Baseline([house / "car.py"]).traces] == ["test_a.py::test_old_name"]
    test.write_text("another")
    text_digest.cache_clear()
    recorded(house, a="car.py")
    known = Baseline([house / "car.py"])
    assert [*known.traces] == ["test_a.py::test"]
    assert known.lacks([test]) == []


def test_a_survivor_meets_only_what_it_has_not_met(house: Path) -> None:
    known = traced(house, a=(0.5, (9, 10)), b=(0.1, (9, 10)))
    for watcher, text in (("test_a.py::test", "old"), ("test_b.py::test", "new")):
        known.traces[watcher] = attrs.evolve(known.traces[watcher], text=text)
    tests = [house / "test_a.py", house / "test_b.py"]
    drop = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    file, orders = house / "ledger.jsonl", Orders(known, 1.0)
    assert orders.files(drop) == ["new", "old"]
    assert Ledger(1.0, file).met(drop) == frozenset()
    Ledger(1.0, file)[drop] = Fate(SURVIVED, met=["old"])
    assert orders.watchers(drop, met=Ledger(1.0, file).met(drop)) == ["test_b.py::test"]
    assert Ledger(2.0, file).met(drop) == frozenset()
    (house / "car.py").write_text(SOURCE + "\n")
    text_digest.cache_clear()
    assert Ledger(1.0, file).met(drop) == frozenset()


def test_who_noticed_a_change_before_meets_it_first_wherever_it_stands_now(house: Path) -> None:
    file, tests = house / "ledger.jsonl", [house / "test_a.py", house / "test_b.py"]
    drop = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    Ledger(1.0, file)[drop] = Fate(KILLED, "test_a.py::test")
    (house / "car.py").write_text("\n" + SOURCE)
    text_digest.cache_clear()
    moved = mutant(house / "car.py", "self.speed -= 1  became  nothing", *tests)
    ledger = Ledger(1.0, file)
    assert ledger[moved] is None
    known = traced(house, a=(0.5, (10, 11)), b=(0.1, (10, 11)))
    order = Orders(known, 1.0).watchers(moved, ledger.first(moved))
    assert order == ["test_a.py::test", "test_b.py::test"]
