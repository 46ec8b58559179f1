"""What a circuit race shows: charts, cards that turn over, cars that stand askew, dice."""

from __future__ import annotations

import math
from fractions import Fraction

import attrs
import pytest
from arcade import key as keys

from gridprix.core.asks import Odds, Option
from gridprix.core.die import plain_dice, throws_by_total
from gridprix.core.documents import Document
from gridprix.core.drawing import ChartLine, ChartSheet
from gridprix.core.events import PlotsRevealed, Rolled
from gridprix.core.plain_text import ordinal
from gridprix.core.scenario import new_race, read_scenario
from gridprix.core.state import CarId
from gridprix.plugins.circuit.face.circuit_art import CircuitArt
from gridprix.ui.drawing.palettes import PALETTES
from gridprix.ui.races import begin
from gridprix.ui.seat.ahead import route_to
from gridprix.ui.window.board.corner import LOW_LEFT, LOW_RIGHT, TOP_LEFT, corner_box, free_corner
from gridprix.ui.window.boxes import Box
from gridprix.ui.window.draw.paint import Look, Paint
from gridprix.ui.window.draw.texts import Texts
from gridprix.ui.window.race.ahead import beside_digits
from gridprix.ui.window.race.chart_sheets import with_what_applies_first
from gridprix.ui.window.race.letters import RESERVED, letters_for
from gridprix.ui.window.race.screen import RaceScreen
from gridprix.ui.window.race.words import capital
from gridprix.ui.window.settings import Settings
from gridprix.ui.window.table.playback import FACE_DOWN, FACE_UP, TURNING, Playback, Reveal
from gridprix.ui.window.widgets.parts import odds_bar

from .app_table import AT_ONCE, Hand, Table, asked

TROUBLE = {
    "name": "trouble",
    "ruleset": "speed-circuit-club",
    "track": "practice-ring",
    "laps": 2,
    "seats": [{"name": "Ada"}, {"name": "Bruno", "pilot": "rookie"}],
    "arrange": {
        "A": {"at": [2, 1], "speed": 120, "wear": 9, "chips": 2},
        "B": {"at": [14, 0], "speed": 0, "rest": "spin", "wear": 3, "damage": "top"},
    },
}
A, B = CarId("A"), CarId("B")


def race(table: Table, settings: Settings = AT_ONCE, **changes: object) -> RaceScreen:
    arrange = {**TROUBLE["arrange"], **changes}  # type: ignore[dict-item]
    scenario = read_scenario(Document("trouble", {**TROUBLE, "arrange": arrange}), table.library)
    screen = RaceScreen(begin(scenario, 1), settings, table.window, on_leave=table.left.append)
    table.window.show_view(screen)
    screen.on_update(0)
    return screen


def lay(hand: Hand, screen: RaceScreen, card: str) -> None:
    asked(screen).frame(card)
    hand.key(keys.ENTER)
    hand.send("on_update", 0)


def lit(screen: RaceScreen, title: str) -> list[str]:
    sheet = next(one for one in screen.facts.charts() if one.title == title)
    return [line.cells[0] for line in sheet.lines if line.lit]


# ---------------------------------------------------------------- charts


def test_f1_shows_the_charts_and_what_applies(table: Table, hand: Hand) -> None:
    screen = race(table)
    lay(hand, screen, "mps")
    assert lit(screen, "Over a corner's limit") == ["20"]
    hand.key(keys.F1)
    hand.frame()
    assert screen.rules.shown
    assert screen.rules.page == "charts"
    assert {"page charts", "page rules", "close"} <= {one.id for one in screen.live_controls()}
    hand.key(keys.KEY_2)
    assert screen.rules.page == "rules"
    hand.key(keys.RIGHT)
    hand.key(keys.RIGHT)
    assert screen.rules.page == "charts"
    for _ in range(30):
        hand.key(keys.DOWN)
    hand.frame()
    assert 0 <= screen.rules.scroll < len(screen.facts.charts())
    hand.key(keys.ESCAPE)
    assert not screen.rules.shown


