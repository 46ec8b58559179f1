"""The one place where what goes wrong becomes sentences and an exit code.

0: all is well. 1: the input was good and something did not hold, or a race could not go on.
2: bad input: a file, an option, a folder, a journal. 130: stopped by the person.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable

import click

from .echo import echo

FAILED, BAD_INPUT, STOPPED = 1, 2, 130
TRACEBACK = "GRIDPRIX_TRACEBACK"


class RaceStopped(Exception):
    """A race that cannot go on, and what becomes of it."""

    def __init__(self, cause: Exception, kept: str) -> None:
        self.kept = kept
        # a rule's failure says that the race is kept, which not every command can promise
        super().__init__(getattr(cause, "sentence", str(cause)))


def guarded(action: Callable[[], object]) -> int:
    """Run a command; what it raises is told, and the exit code returned."""
    for stream in (sys.stdout, sys.stderr):
        # a terminal that lacks a character shows a substitute
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        result = action()
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has seen enough; nothing is left to be said, not even at shutdown
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (KeyboardInterrupt, SystemExit):  # so rich ends the program when its reader has left
        raise
    except BaseException as error:  # noqa: BLE001 - this is the last place to make a sentence of it
        return _tell(error)
    return result if isinstance(result, int) and not isinstance(result, bool) else 0


def _tell(error: BaseException) -> int:
    if os.environ.get(TRACEBACK):
        traceback.print_exception(error)
    if isinstance(error, click.ClickException):
        _say(error.format_message())
        return error.exit_code if isinstance(error, click.UsageError) else BAD_INPUT
    if isinstance(error, (click.Abort, EOFError)):
        _say("stopped")
        return STOPPED
    if isinstance(error, RaceStopped):
        _keep(error)
        _say(str(error))
        _say(error.kept)
        _offer_traceback(error.__cause__)
        return FAILED
    return _tell_of_core(error)


def _tell_of_core(error: BaseException) -> int:
    from gridprix.core.documents import BadFile  # noqa: PLC0415 - keeps `--help` light
    from gridprix.core.errors import (  # noqa: PLC0415
        BadJournal,
        GridprixError,
        UndoRefused,
    )

    if isinstance(error, BadFile):
        for problem in error.problems:
            echo(str(problem), err=True)
        return BAD_INPUT
    if isinstance(error, GridprixError):
        _say(str(error))
        _offer_traceback(error)
        return BAD_INPUT if isinstance(error, (BadJournal, UndoRefused)) else FAILED
    if isinstance(error, OSError):
        _say(f"{error.filename or 'the system'}: {error.strerror or error}")
        return BAD_INPUT
    _keep(error)
    what = plain_reason(error)
    _say(f"this should not have happened: {type(error).__name__}: {what}")
    _say(f"set {TRACEBACK}=1 to see where; `gridprix report` writes down what helps to mend it")
    return FAILED


def _keep(error: BaseException) -> None:
    from .machine import keep_error  # noqa: PLC0415 - on the way out

    keep_error(error)


def _offer_traceback(error: BaseException | None) -> None:
    """Say how to see more of what a rule raised; our own sentences have nothing more to show."""
    from gridprix.core.errors import GridprixError, RuleFailed, Unending  # noqa: PLC0415

    raised = error.cause if isinstance(error, RuleFailed) else None
    if raised is not None and not isinstance(raised, (GridprixError, Unending)):
        _say(f"{TRACEBACK}=1 in the environment shows every line that led to it")


def plain_reason(error: BaseException) -> str:
    """An error as one line."""
    return " ".join(str(error).split())


def _say(sentence: str) -> None:
    echo(f"gridprix: {sentence}", err=True)
