"""The server on real sockets: who is let in, what is sent, how it stops and comes back."""

from __future__ import annotations

import http.client
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from .servers import WORD, Served, serving

HELLO = {"do": "hello", "keys": [], "device": "phone"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving("first-race", tmp_path_factory.mktemp("served") / "tables") as one:
        yield one


def get(served: Served, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    line.request("GET", path, headers=headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, {key.lower(): value for key, value in answer.getheaders()}, text


def post(served: Served, path: str, body: str, **headers: str) -> tuple[int, str]:
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)
    line.request("POST", path, body, headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, text


def at_table(served: Served, word: str = WORD, **more: Any) -> ClientConnection:
    address = f"ws://127.0.0.1:{served.port}/t/{word}/live"
    quiet = {"origin": served.base, "ping_interval": None}  # a ping draws by `random`
    socket: ClientConnection = connect(address, **{**quiet, **more})
    return socket


def told(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Say something, and what is heard of it."""
    socket.send(json.dumps(message))
    while True:
        heard: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if message == HELLO or message.get("do") == "hello" or "said" in heard:
            return heard


def test_every_page_is_safe_and_sets_no_cookie(served: Served) -> None:
    for path in ("/", f"/t/{WORD}", "/static/main.js", "/static/colours.css", "/races"):
        status, headers, _ = get(served, path)
        assert status == 200
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers
        assert "server" not in headers
    _, headers, text = get(served, f"/t/{WORD}/board.svg?theme=dark")
    assert headers["content-type"] == "image/svg+xml"
    assert " style=" not in text
    assert "<style" not in text


def test_nothing_else_of_the_machine_can_be_named(served: Served) -> None:
    for path in (
        "/static/../site.py",
        "/static/%2e%2e/site.py",
        "/static/room.py",
        "/t/../races/x",
    ):
        assert get(served, path)[0] in (404, 303)


def test_other_hosts_and_origins_are_refused(served: Served) -> None:
    assert get(served, "/", Host="evil.example")[0] == 421
    assert get(served, "/", Host=f"localhost:{served.port}")[0] == 200
    for origin in ("http://evil.example", None):
        with pytest.raises(InvalidStatus), at_table(served, origin=origin):
            pass
    status, _ = post(served, "/open", '{"race": "first-race"}', Origin="http://evil.example")
    assert status == 403


def test_a_table_is_opened_from_the_front_page(served: Served) -> None:
    status, text = post(served, "/open", '{"race": "first-race"}', Origin=served.base)
    assert status == 200
    made = json.loads(text)
    with at_table(served, made["word"]) as socket:
        heard = told(socket, do="hello", keys=[made["key"]], device="laptop")
        assert heard["you"] == {"seat": None, "host": True}
    assert post(served, "/open", '{"race": "../x"}', Origin=served.base)[0] == 400
    assert post(served, "/open", "x" * 5000, Origin=served.base)[0] == 413


def test_two_people_join_and_one_is_told_what_the_other_does(served: Served) -> None:
    with at_table(served) as one, at_table(served) as other:
        told(one, **HELLO)
        told(other, **HELLO)
        assert told(one, do="take", name="<b>Ada</b>", colour="blue")["said"][0] == 1
        said = told(other, do="take", name="Bruno", colour="blue")["said"]
        assert said == [0, "Somebody has just taken that car. Choose another; your name is kept."]
        assert told(one, do="leave")["said"][0] == 1


def test_malformed_and_too_many_messages_change_nothing(served: Served) -> None:
    with at_table(served) as socket:
        version = told(socket, **HELLO)["version"]
        for text in ("", "[", '{"do": "start"}', '{"do": 3}', "null", "x" * 4000):
            socket.send(text)
            heard = json.loads(socket.recv(timeout=30))
            assert heard["said"][0] == 0
        assert heard["version"] == version
        for _ in range(80):
            socket.send("{}")
        sentences = {json.loads(socket.recv(timeout=30))["said"][1] for _ in range(80)}
        assert "That is too much at once; wait a moment." in sentences
    with at_table(served) as socket:
        told(socket, **HELLO)
        socket.send("x" * 5000)
        with pytest.raises(ConnectionClosed):
            list(iter(socket.recv, None))


def test_a_silent_or_odd_greeting_is_not_seated(served: Served) -> None:
    with at_table(served) as socket:
        socket.send('{"do": "hello", "keys": "all"}')
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=30)


def test_it_stops_at_once_and_comes_back_with_everything(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with serving("first-race", folder) as served:
        with at_table(served) as socket:
            told(socket, **HELLO)
            heard = told(socket, do="take", name="Ada", colour="pink")
            key = heard["keys"][0]
            for name in ("cmdline", "environ"):  # what other people of the machine may see
                shown = Path(f"/proc/{served.process.pid}/{name}")
                assert not shown.exists() or key.encode() not in shown.read_bytes()
            start = time.monotonic()
            served.process.send_signal(signal.SIGINT)
            out, _ = served.process.communicate(timeout=30)
            assert time.monotonic() - start < 2
        assert "Every table is kept" in out
        assert key not in out + "".join(served.said)
        assert served.process.returncode == 0
    with serving("first-race", folder) as served, at_table(served) as socket:
        heard = told(socket, do="hello", keys=[key], device="phone")
        assert heard["you"]["seat"] == "A"
        assert heard["table"]["seats"][0]["name"] == "Ada"
        served.process.kill()
        served.process.wait()
    with serving("first-race", folder) as served, at_table(served) as socket:
        assert told(socket, do="hello", keys=[key], device="phone")["you"]["seat"] == "A"


def test_guessing_words_is_stopped(tmp_path: Path) -> None:
    with serving("first-race", tmp_path / "tables") as served:
        for number in range(10):
            status, headers, _ = get(served, f"/t/KITE-3{number % 8 + 2}x")
            assert (status, headers["location"][:9]) == (303, "../?word=")
        assert get(served, f"/t/{WORD}")[0] == 303
        with pytest.raises(InvalidStatus), at_table(served):
            pass
