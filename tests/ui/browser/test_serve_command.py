from __future__ import annotations

import importlib.util

import pytest

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
