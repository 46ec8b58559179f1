"""What is installed is one name, `gridprix`, with everything in it that a race needs."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from tree import LAYERS, ROOT, installed_as, modules, project_files

pytestmark = pytest.mark.slow

RACE = ("run", "first-race", "--seed", "7", "--json")


def ran(*command: str | Path, cwd: Path, **variables: str) -> str:
    """Run a program that must succeed; what it wrote."""
    # neither the checkout nor the shell's own search path may help an installed program
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**inherited, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.args} ended with {done.returncode}: {done.stderr}"
    return done.stdout


def build_wheel(source: Path, out: Path) -> None:
    """Build it from a copy, because old build folders leak into new wheels."""
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for layer in LAYERS:
        unwanted = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / layer, source / layer, ignore=unwanted)
    ran(
        *(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", out),
        cwd=source,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the first to ask, for all modules and all workers of a run."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared
    with (shared / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not [*shared.glob("wheel/*.whl")]:
            build_wheel(tmp_path_factory.mktemp("source"), shared / "wheel")
    (built,) = shared.glob("wheel/*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment's folder of programs; gridprix is in it, the checkout is not.

    Dependencies come from the environment of the tests, so that nothing is downloaded. What is
    listed in a .pth file is not itself searched for .pth files: the editable install stays out.
    """
    place = tmp_path_factory.mktemp("clean environment")
    venv.create(place, with_pip=False, symlinks=True)
    python = place / "bin" / "python"
    ran(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet"),
        *("--no-index", "--no-deps", "--disable-pip-version-check", wheel),
        cwd=place,
    )
    packages = Path(
        ran(python, "-c", "import site; print(site.getsitepackages()[0])", cwd=place).strip()
    )
    dependencies = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(sorted(dependencies)) + "\n")
    return place / "bin"


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_one_top_level_name(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in names_in(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"gridprix"}


def test_the_wheel_holds_every_module_and_all_data(wheel: Path) -> None:
    on_disk = {
        f"gridprix/{installed_as(path)}"
        for layer in LAYERS
        for pattern in ("*.py", "*.yaml", "*.template", "*.html", "tracks.md", "py.typed")
        for path in (ROOT / layer).rglob(pattern)
    }
    assert on_disk - names_in(wheel) == set()


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    inside = {name for name in names_in(wheel) if name.startswith("gridprix/")}
    ours = {f"gridprix/{installed_as(path)}" for path in project_files()}
    assert inside - ours == set()


def test_every_package_on_disk_is_listed() -> None:
    """Setuptools leaves out in silence what is not listed."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    folders = {installed_as(path.parent) for path in modules()}
    assert set(listed) == {f"gridprix.{folder.replace('/', '.')}" for folder in folders}
    assert listed == sorted(listed)


def test_the_installed_program_is_not_the_checkout(installed: Path, tmp_path: Path) -> None:
    for layer in LAYERS:
        where = f"import gridprix.{layer} as layer; print(layer.__file__)"
        file = Path(ran(installed / "python", "-c", where, cwd=tmp_path).strip())
        assert file.is_relative_to(installed.parent)


def test_the_installed_program_runs_the_same_race(installed: Path, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    here = ran(installed / "gridprix", *RACE, cwd=tmp_path, GRIDPRIX_HOME=home)
    from_checkout = "from gridprix.ui.cli import main; main()"
    there = ran(
        *(sys.executable, "-c", from_checkout, *RACE),
        cwd=ROOT,
        GRIDPRIX_HOME=home,
        PYTHONPATH=str(ROOT / ".pkgroot"),
        PYTHONHASHSEED="3",
    )
    assert here == there
    assert here.startswith("{")


@pytest.mark.parametrize("command", ["scenarios", "tracks", "rules"])
def test_the_installed_program_finds_its_data(
    installed: Path, tmp_path: Path, command: str
) -> None:
    told = ran(installed / "gridprix", command, cwd=tmp_path, GRIDPRIX_HOME=str(tmp_path))
    example = {"scenarios": "first-race", "tracks": "first-ring", "rules": "vectors"}[command]
    assert example in told
