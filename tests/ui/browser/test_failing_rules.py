"""A rule of anybody's that fails or does not end costs one race, never the server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui import watch
from gridprix.ui.browser.live_table import LiveTable
from gridprix.ui.browser.room import Room
from gridprix.ui.browser.workshop import Workshop

from .tables import HOST, MemoryKeeper, chance, empty_state

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
