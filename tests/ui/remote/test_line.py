"""A real line to a real server: it comes back by itself, and says why where that is in vain."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gridprix.core.recorded import read_journal
from gridprix.ui.races import replayed
from gridprix.ui.remote import line as lines
from gridprix.ui.remote.kept_race import keep_race
from gridprix.ui.remote.line import Heard, LineLost, LineOpened, News, TableLine
from gridprix.ui.remote.table_link import TableLink
from gridprix.ui.remote.visit import Visit

from ..browser.tables import library  # noqa: TID252 - the tests are no package of a name
from ..browser.wires import WORD, Wired, wired  # noqa: TID252
from ..conftest import Invoke  # noqa: TID252

PATIENCE = 30
SHORT = {
    "ruleset": "italian",
    "track": "first-ring",
    "seats": 1,
    "rules": [{"race-limit": {"rounds": 2}}],
}


class Caller:
    """Somebody on a line, who hears one thing after another."""

    def __init__(self, link: TableLink, *keys: str) -> None:
        self.visit, self.came = Visit([*keys]), queue.Queue[News]()
        self.line = TableLine(link, self.visit.hello, self.came.put)
        self.line.open()

    def hear(self) -> News:
        news = self.came.get(timeout=PATIENCE)
        if isinstance(news, Heard):
            self.visit.hear(news.text)
        elif isinstance(news, LineOpened):
            self.visit.begin()
        return news

    def hear_of(self, kind: type[News]) -> News:
        while not isinstance(news := self.hear(), kind):
            pass
        return news

    def do(self, text: str) -> None:
        assert self.line.send(text)
        while not self.visit.answers:
            self.hear()
        assert self.visit.answers.popleft().ok

    def close(self) -> None:
        self.line.close()


@contextmanager
def called(table: Wired) -> Iterator[Caller]:
    link = TableLink(f"http://127.0.0.1:{table.port}", WORD)
    with closing(Caller(link)) as caller:
        caller.hear_of(Heard)
        yield caller


def test_a_seat_is_kept_through_a_cut_and_the_race_comes_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDPRIX_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(lines, "PAUSES", (0.01,))
    with wired(library(), SHORT, tmp_path / "served") as table, called(table) as one:
        one.do(one.visit.take("Zoe"))
        one.do(one.visit.order("start"))
        line = one.line._now  # it is cut as a network cuts it
        assert line is not None
        line.socket.shutdown(2)
        one.hear_of(LineLost)
        one.hear_of(LineOpened)
        one.hear_of(Heard)
        assert one.visit.seat == "A"
        while not one.visit.journal:
            if (question := one.visit.question) is not None:
                one.do(one.visit.reply(question.car, question.default))
            else:
                one.hear()
        game = table.room.game
        assert game is not None
    kept = keep_race("race", one.visit.journal)
    assert kept.parent == tmp_path / "home" / "races"
    assert keep_race("race", one.visit.journal) == kept
    again = replayed(read_journal(kept), library())
    assert again.log_for(None) == game.log_for(None)


def test_who_hangs_up_while_the_line_is_being_opened_has_none_afterwards(tmp_path: Path) -> None:
    with wired(library(), SHORT, tmp_path / "served") as table:
        link = TableLink(f"http://127.0.0.1:{table.port}", WORD)
        came: queue.Queue[News] = queue.Queue()

        def hello() -> str:
            line.close()
            return Visit().hello()

        line = TableLine(link, hello, came.put)
        line.open()
        for one in line._threads:
            one.join(PATIENCE)
            assert not one.is_alive()
        assert came.empty()


def test_a_wrong_word_is_told_in_the_words_of_the_server(tmp_path: Path) -> None:
    with wired(library(), SHORT, tmp_path / "served") as table:
        link = TableLink(f"http://127.0.0.1:{table.port}", "KITE-99")
        with closing(Caller(link)) as one:
            news = one.hear_of(LineLost)
    assert news == LineLost("No table is called that. Ask for the word again.", in_vain=True)


def test_a_server_that_is_gone_and_a_link_that_is_none_are_told(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = invoke("join", "http://127.0.0.1:9/t/KITE-42", "--terminal")
    assert gone.exit_code
    assert "no server answers at http://127.0.0.1:9 (Connection refused)" in gone.output
    wrong = invoke("join", "http://127.0.0.1:9/nowhere", "--terminal")
    assert "names no table; a link looks like" in wrong.output
    monkeypatch.setattr("gridprix.ui.commands.join.find_spec", lambda _: None)
    missing = invoke("join", "KITE-42")
    assert "pip install 'gridprix[serve]'" in missing.output
