"""What all tests share: reproducible examples, a home of their own, the library."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from soaking import SOAK, tries

from gridprix.core.library import Library
from gridprix.scenarios import standard_library

# `make test` must say the same twice; `make soak` is there to find what it has not seen yet.
settings.register_profile("slice", derandomize=True, deadline=None, max_examples=50, database=None)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=tries(50, 300),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("soak" if SOAK else "slice")

# a shell's background jobs ignore Ctrl-C and so would every program that a test starts and stops
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Leave thousands of tests and their modules out of every search for garbage from now on."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep a developer's saves and plugins out of the tests, and the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDPRIX_HOME", str(tmp_path_factory.mktemp("home")))
        # programs that the tests start leave nothing in the checkout
        patch.setenv("PYTHONDONTWRITEBYTECODE", "1")
        yield


@pytest.fixture(scope="session")
def library() -> Library:
    """Everything shipped; what happens to be installed on this machine is left out."""
    return standard_library(installed=False)
