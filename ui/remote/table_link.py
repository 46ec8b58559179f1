"""The link to a table: where its server is, its word, and the key of a seat if there is one."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import attrs

from gridprix.core.errors import GridprixError

HERE = "http://127.0.0.1:8765"  # where `gridprix serve` listens unless it is told otherwise
_WORD = re.compile(r"([A-Za-z]{3,12})-?([2-9]{2})")
_KEY = re.compile(r"[0-9a-f]{32}")
RIGHT = "a link looks like http://192.168.1.20:8765/t/KITE-42"


class BadLink(GridprixError):
    """A text that leads to no table."""


@attrs.frozen
class TableLink:
    """Where a table is; the key is in no address and on no screen."""

    base: str  # http://192.168.1.20:8765, with the path under which a proxy has it
    word: str
    key: str = attrs.field(default="", repr=False)
    keeps: bool = True  # whether keys of seats there may lie in a file here

    @property
    def page(self) -> str:
        """The link for others."""
        return f"{self.base}/t/{self.word}"

    @property
    def socket(self) -> str:
        """Where its moments come from."""
        return f"ws{self.page.removeprefix('http')}/live"

    @property
    def origin(self) -> str:
        """Whose page we would be."""
        parts = urlsplit(self.base)
        return f"{parts.scheme}://{parts.netloc}"


def read_link(text: str) -> TableLink:
    """The table that somebody means: a whole link, or the word of a table on this machine."""
    text = text.strip()
    typed = text.partition("#")[0]  # what comes after it is a key, which is told to nobody
    if word := _word(text):
        return TableLink(HERE, word)
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        host = parts.hostname, parts.port
    except ValueError:
        raise BadLink(f"{typed!r} is no link; {RIGHT}") from None
    if parts.scheme not in ("http", "https") or not host[0]:
        raise BadLink(f"{typed!r} is no link; {RIGHT}")
    before, middle, last = parts.path.rstrip("/").rpartition("/t/")
    word = _word(last) if middle else ""
    if not word:
        raise BadLink(f"{typed!r} names no table; {RIGHT}")
    key = parse_qs(parts.fragment).get("key", [""])[0]
    if key and not _KEY.fullmatch(key):
        raise BadLink("the key in the link is cut off; copy the whole link again")
    return TableLink(f"{parts.scheme}://{parts.netloc}{before}", word, key)


def read_key(text: str) -> str:
    """A key that somebody has typed or piped; the link that holds it does as well."""
    found = _KEY.search(text)
    if found is None:
        raise BadLink("that is no key of a seat: it has 32 digits and letters from a to f")
    return found[0]


def _word(text: str) -> str:
    found = _WORD.fullmatch(text)
    return f"{found[1]}-{found[2]}".upper() if found else ""
