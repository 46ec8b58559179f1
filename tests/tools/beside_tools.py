"""A package with rules beside a gridprix that pipx or uv keeps in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

GAME = "dune-race"


def said_by(*words: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """What a command prints; one that fails ends it all, with what it said."""
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        told = " ".join(map(str, words))
        sys.exit(f"`{told}` fails ({done.returncode}):\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def build_game(work: Path) -> Path:
    """A wheel of a game that `gridprix new` began."""
    place = work / "game"
    place.mkdir(parents=True)
    python = Path(sys.executable)
    said_by(python.with_name("gridprix"), "new", "game", GAME, cwd=place)
    build = ("-m", "build", "--no-isolation", "--wheel", "--outdir", place / "wheels")
    said_by(python, *build, place / GAME)
    (wheel,) = (place / "wheels").glob("*.whl")
    return wheel


def try_beside(work: Path, wheel: Path, game: Path, wheels: Path) -> None:
    """Install the program and the game with each tool, and look whether one finds the other."""
    tools = work / "tools"
    said_by(sys.executable, "-m", "venv", "--clear", tools)
    said_by(tools / "bin" / "pip", "install", "--quiet", "pipx", "uv")
    person = work / "person"
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(person),
        "PIPX_HOME": str(person / "pipx"),
        "PIPX_BIN_DIR": str(person / "pipx-bin"),
        "UV_TOOL_DIR": str(person / "uv" / "tools"),
        "UV_TOOL_BIN_DIR": str(person / "uv-bin"),
        "UV_CACHE_DIR": str(person / "uv-cache"),
    }
    person.mkdir(parents=True)
    local = f"--no-index --find-links={wheels}"
    pipx = tools / "bin" / "pipx"
    said_by(pipx, "install", f"--python={sys.executable}", f"--pip-args={local}", wheel, env=env)
    said_by(pipx, "inject", f"--pip-args={local} --no-deps", "gridprix", game, env=env)
    offline = ("--offline", f"--python={sys.executable}", *local.split())
    said_by(tools / "bin" / "uv", "tool", "install", *offline, "--with", game, wheel, env=env)
    for tool in ("pipx", "uv"):
        program = person / f"{tool}-bin" / "gridprix"
        version = said_by(program, "--version", env=env).splitlines()[0]
        if f"installed by {tool}" not in version:
            sys.exit(f"{tool}: the program says {version!r}")
        if GAME not in said_by(program, "games", env=env):
            sys.exit(f"{tool}: the package {GAME} is not found beside the program")
        said_by(program, "run", GAME, "--seed", "1", env=env)
        print(f"-- {tool}: {version}; {GAME} is found and raced", flush=True)
