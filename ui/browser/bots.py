"""The processes in which bots think, so that one who thinks long holds up nobody else."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from gridprix.core.errors import GridprixError
from gridprix.ui.itself import itself

LATE = 60.0  # seconds after which nobody waits for a bot any longer
MOST_ANSWER = 1 << 16
LEAST, MOST = 2, 8  # processes


class BotFailed(GridprixError):
    """A bot, or a rule that it asked, has failed."""


class Died(Exception):
    """A process has died: the next one knows the race as soon as it is asked."""


class TooLate(Exception):
    """A bot has thought for so long that nobody waits any longer."""


class Thinker:
    """One process; it begins with its first task, and again after it has died."""

    def __init__(self, settings: Sequence[Sequence[Path]]) -> None:
        self._settings = json.dumps([[str(path) for path in one] for one in settings])
        self._process: asyncio.subprocess.Process | None = None
        self.knows: set[str] = set()  # journals of races that it has a shadow of

    async def think(self, task: Mapping[str, Any]) -> str:
        """What a bot chooses; raises Died or TooLate when no answer comes."""
        try:
            answer = await asyncio.wait_for(self._answer(json.dumps(task)), LATE)
        except TimeoutError as error:
            await self.close()
            raise TooLate from error
        except (OSError, ValueError) as error:
            await self.close()
            raise Died from error
        except asyncio.CancelledError:  # or the next task would be given this one's answer
            await self.close()
            raise
        self.knows.add(task["journal"])
        if "failure" in answer:
            raise BotFailed(answer["failure"])
        return str(answer["key"])

    async def _answer(self, task: str) -> dict[str, Any]:
        process = self._process or await self._begun()
        assert process.stdin is not None  # noqa: S101 - it was begun with pipes
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(f"{task}\n".encode())
        await process.stdin.drain()
        answer: dict[str, Any] = json.loads(await process.stdout.readline())
        return answer

    async def _begun(self) -> asyncio.subprocess.Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *itself(f"{__package__}.bot_worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=MOST_ANSWER,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # a Ctrl-C is for the server, which lets it go
        )
        assert process.stdin is not None  # noqa: S101
        process.stdin.write(f"{self._settings}\n".encode())
        return process

    async def close(self) -> None:
        """Let the process go, whatever it is at."""
        process, self._process = self._process, None
        self.knows.clear()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """Some processes; each task goes to a free one, best to one that knows the race."""

    def __init__(self, settings: Sequence[Sequence[Path]] = ((), ()), count: int = 0) -> None:
        wanted = count or max(LEAST, min(MOST, os.cpu_count() or LEAST))
        self.thinkers = [Thinker(settings) for _ in range(wanted)]
        self._free = list(self.thinkers)
        self._freed = asyncio.Condition()

    async def think(self, task: Mapping[str, Any]) -> str:
        """What a bot chooses; raises Died or TooLate when no answer comes."""
        async with self._freed:
            await self._freed.wait_for(lambda: self._free)
            best = next((one for one in self._free if task["journal"] in one.knows), None)
            thinker = best or self._free[0]
            self._free.remove(thinker)
        try:
            return await thinker.think(task)
        finally:
            async with self._freed:
                self._free.append(thinker)
                self._freed.notify()

    async def close(self) -> None:
        """Let all processes go."""
        for one in self.thinkers:
            await one.close()
