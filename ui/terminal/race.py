"""A race at the terminal: the board, the question, the reply; several people at one keyboard."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from gridprix.core.asks import Ask, AskAll
from gridprix.core.coach import CannotCoach, coach_of
from gridprix.core.errors import ConsentNeeded, GridprixError, IllegalChoice, UndoRefused
from gridprix.core.game import Game
from gridprix.core.journal import FileJournal
from gridprix.core.library import Library
from gridprix.core.state import SeatId
from gridprix.core.undo import undo
from gridprix.ui.errors import RaceStopped
from gridprix.ui.races import short_name
from gridprix.ui.seat.advice import AT_ONCE, SILENCE
from gridprix.ui.seat.moments import Moments

from .ask import Menu
from .board import painter_for
from .charts_text import charts_text
from .guide_text import guide_text
from .keyboard import Keyboard, Leave
from .panels import log_lines, result, standings_table, titled
from .reload import Reloading
from .rules_text import active_rules
from .sheet import NEWS, TerminalSheet, wipe

HELP = (
    ("1, 2, ...", "take the option with this number; its key (such as +1,0) does as well"),
    ("Enter", "draw the board again"),
    ("all", "every option in full, where the screen has no room for it"),
    ("hint", "what the coach would do, and what that gains"),
    ("marks", "show or hide what the coach says of each option: tight, lost, needs a roll"),
    ("undo", "take back the last decision, and what the pilots did after it"),
    ("log", "everything that has happened"),
    ("standings", "who is where, and why"),
    ("rules", "the rules in force with their options"),
    ("book", "how to play: all rules of this race in words"),
    ("charts", "the charts that rules go by; what applies to the asked car is marked"),
    ("debug", "inside the race: the state around each event, who answered which hook, how long"),
    ("reload", "load files of your own that have changed; the race goes on from here by them"),
    ("save", "where the race is kept (it is kept after every decision)"),
    ("quit", "leave; the race can be taken up again (Ctrl-C and Ctrl-D do the same)"),
)


class TerminalRace:
    """One race, played by the people at this keyboard."""

    def __init__(
        self,
        game: Game,
        journal: Path,
        console: Console,
        keyboard: Keyboard,
        library: Library | None = None,
    ) -> None:
        self.console, self.keyboard = console, keyboard
        self.files = Reloading(library, game, console, keyboard) if library is not None else None
        self._sit_down(game, journal)
        self.commands = {
            "undo": self._undo,
            "all": self._all,
            "hint": self._hint,
            "marks": self._marks,
            "log": self._log,
            "standings": self._standings,
            "rules": self._rules,
            "book": self._book,
            "charts": self._charts,
            "debug": self._debug,
            "reload": self._reload,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }

    def _sit_down(self, game: Game, journal: Path) -> None:
        """Begin to look at a game, and at nothing of another."""
        self.game, self.journal = game, journal
        self.moments = Moments(game)
        book = game.race.book
        self.people = game.people
        wraps = {row.spec.name: row.wraps for row in book.answerers()}
        self.has_secrets = bool(book.hiders) or bool(wraps["settle_view"])
        family, plain = game.scenario.family, self.console.options.ascii_only
        self.sheet = TerminalSheet(
            self.console, painter_for(family, book.furniture, plain=plain), family
        )
        self.at_keyboard: SeatId | None = None
        self.alone: SeatId | None = None  # who looks at the screen with nobody else looking
        self.head = ""  # the first half of a key, where a question is asked in two steps
        self.redraw = True
        self.told = 0  # log entries that somebody has read

    @property
    def kept(self) -> str:
        """How to go on another time."""
        return f"The race is kept; `gridprix resume {short_name(self.journal)}` goes on with it."

    def play(self) -> None:
        """Play until the race is over or somebody leaves."""
        try:
            while not self._played_on():
                pass
        except (Leave, KeyboardInterrupt):
            self.console.print(self.kept)

    def _played_on(self) -> bool:
        """Play to the end; False when a rule failed and its file has been repaired."""
        try:
            self._play_on()
        except GridprixError as error:
            if not self._repaired(error):
                raise RaceStopped(error, self.kept) from error
            return False
        return True

    def _play_on(self) -> None:
        self.game.advance()
        while not self.game.over or self._takes_back_the_end():
            self._ask(self.game.open_asks()[0])

    def close(self) -> None:
        """Let go of the journal; all of it is on disk already."""
        if isinstance(self.game.recorder, FileJournal):
            self.game.recorder.close()

    # -- one question ---------------------------------------------------------------------------

    def _ask(self, ask: Ask) -> None:
        if not self._seat(ask):
            return
        menu = self._menu(ask)
        if self.redraw:
            self._draw(ask, menu)
        if self.files is not None:
            self.files.tell()
        reply = self.keyboard.read(f"{ask.car}> ")
        self.redraw = not reply
        key = menu.find(reply)
        if key is None:
            self._command(reply)
        elif menu.heads and any(entry.key == key for entry in menu.entries):
            self.head, self.redraw = key, True
        else:
            self._reply(ask, key)

    def _menu(self, ask: Ask) -> Menu:
        questions = self.moments.of(ask.seat).questions
        question = next(one for one in questions if one.car == ask.car)
        return Menu.of(question, self.game.scenario.family, self.head)

    def _reply(self, ask: Ask, key: str) -> None:
        read = len(self.game.log)
        try:
            self.game.reply(ask.car, key)
        except IllegalChoice as error:
            self.console.print(Text(f"Not {key}: {error.why or 'there is no such option'}."))
            return
        self.told, self.head, self.redraw = read, "", True
        if self._private(ask):
            wipe(self.console)

    def _private(self, ask: Ask) -> bool:
        """Whether others at this keyboard must not see what is on the screen."""
        return len(self.people) > 1 and (ask.secret or self.has_secrets)

    def _seat(self, ask: Ask) -> bool:
        """See to it that the right person sits at the keyboard; False when they changed places.

        What is no secret is asked with everybody looking on; before the next secret they turn away.
        """
        if ask.seat != self.at_keyboard:
            self.head, self.redraw = "", True
        before, self.at_keyboard = self.at_keyboard, ask.seat
        if not self._private(ask):
            self.alone = None
        elif ask.seat != self.alone:
            self.alone = ask.seat
            return self._hand_over(ask.seat, before)
        return True

    def _hand_over(self, seat: SeatId, before: SeatId | None) -> bool:
        """Show nothing until the right person is there; False when the last one takes back."""
        wipe(self.console)
        self.redraw = True
        has_replied = any(self.game.race.car(car).seat == before for car in self.game.answered())
        way_back = " (`undo` takes your own reply back)" if has_replied else ""
        name = self.game.race.seat(seat).name
        reply = self.keyboard.read(f"Pass the keyboard to {name}, who presses Enter{way_back}: ")
        if not has_replied or reply.lower() != "undo":
            return True
        undo(self.game, before)
        self.at_keyboard = self.alone = before
        return False

    def _draw(self, ask: Ask, menu: Menu) -> None:
        moment, view = self.moments.of(ask.seat), self.game.view(ask.seat)
        self.sheet.draw(moment, view, menu, told=self.told, guide=guide_text(self.game, menu))

    # -- commands -------------------------------------------------------------------------------

    def _all(self) -> None:
        menu = self._menu(self.game.open_asks()[0])
        self.console.print(menu.render(self.console.width))

    def _hint(self) -> None:
        ask = self.game.open_asks()[0]
        try:
            given = coach_of(self.game.scenario.family).hint(self.game.view(ask.seat), ask)
        except CannotCoach as error:
            self.console.print(Text(f"No hint: {error}."))
            return
        menu = self._menu(ask)
        tags = [f"{entry.tag}, " for entry in menu.entries if entry.key == given.key != entry.tag]
        self.console.print(Text(f"The coach: {''.join(tags)}{given.words}."))

    def _marks(self) -> None:
        silent = self.moments.adviser is SILENCE
        self.moments.adviser = AT_ONCE if silent else SILENCE
        self.redraw = True

    def _command(self, reply: str) -> None:
        word = reply.lower().removeprefix(":")
        if not word:
            self.head = ""
            return
        fitting = [name for name in self.commands if name.startswith(word)]
        if word in self.commands:
            fitting = [word]
        if len(fitting) != 1:
            self.console.print(
                Text(f"{reply!r} is no option here; type a number, or `help` for what else.")
            )
            return
        self.commands[fitting[0]]()

    def _undo(self) -> None:
        game = self.game
        joint = isinstance(game.pending, AskAll) and game.answered()
        if joint and not any(game.race.car(c).seat == self.at_keyboard for c in game.answered()):
            self.console.print("Others have plotted already; each takes back only their own plot.")
            return
        try:
            self._take_back()
        except UndoRefused as error:
            self.console.print(Text(f"Nothing is taken back: {error}."))
            return
        self.told, self.head, self.redraw = len(game.log), "", True

    def _take_back(self) -> None:
        try:
            undo(self.game, self.at_keyboard)
        except ConsentNeeded:
            question = "Plots or dice have been seen since. Does the whole table agree?"
            undo(self.game, self.at_keyboard, agreed=self.keyboard.agrees(question))

    def _log(self) -> None:
        self.console.print(titled("log", log_lines(self.moments.of(self.at_keyboard).log)))

    def _standings(self) -> None:
        self.console.print(standings_table(self.moments.of(self.at_keyboard)))

    def _rules(self) -> None:
        self.console.print(active_rules(self.game.scenario))

    def _book(self) -> None:
        from gridprix.ui.handbook.making import handbook_of  # noqa: PLC0415 - few ask for it

        from .handbook_text import handbook_text  # noqa: PLC0415

        self.console.print(handbook_text(handbook_of(self.game.scenario, example=False)))

    def _charts(self) -> None:
        self.console.print(charts_text(self.moments.of(self.at_keyboard).charts))

    def _debug(self) -> None:
        from .debug_text import step_through  # noqa: PLC0415 - seldom wanted

        step_through(self.game, self.console, self.keyboard)

    def _reload(self) -> None:
        if self.files is None:
            self.console.print("Nothing can be loaded here.")
            return
        self._go_on_with(self.files.reload(self.game))

    def _repaired(self, error: GridprixError) -> bool:
        fresh = self.files.repaired(self.game, error) if self.files is not None else None
        self._go_on_with(fresh)
        return fresh is not None

    def _go_on_with(self, game: Game | None) -> None:
        """Sit down to a race that was loaded anew; whoever is asked next must be there first."""
        if game is None:
            return
        kept = game.recorder.path if isinstance(game.recorder, FileJournal) else self.journal
        self._sit_down(game, kept)
        game.advance()

    def _save(self) -> None:
        # a path that is broken into lines cannot be copied
        self.console.print(Text(f"Every decision is in {self.journal}."), soft_wrap=True)
        self.console.print(self.kept)

    def _quit(self) -> None:
        raise Leave

    def _help(self) -> None:
        for name, what in HELP:
            self.console.print(Text.assemble((f" {name:<11}", "bold"), what))

    # -- the end --------------------------------------------------------------------------------

    def _takes_back_the_end(self) -> bool:
        """Show how it ended; whoever regrets the last move may take it back even now."""
        self._show_end()
        if not self.people or not self.console.is_terminal:
            return False
        self.at_keyboard = self.alone = None
        self.redraw = True
        try:
            if "undo".startswith(self.keyboard.read("Enter leaves, `undo` takes it back: ") or "-"):
                self._undo()
        except Leave:
            return False
        return not self.game.over

    def _show_end(self) -> None:
        moment = self.moments.of(None)
        news = moment.log[self.told :][-2 * NEWS :]
        wipe(self.console)
        self.console.print(titled("the last moves", log_lines(news)))
        self.console.print()
        self.console.print(result(moment))
        self.console.print(f"`gridprix replay {short_name(self.journal)}` shows it again.")
