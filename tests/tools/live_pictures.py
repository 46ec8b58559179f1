"""Pictures of working live on a rule: what has changed, what is wrong with it, the debug page.

The variable ARCADE_HEADLESS must be set before this is imported.
"""

from __future__ import annotations

import attrs
from camera import FAST, Camera, asked

from gridprix.core.documents import Document
from gridprix.core.scenario import read_scenario
from gridprix.scenarios import standard_library
from gridprix.ui.window.application import Application
from gridprix.ui.window.race.screen import RaceScreen

HOUSE_RULE = '''
from __future__ import annotations
from typing import ClassVar
import attrs
from gridprix.core import Rule, RuleCard, hookimpl, option

@attrs.frozen
class TopSpeed(Rule):
    """No car moves further than the top speed."""
    card: ClassVar[RuleCard] = RuleCard(
        name="top-speed", summary="Nobody goes faster", family="grid", above=("vectors",)
    )
    most: int = option(3, "the longest move across or up", low=1)

    @hookimpl
    def veto_legs(self, race, car, legs):
        fast = [one.key for one in legs if max(map(abs, one.velocity)) > self.most]
        return dict.fromkeys(fast, f"the top speed is {self.most}")
'''


def live(camera: Camera) -> None:
    """A rule that is worked on: changed, broken, not fitting; and the debug page, in every look."""
    rule = camera.own / "plugins" / "top_speed.py"
    rule.parent.mkdir(exist_ok=True)
    rule.write_text(HOUSE_RULE)
    library = standard_library([rule.parent], camera.own, installed=False)
    camera.app = Application(library, FAST, camera.window)
    data = {**library.open("play", "sunday-cup").data, "rules": ["top-speed"]}
    screen = camera.app.race(read_scenario(Document("live", data), library), 5)
    camera.drive(screen, lambda: screen.table.game.race.round >= 7 and asked(screen), bold=True)
    rule.write_text(HOUSE_RULE.replace("option(3", "option(1"))
    screen.banner.tell("top_speed.py has changed")
    camera.frames(20)
    camera.in_every_look("live-changed")
    screen.reload()
    camera.take("live-differs")
    screen.message.close()
    rule.write_text(HOUSE_RULE.replace("return dict", "retrun dict"))
    screen.reload()
    camera.in_every_look("live-broken")
    rule.write_text(HOUSE_RULE)
    screen.reload()
    shown = camera.window.current_view
    assert isinstance(shown, RaceScreen)
    shown.debug.open()
    shown.debug.go_to(shown.debug.number - 1)
    camera.in_every_look("debug-grid")
    shown.debug.turn()
    camera.take("debug-grid-every-field")
    screen = camera.race("pinewood-four", 2, A="human", B="human")
    camera.drive(screen, lambda: screen.table.game.race.round >= 3 and asked(screen))
    screen.debug.open()
    camera.in_every_look("debug-circuit")
    camera.app.take_settings(attrs.evolve(FAST, text_size=130))
    camera.take("debug-circuit-large-text")
    camera.app.take_settings(FAST)
    screen.debug.close()
