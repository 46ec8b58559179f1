"""Tries all that `make dist` built, as a newcomer and as a careful friend would.

    python tests/tools/dist_try.py [beside|wheel|sdist|folder|deb...]

A package with rules is installed beside what pipx and uv install; then wheel, sdist, folder and
Debian package are each installed into a bare Debian of their own and played with there. Whatever
fails ends it, and all four must say and draw the same. What they did lies in build/dist/tried.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import socket
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import attrs
from bare_debian import TOOLS, BareDebian, bare_debian
from beside_tools import GAME, build_game, said_by, try_beside
from PIL import Image
from tree import ROOT
from virtual_screen import VirtualScreen, running, virtual_screen

from gridprix.ui.version import IN_WORDS, Kind, program_version

DIST, WORK = ROOT / "dist", ROOT / "build" / "dist" / "try"
OUT = ROOT / "build" / "dist" / "tried"
DRAWING = ("libegl1", "libfontconfig1", "libgl1", "libx11-6", "libxrender1")
HOME = "try/.local/share/gridprix"
SCRIPTS = ("IT-06", "CB-01", "SC-06a")
PLACE = "/usr/local/lib/gridprix"
RULE = """
import statistics
from typing import ClassVar

import attrs
import {module}

from gridprix.core import Rule, RuleCard


@attrs.frozen
class Own(Rule):
    card: ClassVar[RuleCard] = RuleCard(name="own-{module}", summary="A rule of one's own")
"""
PATIENCE = 60.0
BESIDE = "beside"  # what pipx and uv install


@attrs.frozen
class Artefact:
    """Something that was built, and how it is installed."""

    name: str
    file: str
    kind: Kind
    path: str
    install: Callable[[BareDebian, Path], None]

    @property
    def is_frozen(self) -> bool:
        """Whether it has Python inside."""
        return self.kind in {"folder", "deb"}


def by_pip(system: BareDebian, file: Path) -> None:
    """From a file, with wheels beside it, so that no registry is needed."""
    system.install("python3-venv")
    shutil.copytree(WORK / "wheels", system.root / "try/wheels")
    system.run("python3", "-m", "venv", PLACE)
    system.run(*PIP, f"/try/{file.name}[serve]")


def by_tar(system: BareDebian, file: Path) -> None:
    system.install("xz-utils")
    system.run("mkdir", "-p", PLACE)
    system.run("tar", "-xf", f"/try/{file.name}", "-C", PLACE, "--strip-components=1")


def by_apt(system: BareDebian, file: Path) -> None:
    system.install(f"/try/{file.name}")


PIP = ("pip", "install", "--quiet", "--no-index", "--find-links=/try/wheels")
ARTEFACTS = (
    Artefact("deb", "gridprix_*.deb", "deb", "/usr/games", by_apt),
    Artefact("folder", "gridprix-*.tar.xz", "folder", PLACE, by_tar),
    Artefact("wheel", "gridprix-*.whl", "wheel", f"{PLACE}/bin", by_pip),
    Artefact("sdist", "gridprix-*.tar.gz", "sdist", f"{PLACE}/bin", by_pip),
)


def built(pattern: str) -> Path:
    """The one file that was built."""
    found = sorted(DIST.glob(pattern))
    if len(found) != 1:
        sys.exit(f"dist-try: {len(found)} files are called dist/{pattern}; build them: make dist")
    return found[0]


def try_out(one: Artefact, screen: VirtualScreen, game: Path) -> None:
    """Install one of them and do with it what a newcomer does first."""
    print(f"-- {one.name}", flush=True)
    drawing = () if one.kind == "deb" else DRAWING  # a Debian package says itself what it needs
    system = bare_debian(WORK, one.name, one.path, screen.name, *drawing)
    file = built(one.file)
    shutil.copy(file, system.root / "try")
    one.install(system, file)
    if found := [tool for tool in TOOLS if not system.lacks(tool)]:
        sys.exit(f"{one.name}: this Debian is not bare, it has {', '.join(found)}")
    say_version(one, system)
    put_own_files(one, system, game)
    out = OUT / one.name
    out.mkdir(parents=True)
    for name, words in SAME.items():
        (out / name).write_text(system.run("gridprix", *words).stdout, encoding="utf-8")
    shutil.copy(system.root / "try/race.html", out)
    meet_missing_import(one, system)
    complete_words(one, system)
    serve_a_table(one, system)
    open_the_window(one, system, screen, out)


# what all four must say alike, to the byte
SAME = {
    "race.json": ("run", "first-race", "--seed", "7", "--json"),
    "check.txt": ("check", "--quiet", *SCRIPTS),
    "kept.txt": ("run", "first-race", "--seed", "7", "--journal", "/try/race.journal"),
    "export.txt": ("export", "/try/race.journal", "--html", "/try/race.html"),
    "two-processes.txt": ("simulate", "first-race", "--races", "4", "--seed", "1", "--jobs", "2"),
    "solved.txt": ("solve", "first-ring"),
    "old-race.txt": ("replay", "old"),
    "own-rule.txt": ("rules", "own-numpy"),
    "package.txt": ("games", "--json"),
    "package-race.txt": ("run", GAME, "--seed", "1"),
}


def say_version(one: Artefact, system: BareDebian) -> None:
    first, *_ = system.run("gridprix", "--version").stdout.splitlines()
    print(f"   {first}", flush=True)
    if first != (right := f"gridprix {program_version()} ({IN_WORDS[one.kind]})"):
        sys.exit(f"{one.name}: it says {first!r}, and should say {right!r}")


def put_own_files(one: Artefact, system: BareDebian, game: Path) -> None:
    """A race of an older version, rules of one's own, and a package with rules."""
    home = system.root / HOME
    (home / "races").mkdir(parents=True)
    (home / "plugins").mkdir()
    old = ROOT / "tests/journals/format-1/grid-unfinished.journal"
    shutil.copy(old, home / "races" / "old.journal")
    for module in ("numpy", "pandas"):
        text = RULE.format(module=module)
        (home / "plugins" / f"{module}_rule.py").write_text(text, encoding="utf-8")
    if one.is_frozen:
        target = ("--no-deps", "--target", home / "packages")
        said_by(sys.executable, "-m", "pip", "install", "--quiet", "--no-index", *target, game)
    else:
        shutil.copy(game, system.root / "try")
        system.run(*PIP, "--no-deps", f"/try/{game.name}")


