"""The book of the turn: every question the core asks the rules, in the order it asks them.

The first word of a hook's name is its calling convention:

* `declare_` is collected once, at set-up;
* `offer_` and `veto_` are collected: what is possible, and what forbids it;
* `settle_` has exactly one answer, which wrappers may amend;
* `resolve_` has exactly one script that acts on the live table and returns an answer; an
  implementation returns a generator to act or None to decline;
* `play_` is collected: every script acts in turn, the top rule first; an implementation is a
  generator function, or returns a generator or None;
* `on_` is told afterwards and changes nothing.

What gets a `race` looks at a frozen moment; what gets a `table` acts on the live race and may
ask, roll and emit. An implementation takes as many of the arguments as it needs, by these names.

A rule for every family that also answers a hook which only one family has marks that answer
`@hookimpl(optionalhook=True)`: in a race of another family it is never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from .rules import PROJECT

if TYPE_CHECKING:
    from .asks import Ask, Leg, Modifier, Option, Roll
    from .build_sheet import BuildSheet
    from .drawing import ChartSheet, Gain, Gauge, Mark
    from .events import Event, Reducer
    from .parts import Notation, PartSpec, RaceNotation, RacePartSpec, Refusal
    from .pilots import PilotSpec
    from .standings import Finish, Headway, Standing
    from .state import Car, CarId, Race, Seat
    from .table import Table
    from .view import RaceView
    from .wording import Wording

# What acts: a generator of questions, rolls and events; `yield from` it.
Script = Generator[Any, Any, Any]
F = TypeVar("F", bound=Callable[..., Any])
_marker = pluggy.HookspecMarker(PROJECT)

# How the answers of several rules become one, by the attribute `convention` of the spec.
FLATTENED, MERGED, FIRST, SCRIPTS, TOLD = "flattened", "merged", "first", "scripts", "told"


def collects(spec: F) -> F:
    """Every rule may answer with a list; the lists are joined, top rule first."""
    spec.convention = FLATTENED  # type: ignore[attr-defined]
    return _marker(spec)


def merges(spec: F) -> F:
    """Every rule may answer with a mapping; for a key that two give, the higher rule's counts."""
    spec.convention = MERGED  # type: ignore[attr-defined]
    return _marker(spec)


def answers(spec: F) -> F:
    """One rule answers; two answering rules are a load error unless the ruleset prefers one."""
    spec.convention = FIRST  # type: ignore[attr-defined]
    spec.shared = False  # type: ignore[attr-defined]
    return _marker(spec, firstresult=True)


def remembered(spec: F) -> F:
    """What is answered about a race, a car and plain values is asked once for each moment.

    It is written above `answers` or `collects`; the answer is kept as it is after all wrappers.
    """
    spec.remembered = True  # type: ignore[attr-defined]
    return spec


def shares(spec: F) -> F:
    """Several rules may answer, each only for what is its own, and return None for the rest."""
    spec.convention = FIRST  # type: ignore[attr-defined]
    spec.shared = True  # type: ignore[attr-defined]
    return _marker(spec, firstresult=True)


def plays(spec: F) -> F:
    """Every rule may act on the table, the top rule first."""
    spec.convention = SCRIPTS  # type: ignore[attr-defined]
    return _marker(spec)


def tells(spec: F) -> F:
    """Every rule is told; answers are ignored."""
    spec.convention = TOLD  # type: ignore[attr-defined]
    return _marker(spec)


# ---------------------------------------------------------------- set-up


@collects
def declare_parts() -> Iterable[PartSpec] | None:
    """What a rule adds to every car: parts, each with its reducers, wording and notation.

    When: once, before the cars are made.
    Answered by: rules that keep something about a car (velocity, nitros, wear).
    """


@collects
def declare_race_parts() -> Iterable[RacePartSpec] | None:
    """What a rule adds to the race as a whole, with the same belongings.

    When: once, before the race is made.
    Answered by: rules that keep something about the table (weather, crash markers).
    """


