"""Another commit beside this one, and programs that run in either and are talked to."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from tree import ROOT


class CannotCheckOut(Exception):
    """A commit that is not there, or no history to take it from; the message is a sentence."""


class SideFailed(Exception):
    """A program beside this one ended before it answered; the message is a sentence."""


@contextmanager
def unpacked(revision: str, repository: Path = ROOT) -> Iterator[Path]:
    """The files of a commit in a folder of their own, for as long as they are needed."""
    _git(repository, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}", "--")
    files = _git(repository, "archive", "--format=tar", f"{revision}^{{commit}}")
    with tempfile.TemporaryDirectory(prefix="gridprix-beside-") as folder:
        with tarfile.open(fileobj=io.BytesIO(files)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder).resolve()


def _git(repository: Path, *words: str) -> bytes:
    try:
        ran = subprocess.run(["git", *words], cwd=repository, capture_output=True, check=True)
    except OSError as error:
        raise CannotCheckOut(f"git cannot be run: {error.strerror}") from None
    except subprocess.CalledProcessError as error:
        told = error.stderr.decode(errors="replace").strip().splitlines()
        reason = told[-1] if told else f"there is no commit {words[-2].partition('^')[0]!r}"
        raise CannotCheckOut(f"{reason}; name a commit of this repository") from None
    return ran.stdout


def environment(root: Path, home: str) -> dict[str, str]:
    """What a program needs to import gridprix from a checkout and to keep out of a person's home.

    A program that leaves the editable install out as well calls `alone` first.
    """
    own = {"PYTHONPATH": str(root / ".pkgroot"), "GRIDPRIX_HOME": home}
    return {**os.environ, **own, "PYTHONHASHSEED": "random"}


def alone() -> None:
    """See to it that gridprix comes from this program's own search path only.

    Modules that the other checkout lacks would otherwise come from the editable install.
    """
    sys.meta_path[:] = [one for one in sys.meta_path if "__editable__" not in _module_of(one)]
    sys.path[:] = [place for place in sys.path if "__editable__" not in place]


def _module_of(finder: object) -> str:
    return str(getattr(finder, "__module__", "") or type(finder).__module__)


def strangers(root: Path) -> list[str]:
    """The modules of gridprix in this process that do not lie in a checkout."""
    loaded = {name: module for name, module in sys.modules.items() if name.startswith("gridprix.")}
    files = {name: getattr(module, "__file__", None) for name, module in loaded.items()}
    return [
        name
        for name, file in files.items()
        if file and not Path(file).resolve().is_relative_to(root.resolve())
    ]


class Side:
    """A program of this checkout that runs with the code of another: a line asked, one answered.

    It has a session of its own, so that Ctrl-C reaches whoever asks and not the one at work.
    """

    def __init__(self, name: str, program: Path, root: Path, *words: str) -> None:
        self.name = name
        self._home = tempfile.TemporaryDirectory(prefix="gridprix-home-")
        self._process = subprocess.Popen(
            [sys.executable, "-u", str(program), str(root), *words],
            cwd=root,
            env=environment(root, self._home.name),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.communicate()
        self._home.cleanup()

    def ask(self, **request: Any) -> None:
        """Set it to work."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._failed() from None

    def answer(self) -> Any:
        """Wait for what comes of it."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise self._failed()
        return json.loads(line)

    def asked(self, **request: Any) -> Any:
        """Ask and wait."""
        self.ask(**request)
        return self.answer()

    def _failed(self) -> SideFailed:
        return SideFailed(f"{self.name}: the program ended with code {self._process.wait()}")


def requests(root: Path) -> Iterator[tuple[dict[str, Any], Any]]:
    """For a program that is talked to: what is asked, each with a function that answers.

    What anybody prints goes to the errors, so that only answers are answered.
    """
    out, sys.stdout = sys.stdout, sys.stderr

    def answer(what: Any) -> None:
        if wrong := strangers(root):
            raise SideFailed(f"{wrong[0]} does not come from {root}")
        out.write(json.dumps(what) + "\n")
        out.flush()

    for line in sys.stdin:
        yield json.loads(line), answer
