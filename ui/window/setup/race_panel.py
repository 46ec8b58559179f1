"""The left of the set-up: track, ruleset, laps, seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridprix.core.drawing.lettering import BODY, SMALL
from gridprix.ui.window.board.arts import find_art
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.home.thumbnails import Pictured
from gridprix.ui.window.screen import Layer
from gridprix.ui.window.widgets.fields import drop_down, stepper
from gridprix.ui.window.widgets.parts import button, section

from .rules_panel import readable

if TYPE_CHECKING:
    from .screen import SetUpScreen

PAD = 16
PICTURE = 140


class RacePanel(Layer):
    """What is raced, by which book, how long."""

    def __init__(self, screen: SetUpScreen) -> None:
        super().__init__()
        self._screen = screen

    def paint(self, paint: Paint) -> None:
        """Paint the three sections."""
        screen, box, scale = self._screen, self._screen.columns[0], paint.look.scale
        paint.card(box, 6)
        left, right = box.left + PAD, box.right - PAD
        y = self._track(paint, left, right, box.top + 20)
        paint.rule(left, right, y)
        section(paint, left, right, y + 20, "Rule set", "")
        high = round(32 * min(scale, 1.2))
        place = Box(left, y + 34, right - left, high)
        act = lambda: screen.choose_ruleset(place)  # noqa: E731 - handed on at once
        drop_down(paint, "ruleset", place, screen.draft.ruleset_title, act)
        y = place.bottom + 16
        words = screen.draft.ruleset_summary
        changed = screen.draft.changed
        if changed:
            words += f" You changed {changed} rule{'s' if changed > 1 else ''}."
        most = 3 if box.height < 640 else 6
        y += paint.lines(
            (left, y), words, SMALL, paint.palette.ink2, right - left - 6, most=most, step=17
        )
        if changed and screen.draft.ruleset:
            label = "Back to the printed rules"
            wide = round(paint.width(label, BODY) + 28)
            back = Box(left, y, min(wide, right - left), 30)
            button(paint, "printed", back, label, screen.printed)
            y = back.bottom + 8
        paint.rule(left, right, y + 2)
        self._race(paint, left, right, y + 22)

    def _track(self, paint: Paint, left: float, right: float, y: float) -> float:
        screen, palette = self._screen, paint.palette
        section(paint, left, right, y, "Track", "")
        high = round(32 * min(paint.look.scale, 1.2))
        place = Box(left, y + 14, right - left, high)
        faults = screen.checked.at("track")
        act = lambda: screen.choose_track(place)  # noqa: E731 - handed on at once
        drop_down(paint, "track", place, screen.track_title, act, bad=bool(faults))
        tall = PICTURE if screen.region.height >= 700 else 96
        picture = Box(left, place.bottom + 10, right - left, tall)
        paint.fill(picture, palette.off)
        shown = Pictured(screen.draft.track, screen.draft.family, screen.furniture)
        texture = screen.thumbnails.get(shown, palette, (picture.width - 2, tall - 2))
        if texture is not None:
            paint.picture(picture.inset(1), texture)
        paint.frame(picture, palette.line, 1)
        y = picture.bottom + 16
        if faults:
            words = f"{readable(faults[0].what)}."
            used = paint.lines((left, y), words, SMALL, palette.bad, right - left, most=2, step=17)
        else:
            family = screen.draft.library.catalogue.families[screen.draft.family]
            art = find_art(family, screen.board, screen.furniture)
            note = "" if art is None else art.note
            paint.text((left, y), note, SMALL, palette.ink2, width=right - left)
            used = 17 * paint.look.scale
        return y + used

    def _race(self, paint: Paint, left: float, right: float, y: float) -> None:
        screen, palette, scale = self._screen, paint.palette, paint.look.scale
        section(paint, left, right, y, "Race", "")
        high = round(30 * min(scale, 1.2))
        step = high + 8
        y += 32
        field = min(170.0, (right - left) * 0.62)
        paint.text((left, y), "Name", BODY)
        place = Box(right - field, y - high / 2, field, high)
        screen.form.field(paint, "title", place, screen.draft.title, screen.rename)
        y += step
        paint.text((left, y), "Laps", BODY)
        if screen.laps is not None:
            laps = screen.laps
            place = Box(right - 112, y - high / 2, 112, high)
            less = None if laps <= 1 else lambda: screen.set_laps(laps - 1)
            stepper(paint, "laps", place, str(laps), less, lambda: screen.set_laps(laps + 1))
        y += step
        paint.text((left, y), "Seed", BODY)
        seed = "" if screen.draft.seed is None else str(screen.draft.seed)
        place = Box(right - field, y - high / 2, field, high)
        screen.form.field(paint, "seed", place, seed, screen.set_seed, empty="new each time")
        y += step - 6
        faults = (*screen.checked.at("laps"), *screen.checked.at("seed"))
        words = readable(faults[0].sentence) if faults else "Same seed, same draws and same dice."
        ink = palette.bad if faults else palette.ink2
        if y < screen.columns[0].bottom - 8:
            paint.lines((left, y), words, SMALL, ink, right - left, most=2, step=16)
