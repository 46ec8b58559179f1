"""What may be typed at a table elsewhere, beside options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import attrs
from rich.text import Text

from .charts_text import charts_text
from .keyboard import Leave
from .lobby_text import seats_table
from .panels import log_lines, standings_table, titled
from .rules_text import active_rules

if TYPE_CHECKING:
    from .far_table import FarTable

NO_RACE = "No race is on the table yet."


Act = Callable[["FarTable", str], object]


@attrs.frozen
class Command:
    """A word, what it is good for, and what it does with what is typed after it."""

    about: str
    act: Act


def _order(do: str, **fields: object) -> Act:
    return lambda table, _: table.send(table.visit.order(do, **fields))


def _all(table: FarTable, _: str) -> None:
    question = table.visit.question
    if question is None:
        table.say("You are not asked anything just now.")
    else:
        table.show(table.menu(question).render(table.console.width))


def _log(table: FarTable, _: str) -> None:
    moment = table.visit.moment
    table.show(NO_RACE if moment is None else titled("log", log_lines(moment.log)))


def _standings(table: FarTable, _: str) -> None:
    moment = table.visit.moment
    table.show(NO_RACE if moment is None else standings_table(moment))


def _charts(table: FarTable, _: str) -> None:
    moment = table.visit.moment
    table.show(NO_RACE if moment is None else charts_text(moment.charts))


def _rules(table: FarTable, _: str) -> None:
    table.show(NO_RACE if table.far is None else active_rules(table.far.scenario))


def _book(table: FarTable, _: str) -> None:
    from gridprix.ui.handbook.making import handbook_of  # noqa: PLC0415 - few ask for it

    from .handbook_text import handbook_text  # noqa: PLC0415

    if table.far is None:
        table.show(NO_RACE)
    else:
        table.show(handbook_text(handbook_of(table.far.scenario, example=False)))


def _wheel(table: FarTable, _: str) -> None:
    own = table.visit.own_seat
    driven = own is not None and own["how"] == "driven"
    table.send(table.visit.order("wheel", yes=driven))


def _ready(table: FarTable, _: str) -> None:
    own = table.visit.own_seat
    is_ready = own is not None and own["how"] == "ready"
    table.send(table.visit.order("ready", yes=not is_ready))


def _pause(table: FarTable, _: str) -> None:
    table.send(table.visit.order("pause", yes=not table.visit.table["paused"]))


def _sit(table: FarTable, name: str) -> None:
    table.send(table.visit.take(name))


def _let_in(*, yes: bool) -> Act:
    def act(table: FarTable, number: str) -> None:
        if not number.isdecimal():
            table.say("Say whom by the number: `admit 1`.")
        else:
            table.send(table.visit.order("admit", number=int(number[:9]), yes=yes))

    return act


def _seats(table: FarTable, _: str) -> None:
    table.show(seats_table(table.visit))


def _link(table: FarTable, _: str) -> None:
    table.say(f"Others join with {table.link.page}")


def _quit(table: FarTable, _: str) -> None:
    raise Leave


def _help(table: FarTable, _: str) -> None:
    own = [("1, 2, ...", "take the option with this number; its key (such as +1,0) does as well")]
    lines = [*own, *((word, one.about) for word, one in COMMANDS.items())]
    text = Text("\n").join(Text.assemble((f" {word:<11}", "bold"), about) for word, about in lines)
    table.show(text)


COMMANDS: Mapping[str, Command] = {
    "sit": Command("take a seat: `sit Ada`", _sit),
    "ready": Command("be ready for the race, or not yet", _ready),
    "start": Command(
        "start the race (the host; any driver while no host is here)", _order("start")
    ),
    "all": Command("every option in full, where the screen has no room for it", _all),
    "hint": Command("what the coach would do, where the host allows it", _order("hint")),
    "undo": Command("take back your card, or ask to take back the last move", _order("take back")),
    "yes": Command("agree that a decision is taken back", _order("agree", yes=True)),
    "no": Command("do not agree", _order("agree", yes=False)),
    "wheel": Command("let the bot drive for you, or take the wheel again", _wheel),
    "seats": Command("who sits at the table", _seats),
    "log": Command("everything that has happened", _log),
    "standings": Command("who is where, and why", _standings),
    "rules": Command("the rules in force with their options", _rules),
    "book": Command("how to play: all rules of this race in words", _book),
    "charts": Command("the charts that rules go by", _charts),
    "pause": Command("let everything stand still, or go on (the host)", _pause),
    "admit": Command("let somebody in who asks: `admit 1` (the host)", _let_in(yes=True)),
    "refuse": Command("do not let somebody in: `refuse 1` (the host)", _let_in(yes=False)),
    "leave": Command("give up your seat; in a race the bot drives on", _order("leave")),
    "link": Command("the link for others", _link),
    "help": Command("this list", _help),
    "quit": Command(
        "go away from the table; your seat stays yours (Ctrl-C and Ctrl-D do the same)", _quit
    ),
}
