"""`debug` at the terminal: event after event, the state around it, and the part of the rules."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.text import Text

from gridprix.core.game import Game
from gridprix.ui.debug.state_rows import RACE, StateRow
from gridprix.ui.debug.steps import Step, Steps

from .keyboard import Keyboard
from .panels import listing, titled

SLOWEST = 5
WAYS = "Enter closes, `b` back, `n` next, `all` every field, or a number: "
SEVERAL = "Several people race: only what everybody may know is shown."


def step_through(game: Game, console: Console, keyboard: Keyboard) -> None:
    """Show the last event, then those that are asked for."""
    steps = Steps(game)
    if not steps.count:
        console.print("Nothing has happened yet.")
        return
    number, every = steps.count, False
    while True:
        console.print(step_text(steps, steps.step(number), every=every))
        reply = keyboard.read(WAYS).lower()
        every = reply == "all"
        if reply in ("b", "back"):
            number -= 1
        elif reply in ("n", "next"):
            number += 1
        elif reply.isdecimal():
            number = int(reply)
        elif not every:
            return
        number = max(1, min(number, steps.count))


def step_text(steps: Steps, step: Step, *, every: bool = False) -> RenderableType:
    """One event as tables."""
    head = Text(f"event {step.number} of {step.last}, round {step.round}, {step.event}: ", "dim")
    head.append(step.text, "bold")
    parts: list[RenderableType] = [head]
    if steps.public:
        parts.append(Text(SEVERAL, "yellow"))
    parts += [_state(step, every=every), _notes(step, hides=steps.hides), _times(step)]
    return Group(*parts)


def _state(step: Step, *, every: bool) -> RenderableType:
    rows = step.rows if every else step.changed
    title = f"state: {len(step.changed)} of {len(step.rows)} fields changed"
    table = listing("of", "part", "field", "before", "after")
    for row in rows:
        table.add_row(*_cells(row))
    return titled(title, table if rows else Text("nothing changed", "dim"))


def _cells(row: StateRow) -> tuple[Text, ...]:
    style = "bold #7ee787" if row.changed else "dim"
    whose = "race" if row.whose == RACE else row.whose
    plain = (whose, row.part, row.field, row.before)
    return (*(Text(one) for one in plain), Text(row.after, style))


def _notes(step: Step, *, hides: bool) -> RenderableType:
    if not step.notes:
        words = "no rule took part in it"
        return titled("rules", Text(f"{words}, or it is hidden" if hides else words, "dim"))
    table = listing("rule", "", "what", "hook")
    for note in step.notes:
        table.add_row(Text(note.rule), Text(note.did), Text(note.what), Text(note.hook, "dim"))
    return titled("rules", table)


def _times(step: Step) -> RenderableType:
    slowest = "   ".join(f"{one.rule} {one.milliseconds:.2f} ms" for one in step.times[:SLOWEST])
    return titled("time by rule in this round, played again", Text(slowest or "-"))
