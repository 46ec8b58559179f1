"""The right side of the debug page: who did what, and how long each rule took."""

from __future__ import annotations

from collections.abc import Sequence

from gridprix.core.drawing.lettering import CODE, SMALL, SMALL_STRONG
from gridprix.core.tracing import Note
from gridprix.ui.debug.stopwatch import Spent
from gridprix.ui.drawing.fonts import wrapped
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Paint
from gridprix.ui.window.widgets.parts import bar, chip, empty_state, section

HEAD, LINE, STEP, GAP = 28, 20, 16, 10
ABOVE = 24  # the line of a note's rule and hook
MOST = 3  # lines of one note
TONES = {
    "did": "ok",
    "offered": "chosen",
    "answered": "neutral",
    "refused": "bad",
    "held back": "bad",
    "cautioned": "warn",
    "amended": "warn",
    "replaced": "warn",
}


def paint_notes(paint: Paint, box: Box, notes: Sequence[Note], scroll: int, *, hides: bool) -> int:
    """Each note with its rule, its hook and what was done; answers how far it is scrolled."""
    many = "1 answer" if len(notes) == 1 else f"{len(notes)} answers"
    section(paint, box.left, box.right, box.top + 8, "Who did what", many)
    if not notes:
        words = "What rules offer and refuse is hidden while several people race."
        rest = box.strip(HEAD, min(box.height - HEAD, 120))
        empty_state(paint, rest, "No rule took part in it", words if hides else "")
        return 0
    scroll = max(0, min(scroll, len(notes) - 1))
    scale = paint.look.scale
    y = box.top + HEAD * scale
    for number, note in enumerate(notes[scroll:], start=scroll):
        lines = wrapped(note.what, paint.face(SMALL), box.width - 16, MOST)
        high = (ABOVE + len(lines) * STEP + GAP) * scale
        if y + high > box.bottom:
            more = f"{len(notes) - number} more below: wheel"
            paint.text((box.left, y + 12), more, SMALL, paint.palette.ink2)
            break
        _note(paint, Box(box.left, y, box.width, high), note, lines)
        y += high
    return scroll


def _note(paint: Paint, box: Box, note: Note, lines: Sequence[str]) -> None:
    scale = paint.look.scale
    middle = box.top + (ABOVE / 2 + 3) * scale
    paint.rule(box.left, box.right, box.top)
    name = paint.text((box.left, middle), note.rule, SMALL_STRONG, width=box.width * 0.4)
    left = box.left + name + 10
    left += chip(paint, left, middle, note.did, TONES.get(note.did, "neutral")) + 10
    hook = (box.right, middle)
    room = box.right - left
    paint.text(hook, note.hook, CODE, paint.palette.ink2, anchor="right", width=room)
    for number, line in enumerate(lines):
        y = box.top + (ABOVE + 11 + number * STEP) * scale
        paint.text((box.left, y), line, SMALL)


def paint_times(paint: Paint, box: Box, times: Sequence[Spent], *, hides: bool) -> None:
    """The slowest rules of the round: a bar, the time, and how often each was called."""
    whole = sum(one.milliseconds for one in times)
    told = f"{whole:.1f} ms in this round, played again"
    section(paint, box.left, box.right, box.top + 8, "Time by rule", told)
    scale = paint.look.scale
    rows = max(0, int((box.height - HEAD * scale) // (LINE * scale)))
    most = max((one.nanoseconds for one in times), default=1) or 1
    calls = paint.width("9999 calls", CODE) if not hides else 0
    figures = calls + paint.width("9999.99 ms", CODE)
    for number, one in enumerate(times[:rows]):
        row = box.strip((HEAD + number * LINE) * scale, LINE * scale)
        middle, left = row.centre[1], row.left + row.width * 0.32
        paint.text((row.left, middle), one.rule, CODE, width=row.width * 0.3)
        strip = Box(left, middle - 5, row.right - figures - left, 10)
        bar(paint, strip, one.nanoseconds / most, paint.palette.accent)
        took = f"{one.milliseconds:.2f} ms"
        paint.text((row.right - calls, middle), took, CODE, anchor="right")
        if not hides:  # how often may hang on what somebody keeps secret
            often = f"{one.calls} calls"
            paint.text((row.right, middle), often, CODE, paint.palette.ink2, anchor="right")