@collects
def declare_reducers() -> Iterable[Reducer] | None:
    """What events do to the state.

    When: once, when the rulebook is made.
    Answered by: rules that keep no part but change something; who keeps a part gives its reducers
    with it. Core's reducers act first, then the top rule's; where a car stands then (`spot`) is the
    top rule's word.
    """


@collects
def declare_markings() -> Iterable[str] | None:
    """The kinds of zones on a track that a rule understands.

    When: before the track is read, of every rule found, active or not; a zone of a kind that no
    rule knows is an error.
    Answered by: rules about places (oil, slick).
    """


@collects
def declare_furniture() -> Iterable[str] | None:
    """What players read off the board by this rule, in the words of the family's face.

    When: once, when the rulebook is made. Of what a board could show, faces draw only what an
    active rule asks for.
    Answered by: rules that go by something printed on boards (corner limits, a scale of speeds).
    """


@collects
def declare_notation() -> Iterable[Notation | RaceNotation] | None:
    """How something is written in scripts, arranged positions and expectations.

    When: once, when the rulebook is made.
    Answered by: rules with something to set or check that is no part of theirs.
    """


@merges
def declare_wording() -> Mapping[type[Event], Wording] | None:
    """How events read in the log: a template (`"{car} spins"`) or a function of event and race.

    When: once, when the rulebook is made.
    Answered by: rules with events of their own; a rule higher up may reword another's.
    """


@collects
def declare_pilots() -> Iterable[PilotSpec] | None:
    """Pilots that a scenario may seat, by name.

    When: before a scenario's rulebook is made, of every rule found for its family, active or not:
    to seat a pilot is choice enough, so no ruleset lists it. It is told no options then. A pilot
    of an active rule comes before a found one of the same name.
    Answered by: bots. A pilot reads the rules of its race from `view.rules`.
    """


@answers
def settle_build_sheet() -> BuildSheet | None:
    """What a seat may write as its `build`: ready-made ones, and what may be bought for how much.

    When: once, when the rulebook is made; whoever sets up a race chooses from it.
    Answered by: the rule that reads builds. What a seat wrote is still checked by veto_scenario.
    Default: nothing; the cars are what they are.
    """


@answers
def settle_round_limit() -> int | None:
    """After how many rounds a race is flagged off that nothing else has ended.

    When: once, when the rulebook is made; the limit is told before the race begins.
    Answered by: the rule that limits races.
    Default: 5000 rounds, so that every race ends.
    """


@collects
def veto_scenario(seats: Sequence[Seat], board: Any, laps: int) -> Iterable[Refusal] | None:
    """What a scenario asks for that this race cannot give: each a place in the file and a sentence.

    When: a scenario is read whose rules and track are sound; any answer refuses it.
    Arguments: the `seats` as written, the `board` and the number of `laps`.
    Answered by: rules that read a seat's build, or that need room for every car.
    """


@answers
def resolve_seating(table: Table) -> Script | None:
    """The moving order of the race; returns the car ids.

    When: first thing of the race.
    Arguments: `table` is live, so the order may be drawn.
    Default: all first cars in seat order, then all second cars.
    """


@plays
def play_setup(table: Table) -> Script | None:
    """Everything before the first round: builds, bids, start places.

    When: after the seating.
    Arguments: `table` is live.
    Answered by: start, bids.
    """


# ---------------------------------------------------------------- start of the round


@plays
def play_round_start(table: Table) -> Script | None:
    """What comes first in a round: a question to the table, a roll for the weather, an event.

    When: after RoundStarted, before anybody plots.
    Arguments: `table` is live; `table.race.round` is the round that begins. The race of a round's
    start, which undo and journals go back to, is that of before RoundStarted, so what is asked and
    rolled here belongs to the round.
    Answered by: the weather.
    """


