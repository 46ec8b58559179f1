"""What drivers do in a race: reply, take back, hand over the wheel and take it again."""

from __future__ import annotations

from gridprix.core.asks import AskAll
from gridprix.core.errors import GridprixError
from gridprix.core.game import Game
from gridprix.core.state import SeatId
from gridprix.core.transcript import Reply
from gridprix.core.undo import last_decision, policy, undo

from .mixing import Share
from .room import Guest, Plea, Room
from .said import Said, done, refused
from .table_state import SeatState

STALE = "The table has gone on meanwhile; this is how it stands now."


def reply(room: Room, guest: Guest, car: str, option: int, asked: int, brought: str) -> Said:
    """Answer a question: the option by its number, of the question that was put in `asked`."""
    seat, game = _driver(room, guest), room.game
    if seat is None or game is None:
        return refused("You have no seat in this race.")
    if room.state.paused:
        return refused("The table is paused; your choice is not lost, give it again afterwards.")
    found = next((one for key, one in room.asks().items() if key == car), None)
    if found is None or found[0].seat != seat.id or found[1] != asked:
        return refused(STALE)
    ask = found[0]
    if not 0 <= option < len(ask.options):
        return refused("There is no such option.")
    key = ask.options[option].key
    if key in ask.refused:
        return refused(f"That is not allowed: {ask.refused[key]}.")
    since = len(game.transcript) if game.open_since is None else game.open_since
    seat.misses = 0
    room.back = None

    def step() -> None:
        room.bring(Share(game.branch, since, ask.car, brought))  # or dice could fall without it
        game.reply(ask.car, key, 0)

    room.going_on(step)
    room.changed()
    return done()


def _driver(room: Room, guest: Guest) -> SeatState | None:
    return room.state.seat(guest.seat) if guest.seat else None


def wheel(room: Room, guest: Guest, yes: bool) -> Said:  # noqa: FBT001 - it is what was asked
    """Take the wheel, or let the bot drive."""
    seat = _driver(room, guest)
    if seat is None or not room.racing:
        return refused("You have no car in this race.")
    if seat.driven is not yes:
        return refused("That is already so.")
    seat.driven, seat.once, seat.misses = not yes, False, 0
    room.seat_pilots()
    room.state.tell(f"{seat.name} drives again." if yes else f"{seat.name} lets the bot drive.")
    room.changed()
    return done()


def take_back(room: Room, guest: Guest) -> Said:
    """Take back a card that lies face down, or ask the others to take back the last decision."""
    seat, game = _driver(room, guest), room.game
    if seat is None or game is None:
        return refused("You have no seat in this race.")
    if isinstance(game.pending, AskAll) and _lies_open(game, seat.id):
        room.going_on(lambda: undo(game, seat.id))
        room.changed()
        return done("It is back in your hand.")
    wrong = _too_late(game, seat.id)
    if wrong:
        return refused(wrong)
    others = _voters(room, seat.id)
    if not others:
        return _go_back(room, game)
    room.back = Plea(seat.id)
    room.state.tell(f"{seat.name} asks to take the last decision back.")
    room.changed()
    return done("The others are asked.")


def _lies_open(game: Game, seat: SeatId) -> bool:
    pending = game.pending
    assert isinstance(pending, AskAll)  # noqa: S101 - the caller has looked
    return any(ask.seat == seat and ask.car in game.answered() for ask in pending.asks)


def _too_late(game: Game, seat: SeatId) -> str:
    """Why a seat cannot take back what was decided last; nothing where it can."""
    if game.over:
        return "The race is over, and the secret of the dice is shown."
    if policy(game) == "never":
        return "This race allows nothing to be taken back."
    try:
        keep = last_decision(game).keep
    except GridprixError:
        return "There is no decision to take back."
    open_since = game.open_since
    since = [one for one in game.transcript[keep:] if isinstance(one, Reply)]
    if any(one.group is not None and one.group == open_since for one in since):
        return "Cards lie on the table already: wait until they are turned over."
    if not any(one.seat == seat for one in since):
        return "Somebody else has decided since."
    return ""


def _voters(room: Room, asker: SeatId) -> list[SeatId]:
    """Those who race and must agree; for whom a bot drives, does not."""
    seats = room.state.seats
    return [one.id for one in seats if one.taken and not one.driven and one.id != asker]


def agree(room: Room, guest: Guest, yes: bool) -> Said:  # noqa: FBT001
    """Agree that a decision is taken back, or not."""
    back, game, seat = room.back, room.game, _driver(room, guest)
    if back is None or game is None:
        return refused("Nobody asks to take anything back any more.")
    if seat is None or seat.id == back.asker:
        return refused("The others who race decide about that.")
    if not yes:
        room.back = None
        room.state.tell(f"{seat.name} does not agree: the decision stands.")
        room.changed()
        return done()
    back.agreed.add(seat.id)
    if back.agreed.issuperset(_voters(room, back.asker)):
        return _go_back(room, game)
    room.changed()
    return done()


def _go_back(room: Room, game: Game) -> Said:
    room.back = None
    back = last_decision(game)
    branch = game.branch + 1 if back.seen else game.branch
    room.going_on(lambda: game.go_back(back.keep, branch))
    room.story += 1
    room.state.tell("The last decision was taken back.")
    room.changed()
    return done()