def test_the_book_of_the_race_is_a_page_of_its_own(table: Table, hand: Hand) -> None:
    screen = race(table)
    hand.key(keys.F1)
    hand.key(keys.KEY_3)
    hand.frame()
    assert screen.rules.page == "book"
    pieces = screen.rules._pieces
    assert pieces[0].chapter == "The aim"
    assert any("Move one space for every 20 mph" in one.paragraphs[0] for one in pieces)
    assert pieces[-1].title == "wear"
    hand.key(keys.PAGEDOWN)
    hand.frame()
    after_a_page = screen.rules.scroll
    assert after_a_page > 1
    hand.key(keys.UP)
    assert screen.rules.scroll == after_a_page - 1
    for _ in range(20):
        hand.key(keys.PAGEDOWN)
        hand.frame()
    assert screen.rules.scroll == len(pieces) - 1


def test_a_race_without_charts_shows_its_rules(table: Table, hand: Hand) -> None:
    screen = table.race("first-race")
    hand.frame()
    hand.key(keys.F1)
    hand.frame()
    assert screen.rules.page == "rules"
    assert screen.facts.charts() == []


def test_what_applies_comes_first() -> None:
    dark = ChartSheet("dark", ("a",), (ChartLine(("1",)),))
    bright = ChartSheet("bright", ("a",), (ChartLine(("1",), lit=True),))
    assert [one.title for one in with_what_applies_first([dark, bright])] == ["bright", "dark"]


def test_a_throw_lights_its_line(table: Table, hand: Hand) -> None:
    screen = race(table, A={"at": [20, 1], "speed": 160, "wear": 9, "chips": 0, "top": 160})
    lay(hand, screen, "180")
    thrown = [one.event for one in screen.table.game.log if isinstance(one.event, Rolled)]
    throw = next(one for one in thrown if one.why == "the top speed test" and one.car == A)
    chart = screen.facts.chart_for(throw)
    assert chart is not None
    line = chart.line_of(throw.total)
    assert line is not None
    assert asked(screen).car == A
    assert lit(screen, chart.title) == [line.cells[0]]


# ---------------------------------------------------------------- the reveal


def test_cards_turn_over_together_and_can_be_hurried(table: Table, hand: Hand) -> None:
    screen = race(table, Settings(speed="normal"))
    hand.frame(3, 0.5)
    lay(hand, screen, "100")
    for _ in range(20):
        hand.send("on_update", 0.05)
        if screen.table.playback.reveal is not None:
            break
    reveal = screen.table.playback.reveal
    assert reveal is not None
    assert not reveal.open
    assert {plot.car for plot in reveal.plots} == {A, B}
    assert screen.table.choice is None
    hand.frame(1, FACE_DOWN + TURNING)
    assert reveal.open
    hand.key(keys.SPACE)  # keys of the table act on it; any other completes what is under way
    hand.key(keys.SPACE)
    hand.key(keys.Q)
    assert screen.table.playback.reveal is None
    hand.frame()
    assert {plot.car for plot in screen.facts.revealed()} == {A, B}


def test_at_once_nothing_turns(table: Table, hand: Hand) -> None:
    screen = race(table)
    lay(hand, screen, "100")
    assert screen.table.playback.reveal is None
    assert any(isinstance(one.event, PlotsRevealed) for one in screen.table.game.log)
    assert screen.table.choice is not None


def test_a_card_is_thin_half_way() -> None:
    reveal = Reveal(())
    assert reveal.width == 1
    reveal.done = FACE_DOWN + TURNING / 2
    assert reveal.width == pytest.approx(0, abs=1e-9)
    reveal.done = FACE_DOWN + TURNING
    assert reveal.width == pytest.approx(1)
    assert reveal.seconds == pytest.approx(FACE_DOWN + TURNING + FACE_UP)


# ---------------------------------------------------------------- on the board