# ---------------------------------------------------------------- plot


@collects
def offer_plots(race: Race, car: Car) -> Iterable[Option] | None:
    """What a car may secretly choose for this round.

    When: at the beginning of a round, for each running car. If no car is offered anything there
    is no plotting; else all are asked at once and revealed together.
    Arguments: `race` as the round begins, `car` the one that would plot.
    Answered by: speed cards.
    """


@merges
def veto_plots(race: Race, car: Car, plots: Sequence[Option]) -> Mapping[str, str] | None:
    """Which of the offered plots are refused, by key, and why; the player reads the reason.

    When: after the offers, for each car that has some; all of its plots at once. A car whose plots
    are all refused does not plot in this round: that and the reasons are told (PlotsRefused).
    Arguments: `race` as the round begins, the `car` that would plot, and the offered `plots`.
    Answered by: rules that forbid speeds or cards for a while (a safety car). A key that is not
    among `plots` is a fault of the rule.
    """


@merges
def offer_plot_cautions(race: Race, car: Car, plots: Sequence[Option]) -> Mapping[str, str] | None:
    """Which legal plots have a bad consequence, by key, and which.

    When: after the vetoes.
    Arguments: `race` as the round begins, the `car` that would plot, and the offered `plots`.
    Answered by: rules that punish a plot without forbidding it. Random and default replies lay
    such a plot only when nothing else is left.
    """


@answers
def settle_plot(race: Race, car: Car, chosen: Option) -> str | None:
    """What a revealed choice becomes.

    When: after all replies are in, for each car that plotted.
    Arguments: `race` before the reveal, `car`, and the option it `chosen`.
    Default: the key of the option itself.
    """


@plays
def play_plots(table: Table) -> Script | None:
    """What follows the reveal, before anyone moves.

    When: after PlotsRevealed.
    Arguments: `table` is live.
    """


# ---------------------------------------------------------------- order


@answers
def settle_order_key(race: Race, car: Car) -> Any:
    """Where a car comes in this round's order: lower moves earlier, ties go by seating.

    When: at the beginning of a round, for each running car, by the default of resolve_order.
    Arguments: `race` after the reveal of plots, `car`.
    Default: all equal, so that the seating stays.
    """


@answers
def resolve_order(table: Table) -> Script | None:
    """The cars of this round in the order they move; returns car ids.

    When: after the plots, once a round; it is kept for the round.
    Arguments: `table` is live, so ties may be rolled for.
    Default: running cars by settle_order_key, ties by the order so far.
    """


# ---------------------------------------------------------------- a car's turn


@collects
def veto_turn(race: Race, car: Car) -> Iterable[str] | None:
    """Why a car does not move this round.

    When: when its turn comes. Any reason skips the turn; all are shown.
    Arguments: `race`, and the `car` that would move.
    Answered by: missed turns, pit stops.
    """


@plays
def play_turn_start(table: Table, car: CarId) -> Script | None:
    """What happens before a car's first leg.

    When: its turn was not vetoed.
    Arguments: `table` is live, `car` is the car's id.
    """


@answers
def settle_turn_cut(race: Race, car: Car) -> bool | None:
    """Whether a turn is over before its steps are used up.

    When: before every leg.
    Arguments: `race`, and the moving `car`.
    Default: no.
    """


@answers
def settle_step_budget(race: Race, car: Car) -> int | None:
    """How many steps a car has this turn; read again before every leg.

    When: before every leg.
    Arguments: `race`, and the moving `car`.
    Default: 1.
    """


@collects
def offer_legs(race: Race, car: Car) -> Sequence[Leg] | None:
    """Where a car could go next.

    When: before every leg.
    Arguments: `race`, and the moving `car`.
    Answered by: the rule of movement. A sole answerer's list is used as it is, so it may be
    cached; nobody changes it.
    """


