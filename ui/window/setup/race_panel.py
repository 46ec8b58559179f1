"""The left of the set-up: track, ruleset, laps, seed."""

from __future__ import annotations

from collections.abc import Callable

from gridprix.core.drawing.lettering import BODY, SMALL, SMALL_STRONG
from gridprix.ui.window.board.arts import find_art
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.thumbnails import Pictured, Thumbnails
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import drop_down, stepper
from gridprix.ui.window.widgets.form import Form
from gridprix.ui.window.widgets.parts import button, link, section

from .actions import SetUpActions
from .facts import SetUpFacts
from .words import readable

PAD = 16
PICTURE = 140


class RacePanel(Layer):
    """What is raced, by which book, how long."""

    def __init__(
        self,
        facts: SetUpFacts,
        actions: SetUpActions,
        form: Form,
        thumbnails: Thumbnails,
        box: Callable[[], Box],
    ) -> None:
        super().__init__()
        self._facts, self._actions, self._form = facts, actions, form
        self._thumbnails = thumbnails
        self._box = box

    def paint(self, paint: Paint) -> None:
        """Paint the three sections."""
        facts, actions = self._facts, self._actions
        box, scale = self._box(), paint.look.scale
        paint.card(box, 6)
        left, right = box.left + PAD, box.right - PAD
        y = self._track(paint, left, right, box.top + 20)
        paint.rule(left, right, y)
        section(paint, left, right, y + 20, "Rule set", "")
        high = round(32 * min(scale, 1.2))
        place = Box(left, y + 34, right - left, high)
        act = lambda: actions.choose_ruleset(place)  # noqa: E731 - handed on at once
        drop_down(paint, "ruleset", place, facts.draft.ruleset_title, act)
        y = place.bottom + 16
        words = facts.draft.ruleset_summary
        changed = facts.draft.changed
        if changed:
            words += f" You changed {changed} rule{'s' if changed > 1 else ''}."
        most = 3 if box.height < 640 else 6
        y += paint.lines(
            (left, y), words, SMALL, paint.palette.ink2, right - left - 6, most=most, step=17
        )
        if changed and facts.draft.ruleset:
            label = "Back to the printed rules"
            wide = round(paint.width(label, BODY) + 28)
            back = Box(left, y, min(wide, right - left), 30)
            button(paint, "printed", back, label, actions.printed)
            y = back.bottom + 8
        paint.rule(left, right, y + 2)
        self._race(paint, left, right, y + 22)

    def _track(self, paint: Paint, left: float, right: float, y: float) -> float:
        facts, palette = self._facts, paint.palette
        section(paint, left, right, y, "Track", "")
        high = round(32 * min(paint.look.scale, 1.2))
        place = Box(left, y + 14, right - left, high)
        faults = facts.checked.at("track")
        act = lambda: self._actions.choose_track(place)  # noqa: E731 - handed on at once
        drop_down(paint, "track", place, facts.track_title, act, bad=bool(faults))
        tall = PICTURE if paint.window.height >= 700 else 96
        picture = Box(left, place.bottom + 10, right - left, tall)
        paint.fill(picture, palette.off)
        shown = Pictured(facts.draft.track, facts.draft.family, facts.furniture)
        texture = self._thumbnails.get(shown, palette, (picture.width - 2, tall - 2))
        if texture is not None:
            paint.picture(picture.inset(1), texture)
        paint.frame(picture, palette.line, 1)
        y = picture.bottom + 16
        if faults:
            words = f"{readable(faults[0].what)}."
            used = paint.lines((left, y), words, SMALL, palette.bad, right - left, most=2, step=17)
        else:
            family = facts.draft.library.catalogue.families[facts.draft.family]
            art = find_art(family, facts.board, facts.furniture)
            note = "" if art is None else art.note
            link(paint, "about track", (right, y), "About it", self._actions.show_track)
            room = right - left - paint.width("About it", SMALL_STRONG) - 12
            paint.text((left, y), note, SMALL, palette.ink2, width=room)
            used = 17 * paint.look.scale
        return y + used

    def _race(self, paint: Paint, left: float, right: float, y: float) -> None:
        facts, actions, form = self._facts, self._actions, self._form
        palette, scale = paint.palette, paint.look.scale
        section(paint, left, right, y, "Race", "")
        high = round(30 * min(scale, 1.2))
        step = high + 8
        y += 32
        field = min(170.0, (right - left) * 0.62)
        paint.text((left, y), "Name", BODY)
        place = Box(right - field, y - high / 2, field, high)
        form.field(paint, "title", place, facts.draft.title, actions.rename)
        y += step
        paint.text((left, y), "Laps", BODY)
        if facts.laps is not None:
            laps = facts.laps
            place = Box(right - 112, y - high / 2, 112, high)
            less = None if laps <= 1 else lambda: actions.set_laps(laps - 1)
            stepper(paint, "laps", place, str(laps), less, lambda: actions.set_laps(laps + 1))
        y += step
        paint.text((left, y), "Seed", BODY)
        seed = "" if facts.draft.seed is None else str(facts.draft.seed)
        place = Box(right - field, y - high / 2, field, high)
        form.field(paint, "seed", place, seed, actions.set_seed, empty="new each time")
        y += step - 6
        faults = (*facts.checked.at("laps"), *facts.checked.at("seed"))
        words = readable(faults[0].sentence) if faults else "Same seed, same draws and same dice."
        ink = palette.bad if faults else palette.ink2
        if y < self._box().bottom - 8:
            paint.lines((left, y), words, SMALL, ink, right - left, most=2, step=16)