def meet_missing_import(one: Artefact, system: BareDebian) -> None:
    """What a rule imports may be missing: a frozen program says that it is not inside."""
    said = system.run("gridprix", "run", "first-race", "--seed", "7").stderr
    right = "this build of gridprix carries no module 'pandas'" if one.is_frozen else "'pandas'"
    if right not in said:
        sys.exit(f"{one.name}: of a rule that imports pandas it says {said!r}, not {right!r}")


def complete_words(one: Artefact, system: BareDebian) -> None:
    asked = ("_GRIDPRIX_COMPLETE=bash_complete", "COMP_WORDS=gridprix simu", "COMP_CWORD=1")
    said = system.run("env", *asked, "gridprix").stdout
    if "simulate" not in said:
        sys.exit(f"{one.name}: it completes 'simu' to {said!r}")


def serve_a_table(one: Artefact, system: BareDebian) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = system.command("gridprix", "serve", "first-race", "--port", str(port))
    begun = time.monotonic()
    with running(command, OUT / one.name / "serve.txt") as server:
        while server.poll() is None and time.monotonic() < begun + PATIENCE:
            time.sleep(0.2)
            try:
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read()
            except OSError:
                continue
            if b"gridprix" in page:
                server.send_signal(signal.SIGINT)
                server.wait(PATIENCE)
                print(f"   a table answers after {time.monotonic() - begun:.1f} s", flush=True)
                return
    sys.exit(f"{one.name}: the table does not answer")


def open_the_window(one: Artefact, system: BareDebian, screen: VirtualScreen, out: Path) -> None:
    for own in ("plugins", "races"):  # so that it shows what a newcomer sees, at any hour
        shutil.rmtree(system.root / HOME / own)
    with running(system.command("gridprix", "play"), out / "window.txt") as window:
        screen.settled(window).save(out / "window.png")
    system.run("gridprix", "report", "/try/report.txt")
    report = (system.root / "try/report.txt").read_text(encoding="utf-8")
    (out / "report.txt").write_text(report, encoding="utf-8")
    if "renderer   llvmpipe" not in report or "1280 x 720" not in report:
        sys.exit(f"{one.name}: the report does not tell what draws:\n{report}")


def compare(names: Sequence[str]) -> None:
    """All of them must have said and drawn the same."""
    for first, other in pairwise(names):
        for name in (*SAME, "race.html"):
            if (OUT / first / name).read_bytes() != (OUT / other / name).read_bytes():
                sys.exit(f"dist-try: {name} differs between {first} and {other}; see {OUT}")
        pictures = (Image.open(OUT / one / "window.png") for one in (first, other))
        if len({picture.tobytes() for picture in pictures}) > 1:
            sys.exit(f"dist-try: the windows of {first} and {other} differ; see {OUT}")


def main() -> None:
    """Try what was built, or some of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    every = (BESIDE, *(one.name for one in ARTEFACTS))
    parser.add_argument("names", nargs="*", choices=[*every, []], help=f"some of: {every}")
    names = parser.parse_args().names or every
    for old in (OUT, *(WORK / name for name in ("game", "person", "wheels"))):
        shutil.rmtree(old, ignore_errors=True)
    OUT.mkdir(parents=True)
    wheel = built("gridprix-*.whl")
    pip = (sys.executable, "-m", "pip")
    said_by(*pip, "wheel", "--wheel-dir", WORK / "wheels", f"{wheel}[serve]", "setuptools")
    game = build_game(WORK)
    if BESIDE in names:
        try_beside(WORK, wheel, game, WORK / "wheels")
    wanted = [one for one in ARTEFACTS if one.name in names]
    with virtual_screen() as screen:
        for one in wanted:
            try_out(one, screen, game)
    compare([one.name for one in wanted])
    print("All that was tried says and draws the same; look at the pictures in build/dist/tried.")


if __name__ == "__main__":
    main()
