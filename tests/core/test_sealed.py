"""What lies face down is in no journal until it is revealed, and is not lost meanwhile."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from gridprix.core import sealed
from gridprix.core.errors import BadJournal
from gridprix.core.game import Game
from gridprix.core.recorded import read_journal
from gridprix.core.reopening import replay
from gridprix.core.sealed import Sealed, read_sealed, sealed_file, write_sealed
from gridprix.core.state import SeatId
from gridprix.core.transcript import Reply
from gridprix.core.undo import undo

from .keeping import begin, leave, reopened, resume, told
from .races import answer, bots_but, nobody, scenario_of, toy


def plotting(path: Path, choice: int, seats: int = 2) -> Game:
    """A race in which the first driver has plotted and the others have not."""
    drivers = [{"name": name} for name in ("Ada", "Bruno", "Carla")[:seats]]
    game = begin(path, toy([{"cards": False}], undo="free", seats=drivers), 3, nobody)
    game.advance()
    ask = game.open_asks()[0]
    assert ask.question == "plot"
    game.reply(ask.car, ask.legal[choice].key)
    assert game.answered() == (ask.car,)
    return game


def test_no_journal_shows_what_lies_face_down(tmp_path: Path) -> None:
    """Whatever the first driver plots, the journal is the same to the byte until the reveal."""
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    one, other = plotting(first, 0), plotting(second, 1)
    assert first.read_bytes() == second.read_bytes()
    for game in (one, other):
        (ask,) = game.open_asks()
        game.reply(ask.car, ask.legal[0].key)
    assert first.read_bytes() != second.read_bytes()


def test_only_its_owner_can_read_what_lies_face_down(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = plotting(path, 0)
    assert stat.S_IMODE(sealed_file(path).stat().st_mode) == 0o600
    (ask,) = game.open_asks()
    game.reply(ask.car, ask.default)
    assert not sealed_file(path).exists()


def test_a_watcher_sees_that_nobody_has_plotted(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = plotting(path, 1)
    recorded = read_journal(path)
    assert recorded.waiting == ()
    assert len(read_journal(path, own=True).waiting) == 1
    shown = replay(recorded, game.scenario)
    assert shown.answered() == ()
    assert len(shown.open_asks()) == 2
    assert shown.log_for(None) == game.log_for(None)


def test_whoever_goes_on_has_the_plot_again(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = plotting(path, 1)
    leave(game)
    again = resume(path, nobody)
    assert told(again) == told(game)
    undo(again, SeatId("A"))
    assert again.answered() == ()
    assert not sealed_file(path).exists()
    leave(again)
    assert told(resume(path, nobody)) == told(again)


def test_a_reveal_that_was_cut_off_is_finished(tmp_path: Path) -> None:
    """Killed after some of the lines, with the secrets still beside the journal."""
    path = tmp_path / "race.jsonl"
    game = plotting(path, 1, seats=3)
    answer(game, [9], at_most=1)
    (ask,) = game.open_asks()
    game.reply(ask.car, ask.legal[1].key)
    wanted = told(game)
    after = path.read_bytes().splitlines(keepends=True)
    joint = [number for number, line in enumerate(after) if line.startswith(b'{"joint"')]
    assert len(joint) == 3
    secrets = read_sealed_of(tmp_path, game)
    leave(game)
    for number in (joint[0], *(one + 1 for one in joint)):
        path.write_bytes(b"".join(after[:number]))
        sealed_file(path).write_bytes(secrets)
        again = resume(path, nobody)
        assert told(again) == wanted
        assert path.read_bytes().splitlines(keepends=True)[: joint[2] + 1] == after[: joint[2] + 1]
        leave(again)


def read_sealed_of(folder: Path, game: Game) -> bytes:
    """The secrets of the first plots of a race, as they lay before the reveal."""
    path = folder / "race.jsonl"
    race = json.loads(path.read_bytes().splitlines()[0])["chain"]
    replies = [one for one in game.transcript if isinstance(one, Reply) and one.group is not None]
    first = game.transcript.index(replies[0])
    write_sealed(path, race, Sealed(first, replies))
    return sealed_file(path).read_bytes()


def test_secrets_of_another_race_are_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = plotting(path, 1)
    secrets = json.loads(sealed_file(path).read_bytes())
    secrets["race"] = "0" * 16
    sealed_file(path).write_text(json.dumps(secrets))
    leave(game)
    assert resume(path, nobody).answered() == ()


@pytest.mark.parametrize("junk", [b"", b"{", b"[]", b'{"race":1}', b"\xff", b"[" * 100_000])
def test_damaged_secrets_are_asked_again(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "race.jsonl"
    leave(plotting(path, 1))
    sealed_file(path).write_bytes(junk)
    assert resume(path, nobody).answered() == ()


# ---------------------------------------------------------------- secret for longer than a reveal


def test_what_stays_secret_is_opened_with_the_end(tmp_path: Path) -> None:
    """A hand that is dealt face down is in the journal when the race is over, not before."""
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(undo="free"), 3, bots_but("A"))
    answer(game, [2] * 6, at_most=6)
    assert not game.over
    hidden = [one for one in game.transcript if one.kept_secret]
    assert hidden
    assert path.read_bytes().count(b'{"sealed":') == len(hidden)
    for entry in hidden:
        assert json.dumps(entry.to_record())[:-1].encode() not in path.read_bytes()
    answer(game, [2] * 1000)
    assert game.over
    assert not sealed_file(path).exists()
    leave(game)
    recorded = read_journal(path)
    assert told(replay(recorded, reopened(recorded)))["log"] == told(game)["log"]


def test_without_its_secrets_a_race_is_shown_up_to_the_first(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(undo="free"), 3, bots_but("A"))
    answer(game, [2] * 6, at_most=6)
    leave(game)
    sealed_file(path).unlink()
    recorded = read_journal(path)
    first = next(n for n, one in enumerate(game.transcript) if one.kept_secret)
    assert recorded.unseen
    assert len(recorded.entries) == first
    assert len(replay(recorded, reopened(recorded)).transcript) == first  # no dice of its own


def test_secrets_that_were_opened_already_are_not_opened_again(tmp_path: Path) -> None:
    """Killed after the last line and before the secrets beside it were thrown away."""
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(undo="free"), 3, bots_but("A"))
    answer(game, [2] * 6, at_most=6)
    secrets = sealed_file(path).read_bytes()
    answer(game, [2] * 1000)
    assert game.over
    whole = path.read_bytes()
    sealed_file(path).write_bytes(secrets)
    leave(game)
    again = resume(path, bots_but("A"))
    assert told(again) == told(game)
    assert path.read_bytes() == whole, "the end is written once"
    undo(again)
    answer(again, [2] * 1000)
    assert again.over
    leave(again)
    assert read_journal(path).finished


def test_undo_forgets_the_secrets_it_takes_back(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    game = begin(path, toy(undo="free"), 3, bots_but("A"))
    answer(game, [2] * 12, at_most=12)
    for _ in range(8):
        undo(game)
    assert max(read_sealed(path, read_journal(path).race).kept, default=0) < len(game.transcript)
    leave(game)
    assert told(resume(path, bots_but("A"))) == told(game)


def test_a_race_of_pilots_writes_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their plots would come out the same again, so nothing is at stake."""
    written: list[Sealed] = []
    monkeypatch.setattr(sealed, "write_sealed", lambda path, race, one: written.append(one))
    begin(tmp_path / "race.jsonl", scenario_of("harbour-duel"), 3).run()
    assert not any(one.replies or one.kept for one in written)


def test_going_back_further_than_the_race_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_text('{"format":1,"scenario":{},"rules":{},"seed":1,"track":""}\n{"retract":"A"}\n')
    with pytest.raises(BadJournal, match=r":2: this line cannot be read; it takes back a reply"):
        read_journal(path)
