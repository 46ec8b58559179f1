"""The table of mistakes: `tests/kit/mistakes/*.md`, and `core/MISTAKES.md`, which is made of it.

Each mistake is a title, a rule or a race, and what the program says to it. Run as a program, this
plays them all, or those of named chapters (`4-answers`), writes what is said now, and the page
anew; the difference is to be read.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
from click.testing import CliRunner
from tree import ROOT

from gridprix.core import table
from gridprix.ui import watch
from gridprix.ui.cli import main as gridprix

TABLE = ROOT / "tests" / "kit" / "mistakes"
PAGE = ROOT / "core" / "MISTAKES.md"
PATIENCE = 0.2  # seconds of processor time: nobody wants to wait for each loop without an end
MOST_EVENTS = 300  # in a turn, likewise
HEAD = (TABLE / "head.py.txt").read_text(encoding="utf-8") + "\n"
RACE = (TABLE / "race.yaml.txt").read_text(encoding="utf-8")
COMMANDS = {
    "run": ("run", "--log", "--journal", "kept.journal", "race.yaml"),
    "play": ("play", "--terminal", "race.yaml"),
    "simulate": ("simulate", "--races", "1", "--jobs", "1", "race.yaml"),
    "check": ("check", "race.yaml"),
    "check --twice": ("check", "--twice", "race.yaml"),
    "lint": ("lint", "."),
    "games": ("games",),
}
PACKAGE = "mine"  # what a package of the table is called
ALONE = "check --twice"  # needs processes of its own
_PIECE = re.compile(
    r"(?:`([\w/.-]+\.(?:yaml|py))`:\n\n)?```(python|yaml|toml)\n(.*?)```\n", re.DOTALL
)
_USUAL = {"python": "mine.py", "yaml": "race.yaml", "toml": "pyproject.toml"}
_SAID = re.compile(r"`gridprix ([\w -]+)` says:\n\n```text\n(.*?)```\n", re.DOTALL)
# which line of a race differs is chance itself
CHANCE = re.compile(r"line \d+ of its log is .* and then .*;")
# what stands below a failure: where the race is kept, and how to see more
_BELOW = re.compile(r"^(the race so far is in|The race is kept|GRIDPRIX_).*\n", re.MULTILINE)
# none of these rules has a text for players, which is no part of its mistake
_UNTOLD = re.compile(r"^note +the rule .* tells players nothing;.*\n", re.MULTILINE)


@attrs.frozen
class Mistake:
    """A mistake of the table: its files, and what each command says to it."""

    title: str
    text: str  # of its section up to what is said
    said: Mapping[str, str]

    @property
    def files(self) -> dict[str, str]:
        """The files by name: the rule, the race, and what is named besides."""
        files = {"race.yaml": RACE}
        for name, kind, text in _PIECE.findall(self.text):
            whole = kind != "python" or text.startswith(("from ", "import "))
            files[name or _USUAL[kind]] = text if whole else HEAD + textwrap.indent(text, "    ")
        if "pyproject.toml" in files:
            del files["race.yaml"]  # a package is listed, and nothing is played
        return files

    @property
    def section(self) -> str:
        """The section of the page."""
        said = [
            f"`gridprix {one}` says:\n\n```text\n{what}```\n" for one, what in self.said.items()
        ]
        return "\n".join((self.text, *said))


def chapters() -> dict[Path, tuple[str, list[Mistake]]]:
    """By file the head of a chapter and its mistakes."""
    numbered = sorted(TABLE.glob("*.md"), key=lambda path: int(path.stem.partition("-")[0]))
    return {path: _read(path.read_text(encoding="utf-8")) for path in numbered}


def _read(text: str) -> tuple[str, list[Mistake]]:
    head, *sections = re.split(r"^(?=### )", text, flags=re.MULTILINE)
    mistakes = []
    for section in sections:
        first = _SAID.search(section)
        own = section[: first.start()] if first else section
        title = section.partition("\n")[0].removeprefix("### ")
        mistakes.append(Mistake(title, own.rstrip("\n") + "\n", dict(_SAID.findall(section))))
    return head, mistakes


def page() -> str:
    """The page that is made of the table."""
    all_chapters = list(chapters().values())
    count = sum(len(mistakes) for _, mistakes in all_chapters)
    intro = (TABLE / "intro.txt").read_text(encoding="utf-8")
    text = intro.format(count=count, head=HEAD.rstrip("\n"), line=HEAD.count("\n") + 1, race=RACE)
    for head, mistakes in all_chapters:
        text += "\n" + head.rstrip("\n") + "\n"
        text += "".join(f"\n{mistake.section}" for mistake in mistakes)
    return text


def says(mistake: Mistake, command: str, folder: Path) -> str:
    """What a command says to a mistake; nothing where it notices none."""
    for name, text in mistake.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    words = ["--plugins", ".", *COMMANDS[command]]
    before = Path.cwd()
    os.chdir(folder)
    sys.path.insert(0, str(_installed(folder)))
    try:
        if command == ALONE:
            given = [sys.executable, "-c", "from gridprix.ui.cli import main; main()", *words]
            ran = subprocess.run(given, capture_output=True, text=True, check=False)
            code, told, failed = ran.returncode, ran.stdout, ran.stderr
        else:
            result = CliRunner().invoke(gridprix, words, env={"COLUMNS": "1000"})
            code, told, failed = result.exit_code, result.stdout, result.stderr
    finally:
        os.chdir(before)
        del sys.path[0]
        for name in [one for one in sys.modules if one.partition(".")[0] == PACKAGE]:
            del sys.modules[name]
    if command == "games":
        told = told.replace(f"{folder.resolve()}{os.sep}", "")
        return told if " wrong " in told else ""
    told = failed + told if command.startswith(("lint", "check")) else failed
    return _UNTOLD.sub("", _BELOW.sub("", told.replace("gridprix: ", ""))) if code else ""


def _installed(folder: Path) -> Path:
    """Where the package of a mistake lies as if it were installed, if it has one."""
    source, project = folder / "src", folder / "pyproject.toml"
    if project.is_file():
        about = source / f"{PACKAGE}-1.0.dist-info"
        about.mkdir(parents=True)
        (source / PACKAGE).mkdir(exist_ok=True)
        (source / PACKAGE / "__init__.py").touch()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 1.0\n")
        points = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"]
        lines = [f"[{group}]\n{_points(of)}" for group, of in points.items()]
        (about / "entry_points.txt").write_text("".join(lines))
    return source


def _points(of: Mapping[str, str]) -> str:
    return "".join(f"{name} = {value}\n" for name, value in of.items())


def impatient() -> None:
    """Let the program lose its patience sooner."""
    watch.SECONDS = PATIENCE
    table.PATIENCE = MOST_EVENTS


def told_now(mistake: Mistake) -> Iterator[tuple[str, str]]:
    """What is said to a mistake now: by those commands that the table names, and by lint."""
    for command in dict.fromkeys((*(mistake.said or ["run"]), "lint")):
        with tempfile.TemporaryDirectory() as folder:
            text = says(mistake, command, Path(folder))
        before = mistake.said.get(command, "")
        if text:
            yield command, before if CHANCE.sub("", before) == CHANCE.sub("", text) else text


def main(*wanted: str) -> None:
    """Write the table, or the chapters that are wanted, and the page as the program speaks now."""
    impatient()
    for path, (head, mistakes) in chapters().items():
        if wanted and path.stem not in wanted:
            continue
        now = [attrs.evolve(one, said=dict(told_now(one))) for one in mistakes]
        for one in now:
            if not one.said:
                sys.stderr.write(f"{path.name}: nobody notices: {one.title}\n")
        text = "\n".join((head.rstrip("\n") + "\n", *(one.section for one in now)))
        path.write_text(text, encoding="utf-8", newline="\n")
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["GRIDPRIX_HOME"] = home
        main(*sys.argv[1:])
