"""Watchers at work: pytest sessions that run what they are told to, in the order they are told.

A watcher is a test, or a script with all its expectations.
"""

from __future__ import annotations

import importlib
import itertools
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import pytest

Watchers = Mapping[str, Sequence[pytest.Item]]
_OPTIONS = ("-q", "-s", "-p", "no:cacheprovider", "-m", "not slow and not soak")
# that a watcher fails is all one wants to know: to say why takes longer than most watchers do
_TERSE = ("--assert=plain", "--tb=no")
# or pytest would import `start_test` itself, which is a rule and no test
_TESTS = ("-o", "python_files=test_*.py")
_PATIENCE = 10  # a mutant may take so many times as long, and a second
UNUSUAL = 1.0


class Session:
    """A pytest session that collects some files and then does what it was made for."""

    def __init__(self, serve: Callable[[Session], None]) -> None:
        self._serve = serve
        self._failed = False
        self.watchers: Watchers = {}

    def run(self, files: Iterable[Path]) -> bool:
        """Collect and serve; whether all files could be collected."""
        return (
            pytest.main([*_OPTIONS, *_TERSE, *_TESTS, *map(str, files)], plugins=[self])
            == pytest.ExitCode.OK
        )

    def passes(self, watcher: str, then: str | None = None) -> bool:
        """Run one watcher; what it shares with the next one is kept."""
        self._failed = False
        items = self.watchers[watcher]
        follow = self.watchers[then][0] if then is not None else None
        for item, after in itertools.pairwise([*items, follow]):
            if not self._failed and item is not None:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return not self._failed

    def noticed_by(
        self, order: Sequence[str], usual: Mapping[str, float], begins: Callable[[str], None]
    ) -> str | None:
        """The first watcher that fails; one that takes much longer than usual ends the process."""
        for watcher, then in itertools.pairwise([*order, None]):
            assert watcher is not None
            begins(watcher)
            signal.setitimer(signal.ITIMER_PROF, UNUSUAL + _PATIENCE * usual[watcher])
            if not self.passes(watcher, then):
                return watcher
        return None

    def pytest_configure(self) -> None:
        """Be content with the first example that fails, whatever a smaller one would be."""
        hypothesis = importlib.import_module("hypothesis")  # the tests' own profile is loaded
        phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
        hypothesis.settings.register_profile("first", phases=phases, report_multiple_bugs=False)
        hypothesis.settings.load_profile("first")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop."""
        if session.testsfailed:
            raise session.Interrupted("what cannot be collected cannot watch")
        watchers: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            is_test = isinstance(item, pytest.Function)
            name = item.nodeid if is_test else item.nodeid.partition("::")[0]
            watchers.setdefault(name, []).append(item)
        self.watchers = watchers
        _warm_up(session.items)
        self._serve(self)
        session.testsfailed = 0
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of a failure in any stage of a test."""
        self._failed = self._failed or report.failed


def _warm_up(items: Sequence[pytest.Item]) -> None:
    """Import and make what many watchers would at their first need, each in its own process."""
    for entry in importlib.import_module("gridprix.plugins").BUILTIN:
        importlib.import_module(entry.partition(":")[0])
    importlib.import_module("gridprix.ui.kit.own_rules")
    hypothesis = importlib.import_module("hypothesis")
    integers = hypothesis.strategies.integers()
    hypothesis.settings(max_examples=1)(hypothesis.given(integers)(lambda _: None))()
    _shared(items)


def _shared(items: Sequence[pytest.Item]) -> None:
    """Make the library, which all that comes later shares."""
    scripts = [one for one in items if not isinstance(one, pytest.Function)]
    for item in scripts[:1]:
        importlib.import_module("gridprix.ui.kit.plugin").library_of(item.config)
    # whatever else a test asks for is made for it alone, and may not be taken down unused
    users = [one for one in items if "library" in (asks := _asks(one)) and "tmp_path" not in asks]
    for item in users[:1]:
        hook, last = item.config.hook, items[-1]
        hook.pytest_runtest_setup(item=item)
        hook.pytest_runtest_teardown(item=item, nextitem=last)


def _asks(item: pytest.Item) -> Sequence[str]:
    return getattr(item, "fixturenames", ())