@merges
def veto_legs(race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str] | None:
    """Which of the offered legs are refused, by key, and why; the player reads the reason.

    When: after the offers; all legs at once.
    Arguments: `race`, the moving `car`, and the offered `legs`.
    Answered by: rules that forbid places. A key that is not among `legs` is a fault of the rule.
    """


@merges
def offer_cautions(race: Race, car: Car, legs: Sequence[Leg]) -> Mapping[str, str] | None:
    """Which legal legs have a bad consequence, by key, and which.

    When: after the vetoes.
    Arguments: `race`, the moving `car`, and the offered `legs`.
    Answered by: rules that punish without forbidding (leaving the track, landing on a slick).
    Random and default replies take such a leg only when nothing else is left.
    """


@collects
def offer_actions(race: Race, car: Car) -> Iterable[Option] | None:
    """What a driver may do besides driving a leg.

    When: together with the legs.
    Arguments: `race`, and the moving `car`.
    Answered by: braking, pit entry.
    """


@shares
def resolve_action(table: Table, car: CarId, action: Option) -> Script | None:
    """Carry out a chosen action.

    When: an action was chosen; then legs and actions are offered anew.
    Arguments: `table` is live; `car` the car's id; `action` the chosen option.
    Answered by: the rule that offered it, and by no other: return None for actions not your own.
    """


@answers
def resolve_stuck(table: Table, car: CarId, refused: Mapping[str, str]) -> Script | None:
    """What becomes of a car that can neither drive nor act.

    When: no leg is legal and no action is on offer; afterwards its turn ends.
    Arguments: `table` is live; `car`; `refused` says why each leg is not possible.
    Default: it stays where it is.
    """


@plays
def play_before_leg(table: Table, car: CarId, leg: Leg) -> Script | None:
    """What comes between choosing a leg and driving it: payments, tests.

    When: a leg was chosen. Emitting LegRefused sends the driver back to choose again.
    Arguments: `table` is live; `car`; the chosen `leg`.
    """


@plays
def play_after_leg(table: Table, car: CarId, leg: Leg) -> Script | None:
    """What follows a driven leg: collisions, slicks, slipstream.

    When: after LegTaken (or what replaced it).
    Arguments: `table` is live; `car`; the `leg`.
    """


@answers
def settle_finish(race: Race, car: Car) -> Finish | None:
    """Whether a car has reached the finish, and whether that counts now or at the close.

    When: after every leg.
    Arguments: `race`, and the `car` that has just moved.
    Default: it has not.
    """


@plays
def play_turn_end(table: Table, car: CarId) -> Script | None:
    """What happens after a car's last leg.

    When: the turn is over and was not skipped.
    Arguments: `table` is live; `car` is the car's id, perhaps no longer running.
    """


# ---------------------------------------------------------------- close of the round


@plays
def play_round_end(table: Table) -> Script | None:
    """What happens when every car has had its turn.

    When: before finishes are confirmed.
    Arguments: `table` is live.
    """


@answers
def settle_confirmed(race: Race) -> Sequence[CarId] | None:
    """Which provisional finishes stand, in the order of places.

    When: at the close of a round in which a car crossed the line.
    Arguments: `race`, whose `crossed` names the cars in the order they crossed.
    Default: all of them in that order.
    """


@shares
def settle_race_over(race: Race, closing: bool) -> str | None:  # noqa: FBT001
    """Why the race is over, or None while it is not.

    When: after every turn; when the round closes once more, and if nothing has ended the race
    even then, with `closing`.
    Arguments: `race`; `closing` asks whether the close of the round itself ends the race.
    Answered by: whatever ends a race; each rule for its own reason, None otherwise.
    Default: over when no car is running.
    """


# ---------------------------------------------------------------- any event, any roll


@answers
def settle_event(race: Race, event: Event) -> Sequence[Event] | None:
    """What really happens instead of an event.

    When: before any event is applied. Rules wrap it; what comes out new is settled once more by
    the wrappers that have not acted yet.
    Arguments: `race` before the event, and the `event`.
    Default: the event itself; core is the only answerer.
    """


