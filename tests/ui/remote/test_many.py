"""Many tables: what is common is made once, words lead to their server, races are taken home."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridprix.core.asks import Odds, Price
from gridprix.core.recorded import read_journal
from gridprix.ui.browser.keys import DIGITS, WordShare
from gridprix.ui.browser.tables import NoTable, Tables
from gridprix.ui.seat import look
from gridprix.ui.seat.making import moment_for
from gridprix.ui.seat.moment import Offer
from gridprix.ui.seat.pieces import Pieces

from ..browser.tables import (  # noqa: TID252 - the tests are no package of a name
    chance,
    circuit_race,
    library,
    started,
)
from ..browser.wires import WORD, seated, wired  # noqa: TID252
from ..conftest import Invoke  # noqa: TID252


def test_replies_that_lie_face_down_make_no_moment_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(circuit_race(3), 3)
    while not table.room.moment(None).joint:  # type: ignore[union-attr]
        table.reply(table.asked()[0])
    made: list[object] = []
    monkeypatch.setattr("gridprix.ui.seat.moments.moment_of", made.append)
    game = table.room.game
    assert game is not None
    for _ in range(2):
        table.reply(table.asked()[0])
    assert not made
    for seat in (None, "A", "B", "C"):
        own = table.room.moment(seat)  # type: ignore[arg-type]
        assert own == moment_for(game, seat, adviser=table.room.moments.adviser)  # type: ignore[arg-type]
    monkeypatch.undo()
    assert table.do(0, do="take back").ok
    assert table.room.moment("A") == moment_for(game, "A", adviser=table.room.moments.adviser)  # type: ignore[arg-type]


def test_the_table_of_places_is_made_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(circuit_race(3), 3)
    made: list[object] = []
    real = look._standings
    monkeypatch.setattr(look, "_standings", lambda race: made.append(race) or real(race))
    while len(made) < 2:
        table.reply(table.asked()[0])
    assert len({id(one) for one in made}) == len(made)


def test_what_is_only_equal_is_not_sent_for_the_other() -> None:
    price = Offer("a", "a" * 80, (Price("wear", 1, leaves=3),), (Odds("spin", 1, "bad"),))  # type: ignore[arg-type]
    other = Offer("a", "a" * 80, (Price("wear", 1, leaves=2),), (Odds("spin", 1, "ok"),))  # type: ignore[arg-type]
    assert price == other
    pieces = Pieces()
    first, second = (pieces.of((one,), once=True) for one in (price, other))
    assert first.text != second.text
    assert first.blocks.keys().isdisjoint(second.blocks)


@pytest.mark.parametrize("of", range(1, len(DIGITS) + 1))
def test_every_word_has_one_server(of: int) -> None:
    shares = [WordShare(number, of) for number in range(1, of + 1)]
    for digit in DIGITS:
        assert sum(share.holds(f"KITE-2{digit}") for share in shares) == 1
    assert all(any(share.holds(f"KITE-2{digit}") for digit in DIGITS) for share in shares)


def test_a_server_makes_its_own_words_only(tmp_path: Path) -> None:
    tables = Tables(tmp_path, library(), chance(), share=WordShare(2, 2))
    words = [tables.begin("first-race", 0.0)[0] for _ in range(6)]
    assert all(word[-1] in "3579" for word in words)
    with pytest.raises(NoTable, match="another server: the last digit counts"):
        tables.begin("first-race", 0.0, "KITE-22")


@pytest.mark.parametrize("wrong", ["3/2", "0/2", "1/9", "two", "/"])
def test_a_share_that_is_none_is_told(invoke: Invoke, wrong: str) -> None:
    assert "names no server" in invoke("serve", "--share", wrong).output


def test_whoever_runs_the_server_takes_a_race_home(tmp_path: Path, invoke: Invoke) -> None:
    race = {"ruleset": "italian", "track": "first-ring", "seats": 1}
    out = tmp_path / "home.journal"
    with wired(library(), race, tmp_path / "served") as table:
        port = str(table.port)
        early = invoke("tables", WORD, "--port", port, "--export", str(out))
        assert "No race of such a table is written down." in early.output
        (phone,) = seated(table, 1)
        table.reply(phone)
        assert invoke("tables", WORD, "--port", port, "--export", str(out)).exit_code == 0
        assert "say which table" in invoke("tables", "--export", str(out)).output
    assert len(read_journal(out).entries) == 1
