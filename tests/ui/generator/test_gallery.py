"""The model behind the generator screen: six cards, more like one of them, and the way back."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gridprix.core.studio.studio import LapFigures
from gridprix.scenarios import standard_library
from gridprix.ui.generator.gallery import ENDED, PAUSE, Gallery
from gridprix.ui.generator.wishing import ENDS, SIX, SixWish
from gridprix.ui.generator.worker import DRAFTED, MADE, NONE, ToldTrack

from ..studio.side import SilentSide  # noqa: TID252 - helpers of tests lie beside them

LIBRARY = standard_library()
MADE_TRACK = ToldTrack("text", "45 x 24 squares", LapFigures((), ()), 27, "easy", 120, 6)


def gallery(family: str = "grid") -> tuple[Gallery, list[SilentSide]]:
    found, sides = Gallery(LIBRARY, SixWish(family)), [SilentSide(), SilentSide()]
    found._crews = sides  # type: ignore[assignment]
    return found, sides


def answer(sides: list[SilentSide], number: int, kind: str, told: Any) -> None:
    side = sides[number % len(sides)]
    if side.tasks:
        side.answers.append((side.tasks[-1]["id"], kind, (number, told)))


def test_each_of_six_is_asked_for_once_and_told_under_its_number() -> None:
    six, sides = gallery()
    six.follow(0.0)
    asked = [number for side in sides for number, _ in side.tasks[0]["wishes"]]
    assert sorted(asked) == list(range(SIX))
    answer(sides, 3, DRAFTED, "draft")
    answer(sides, 4, NONE, "no line will do")
    assert six.follow(0.1)
    assert six.cards[3].text == "draft"
    assert six.cards[4].fault == "no line will do"
    answer(sides, 3, MADE, MADE_TRACK)
    six.follow(0.2)
    assert (six.cards[3].text, six.busy) == ("text", True)


def test_a_slider_on_its_way_is_no_step_and_makes_nothing() -> None:
    six, sides = gallery()
    six.follow(0.0)
    for length in (100, 101, 102):
        six.set(length=length)
        six.follow(1.0)
    assert len(sides[0].tasks) == 1
    six.follow(1.1 + PAUSE)
    assert len(sides[0].tasks) == 2
    six.last()
    assert six.wish.length is None
    assert six.first


def test_six_like_one_differ_from_it_and_from_each_other() -> None:
    six, sides = gallery()
    six.follow(0.0)
    six.more_like(2)
    assert not six.like, "it is not made yet"
    answer(sides, 2, MADE, MADE_TRACK)
    six.follow(0.1)
    title = six.cards[2].title
    six.more_like(2)
    wishes = [card.wish for card in six.cards]
    assert (six.like, len(set(wishes))) == (title, SIX)
    assert {wish.seed for wish in wishes} == {3}
    six.last()
    assert [card.wish.seed for card in six.cards] == list(range(1, SIX + 1))
    assert not six.like
    six.follow(9.0)
    six.follow(9.0 + PAUSE)
    assert six.cards[2].made is MADE_TRACK
    asked = [number for side in sides for number, _ in side.tasks[-1]["wishes"]]
    assert sorted(asked) == [0, 1, 3, 4, 5], "what was made is not made once more"


def test_a_process_that_has_ended_is_told_on_the_cards_that_are_missing() -> None:
    six, sides = gallery()
    six.follow(0.0)
    answer(sides, 0, MADE, MADE_TRACK)
    sides[0].answers.append(None)
    six.follow(0.1)
    assert not six.cards[0].fault
    assert six.cards[2].fault == ENDED
    assert not sides[0].open
    assert six.cards[1].fault == "", "the other one goes on"


ACTIONS = st.one_of(
    st.tuples(st.just("set"), st.sampled_from(list(ENDS)), st.integers(-5, 500)),
    st.tuples(st.just("family"), st.sampled_from(["grid", "circuit"])),
    st.tuples(st.sampled_from(["more", "last", "rest"])),
    st.tuples(st.just("like"), st.integers(0, SIX - 1)),
    st.tuples(st.just("follow"), st.floats(0, 1)),
    st.tuples(st.just("answer"), st.integers(0, SIX - 1), st.sampled_from([MADE, DRAFTED, NONE])),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(ACTIONS, max_size=25))
def test_there_are_always_six_and_the_way_back_leads_to_the_first(
    script: list[tuple[Any, ...]],
) -> None:
    six, sides = gallery()
    now = 0.0
    six.follow(now)
    for name, *more in script:
        if name == "set":
            six.set(**{more[0]: more[1]})
        elif name == "family":
            six.set(family=more[0])
        elif name == "like":
            six.more_like(more[0])
        elif name == "follow":
            now += more[0]
            six.follow(now)
        elif name == "answer":
            answer(sides, more[0], more[1], MADE_TRACK if more[1] == MADE else "words")
        else:
            getattr(six, name)()
        assert len(six.cards) == SIX
        for card in six.cards:
            for one, (least, most) in ENDS.items():
                value = getattr(card.wish, one)
                assert value is None or least <= value <= most
    while not six.first:
        six.last()
    assert six.wish == SixWish("grid")
    assert [card.wish for card in six.cards] == list(six.wish.six())
