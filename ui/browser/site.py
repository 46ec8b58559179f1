"""The pages and sockets of a server, around its tables."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from typing import Any
from urllib.parse import quote

import segno
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gridprix.core.documents import BadFile
from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.ui.drawing.palettes import PALETTES

from . import afterwards
from .addresses import LOOPBACK, Links
from .colours import stylesheet
from .commands import read
from .devices import Device
from .figures import listed, metrics, was_forwarded
from .guarding import BOOK_POLICY, HEADERS, Guard
from .keys import is_key
from .live_table import LiveTable
from .lonely import Lonely
from .tables import NoTable, Tables
from .tidying import Tidying

FILES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
}
COLOURS = stylesheet()
MOST_BODY, MOST_KEYS = 400, 8
MOST_UPLOAD = 200_000
TOO_MANY_TABLES = "Many tables were opened from here just now. Wait a minute, then try again."
NO_UPLOADS = "This server takes no files; whoever runs it can allow them with --uploads."
SILENCE = 10.0  # seconds that a socket may say nothing before it has greeted
FAREWELL = 0.5  # seconds that tables have to be put away in when the server stops
NOT_OVER = "There is no finished race to take home yet."
UNKNOWN = "No table is called that. Ask for the word again."
NOT_GREETED = "There is no room for one more device at this table."
TOO_MANY = "Too many wrong words from here. Wait a minute, then try again."
DEVICES = ("phone", "tablet", "laptop", "big screen")

Answer = Callable[[Request], Awaitable[Response]]


class Site:
    """What a server answers."""

    def __init__(
        self,
        tables: Tables,
        guard: Guard,
        links: Links,
        lonely: Lonely | None,
        now: Callable[[], float],
        *,
        uploads: bool = False,
        open_metrics: bool = False,
    ) -> None:
        self.tables, self.guard, self.links, self.now = tables, guard, links, now
        self._lonely, self.uploads, self.open_metrics = lonely, uploads, open_metrics
        self.app = Starlette(
            routes=[
                Route("/", self._guarded(self._front)),
                Route("/races", self._guarded(self._races)),
                Route("/healthz", self._private(self._health)),
                Route("/metrics", self._private(self._metrics)),
                Route("/tables", self._private(self._tables)),
                Route("/tables/{word}/away", self._private(self._away), methods=["POST"]),
                Route("/tables/{word}/journal", self._private(self._journal, strictly=True)),
                Route("/uploads", self._guarded(self._uploads)),
                Route("/open", self._guarded(self._open), methods=["POST"]),
                Route("/static/{name}", self._guarded(self._static)),
                Route("/t/{word}", self._guarded(self._page)),
                Route("/t/{word}/board.svg", self._guarded(self._board)),
                Route("/t/{word}/code.svg", self._guarded(self._code)),
                Route("/t/{word}/links", self._guarded(self._links)),
                Route("/t/{word}/book", self._guarded(self._book)),
                Route("/t/{word}/replay.html", self._guarded(self._page_to_keep)),
                Route("/t/{word}/replay.json", self._guarded(self._replay)),
                Route("/t/{word}/lessons.json", self._guarded(self._lessons)),
                WebSocketRoute("/t/{word}/live", self._live),
            ],
            lifespan=self._life,
        )

    @asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        ticking = asyncio.create_task(self._tick())
        yield
        ticking.cancel()
        with suppress(TimeoutError):  # a rule may hold a table; what was accepted is kept already
            async with asyncio.timeout(FAREWELL):
                await self.tables.close()
        await self.tables.workshop.close()

    async def _tick(self) -> None:
        tidying = Tidying(self.tables.workshop, self.now())
        while True:
            await asyncio.sleep(1)
            await self.tables.tick(self.now())
            tidying.tick(self.now())
            if self._lonely is not None:
                self._lonely.tick(self.now())

    # -- who asks

    def _guarded(self, answer: Answer) -> Answer:
        async def guarded(request: Request) -> Response:
            if not self.guard.host_fits(request.headers):
                return PlainTextResponse("This server has another name.", 421, headers=HEADERS)
            response = await answer(request)
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            return response

        return guarded

    def _private(self, answer: Answer, *, strictly: bool = False) -> Answer:
        """For this machine alone, and not for pages in its browsers; or for all, if wanted so.

        What is `strictly` so never leaves the machine.
        """

        async def private(request: Request) -> Response:
            peer = request.client.host if request.client else "?"
            here = peer in (LOOPBACK, "::1") and not was_forwarded(request.headers)
            opened = self.open_metrics and request.method == "GET" and not strictly
            if not (here and self.guard.is_alone) and not opened:
                return PlainTextResponse("This is for whoever runs the server.", 403)
            if "origin" in request.headers:
                return PlainTextResponse("This is not for pages.", 403)
            return await answer(request)

        return self._guarded(private)

    def _address(self, connection: HTTPConnection) -> str:
        peer = connection.client.host if connection.client else "?"
        return self.guard.address(peer, connection.headers)

    async def _table(self, connection: HTTPConnection) -> LiveTable | str:
        """The table of a path, or why there is none."""
        address, now = self._address(connection), self.now()
        if self.guard.guesses.is_full(address, now):
            return TOO_MANY
        table = await self.tables.find(connection.path_params["word"], now)
        if table is None:
            self.guard.guesses.add(address, now)
            return UNKNOWN
        if self._lonely is not None:
            self._lonely.visited(address)
        return table

    # -- for whoever runs it

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _metrics(self, request: Request) -> Response:
        return PlainTextResponse(metrics(self.tables))

    async def _tables(self, request: Request) -> Response:
        return JSONResponse(listed(self.tables))

    async def _away(self, request: Request) -> Response:
        try:
            word = await self.tables.put_away(request.path_params["word"])
        except NoTable as error:
            return PlainTextResponse(str(error), 409)
        return PlainTextResponse(f"{word} is put away, and kept.")

    async def _journal(self, request: Request) -> Response:
        """The race of a table as it is written down: what lies face down is not in it."""
        table = await self.tables.find(request.path_params["word"], self.now())
        state = table.room.state if table is not None else None
        path = table.room.keeper.journal_of(state.number) if table and state else None
        if path is None or not path.exists():
            return PlainTextResponse("No race of such a table is written down.", 404)
        return PlainTextResponse(path.read_text(encoding="utf-8"))

    # -- pages

    async def _front(self, request: Request) -> Response:
        return page_file("front.html")

    async def _page(self, request: Request) -> Response:
        table = await self._table(request)
        if isinstance(table, str):
            return RedirectResponse(f"../?word={quote(request.path_params['word'][:20])}", 303)
        return page_file("table.html")

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name == "colours.css":
            return Response(COLOURS, media_type=FILES[".css"])
        return page_file(name)

    async def _races(self, request: Request) -> Response:
        return JSONResponse(sorted(self.tables.library.names("play")))

    async def _open(self, request: Request) -> Response:
        """Open a table; the one who does is its host."""
        if not self.guard.origin_fits(request.headers):
            return PlainTextResponse("This comes from another page.", 403)
        address, now = self._address(request), self.now()
        if self.guard.openings.is_full(address, now):
            return PlainTextResponse(TOO_MANY_TABLES, 429)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > (MOST_UPLOAD if self.uploads else MOST_BODY):
                return PlainTextResponse("That is too much.", 413)
        wanted = read(body) or {}
        self.guard.openings.add(address, now)
        try:
            word, key = await self.tables.workshop.aside(lambda: self._begun(wanted, now))
        except NoTable as error:
            return PlainTextResponse(str(error), 409)
        except (BadFile, GridprixError) as error:
            return PlainTextResponse(str(error), 400)
        return JSONResponse({"word": word, "key": key})

    def _begun(self, wanted: Mapping[str, Any], now: float) -> tuple[str, str]:
        """A table for a ready race, or for the files that somebody has sent."""
        race, files = wanted.get("race"), [wanted.get(one) for one in ("scenario", "track")]
        if isinstance(race, str) and race in self.tables.library.names("play"):
            return self.tables.begin(race, now)
        scenario, track = (one if isinstance(one, str) else "" for one in files)
        if not scenario:
            raise GridprixError("There is no such race.")
        if not self.uploads:
            raise GridprixError(NO_UPLOADS)
        return self.tables.begin_uploaded(scenario, track, now)

    async def _uploads(self, request: Request) -> Response:
        """Whether files may be sent."""
        return JSONResponse(self.uploads)

    async def _board(self, request: Request) -> Response:
        table = await self._table(request)
        palette = PALETTES.get(request.query_params.get("theme", "light"))
        if isinstance(table, str) or palette is None:
            return PlainTextResponse(UNKNOWN, 404)
        text = await self.tables.workshop.aside(lambda: table.glimpses.board.board(palette))
        return Response(text, media_type=FILES[".svg"])

    async def _links(self, request: Request) -> Response:
        """Every link to a table, the best first; `code.svg?at=1` is the code of the second."""
        table = await self._table(request)
        if isinstance(table, str):
            return PlainTextResponse(table, 404)
        return JSONResponse(self.links.to(table.room.state.word))

    async def _code(self, request: Request) -> Response:
        table = await self._table(request)
        if isinstance(table, str):
            return PlainTextResponse(table, 404)
        links = self.links.to(table.room.state.word)
        wanted = request.query_params.get("at", "0")
        if not wanted.isdecimal() or int(wanted[:4]) >= len(links):
            return PlainTextResponse("There is no such address.", 404)
        out = io.BytesIO()
        segno.make(links[int(wanted)], error="m").save(
            out,
            kind="svg",
            border=4,
            dark="#1F2730",
            light="#FFFFFF",
            svgclass=None,
            lineclass=None,
        )
        return Response(out.getvalue(), media_type=FILES[".svg"])

    async def _book(self, request: Request) -> Response:
        table = await self._table(request)
        if isinstance(table, str):
            return PlainTextResponse(table, 404)
        text = await self.tables.workshop.aside(lambda: _book_of(self.tables, table))
        return Response(
            text, media_type="text/html", headers={"content-security-policy": BOOK_POLICY}
        )

    async def _finished(self, request: Request) -> tuple[LiveTable, Game] | None:
        """A table whose race is over, with that race."""
        table = await self._table(request)
        if isinstance(table, str) or table.room.game is None or not table.room.game.over:
            return None
        return table, table.room.game

    async def _page_to_keep(self, request: Request) -> Response:
        found = await self._finished(request)
        if found is None:
            return PlainTextResponse(NOT_OVER, 404)
        text = await found[0].shown_again(lambda: afterwards.page_of(found[1]))
        attachment = {"content-disposition": 'attachment; filename="race.html"'}
        return Response(text, media_type="text/html", headers=attachment)

    async def _replay(self, request: Request) -> Response:
        found = await self._finished(request)
        palette = PALETTES.get(request.query_params.get("theme", "light"))
        if found is None or palette is None:
            return PlainTextResponse(NOT_OVER, 404)
        text = await found[0].shown_again(lambda: afterwards.replay_of(found[1], palette))
        return Response(text, media_type="application/json")

    async def _lessons(self, request: Request) -> Response:
        found = await self._finished(request)
        if found is None:
            return PlainTextResponse(NOT_OVER, 404)
        return JSONResponse(dict(await found[0].lessons()))

    # -- sockets

    async def _live(self, socket: WebSocket) -> None:
        headers = socket.headers
        if not (self.guard.host_fits(headers) and self.guard.origin_fits(headers)):
            await socket.close(1008)
            return
        table = await self._table(socket)
        if isinstance(table, str):
            await socket.close(1008)
            return
        await socket.accept()
        with suppress(WebSocketDisconnect, RuntimeError, KeyError):  # KeyError: bytes, not text
            device = await self._greeted(socket, table)
            if device is None:
                await socket.close(1008, NOT_GREETED)
                return
            await self._attend(socket, table, device)

    async def _greeted(self, socket: WebSocket, table: LiveTable) -> Device | None:
        """The first message brings the keys that a device has kept; they are in no address."""
        try:
            text = await asyncio.wait_for(socket.receive_text(), SILENCE)
        except TimeoutError:
            return None
        hello: Any = read(text) or {}
        keys, device = hello.get("keys"), hello.get("device")
        if hello.get("do") != "hello" or not isinstance(keys, list) or device not in DEVICES:
            return None
        own = tuple(filter(is_key, keys[:MOST_KEYS]))
        return await table.arrive(device, own, draws=hello.get("draws") is True)

    async def _attend(self, socket: WebSocket, table: LiveTable, device: Device) -> None:
        async def tell() -> None:
            with suppress(WebSocketDisconnect, RuntimeError):
                while True:
                    await socket.send_text(await table.next_message(device))

        teller = asyncio.create_task(tell())
        try:
            while True:
                await table.hear(device, await socket.receive_text(), self.now())
        finally:
            teller.cancel()
            await table.depart(device, self.now())


def page_file(name: str, status: int = 200) -> Response:
    """A file of the page; nothing else of the machine can be named."""
    folder = files(__package__).joinpath("page")
    known = {one.name: one for one in folder.iterdir()}
    kind = FILES.get(f".{name.rpartition('.')[2]}")
    if name not in known or kind is None:
        return PlainTextResponse("There is no such page.", 404)
    return Response(known[name].read_bytes(), status, media_type=kind)


def _book_of(tables: Tables, table: LiveTable) -> str:
    from gridprix.ui.handbook.making import handbook_of, ruleset_of  # noqa: PLC0415 - when asked
    from gridprix.ui.handbook.page import html_book  # noqa: PLC0415

    scenario = table.room.scenario
    return html_book(handbook_of(scenario, ruleset_of(scenario, tables.library)))
