"""Links to tables as people paste them, and the keys that must not be seen."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from gridprix.ui.remote.key_ring import MOST, KeyRing
from gridprix.ui.remote.table_link import BadLink, TableLink, read_key, read_link

KEY = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("http://192.168.1.20:8765/t/KITE-42", "http://192.168.1.20:8765/t/KITE-42"),
        ("192.168.1.20:8765/t/kite42/", "http://192.168.1.20:8765/t/KITE-42"),
        ("https://example.org/karts/t/KITE-42", "https://example.org/karts/t/KITE-42"),
        ("http://[fe80::1]:8765/t/KITE-42", "http://[fe80::1]:8765/t/KITE-42"),
        (" kite-42 ", "http://127.0.0.1:8765/t/KITE-42"),
    ],
)
def test_a_link_is_read_as_people_paste_it(text: str, page: str) -> None:
    assert read_link(text).page == page


def test_the_socket_is_beside_the_page_under_a_prefix_too() -> None:
    link = read_link("https://example.org/karts/t/KITE-42")
    assert link.socket == "wss://example.org/karts/t/KITE-42/live"
    assert link.origin == "https://example.org"


def test_a_key_comes_along_and_is_never_shown() -> None:
    link = read_link(f"http://localhost:8765/t/KITE-42#key={KEY}")
    assert link.key == KEY
    assert KEY not in repr(link) + link.page + link.socket


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("KITE", "'KITE' names no table"),
        ("ftp://localhost/#key=" + "0" * 32, "'ftp://localhost/' is no link"),
        ("http://localhost:8765/", "names no table"),
        ("http://localhost:8765/t/KITE-1", "names no table"),
        ("ftp://localhost/t/KITE-42", "is no link"),
        ("http://[::1/t/KITE-42", "is no link"),
        ("http://localhost:nine/t/KITE-42", "is no link"),
        (f"http://localhost/t/KITE-42#key={KEY[:-1]}", "cut off"),
    ],
)
def test_what_leads_nowhere_is_told_without_its_key(text: str, told: str) -> None:
    with pytest.raises(BadLink, match=told) as raised:
        read_link(text)
    assert KEY[:-1] not in str(raised.value)


def test_a_key_is_found_in_what_is_piped() -> None:
    assert read_key(f"http://localhost/t/KITE-42#key={KEY}\n") == KEY
    with pytest.raises(BadLink, match="32 digits"):
        read_key("nothing")


def test_keys_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    ring, link = KeyRing(tmp_path / "new" / "seats.json"), TableLink("http://here", "KITE-42")
    ring.add(link, [KEY])
    assert stat.S_IMODE(ring.path.stat().st_mode) == 0o600
    assert ring.keys(link) == [KEY]
    assert ring.keys(TableLink("http://there", "KITE-42")) == []
    assert KeyRing(ring.path).keys(TableLink("http://here", "KITE-42", "f" * 32))[-1] == "f" * 32


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    ring, link = KeyRing(tmp_path / "seats.json"), TableLink("http://here", "KITE-42")
    ring.path.with_suffix(".new").write_text("left behind")
    ring.path.with_suffix(".new").chmod(0o644)
    ring.add(link, [KEY])
    assert stat.S_IMODE(ring.path.stat().st_mode) == 0o600


def test_a_damaged_file_costs_keys_and_nothing_else(tmp_path: Path) -> None:
    ring, link = KeyRing(tmp_path / "seats.json"), TableLink("http://here", "KITE-42")
    ring.path.write_text("[")
    assert ring.keys(link) == []
    ring.add(link, [f"{n:032x}" for n in range(MOST + 3)])
    assert ring.keys(link) == [f"{n:032x}" for n in range(3, MOST + 3)]