@tells
def on_event(race: Race, event: Event) -> None:
    """An event has happened.

    When: after it was applied.
    Arguments: `race` after the event, and the `event`.
    Answered by: recorders and statistics.
    """


@plays
def play_reaction(table: Table, event: Event) -> Script | None:
    """What a rule does because something happened.

    When: after the event was applied and told. Reactions may emit, to a depth of 32. A rule that
    marks its answer `@follows(LegTaken)` below `@hookimpl` is called after such events alone.
    Arguments: `table` is live; the `event`.
    """


@collects
def offer_roll_bids(race: Race, roll: Roll) -> Iterable[Ask] | None:
    """What drivers may secretly put on a roll.

    When: before the dice, and once more after them with `roll.values` set.
    Arguments: `race`; the `roll` with its reason and car.
    Answered by: skill chips. The replies are revealed together as BidsRevealed.
    """


@collects
def offer_roll_modifiers(
    race: Race, roll: Roll, bids: Mapping[CarId, Option]
) -> Iterable[Modifier] | None:
    """What is added to a roll, each with its reason.

    When: when the dice have fallen.
    Arguments: `race` after the bids were paid; the `roll`; the `bids` by car.
    """


# ---------------------------------------------------------------- what people see


@answers
def settle_progress(race: Race, car: Car) -> Headway | None:
    """How far a car has come: what sorts it among the others, and its share of the whole race.

    When: standings are drawn up, and when somebody looks how far a car has come.
    Arguments: `race`, `car`.
    Answered by: the rule that knows when a car has finished. A wrapper tells level cars apart with
    `so_far.then(...)`.
    Default: all level, and no share.
    """


@answers
def settle_standings(race: Race) -> Sequence[Standing] | None:
    """The table of places, every car with the reason why it stands there.

    When: somebody looks, and at the end.
    Arguments: `race`.
    Default: finishers, then running cars by settle_progress, then retired cars by the same.
    """


@answers
def settle_view(race: Race, view: RaceView) -> RaceView | None:
    """What one seat may know.

    When: before a seat is asked or shown anything.
    Arguments: `race`; `view` from which what other parts hide has been removed already.
    Default: that view. Rules wrap it to hide more.
    """


@collects
def offer_marks(view: RaceView) -> Iterable[Mark] | None:
    """What a rule wants drawn on the board at this moment.

    When: a board is drawn.
    Arguments: `view`, what the seat may know.
    """


@collects
def offer_traces(race: Race, event: Event) -> Iterable[Mark] | None:
    """What an event leaves on the paper for good.

    When: after the event.
    Arguments: `race` after the event, and the `event`.
    """


@collects
def offer_gauges(view: RaceView, car: Car) -> Iterable[Gauge] | None:
    """What a rule wants shown about a car: nitros left, turns to miss, speed.

    When: a panel is drawn.
    Arguments: `view`, what the seat may know; `car` as that view shows it.
    """


@collects
def offer_gains(race: Race, car: Car, legs: Sequence[Leg]) -> Iterable[Gain] | None:
    """What offered legs bring that their driver may be after: points for a hit, a tow.

    When: a question is shown to the driver who is asked; nothing in the race depends on it.
    Arguments: `race`, without what that driver may not know; the moving `car`; the offered `legs`.
    Answered by: rules that reward. What is bad for the driver is for offer_cautions.
    """


@collects
def offer_charts(race: Race, car: Car) -> Iterable[ChartSheet] | None:
    """The charts that a rule goes by, with the lines lit that apply to a car at this moment.

    When: somebody looks the rules up, and when dice are shown that are read on a chart.
    Arguments: `race`, whatever of it is secret: a chart tells only what everybody may know; the
    `car` whose lines are lit.
    Answered by: rules with tables in them.
    """
