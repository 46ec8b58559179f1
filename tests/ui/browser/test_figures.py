"""What whoever runs a server sees of it, and nobody else does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from gridprix.ui.browser.serving import Wanted, World, site_for, sockets_for
from gridprix.ui.browser.site import Site

from ..conftest import Invoke  # noqa: TID252 - the tests are no package of a name
from .servers import WORD, Served, serving
from .tables import chance, library
from .test_server import HELLO, at_table, get, post, told


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving("first-race", tmp_path_factory.mktemp("figures") / "tables") as one:
        yield one


def site(tmp_path_factory: pytest.TempPathFactory, **wanted: object) -> Site:
    folder = tmp_path_factory.mktemp("site")
    asked = Wanted(None, folder, port=0, **wanted)  # type: ignore[arg-type]
    sockets = sockets_for(asked)
    made = site_for(library(), asked, World(lambda _: None, chance()), sockets)
    for one in sockets:
        one.close()
    return made


def status_of(app: Any, method: str, path: str, peer: str) -> int:
    """What a request from some address is answered with."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode()}
    scope |= {"headers": [(b"host", b"127.0.0.1")], "query_string": b"", "client": (peer, 5)}
    asyncio.run(app(scope, receive, send))
    return int(sent[0]["status"])


def test_figures_are_for_this_machine(served: Served) -> None:
    assert get(served, "/healthz")[2] == "ok\n"
    status, headers, text = get(served, "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    assert "\ngridprix_tables_open 1\n" in text
    for header in ("X-Forwarded-For", "Via", "Forwarded", "X-Real-IP", "Origin"):
        assert get(served, "/metrics", **{header: "127.0.0.1"})[0] == 403
        assert get(served, "/tables", **{header: "127.0.0.1"})[0] == 403


def test_others_and_proxies_see_figures_only_where_that_was_asked_for(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    for wanted, peer, status in (
        ({}, "127.0.0.1", 200),
        ({}, "192.168.7.9", 403),
        ({"trust_proxy": True}, "127.0.0.1", 403),
        ({"public_url": "https://race.example"}, "127.0.0.1", 403),
        ({"trust_proxy": True, "open_metrics": True}, "192.168.7.9", 200),
    ):
        app = site(tmp_path_factory, **wanted).app
        assert status_of(app, "GET", "/metrics", peer) == status, (wanted, peer)
    assert status_of(app, "POST", "/tables/KITE-42/away", peer) == 403  # only to be read


def test_tables_are_listed_and_put_away(served: Served, invoke: Invoke) -> None:
    with at_table(served) as socket:
        told(socket, **HELLO)
        told(socket, do="take", name="Ada", colour="blue")
        told(socket, do="start")
        listed = invoke("tables", "--port", served.port)
        assert listed.exit_code == 0
        row_told = "First Race: round 0, 1 of 2 seats taken, waits for Ada"
        assert listed.output == f"{WORD}  {row_told}\n"
        (row,) = json.loads(invoke("tables", WORD, "--json", "--port", served.port).output)
        assert (row["word"], row["devices"]) == (WORD, 1)
        there = invoke("tables", WORD, "--put-away", "--port", served.port)
        assert there.exit_code == 2
        assert "People are at the table KITE-42." in there.stderr
    while json.loads(get(served, "/tables")[2])[0]["devices"]:
        pass
    away = invoke("tables", WORD.lower(), "--put-away", "--port", served.port)
    assert away.output == f"{WORD} is put away, and kept.\n"
    assert invoke("tables", "--port", served.port).output == "No table is open.\n"
    assert get(served, f"/t/{WORD}")[0] == 200
    assert WORD in invoke("tables", "--port", served.port).output
    assert post(served, "/tables/KITE-99/away", "")[0] == 409


def test_without_a_server_it_says_so(invoke: Invoke) -> None:
    told = invoke("tables", "--port", "9")
    assert told.exit_code == 2
    assert "no server answers on port 9" in told.stderr
    assert invoke("tables", "--put-away").exit_code == 2
