"""Who is let in, under which names and how often: by a clock that the test holds."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from gridprix.ui.browser import addresses
from gridprix.ui.browser.addresses import Links, all_addresses, own_names
from gridprix.ui.browser.guarding import IN_A_MINUTE, MOST_ADDRESSES, Guard, Tally
from gridprix.ui.browser.lonely import WORDS, Lonely
from gridprix.ui.browser.serving import Wanted, sockets_for
from gridprix.ui.browser.tables import IDLE, MOST_TABLES, NoTable, Tables

from .tables import chance, library

PUBLIC = "https://race.example/karts/"


def test_ten_in_a_minute_from_one_address() -> None:
    tally = Tally()
    for second in range(IN_A_MINUTE):
        assert not tally.is_full("192.0.2.7", second)
        tally.add("192.0.2.7", second)
    assert tally.is_full("192.0.2.7", 59)
    assert not tally.is_full("192.0.2.8", 59)
    assert not tally.is_full("192.0.2.7", 61)


def test_only_so_many_addresses_are_remembered() -> None:
    tally = Tally()
    for number in range(MOST_ADDRESSES + 50):
        tally.add(str(number), 0.0)
    assert len(tally._times) == MOST_ADDRESSES


def test_a_request_must_mean_this_server() -> None:
    guard = Guard({"127.0.0.1", "::1", "192.168.7.3", "fd00::7", "kart", "kart.local"})
    for host in ("127.0.0.1:8765", "[::1]:8765", "[fd00::7]", "KART.local:1", "192.168.7.3"):
        assert guard.host_fits({"host": host}), host
        assert guard.origin_fits({"host": host, "origin": f"http://{host}"})
    for host in ("evil.example", "", "192.168.7.4", "[::", "kart.local.evil.example"):
        assert not guard.host_fits({"host": host}), host
    assert not guard.origin_fits({"host": "127.0.0.1:8765"})
    assert not guard.origin_fits({"host": "127.0.0.1:8765", "origin": "http://127.0.0.1:9"})
    assert not guard.origin_fits({"host": "127.0.0.1", "origin": "null"})


def test_behind_a_proxy_the_public_address_counts() -> None:
    guard = Guard({"127.0.0.1"}, trust_proxy=True, public=PUBLIC)
    assert guard.host_fits({"host": "race.example"})
    assert guard.origin_fits({"host": "127.0.0.1:8765", "origin": "https://race.example"})
    assert not guard.origin_fits({"host": "127.0.0.1:8765", "origin": "http://race.example"})
    assert Links(8765, ["192.168.7.3"], PUBLIC).to("KITE-42") == [
        "https://race.example/karts/t/KITE-42"
    ]


def test_what_a_proxy_says_is_believed_only_where_that_was_asked_for() -> None:
    headers = {"x-forwarded-for": "10.9.9.9, 198.51.100.4"}
    assert Guard({}, trust_proxy=True).address("127.0.0.1", headers) == "198.51.100.4"
    assert Guard({}).address("192.0.2.1", headers) == "192.0.2.1"
    assert Guard({}, trust_proxy=True).address("192.0.2.1", {}) == "192.0.2.1"


def test_every_useful_address_is_listed_the_default_routes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    listed = tmp_path / "if_inet6"
    listed.write_text(
        "fd000000000000000000000000000007 02 40 00 80 eth0\n"
        "fe80000000000000000000000000aaaa 02 40 20 80 eth0\n"
        "00000000000000000000000000000001 01 80 10 80 lo\n"
    )
    monkeypatch.setattr(addresses, "_IF_INET6", listed)
    monkeypatch.setattr(addresses, "default_address", lambda: "192.168.7.3")
    monkeypatch.setattr(
        addresses, "_named", lambda: iter(["127.0.1.1", "10.0.0.5", "192.168.7.3", "169.254.3.3"])
    )
    found = all_addresses()
    assert found == ["192.168.7.3", "10.0.0.5", "fd00::7"]
    assert Links(8765, found).to("KITE-42") == [
        "http://192.168.7.3:8765/t/KITE-42",
        "http://10.0.0.5:8765/t/KITE-42",
        "http://[fd00::7]:8765/t/KITE-42",
    ]
    assert own_names()[2].endswith(".local")


def test_with_lan_both_kinds_of_addresses_are_listened_on(tmp_path: Path) -> None:
    made = sockets_for(Wanted(None, tmp_path, lan=True, port=0))
    try:
        families = [one.family for one in made]
        assert families[0] == socket.AF_INET
        assert len({one.getsockname()[1] for one in made}) == 1
        if len(made) == 1:
            pytest.skip("this machine has no IPv6")
        assert families[1] == socket.AF_INET6
        with socket.create_connection(("::1", made[1].getsockname()[1]), timeout=5):
            pass
    finally:
        for one in made:
            one.close()


def test_after_a_minute_alone_it_says_why_that_may_be() -> None:
    said: list[str] = []
    lonely = Lonely(said.append, 100.0)
    lonely.visited("127.0.0.1")
    lonely.visited("::1")
    lonely.tick(159.0)
    assert said == []
    lonely.tick(160.0)
    lonely.tick(999.0)
    assert said == [WORDS]


def test_nothing_is_said_once_somebody_has_come() -> None:
    said: list[str] = []
    lonely = Lonely(said.append, 100.0)
    lonely.visited("192.168.7.9")
    lonely.tick(999.0)
    assert said == []


def test_a_table_where_nobody_is_is_put_away_and_comes_back(tmp_path: Path) -> None:
    async def run() -> None:
        tables = Tables(tmp_path, library(), chance())
        word, key = tables.begin("first-race", 0.0)
        device = await tables.open[word].arrive("phone", (key,))
        assert device is not None
        await tables.tick(IDLE + 1)
        assert word in tables.open  # somebody is there
        version = tables.open[word].room.state.version
        await tables.open[word].depart(device, IDLE + 2)
        await tables.tick(2 * IDLE + 1)
        assert word in tables.open
        await tables.tick(2 * IDLE + 3)
        assert tables.open == {}
        assert await tables.find("KITE-99", 0.0) is None
        table = await tables.find(word.lower().replace("-", ""), 3 * IDLE)
        assert table is not None
        assert table.room.state.version > version
        await tables.tick(3 * IDLE + 1)
        assert word in tables.open  # whoever looked for it is about to come
        again = await table.arrive("phone", (key,))
        assert again is not None
        assert again.guest.host
        await tables.close()

    asyncio.run(run())


def test_there_are_only_so_many_tables(tmp_path: Path) -> None:
    tables = Tables(tmp_path, library(), chance())
    for number in range(MOST_TABLES):
        folder = tmp_path / f"KITE-{22 + number // 8 * 10 + number % 8}"
        folder.mkdir()
        (folder / "table.json").write_text("{}")
    with pytest.raises(NoTable, match="there are 50 tables already"):
        tables.begin("first-race", 0.0)
