"""A rule of anybody's that fails or does not end costs one race, never the server."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from pathlib import Path

import pytest

from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui import watch
from gridprix.ui.browser.live_table import LiveTable
from gridprix.ui.browser.room import Room
from gridprix.ui.browser.workshop import Workshop

from .servers import serving
from .tables import HOST, MemoryKeeper, chance, empty_state
from .test_server import HELLO, at_table, told

RULE = """
import attrs
from gridprix.core import Rule, RuleCard, hookimpl

@attrs.frozen
class Bad(Rule):
    card = RuleCard("bad", "Goes wrong in the second round.")

    @hookimpl
    def HOOK(self, ARGUMENTS):
        if ROUND == 2:
            DOES
"""
HOOKS = {
    "play_turn_end": ("table, car", "table.race.round"),
    "offer_gauges": ("view, car", "view.round"),
}
DOES = {"ends never": "while True: pass", "raises": "raise ValueError('Ada holds 60')"}


def room_by(rule: str, folder: Path) -> Room:
    (folder / "bad.py").write_text(rule)
    library = standard_library([folder], installed=False)
    data = {"name": "x", "ruleset": "italian", "track": "first-ring", "rules": ["bad"], "seats": 2}
    scenario = read_scenario(Document("x", data), library)
    return Room(empty_state(), scenario, MemoryKeeper(), chance())


@pytest.mark.parametrize("does", DOES)
@pytest.mark.parametrize("hook", HOOKS)
def test_it_is_stopped_and_everybody_is_told(
    hook: str, does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments, number = HOOKS[hook]
    rule = RULE.replace("HOOK", hook).replace("ARGUMENTS", arguments).replace("ROUND", number)
    monkeypatch.setattr(watch, "SECONDS", 0.2)
    room = room_by(rule.replace("DOES", DOES[does]), tmp_path)

    async def race() -> str:
        workshop = Workshop()
        live = LiveTable(room, workshop)
        device = await live.arrive("laptop", (HOST,))
        assert device is not None
        for message in (
            {"do": "take", "name": "Ada", "colour": "blue"},
            {"do": "start"},
            {"do": "wheel", "yes": False},
        ):
            await live.hear(device, json.dumps(message), 0.0)
        while '"failure":"The race' not in (text := await live.next_message(device)):
            pass
        await live.hear(device, '{"do": "ready", "yes": true}', 0.0)
        assert "said" in await live.next_message(device)
        assert "bad.py" in live.unheard_failure()
        await live.close()
        await workshop.close()
        return text

    text = asyncio.run(asyncio.wait_for(race(), 60))
    assert "Ada holds" not in text
    assert ("not come to an end" in room.failure) == (does == "ends never")


def test_a_server_in_which_a_rule_never_ends_stops_all_the_same(tmp_path: Path) -> None:
    rule = RULE.replace("HOOK", "play_round_start").replace("ARGUMENTS", "table")
    rule = rule.replace("ROUND == 2", "table.race.round == 1")
    stuck = f"open({str(tmp_path / 'stuck')!r}, 'w').close()\n            while True: pass"
    (tmp_path / "bad.py").write_text(rule.replace("DOES", stuck))
    (tmp_path / "race.yaml").write_text(
        "name: x\nruleset: italian\ntrack: first-ring\nrules: [bad]\nseats: 1\n"
    )
    race, folder, loads = str(tmp_path / "race.yaml"), tmp_path / "tables", (tmp_path,)
    with serving(race, folder, loads=loads) as served, at_table(served) as socket:
        told(socket, **HELLO)
        key = told(socket, do="take", name="Ada", colour="pink")["keys"][0]
        heard = told(socket, do="start")
        answer = {"do": "reply", "car": "A", "option": "0000", "asked": heard["asked"]["A"]}
        socket.send(json.dumps({**answer, "brought": "0" * 32}))
        end = time.monotonic() + 30
        while not (tmp_path / "stuck").exists():
            assert time.monotonic() < end, "the rule is asked"
            time.sleep(0.01)
        began = time.monotonic()
        served.process.send_signal(signal.SIGINT)
        out, _ = served.process.communicate(timeout=30)
        assert time.monotonic() - began < 2
        assert "Every table is kept" in out
        assert served.process.returncode == 0
    (tmp_path / "bad.py").write_text(rule.replace("DOES", "pass"))
    with serving(race, folder, loads=loads) as served, at_table(served) as socket:
        heard = told(socket, do="hello", keys=[key], device="phone")
        assert (heard["you"]["seat"], heard["table"]["stage"]) == ("A", "race")
        assert heard["moment"]["round"] == 1, "what was decided is kept"
