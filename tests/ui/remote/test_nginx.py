"""Two servers behind a real nginx, under a prefix and TLS, by the file that CONTRIBUTING shows."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import attrs
import pytest
from tree import ROOT

from gridprix.ui.browser.keys import WordShare
from gridprix.ui.remote import line as lines
from gridprix.ui.remote.line import Heard, LineLost, LineOpened
from gridprix.ui.remote.table_link import TableLink

from .test_line import Caller

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")
OPENSSL = shutil.which("openssl")
TABLES, PATIENCE = 20, 30.0
RUN = "from gridprix.ui.cli import main; main()"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx: apt-get install nginx-light"),
    pytest.mark.skipif(OPENSSL is None, reason="there is no openssl to make a certificate with"),
]


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as one:
        return int(one.getsockname()[1])


def written_file(folder: Path, ports: dict[str, int]) -> str:
    """The block of CONTRIBUTING with ports and certificate of this machine, and nowhere to leak."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    block = re.search(r"```nginx\n(.*?)```", page, re.DOTALL)
    assert block is not None
    text = block[1].replace("127.0.0.1:8801", f"127.0.0.1:{ports['one']}")
    text = text.replace("127.0.0.1:8802", f"127.0.0.1:{ports['two']}")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{ports['proxy']} ssl;")
    text = text.replace("server_name race.example;", "server_name localhost;")
    text = text.replace("/etc/ssl/race.example", str(folder / "own"))
    assert "race.example" not in text
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{text}}}\n"
    )


@attrs.define
class Behind:
    """The proxy and what stands behind it."""

    folder: Path
    ports: dict[str, int]
    servers: dict[str, subprocess.Popen[str]] = attrs.field(factory=dict)

    @property
    def base(self) -> str:
        return f"https://localhost:{self.ports['proxy']}/karts"

    def serve(self, name: str, share: str) -> None:
        """Begin a server, and wait until it listens."""
        command = [sys.executable, "-u", "-c", RUN, "serve", "--port", str(self.ports[name])]
        command += ["--folder", str(self.folder / name), "--share", share, "--workers", "1"]
        command += ["--public-url", self.base, "--trust-proxy"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.servers[name] = process
        assert process.stdout is not None
        assert any(line.startswith("Ctrl-C") for line in process.stdout)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.ports[name]), 1).close()
            except OSError:
                assert time.monotonic() < end
            else:
                return

    def stop(self, name: str, how: signal.Signals = signal.SIGINT) -> None:
        process = self.servers.pop(name)
        process.send_signal(how)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        context = ssl.create_default_context(cafile=str(self.folder / "own.pem"))
        with closing(HTTPSConnection("localhost", self.ports["proxy"], context=context)) as line:
            origin = self.base.removesuffix("/karts")
            line.request(method, f"/karts{path}", body, {"Origin": origin} if body else {})
            answer = line.getresponse()
            return answer.status, answer.read().decode()


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    assert NGINX is not None
    assert OPENSSL is not None
    folder = tmp_path_factory.mktemp("proxy")
    make = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
    make += ["/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    make += ["-keyout", str(folder / "own.key"), "-out", str(folder / "own.pem")]
    subprocess.run(make, check=True, capture_output=True)
    one = Behind(folder, {name: free_port() for name in ("proxy", "one", "two")})
    (folder / "nginx.conf").write_text(written_file(folder, one.ports))
    with ExitStack() as ends:
        patch = ends.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("SSL_CERT_FILE", str(folder / "own.pem"))
        patch.setattr(lines, "PAUSES", (0.05,))
        ends.enter_context(_nginx(folder))
        ends.callback(lambda: [one.stop(name) for name in list(one.servers)])
        one.serve("one", "1/2")
        one.serve("two", "2/2")
        yield one


@contextmanager
def _nginx(folder: Path) -> Iterator[None]:
    assert NGINX is not None
    call = [
        NGINX,
        "-e",
        str(folder / "errors"),
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
    ]
    with subprocess.Popen(call) as process:
        try:
            yield
        finally:
            process.terminate()


def home_of(word: str) -> str:
    return "one" if WordShare(1, 2).holds(word) else "two"


def opened(behind: Behind) -> list[tuple[str, str]]:
    """Tables through the proxy as far as one address may open them, the rest by who runs it."""
    found: list[tuple[str, str]] = []
    for _ in range(5):
        status, text = behind.ask("POST", "/open", json.dumps({"race": "first-race"}))
        assert status == 200, text
        data: dict[str, Any] = json.loads(text)
        found.append((data["word"], data["key"]))
    first, key = found[0]
    for number in range(TABLES - len(found)):
        word = f"TABLE-{number // 8 + 2}{number % 8 + 2}"
        name = home_of(word)
        shutil.copytree(behind.folder / home_of(first) / first, behind.folder / name / word)
        kept = behind.folder / name / word / "table.json"
        kept.write_text(kept.read_text().replace(first, word))
        found.append((word, key))
    return found


def test_each_table_lives_in_one_server_and_a_restart_loses_nothing(behind: Behind) -> None:
    tables = opened(behind)
    homes = {
        name: {path.name for path in (behind.folder / name).iterdir()} for name in ("one", "two")
    }
    assert homes["one"] | homes["two"] == {word for word, _ in tables}
    assert not homes["one"] & homes["two"]
    assert min(map(len, homes.values())) >= 5
    with ExitStack() as ends:
        callers = []
        for word, key in tables:
            caller = Caller(TableLink(behind.base, word), key)
            ends.enter_context(closing(caller))
            caller.hear_of(Heard)
            assert caller.visit.table["word"] == word
            assert caller.visit.host
            callers.append(caller)
        ours = [one for one in callers if one.visit.table["word"] in homes["two"]][:3]
        for caller in ours:
            caller.do(caller.visit.take("Zoe"))
            caller.do(caller.visit.order("start"))
            while (question := caller.visit.question) is None:
                caller.hear()
            caller.do(caller.visit.reply(question.car, question.default))
        behind.stop("two", signal.SIGKILL)
        for caller in ours:
            caller.hear_of(LineLost)
        behind.serve("two", "2/2")
        for caller in ours:
            seat = caller.visit.seat
            caller.hear_of(LineOpened)
            caller.visit.moment = None
            caller.hear_of(Heard)
            assert caller.visit.seat == seat == "A"
            moment = caller.visit.moment
            assert moment is not None
            assert moment.car(moment.cars[0].id).at is not None  # what was replied is there


def test_figures_are_not_to_be_had_through_the_proxy(behind: Behind) -> None:
    assert behind.ask("GET", "/metrics")[0] == 403
    assert behind.ask("GET", "/tables")[0] == 403
    assert behind.ask("GET", "/")[0] == 200
