from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest

from gridprix.ui.browser import serving
from gridprix.ui.browser.bots import LEAST, MOST

from ..conftest import Invoke  # noqa: TID252 - the tests are no package of a name


def test_a_word_that_is_none_is_told(invoke: Invoke) -> None:
    told = invoke("serve", "--word", "nonsense")
    assert told.exit_code == 2
    assert "'nonsense' is no table word; write a word and two digits: KITE-42" in told.stderr


def test_without_its_extra_it_says_what_to_install(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridprix.ui.commands.serve.find_spec", lambda name: None)
    told = invoke("serve", "first-race")
    assert told.exit_code == 2
    assert "pip install 'gridprix[serve]'" in told.stderr
    assert importlib.util.find_spec("gridprix.ui.browser") is not None


def test_a_port_that_is_taken_is_told(invoke: Invoke) -> None:
    import socket  # noqa: PLC0415 - read beside its use

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = invoke("serve", "first-race", "--port", port)
    assert told.exit_code == 2
    assert f"port {port} cannot be used" in told.stderr


@pytest.mark.parametrize("words", [("--workers", "3"), ()])
def test_as_many_processes_are_ready_for_bots_as_was_said_or_as_there_are_cores(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: tuple[str, ...]
) -> None:
    ready: list[int] = []

    def serve(*told: Any, settings: Any) -> None:
        sockets = serving.sockets_for(told[1])
        for frozen in (False, True):  # the frozen program stands in for Python to its children
            monkeypatch.setattr("sys.frozen", frozen, raising=False)
            site = serving.site_for(*told, serving.World(), sockets, settings)
            assert site.tables.workshop.bots is not None
            ready.append(len(site.tables.workshop.bots.thinkers))
        for one in sockets:
            one.close()

    monkeypatch.setattr(serving, "serve", serve)
    told = invoke("serve", "--port", "0", "--folder", str(tmp_path / "tables"), *words)
    assert told.exit_code == 0, told.output
    wanted = 3 if words else max(LEAST, min(MOST, os.cpu_count() or LEAST))
    assert ready == [wanted, wanted]
