"""A server looks through what races left while nobody waits for it."""

from __future__ import annotations

import asyncio

import pytest

from gridprix.ui.browser import tidying
from gridprix.ui.browser.tidying import LATEST, REST, Tidying
from gridprix.ui.browser.workshop import Workshop


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An entry for each time that all was looked through."""
    seen: list[str] = []
    monkeypatch.setattr(tidying, "look_through", lambda: seen.append("looked"))
    return seen


def test_it_waits_until_nothing_is_done_and_does_it_once(looked: list[str]) -> None:
    async def play() -> None:
        workshop = Workshop()
        tidy = Tidying(workshop, 0.0)
        tidy.tick(REST)
        assert not looked  # nothing has been done at all
        await workshop.away(lambda: None)
        tidy.tick(REST + 1)
        assert not looked  # something was done since the last second
        tidy.tick(REST + 2)
        assert len(looked) == 1
        tidy.tick(3 * REST)
        assert len(looked) == 1  # nothing new
        await workshop.aside(lambda: None)
        tidy.tick(3 * REST + 1)
        tidy.tick(3 * REST + 2)
        assert len(looked) == 2
        await workshop.close()

    asyncio.run(play())


def test_it_does_not_come_again_at_once_and_not_never(looked: list[str]) -> None:
    async def play() -> None:
        workshop = Workshop()
        tidy = Tidying(workshop, 0.0)
        for second in range(1, round(LATEST) + 1):
            await workshop.away(lambda: None)
            tidy.tick(float(second))
            assert len(looked) == (second >= LATEST)
        tidy.tick(LATEST + 1)
        await workshop.away(lambda: None)
        for more in range(2, round(REST)):
            tidy.tick(LATEST + more)
            assert len(looked) == 1
        tidy.tick(LATEST + REST)
        assert len(looked) == 2
        await workshop.close()

    asyncio.run(play())
