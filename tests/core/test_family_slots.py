"""What families name for screens, coaches and tools, and the doors that rule authors use."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import attrs
import pytest

import gridprix.plugins.grid as grid_door
from gridprix.core.amenders import Amenders
from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.coach import CannotCoach, coach_of, guess_of, plural, safety_of
from gridprix.core.documents import BadFile, Document
from gridprix.core.doors import door, names_behind
from gridprix.core.errors import BadRule
from gridprix.core.family import BadFamily, Family
from gridprix.core.format import LIKE, TEMPLATES, Format, family_of_track, format_of
from gridprix.core.hand import STEP, Hand, hand_of
from gridprix.core.solving import MOST_HELD, MOST_LOOKED_AT, Task
from gridprix.core.state import CarId, SeatId
from gridprix.core.studio.studio import CannotDraw, studio_of
from gridprix.core.track_schema import TrackForm, any_of, mapping, measure, whole
from gridprix.plugins import DOORS
from gridprix.plugins.circuit.family import CIRCUIT
from gridprix.plugins.grid.family import GRID

BARE = Family("bare", "Nothing", lambda *_: None, str, str)


def test_a_family_that_says_nothing_of_laps_has_none() -> None:
    assert BARE.lap_rounds(object()) == 0


def test_an_order_tells_what_comes_before() -> None:
    order = Amenders("settle_reach", ("vectors", "nitros", "oil"))
    assert order.below("vectors") == ()
    assert order.below("oil") == ("vectors", "nitros")
    with pytest.raises(BadRule, match=r"'oils' has no place in the order of settle_reach; did you"):
        order.below("oils")


def test_a_family_without_a_coach_is_told() -> None:
    assert coach_of(GRID) is GRID.brings("coach")
    with pytest.raises(CannotCoach, match="this coach does not know games of the family 'bare'"):
        coach_of(BARE)


def test_a_family_without_a_studio_is_told() -> None:
    told = "tracks of the family 'bare' cannot be drawn in the studio; write the file by hand"
    with pytest.raises(CannotDraw, match=told):
        studio_of(BARE)


class Timid:
    """A coach who frames the last option, and can say of some questions only how safe they are."""

    def guess(self, view: object, ask: Ask) -> str:
        return ask.options[-1].key

    def safety(self, view: object, ask: Ask) -> dict[str, str]:
        if ask.question != "leg":
            raise CannotCoach("nobody knows")
        return {one.key: "tight" for one in ask.options}


TIMID = Timid()
COACHED = attrs.evolve(BARE, coach=f"{__name__}:TIMID")


def question(name: str, *keys: str) -> Ask:
    return Ask(SeatId("A"), CarId("A"), name, tuple(map(Option, keys)))


@pytest.mark.parametrize(
    ("family", "keys", "framed"),
    [
        (BARE, ("a", "b"), "a"),
        (BARE, (), ""),
        (COACHED, ("a", "b"), "b"),
        (COACHED, (), ""),
    ],
)
def test_the_framed_option_is_the_coachs_and_else_the_default(
    family: Family, keys: tuple[str, ...], framed: str
) -> None:
    assert guess_of(family, None, question("leg", *keys)) == framed  # type: ignore[arg-type]


def test_how_safe_options_are_is_told_by_whoever_can_say() -> None:
    leg, bid = question("leg", "a"), question("bid", "a")
    assert safety_of(COACHED, None, leg) == {"a": "tight"}  # type: ignore[arg-type]
    assert safety_of(COACHED, None, bid) == {}  # type: ignore[arg-type]
    assert safety_of(BARE, None, leg) == {}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("amount", "unit", "words"),
    [
        (Fraction(1), "turns", "1 turn"),
        (Fraction(2), "turns", "2 turns"),
        (Fraction(1), "worries", "1 worries"),
        (Fraction(5, 4), "turns", "1.2 turns"),
        (Fraction(0), "points", "0 points"),
    ],
)
def test_amounts_in_words(amount: Fraction, unit: str, words: str) -> None:
    assert plural(amount, unit) == words


def test_a_family_without_a_hand_has_one_for_any_board() -> None:
    hand = hand_of(BARE)
    assert type(hand) is Hand
    assert (hand.pad, hand.whole_moves) == (False, False)
    leg = Leg("a", "a", origin=0, to=3, through=(1, 2))
    assert hand.seconds(leg) == pytest.approx(3 * STEP)
    assert hand.middle([leg]) is None
    assert not hand.repeats(Option("a"))
    assert hand.leads_to(Option("a")) == ""
    assert hand_of(GRID).pad


def test_a_family_may_leave_out_its_format_or_parts_of_it(tmp_path: Path) -> None:
    said = format_of(BARE)
    assert said == Format()
    assert (said.track_forms(["oil"]), said.page, said.hook_examples) == ((), "", None)
    assert said.template("track.yaml") is None
    assert not any(said.begins(kind) for kind in TEMPLATES)
    (tmp_path / "rule").mkdir()
    (tmp_path / "track.yaml.template").write_text("name: $name")
    (tmp_path / "rule" / "module.py.template").write_text("# one of four")
    some = Format(templates=tmp_path)
    assert some.template("track.yaml") == "name: $name"
    assert [kind for kind in TEMPLATES if some.begins(kind)] == ["track"]
    assert all(format_of(GRID).begins(kind) for kind in TEMPLATES)


def test_a_format_that_is_none_is_told() -> None:
    wrong = attrs.evolve(BARE, format="json:dumps")
    with pytest.raises(BadFamily, match=r"'bare' names 'json:dumps' as its format: that is no F"):
        format_of(wrong)


@pytest.mark.parametrize(
    ("data", "family"),
    [
        ({"family": "circuit", "squares": "S"}, "circuit"),
        ({"squares": "S.F"}, "grid"),
        ({"outline": []}, "grid"),
        ({"sections": []}, "circuit"),
    ],
)
def test_a_track_is_of_the_family_it_names_or_is_written_like(data: object, family: str) -> None:
    families = {one.name: one for one in (BARE, GRID, CIRCUIT)}
    assert family_of_track(Document("t.yaml", data), families) is families[family]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "a track is a mapping, this is a list; write its name and its family first"),
        ({"name": "x"}, "the track names no family; add `family:` and one of bare, grid"),
        ({"family": "gird"}, "there is no family 'gird'; did you mean 'grid'?"),
        ({"family": {}}, "there is no family {}; "),
    ],
)
def test_a_track_of_no_family_is_told(data: object, told: str) -> None:
    with pytest.raises(BadFile) as refused:
        family_of_track(Document("t.yaml", data), {"bare": BARE, "grid": GRID})
    assert str(refused.value).startswith(f"t.yaml: {told}")


def test_a_task_gives_up_long_before_a_table_is_full() -> None:
    task = Task()
    assert task.states == MOST_LOOKED_AT == 20_000_000
    assert MOST_HELD == 6_000_000_000
    assert not task.all_starts


def test_schemas_of_numbers_and_mappings() -> None:
    assert whole(1, 9) == {"type": "integer", "minimum": 1, "maximum": 9}
    assert measure(0.5, 2) == {"type": "number", "minimum": 0.5, "maximum": 2}
    plain = mapping({"a": whole(1, 2)})
    assert plain["additionalProperties"] is False
    assert "required" not in plain
    assert mapping({"a": whole(1, 2)}, "a")["required"] == ["a"]


def test_the_first_form_whose_key_is_there_counts() -> None:
    forms = [TrackForm(key, {"title": key}) for key in ("rows", "squares", "outline")]
    schema = any_of(forms)
    assert schema["type"] == "object"
    assert schema["if"] == {"required": ["rows"]}
    assert schema["then"] == {"title": "rows"}
    assert schema["else"]["if"] == {"required": ["squares"]}
    assert schema["else"]["else"] == {"title": "outline"}
    assert any_of([]) == {"type": "object"}


@pytest.mark.parametrize("package", DOORS)
def test_a_door_opens_every_room_it_names(package: str) -> None:
    module = import_module(package)
    names = names_behind(module)
    assert names == tuple(sorted(names))
    for name in names:
        assert getattr(module, name) is not None


def test_a_door_leads_to_what_is_listed_and_to_what_lies_in_rooms() -> None:
    core = names_behind(import_module("gridprix.core"))
    assert {"Race", "Face"} <= set(core)  # one listed, one in a room
    assert not {"door", "TYPE_CHECKING", "annotations"} & set(core)


def test_a_door_knows_what_it_does_not_lead_to() -> None:
    opened = door("gridprix.plugins.grid", {"board.geometry": "Exit Point"})
    assert opened("Exit") is grid_door.Exit
    with pytest.raises(AttributeError, match=r"'gridprix.plugins.grid' has no attribute 'Wings'"):
        opened("Wings")


def test_shapes_of_rules_are_folders_with_all_that_a_rule_has(tmp_path: Path) -> None:
    assert Format().likes() == ()
    assert Format(templates=tmp_path).likes() == ()
    for shape, files in {"whole": TEMPLATES["rule"], "half": TEMPLATES["rule"][:2]}.items():
        folder = tmp_path / LIKE / shape
        folder.mkdir(parents=True)
        for file in files:
            (folder / f"{Path(file).name}.template").write_text(shape)
    form = Format(templates=tmp_path)
    assert form.likes() == ("whole",)
    assert form.texts("rule", "whole") == ["whole"] * 4
    assert form.texts("rule") == [None] * 4


def test_example_tracks_are_the_yaml_files_of_a_folder(tmp_path: Path) -> None:
    assert Format().tracks() == {}
    for name in ("b.yaml", "a.yaml", "notes.md"):
        (tmp_path / name).write_text(name)
    assert list(Format(example_tracks=tmp_path).tracks().items()) == [
        ("a", "a.yaml"),
        ("b", "b.yaml"),
    ]


def test_a_face_that_fails_is_told_as_the_familys_failure() -> None:
    class Face:
        def art(self, board: object, furniture: object = None) -> object:
            raise ZeroDivisionError("division by zero")

    family = attrs.evolve(BARE, face=f"{__name__}:FACE")
    with pytest.raises(BadFamily) as caught, family.at_work("face"):
        Face().art(None)
    line = re.escape(Path(__file__).name) + r":\d+"
    told = rf"the face of the family 'bare' \({line}\) failed: ZeroDivisionError: division by zero"
    assert re.fullmatch(told, str(caught.value))
    with pytest.raises(CannotCoach), family.at_work("coach"):
        raise CannotCoach("a sentence of ours stays as it is")
