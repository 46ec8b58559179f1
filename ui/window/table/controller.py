"""Between a game and its screen: pilots at a pace, one question at a time, looking back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import ClassVar

from gridprix.core.asks import Ask, AskAll, Leg
from gridprix.core.coach import Hint, coach_of
from gridprix.core.drawing.art import BoardArt
from gridprix.core.drawing.poses import Pose
from gridprix.core.errors import GridprixError, IllegalChoice, UndoRefused
from gridprix.core.events import PlotsRevealed, RaceEnded, Rolled
from gridprix.core.game import Game
from gridprix.core.hand import hand_of
from gridprix.core.scenario import new_race
from gridprix.core.state import CarId, Race, SeatId
from gridprix.core.table import LogEntry
from gridprix.core.transcript import Thrown
from gridprix.core.undo import undo
from gridprix.core.view import RaceView
from gridprix.ui.drawing.liveries import Livery, race_liveries
from gridprix.ui.errors import plain_reason
from gridprix.ui.seat.advice import SILENCE, Adviser
from gridprix.ui.seat.moment import Question
from gridprix.ui.seat.moments import Moments
from gridprix.ui.seat.sight import sight_of

from .choice import Choice, Placing
from .notice import Notice, sound_of
from .playback import Playback
from .thinking import Thinking

THINKING = 0.4
AT_ONCE = 200  # decisions of pilots in one frame when nothing is animated


class TableController:
    """One race at the table."""

    pause_words: ClassVar[tuple[str, str]] = ("Bots wait", "Space lets them go on.")

    def __init__(
        self, game: Game, art: BoardArt, pace: float = 1.0, adviser: Adviser = SILENCE
    ) -> None:
        self.game = game
        self.art = art
        self.adviser = adviser
        self.hand = hand_of(game.scenario.family)
        self.pace = pace
        self.paused = False
        self.hidden = False
        moments = self._moments_of(game)
        self.playback = Playback(game, art, new_race(game.scenario), moments)
        self.playback.told = self._told
        self.playback.seen_by = lambda: self.viewer
        self.playback.turns_cards = True
        self.liveries: dict[CarId, Livery] = race_liveries(game.race)
        self.notices: deque[Notice] = deque()
        self.throw: Rolled | None = None
        self.heard: Callable[[str], None] = lambda name: None
        self.failure = ""
        self.handed: SeatId | None = None
        self.looking: int | None = None
        self._choice: Choice | None = None
        self._chosen_from: Ask | None = None
        self._advised = 0
        self._view: tuple[Race, SeatId | None, RaceView] | None = None
        self._waited = 0.0
        self._skipping = False
        self.thinking = Thinking(game)
        self._route: deque[str] = deque()
        self._route_car: CarId | None = None
        taken_up = game.replaying or bool(game.transcript)
        self._guard(lambda: game.advance(0))
        diced = isinstance(next(iter(game.transcript), None), Thrown)
        if taken_up or diced:  # dice of the set-up fell before anybody sat down
            self.playback.catch_up()
            self.notices.clear()
            self.throw, self.playback.held = None, False

    def _moments_of(self, game: Game) -> Moments:
        return Moments(game, self.adviser)

    def coaching(self, ask: Ask) -> Callable[[], Hint]:
        """How to have a hint, beside the screen; raises CannotCoach where nobody can give one."""
        coach, view = coach_of(self.game.scenario.family), self.game.view(ask.seat)
        return lambda: coach.hint(view, ask)

    def _guard(self, action: Callable[[], object]) -> bool:
        """Do something that rules or pilots may fail at; the race is saved up to there."""
        try:
            action()
        except IllegalChoice as error:
            self.notices.append(Notice(f"Refused: {error.why or plain_reason(error)}", "bad"))
            return False
        except GridprixError as error:
            self.failure = plain_reason(error)
            return False
        return True

    # -- the clock

    def update(self, seconds: float) -> None:
        """Go on: show what happened, then let pilots decide."""
        self._choice = self._choice if self.ask is not None else None
        if self.looking is not None or self.failure:
            return
        self.playback.update(seconds, self.pace)
        if not self.playback.idle or self.playback.held:
            return
        if self._follow_route():
            return
        if self.game.pilot_ask() is not None and not self.paused:
            self._let_pilots(seconds)

    def _let_pilots(self, seconds: float) -> None:
        self._waited += seconds
        if self._waited < THINKING * self.pace:
            return
        for _ in range(1 if self.pace else AT_ONCE):
            decided = self._guard(lambda: self.thinking.decide(wait=self._skipping))
            if not decided or self.thinking.busy:
                break
            self._waited = 0.0
            if self.pace == 0:
                self.playback.catch_up()
            if self.game.pilot_ask() is None or self.playback.held:
                break

    def pause(self) -> None:
        """Let the pilots wait, or go on."""
        self.paused = not self.paused

    def hurry(self) -> bool:
        """Complete a running animation; answers whether there was one."""
        running = self.playback.moving
        self.playback.hurry()
        return running

    def skip(self) -> None:
        """Show everything up to the next choice of a person."""
        pace, self.pace, self._skipping = self.pace, 0.0, True
        for _ in range(AT_ONCE):
            self.update(0)
            if self.ask is not None or self.over or self.failure or self.playback.held:
                break
        self.pace, self._skipping = pace, False

    def _told(self, entry: LogEntry) -> None:
        event = entry.event
        if event.private_to not in (None, self.viewer):
            return
        sound = sound_of(event)
        if sound and self.pace:
            self.heard(sound)
        if isinstance(event, Rolled):
            self.throw = event
            self.playback.held = self.pace > 0 and self._concerns_person(event.car)
        if isinstance(event, (RaceEnded, PlotsRevealed)):
            self.notices.append(Notice(entry.text))
        elif event.tone and self._concerns_person(getattr(event, "car", None)):
            self.notices.append(Notice(entry.text, event.tone))

    def _concerns_person(self, car: CarId | None) -> bool:
        return car is not None and self.game.race.car(car).seat in self.game.people

    def seen_throw(self) -> None:
        """The dice have been looked at."""
        self.throw, self.playback.held = None, False

    # -- the question

    @property
    def over(self) -> bool:
        """Whether the race has ended and all of it has been shown."""
        return self.game.over and self.playback.idle

    @property
    def ask(self) -> Ask | None:
        """The question a person must answer now."""
        if not self.playback.idle or self.playback.held or self._route:
            return None
        if self.looking is not None or self.failure:
            return None
        return self._person_ask()

    def _person_ask(self) -> Ask | None:
        """The next question to a person, once all pilots have answered theirs."""
        return None if self.game.pilot_ask() else next(iter(self.game.open_asks()), None)

    @property
    def joint(self) -> bool:
        """Whether the open questions are answered together, face down."""
        return isinstance(self.game.pending, AskAll)

    @property
    def needs_hand_over(self) -> bool:
        """Whether the table must be passed on before the question may be shown."""
        ask = self.ask
        if ask is None or len(self.game.people) < 2:
            return False
        return (ask.secret or self.joint) and self.handed != ask.seat

    @property
    def covered(self) -> bool:
        """Whether nothing of the table may be seen."""
        return self.hidden or self.needs_hand_over

    def hide(self) -> None:
        """Cover everything until the asked driver is back; somebody alone hides nothing."""
        if len(self.game.people) > 1:
            self.handed, self.hidden = None, True

    def accept_hand_over(self) -> None:
        """The asked driver sits at the table."""
        self.hidden = False
        if self.ask is not None:
            self.handed = self.ask.seat

    @property
    def choice(self) -> Choice | None:
        """The question as a person sees it; None while it must not be seen."""
        ask = self.ask
        if ask is None or self.needs_hand_over:
            return None
        if self._choice is None or self._chosen_from is not ask:
            self._choice, self._chosen_from = Choice(self._question(ask), self._placing()), ask
            self._advised = self.adviser.told
        elif self._advised != self.adviser.told:
            self._advised = self.adviser.told
            self._choice.learn(self._question(ask))
        return self._choice

    def _question(self, ask: Ask) -> Question:
        """The question as the asked seat may know it, with what the coach has said by now."""
        asked = self.playback.moments.of(ask.seat, self.position).questions
        return next(one for one in asked if one.car == ask.car)

    def _placing(self) -> Placing:
        family = self.game.scenario.family
        return Placing(
            locate=self.art.locate,
            read_place=family.read_place,
            leaves=lambda origin, to: self.art.exit_of(origin, to) is not None,
            pad=self.hand.pad,
        )

    def take(self, key: str) -> None:
        """Frame an option and answer with it."""
        if self.choice is not None:
            self.choice.frame(key)
            self.confirm()

    def press(self, key: str) -> None:
        """Press an option: a first press frames it, a second one takes it."""
        if self.choice is None:
            return
        if self.choice.framed == key:
            self.confirm()
        else:
            self.choice.frame(key)

    def confirm(self) -> None:
        """Answer the open question with what is framed."""
        choice, ask = self.choice, self.ask
        if choice is None or ask is None or not choice.framed:
            return
        key = choice.framed
        if choice.choosing_origin:
            candidate = choice.find(key)
            choice.choose_origin(candidate.origin if candidate else None)
            return
        if choice.refused(key):
            self.heard("refused")
            self.notices.append(Notice(f"Refused: {choice.reason(key)}", "bad"))
            return
        secret = ask.secret or self.joint
        if self._guard(lambda: self.game.reply(ask.car, key, 0)):
            if bid := choice.bid_among(self.game.open_asks()):
                self._guard(lambda: self.game.reply(ask.car, bid, 0))
            self._choice = None
            if secret:
                self.handed = None

    # -- going several steps with one click

    def send_along(self, places: tuple[str, ...]) -> None:
        """Reply with the steps to some places, one by one, until something new is asked."""
        ask = self.ask
        if ask is not None:
            self._route, self._route_car = deque(places), ask.car
            self._follow_route()

    def _follow_route(self) -> bool:
        if not self._route:
            return False
        ask = self._person_ask()
        following = self._next_step(ask)
        if ask is None or following is None:
            self._route.clear()
            return False
        self._route.popleft()
        return self._guard(lambda: self.game.reply(ask.car, following, 0))

    def _next_step(self, ask: Ask | None) -> str | None:
        """The key of the step to the next place; None when anything about it is to be decided."""
        if ask is None or ask.car != self._route_car:
            return None
        place = self.game.scenario.family.read_place(self._route[0])
        for option in ask.legal:
            if isinstance(option, Leg) and option.to == place:
                plain = not option.prices and option.key not in ask.cautions
                return option.key if plain else None
        return None

    # -- taking back, looking back

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything."""
        people = self.game.people
        return any(getattr(entry, "seat", None) in people for entry in self.game.transcript)

    def take_back(self, *, agreed: bool = False) -> GridprixError | None:
        """Undo the last decision; answers why that could not be."""
        self._route.clear()
        if self._others_only():
            return UndoRefused("your own decision is not laid yet, and another's lies face down")
        try:
            undo(self.game, agreed=agreed)
        except UndoRefused as error:
            return error
        except GridprixError as error:
            self.failure = plain_reason(error)
            return error
        self._choice = None
        self.handed = None
        self.seen_throw()
        self.playback.rewind()
        self.playback.catch_up()
        return None

    def _others_only(self) -> bool:
        """Whether somebody sits at the table who has laid nothing while others have."""
        race, laid = self.game.race, self.game.answered()
        if not self.joint or self.handed is None or len(self.game.people) < 2:
            return False
        seats = {race.car(car).seat for car in laid} & set(self.game.people)
        return bool(seats) and self.handed not in seats

    def look_at(self, count: int | None) -> None:
        """Show the position after so many entries, or the present one again."""
        self.looking = None if count is None or count >= self.playback.shown else count

    # -- what is seen

    @property
    def viewer(self) -> SeatId | None:
        """Whose eyes the screen shows: the only person's, or the one the table was passed to."""
        people = self.game.people
        return people[0] if len(people) == 1 else self.handed

    @property
    def position(self) -> int:
        """How many log entries are shown."""
        return self.playback.shown if self.looking is None else self.looking

    @property
    def view(self) -> RaceView:
        """The race as shown, as far as the viewer may know it."""
        race, viewer = self.playback.race_at(self.position), self.viewer
        if self._view is None or self._view[0] is not race or self._view[1] != viewer:
            self._view = race, viewer, sight_of(race, viewer).view
        return self._view[2]

    def poses(self) -> dict[CarId, Pose]:
        """Where the cars are drawn."""
        return self.playback.poses(self.looking)

    def active_car(self) -> CarId | None:
        """The car that is asked or under way."""
        if self.looking is not None:
            return None
        if self.playback.travel is not None:
            return self.playback.travel.car
        if self.throw is not None and self.throw.car is not None:
            return self.throw.car  # who throws, until the dice have been looked at
        ask = self.ask or self.game.pilot_ask()
        if ask is None or self.joint:
            return ask.car if ask is not None and self.handed == ask.seat else None
        return ask.car