def test_a_spun_car_is_turned_and_told_of(table: Table) -> None:
    screen = race(table)
    art = screen.stage.art
    poses = screen.table.poses()
    own = art.heading((2, 1))
    other = art.heading((14, 0))
    assert own is not None
    assert other is not None
    assert poses[A].heading == pytest.approx(own)
    assert poses[B].heading - other == pytest.approx(math.radians(140))
    assert screen.facts.states(screen.table.view.car(B)) == ["spun"]
    assert screen.facts.briefs(screen.table.view.car(B))[0] == "0 mph"
    assert "bad engine" in screen.facts.briefs(screen.table.view.car(B))


def test_the_table_of_drivers_is_the_order_of_movement(table: Table, hand: Hand) -> None:
    screen = race(table)
    assert screen.facts.plotted
    assert screen.facts.turn_word(screen.table.view.car(A))[0] == "decides"
    assert screen.facts.turn_word(screen.table.view.car(B))[0] == "has laid"
    lay(hand, screen, "mps")
    assert [row.car for row in screen.facts.rows()] == list(screen.table.view.order)
    words = {car.id: screen.facts.turn_word(car)[0] for car in screen.table.view.cars}
    assert words == {A: "moves", B: "moved"}


def test_the_move_shows_where_it_may_end_and_a_click_goes_there(table: Table, hand: Hand) -> None:
    screen = race(table, A={"at": [25, 1], "speed": 60})
    lay(hand, screen, "mps")
    choice, art = asked(screen), screen.stage.art
    assert isinstance(art, CircuitArt)
    assert (asked(screen).question.made, asked(screen).question.left) == (0, 3)
    assert len(route_to(choice.question, "28,1")) == 3
    hand.frame(2)
    hand.click(*screen.stage.camera.to_screen(art.locate((28, 1))))
    hand.frame(4)
    assert screen.table.game.race.car(A).spot == (28, 1)


def test_the_signs_are_explained_where_they_hide_no_track(table: Table, hand: Hand) -> None:
    screen = race(table)
    camera, art = screen.stage.camera, screen.stage.art
    assert isinstance(art, CircuitArt)
    spot = art.locate((0, 0))
    camera.scale = 60
    for corner in ((100, -24), (-100, -24)):
        # a piece of track lies in a lower corner of the board
        camera.look_at(spot)
        at = camera.to_screen(spot)
        aim = camera.port.left + corner[0] if corner[0] > 0 else camera.port.right + corner[0]
        camera.pan(aim - at[0], camera.port.bottom + corner[1] - at[1])
        free = free_corner(screen.stage, (540, 28), (LOW_LEFT, LOW_RIGHT, TOP_LEFT))
        box = corner_box(camera.port, (540, 28), free)
        assert not box.holds(*camera.to_screen(spot))


def test_dots_of_the_reach_leave_the_limits_readable(table: Table, hand: Hand) -> None:
    screen = race(table)
    hand.frame(30)
    stage, art = screen.stage, screen.stage.art
    assert isinstance(art, CircuitArt)
    words = stage.word_boxes()

    def covered(at: tuple[float, float]) -> bool:
        dot = Box(at[0] - 5, at[1] - 5, 10, 10)
        return any(dot.overlaps(word) for word in words)

    spaces = [space for space in art.board.spaces() if art.board.limit(space) is not None]
    hidden = sum(covered(stage.camera.to_screen(art.locate(space))) for space in spaces)
    assert hidden > 4
    assert sum(covered(beside_digits(stage, art, space)) for space in spaces) < hidden / 2


# ---------------------------------------------------------------- letters, dice, words


def test_letters_are_the_first_free_ones_of_the_words() -> None:
    options = [Option("a", "brakes to 20"), Option("b", "brakes to 40"), Option("c", "hold")]
    assert letters_for(options) == {"a": "B", "b": "R", "c": "O"}  # H is the hint's
    assert not set(letters_for(options).values()) & RESERVED
    cards = [Option("20", "20 mph"), Option("mps", "M.P.S. (40 mph)")]
    assert letters_for(cards, cards=True) == {"mps": "M"}
    assert letters_for([Option(str(one), "word") for one in range(13)]) == {}


