"""A seat at a table elsewhere, at the terminal: the same sheets and menus as at one's own table.

It is told what the server says and what the person types, in whatever order that comes, and never
waits for either.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from gridprix.core.library import Library
from gridprix.ui.races import short_name
from gridprix.ui.remote.far_race import CannotSit, FarRace, far_scenario
from gridprix.ui.remote.kept_race import keep_race
from gridprix.ui.remote.key_ring import KeyRing
from gridprix.ui.remote.line import Heard, LineLost, LineOpened, News
from gridprix.ui.remote.table_link import TableLink
from gridprix.ui.remote.visit import LOBBY, OVER, NotUnderstood, Visit
from gridprix.ui.seat.moment import Question

from .ask import Menu
from .board import painter_for
from .far_commands import COMMANDS
from .keyboard import Leave
from .lobby_text import calls, clock_words, lobby, state_words
from .panels import result
from .sheet import TerminalSheet, wipe

MOST_NOTICES = 3
GONE = "no server answers at {base} ({why}); ask whoever opened the table whether it is still there"


class FarTable:
    """One person at a table elsewhere."""

    def __init__(
        self,
        link: TableLink,
        library: Library,
        console: Console,
        visit: Visit,
        send: Callable[[str], bool],
        name: str = "",
    ) -> None:
        self.link, self.visit, self.console = link, visit, console
        self.far: FarRace | None = None
        self.sheet: TerminalSheet | None = None
        self._library, self._send, self._name = library, send, name
        self._ring = KeyRing.own()
        self._race: object = None  # the data that `far` was made of
        self._kept: Path | None = None
        self._known, self._up = False, False  # whether there was a line, and is one
        self._head = ""  # the first half of a key, where a question is asked in two steps
        self._told = 0  # log entries that were read before the last reply
        self._noted = 0  # notices that have been shown
        self._drawn: object = None  # what the screen shows
        self._asked: tuple[str, int] | None = None  # the question that it shows
        self._asking = False  # whether a prompt is waiting at the end of the screen

    # -- what comes

    def news(self, news: News) -> None:
        """The line has something to tell."""
        if isinstance(news, Heard):
            self._hear(news.text)
        elif isinstance(news, LineOpened):
            self.visit.begin()
            if self._known and not self._up:
                self.say("The line is back.")
            self._known = self._up = True
        else:
            self._broken(news)

    @property
    def is_there(self) -> bool:
        """Whether the table has been found."""
        return self._known

    def _broken(self, news: LineLost) -> None:
        if news.in_vain:
            raise CannotSit(f"{self.link.page}: {news.why}")
        if not self._known:
            raise CannotSit(GONE.format(base=self.link.base, why=news.why))
        if self._up:
            self.say(f"The line to the table is lost ({news.why}). It is being tried again.")
        self._up = False

    def _hear(self, text: str) -> None:
        visit = self.visit
        try:
            visit.hear(text)
        except NotUnderstood as error:
            raise CannotSit(
                f"{self.link.base} speaks another version of gridprix than this one ({error})"
            ) from None
        self._ring.add(self.link, visit.keys)
        if visit.race is not None and visit.race is not self._race:
            self._sit_down()
        if self._name and visit.seat is None:
            self.send(visit.take(self._name))
            self._name = ""
        self.draw(anew=False)
        while visit.answers:
            answer = visit.answers.popleft()
            tag = self._tag(answer.key)
            if answer.sentence:
                self.say(answer.sentence.replace(": ", f": {tag}", 1) if tag else answer.sentence)

    def _sit_down(self) -> None:
        """Begin to look at a race, and at nothing of another."""
        assert self.visit.race is not None  # noqa: S101 - the caller has looked
        self._race, self._kept, self._told = self.visit.race, None, 0
        self.far = FarRace.of(far_scenario(self.visit.race, self._library))
        plain, book = self.console.options.ascii_only, self.far.first.book
        painter = painter_for(self.far.family, book.furniture, plain=plain)
        self.sheet = TerminalSheet(self.console, painter, self.far.family)

    def _tag(self, key: str) -> str:
        """What is typed for an option that the coach speaks of, where that is not its key."""
        question = self.visit.question
        tag = self.menu(question).tag_of(key) if question is not None and key else ""
        return f"{tag}, " if tag not in ("", key) else ""

    # -- what is typed

    def typed(self, reply: str) -> None:
        """The person has typed a line."""
        self._asking = False
        reply, visit = reply.strip(), self.visit
        if not visit.table:
            return  # what the table is has not been told yet
        question = visit.question
        menu = self.menu(question) if question is not None else None
        key = menu.find(reply) if menu is not None else None
        if menu is None or key is None:
            self._command(reply)
        elif menu.heads and any(entry.key == key for entry in menu.entries):
            self._head = key
            self.draw()
        else:
            self._reply(menu, key)

    def _reply(self, menu: Menu, key: str) -> None:
        visit, question = self.visit, menu.question
        refusal = next((one.refusal for one in question.offers if one.key == key), "")
        if refusal:
            self.say(f"Not {key}: {refusal}.")
            return
        if self.send(visit.reply(question.car, key)):
            self._told = visit.moment.position if visit.moment is not None else 0
            self._head = ""

    def _command(self, reply: str) -> None:
        word, _, rest = reply.removeprefix(":").partition(" ")
        if not word:
            self._head = ""
            if self.visit.stage == OVER:
                raise Leave
            self.draw()
            return
        fitting = [name for name in COMMANDS if name.startswith(word.lower())]
        fitting = [word.lower()] if word.lower() in COMMANDS else fitting
        if self.visit.stage == LOBBY and self.visit.seat is None and word.lower() not in COMMANDS:
            self.send(self.visit.take(reply))
        elif len(fitting) != 1:
            self.say(f"{reply!r} is no option here; type a number, or `help` for what else.")
        else:
            COMMANDS[fitting[0]].act(self, rest.strip())

    def send(self, text: str) -> bool:
        """Ask something of the server; what it answers comes later."""
        sent = self._send(text)
        if not sent:
            self.say("There is no line to the table just now; try that again in a moment.")
        return sent

    # -- what is shown

    def say(self, sentence: str) -> None:
        """Print a sentence below what is shown."""
        if self._asking:
            self.console.print()
        self.console.print(Text(sentence), soft_wrap=True)
        self._prompt()

    def show(self, shown: RenderableType) -> None:
        """Print something below what is shown."""
        self.console.print(shown)
        self._prompt()

    def menu(self, question: Question) -> Menu:
        """The options of a question."""
        assert self.far is not None  # noqa: S101 - nothing is asked without a race
        return Menu.of(question, self.far.family, self._head)

    def draw(self, *, anew: bool = True) -> None:
        """Show how things stand; without `anew` only where that is not what the screen shows."""
        visit, question = self.visit, self.visit.question
        asked = (question.car, visit.asked[question.car]) if question is not None else None
        position = visit.moment.position if visit.moment is not None else None
        now = (
            *(visit.stage, visit.story, position, asked, visit.table["paused"], visit.seat),
            *(None if asked else state_words(visit), tuple(calls(visit))),
            visit.table["seats"] if visit.stage == LOBBY else None,
        )
        if not anew and now == self._drawn:
            return
        if asked != self._asked:
            self._asked, self._head = asked, ""
        self._drawn = now
        self._draw(question)
        notices = [text for number, text in visit.table["notices"] if number > self._noted]
        self._noted = max((number for number, _ in visit.table["notices"]), default=0)
        for sentence in (*notices[-MOST_NOTICES:], *calls(visit)):
            self.console.print(Text(sentence, "dim"), soft_wrap=True)
        self._prompt()

    def _draw(self, question: Question | None) -> None:
        visit, moment, sheet, far = self.visit, self.visit.moment, self.sheet, self.far
        if moment is None or sheet is None or far is None:
            wipe(self.console)
            self.console.print(lobby(visit))
        elif visit.stage == OVER:
            wipe(self.console)
            self.console.print(result(moment))
            self._keep()
        elif question is not None:
            sheet.draw(moment, far.view(moment), self.menu(question), told=self._told)
        else:
            words = Text(state_words(visit), "bold")
            sheet.draw_waiting(moment, far.view(moment), words, told=self._told)

    def _keep(self) -> None:
        if self.visit.journal and self.far is not None:
            self._kept = self._kept or keep_race(self.far.scenario.name, self.visit.journal)
            name = short_name(self._kept)
            shows = f"`gridprix replay {name}` shows it again, `gridprix review {name}` looks back."
            self.console.print(Text(shows), soft_wrap=True)
        self.console.print("Enter leaves; the host can start another race.")

    def _prompt(self) -> None:
        question = self.visit.question
        left = clock_words(self.visit) if question is not None else ""
        text = f"{left} {question.car}> ".lstrip() if question is not None else "> "
        self.console.print(Text(text, "bold"), end="")
        self.console.file.flush()
        self._asking = True
