"""Builds what can be handed to a friend: wheel, sdist, a frozen folder and a Debian package.

    python tests/tools/distribute.py [--only wheel|folder|deb]

All of it goes to dist/. The frozen program is made from the wheel, in an environment of its own,
and the package from the frozen program: one version, one code.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from zipfile import ZipFile

from debian_package import debian_package, plain_files
from library_licences import put_licences

ROOT = Path(__file__).resolve().parents[2]
FROZEN, DIST, WORK = Path(__file__).with_name("frozen"), ROOT / "dist", ROOT / "build" / "dist"
MOST_FOLDER, MOST_WHEEL = 150, 10  # megabytes
TEST = re.compile(r"(^|/)(tests?/|test_[^/]*\.py$|conftest\.py$)")


def run(*words: str | Path, quiet: bool = False) -> None:
    """Run a command; what goes wrong it says itself, and a quiet one only then."""
    print("$", *(str(word).replace(f"{ROOT}/", "") for word in words), flush=True)
    said = subprocess.PIPE if quiet else None
    done = subprocess.run(words, cwd=ROOT, stdout=said, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stdout.buffer.write(done.stdout or b"")
        sys.exit(f"dist: `{words[0]}` fails")


def build_wheel() -> Path:
    """The wheel and the sdist."""
    for old in (*DIST.glob("gridprix-*.whl"), *DIST.glob("gridprix-*.tar.gz")):
        old.unlink()
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", DIST, ROOT, quiet=True)
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)
    (wheel,) = DIST.glob("gridprix-*.whl")
    within(wheel.stat().st_size, MOST_WHEEL, "the wheel")
    return wheel


def environment(name: str, *packages: str) -> Path:
    """An environment with these packages, and nothing of this checkout.

    It is kept for as long as the project needs the same; `make clean` throws it away.
    """
    place, made_for = WORK / name, (ROOT / "pyproject.toml").read_bytes()
    note = place / "made-for"
    if not note.exists() or note.read_bytes() != made_for:
        run(sys.executable, "-m", "venv", "--clear", place)
        run(place / "bin" / "pip", "install", "--quiet", *packages)
        note.write_bytes(made_for)
    return place


def check(wheel: Path) -> None:
    """What a registry and a careful reader would look at."""
    tools = environment("checkers", "twine", "check-wheel-contents") / "bin"
    run(tools / "twine", "check", "--strict", wheel, next(DIST.glob("gridprix-*.tar.gz")))
    run(tools / "check-wheel-contents", wheel)
    if tests := [name for name in ZipFile(wheel).namelist() if TEST.search(name)]:
        sys.exit(f"dist: the wheel has tests in it, such as {tests[0]}")


def freeze(place: Path) -> Path:
    """The program with its own Python, as a folder."""
    frozen = WORK / "frozen"
    paths = f"--distpath={frozen}", f"--workpath={WORK / 'work'}"
    pyinstaller = place / "bin" / "pyinstaller"
    run(pyinstaller, "--noconfirm", "--log-level=ERROR", *paths, FROZEN / "gridprix.spec")
    folder = frozen / "gridprix"
    (folder / "BUILD").write_text("folder\n", encoding="utf-8")
    taken = json.loads((WORK / "work" / "gridprix" / "libraries.json").read_text(encoding="utf-8"))
    licence = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    put_licences(folder, [Path(one) for one in taken], licence)
    size = sum(one.stat().st_size for one in plain_files(folder))
    within(size, MOST_FOLDER, "the frozen folder")
    return folder


def within(size: int, most: int, what: str) -> None:
    """Say how large something has become, and stop where it is too large."""
    print(f"{what}: {size / 1e6:.1f} MB of at most {most}", flush=True)
    if size > most * 1e6:
        sys.exit(f"{what} is too large")


def version_of(wheel: Path) -> str:
    """The version that all of them carry."""
    return wheel.name.split("-")[1]


def pack(folder: Path, version: str) -> Path:
    """The frozen folder as one file."""
    packed = DIST / f"gridprix-{version}-{sysconfig.get_platform()}.tar.xz"
    with tarfile.open(packed, "w:xz", preset=3) as archive:
        archive.add(folder, f"gridprix-{version}")
    return packed


def main() -> None:
    """Build it all, or one thing and what it stands on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("wheel", "folder", "deb"), default="deb")
    wanted = parser.parse_args().only
    WORK.mkdir(parents=True, exist_ok=True)
    wheel = build_wheel()
    check(wheel)
    if wanted == "wheel":
        return
    place = environment("environment", f"{wheel}[serve]", "pyinstaller")
    again = ("--quiet", "--no-deps", "--force-reinstall")
    run(place / "bin" / "pip", "install", *again, wheel)
    folder = freeze(place)
    print(pack(folder, version_of(wheel)).relative_to(ROOT))
    if wanted == "deb":
        package = debian_package(folder, version_of(wheel), place, WORK, DIST)
        run("desktop-file-validate", WORK / "deb/usr/share/applications/gridprix.desktop")
        run("lintian", "--fail-on", "error", package)
        print(package.relative_to(ROOT))


if __name__ == "__main__":
    main()