def test_up_is_straight_on(table: Table, hand: Hand) -> None:
    screen = race(table, A={"at": [25, 1], "speed": 60})
    lay(hand, screen, "mps")
    choice = asked(screen)
    hand.key(keys.RIGHT)
    hand.key(keys.RIGHT)
    assert choice.framed != "26,1"
    hand.key(keys.UP)
    assert choice.framed == "26,1"


def test_a_letter_frames_and_takes(table: Table, hand: Hand) -> None:
    screen = race(table, A={"at": [25, 1], "speed": 120, "wear": 9})
    lay(hand, screen, "mps")
    choice = asked(screen)
    letter = letters_for(choice.plain)["brake:80"]
    hand.key(getattr(keys, letter))
    assert choice.framed == "brake:80"
    hand.key(getattr(keys, letter))
    hand.send("on_update", 0)
    assert asked(screen).question.question == "brakes"
    hand.frame()
    assert screen.options.shown
    assert set(screen.options.letters) == {one.key for one in asked(screen).ordered}


def test_the_dice_show_every_total_and_wait_to_be_seen(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = race(
        table,
        attrs.evolve(AT_ONCE, speed="fast"),
        A={"at": [20, 1], "speed": 160, "wear": 9, "chips": 0, "top": 160},
    )
    hand.frame(2, 0.5)
    lay(hand, screen, "180")
    for _ in range(60):
        hand.send("on_update", 0.2)
        if screen.dice.shown:
            break
    assert screen.dice.shown
    assert screen.table.throw is not None
    assert screen.facts.chart_for(screen.table.throw) is not None
    hand.frame()
    assert "Ada rolls." in written  # who throws; what for is the title, and neither is cut
    assert capital(screen.table.throw.why) in written
    hand.key(keys.ENTER)
    hand.key(keys.ENTER)
    hand.frame()
    assert not screen.dice.shown
    assert throws_by_total(plain_dice(2, 6))[7] == 6
    assert sum(throws_by_total(plain_dice(2, 6)).values()) == 36


def test_places_read_as_words() -> None:
    assert [ordinal(one) for one in (1, 2, 3, 4, 11, 12, 13, 21)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st")
    ]


def test_speed_wear_and_chips_of_every_driver_are_in_view(
    table: Table, hand: Hand, written: list[str]
) -> None:
    screen = table.race("glen-six")
    hand.frame(2)
    assert len(screen.table.view.cars) == 6
    for car in screen.table.view.cars:
        told = screen.facts.briefs(car)
        assert len(told) >= 3
        assert any(all(one in text for one in told) for text in written), car.name
    written.clear()
    other = race(table)
    hand.frame(2)
    assert {"spun", "decides", "has laid"} <= set(written)
    assert "bad engine" in " ".join(written)
    assert other.facts.plotted


def test_a_replay_does_not_wait_for_cards_that_nobody_sees(table: Table, hand: Hand) -> None:
    game = race(table).table.game
    game.reply(A, "mps")
    art = CircuitArt(game.race.board)
    playback = Playback(game, art, new_race(game.scenario))
    for _ in range(100):
        playback.update(0.05, 1.0)
        assert playback.reveal is None
    assert playback.behind == 0


def test_a_narrow_outcome_keeps_its_word(table: Table, written: list[str]) -> None:
    texts = Texts()
    texts.begin()
    paint = Paint(1280, 720, Look(PALETTES["light"]), texts)
    odds = [Odds("chance: safe", Fraction(3, 6)), Odds("chance: crash", Fraction(1, 6))]
    for wide, words in ((900, "chance: crash 17 %"), (480, "crash 17 %"), (200, "17 %")):
        written.clear()
        odds_bar(paint, Box(0, 0, wide, 20), odds)
        assert written[-1] == words
