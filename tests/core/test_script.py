"""The script runner: every step, every expectation, and how each reads when it does not hold."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from gridprix.core.documents import BadFile, parse_document
from gridprix.core.expectations import EXPECTED, OFFERED
from gridprix.core.script import (
    NESTED,
    STEPS,
    Outcome,
    check_file,
    check_script,
    find_scripts,
    is_script,
)

from .races import toy_library

HEAD = """\
name: a script
clauses: [TOY-1]
ruleset: toy
track: short-line
arrange: "A@3 s2  B@0 s1"
rules: [{sealed-plots: {on: false}}, {cards: off}]
"""


def run(steps: str, head: str = HEAD) -> Outcome:
    text = f"{head}script:\n{textwrap.indent(textwrap.dedent(steps).strip(), '  ')}\n"
    return check_script(parse_document(text, "s.yaml"), toy_library())


def misses(steps: str, head: str = HEAD) -> list[str]:
    return [str(problem).removeprefix("s.yaml:") for problem in run(steps, head).problems]


GOOD = """
- offers:
    A:
      question: leg
      legal: [ahead, hop, brake]
      only: [ahead, hop, brake]
      count: 3
      not: [swim]
      cautions: {ahead: "1 over the limit", hop: "over the limit"}
      labels: {ahead: "to 4"}
      outlooks: {ahead: ""}
      prices: {brake: "1 pads", ahead: free}
      default: brake
      prompt: ""
- refused: {A: {swim: "no such option", "9": ""}, B: {ahead: "nothing is being asked"}}
- A: brake
- expect: {A: {speed: 1, at: 3, status: running, reason: ""}, log: "Ada goes at 1: braked"}
- A: ahead
- expect:
    A: {at: 4, chips: 3}
    log: ["Ada drives", "to 4"]
    not_log: braked
    asks: [B]
    round: 1
    over: false
    order: [A, B]
    standings: [A, B]
    gauges: {A: {speed: 1 of 3, chips: 3}}
    race: {plots: []}
    traces: {shape: line, at: 3, to: 4, car: A}
    marks: [{shape: square, at: 4, car: A}]
- B: default
- undo: 1
- expect: {asks: [B], B: {at: 0}}
- B: hop
- expect: {standings: {A: {place: 1, reason: racing}, B: {place: 2}}, B: {at: 2}}
- dice: [2, 1, 1, 1, 1, 1]
- until: {round: 3}
- expect: {round: 3}
- until: end
- expect: {over: true, ending: flagged}
"""


def test_every_step_and_expectation_holds_in_a_good_script() -> None:
    head = HEAD.replace("cards: off}", "cards: off}, {engines: {rounds: 4, blows: 0}}")
    outcome = run(GOOD, head)
    assert outcome.problems == ()
    assert outcome.ok
    assert (outcome.name, outcome.file, outcome.clauses) == ("a script", "s.yaml", ("TOY-1",))
    assert outcome.steps == GOOD.count("\n- ")
    steps = set(STEPS) - {"raises", *NESTED}
    for word in (*steps, *(set(EXPECTED) - {"ending"}), *(set(OFFERED) - {"refused", "odds"})):
        assert f"{word}:" in GOOD, f"nothing here tries {word!r}"


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ("- offers: {A: {question: plot}}", "8:18: the question is 'leg'; expected 'plot'"),
        (
            "- offers: {A: {legal: [swim]}}",
            "8:18: 'swim' is not legal; legal are ahead, hop, brake",
        ),
        (
            "- offers: {A: {only: [hop]}}",
            "8:18: legal is ['ahead', 'brake', 'hop']; expected ['hop']",
        ),
        ("- offers: {A: {count: 9}}", "8:18: the number of legal options is 3; expected 9"),
        ("- offers: {A: {not: [hop]}}", "8:18: 'hop' is offered; expected that it is not"),
        ("- offers: {A: {cautions: {hop: ice}}}", "8:29: 'hop' a caution is 'a test at 1 over"),
        (
            "- offers: {A: {cautions: {brake: x}}}",
            "8:29: 'brake' is not a caution; a caution are {",
        ),
        ("- offers: {A: {refused: {hop: x}}}", "8:28: 'hop' is not refused; refused are {}"),
        (
            "- offers: {A: {labels: {hop: x}}}",
            "8:27: 'hop' labelled is 'over to 5'; expected 'x' in it",
        ),
        (
            "- offers: {A: {prices: {brake: 2 pads}}}",
            "the price of 'brake' is '1 pads'; expected '2 pads'",
        ),
        ("- offers: {A: {prices: {x: free}}}", "'x' is not offered; offered are ahead, hop, brake"),
        ("- offers: {A: {odds: {x: {}}}}", "'x' is not offered; offered are ahead, hop, brake"),
        ("- offers: {A: {default: hop}}", "the default is 'brake'; expected 'hop'"),
        ("- offers: {A: {prompt: please}}", "the prompt is ''; expected 'please' in it"),
        ("- offers: {B: {count: 1}}", "8:14: B is not being asked; expected a question to B"),
        ("- offers: {A: {leagl: []}}", "8:18: offers have no 'leagl'; did you mean 'legal'?"),
        ("- A: swim", "8:5: A cannot answer 'leg' with 'swim': there is no such option; allowed:"),
        ("- B: ahead", "8:5: nothing is asked of B; the race asks 'leg' of A"),
        ("- refused: {A: {brake: x}}", "8:19: A may answer 'brake'; expected a refusal with 'x'"),
        ("- refused: {A: {swim: cold}}", "8:19: it is refused with A cannot answer"),
        ("- expect: {A: {at: 5}}", "8:18: A at is 3; expected 5"),
        ("- expect: {A: {speed: 5}}", "8:18: A's speed is 2; expected 5"),
        ("- expect: {A: {status: out}}", "8:18: A's status is 'running'; expected 'out'"),
        ("- expect: {A: {reason: spun}}", "8:18: A's reason is ''; expected 'spun'"),
        ("- expect: {A: {sped: 5}}", "8:18: no active rule writes 'sped'; did you mean 'speed'?"),
        ("- expect: {log: boom}", "8:14: the log says ['Round 1']; expected a line with 'boom'"),
        (
            "- expect: {not_log: Round}",
            "8:14: the log says 'Round 1'; expected no line with 'Round'",
        ),
        ("- expect: {asks: [B]}", "8:14: the cars being asked is ['A']; expected ['B']"),
        ("- expect: {standings: [B, A]}", "the standing is ['A', 'B']; expected ['B', 'A']"),
        ("- expect: {standings: {A: {place: 2}}}", "A's place is 1; expected 2"),
        (
            "- expect: {standings: {A: {reason: x}}}",
            "A's reason is 'racing, on its wheels'; expected 'x'",
        ),
        ("- expect: {gauges: {A: {speed: 9}}}", "A's speed is 2 of 3; expected 9"),
        ("- expect: {gauges: {A: {spede: 9}}}", "A has no gauge 'spede'; did you mean 'speed'?"),
        ("- expect: {round: 2}", "8:14: the round is 1; expected 2"),
        ("- expect: {over: true}", "8:14: the race being over is False; expected True"),
        ("- expect: {ending: x}", "8:14: the race ended with ''; expected 'x'"),
        ("- expect: {order: [B]}", "8:14: the order is ['A', 'B']; expected ['B']"),
        ("- expect: {race: {plots: [x]}}", "8:21: the race's plots is []; expected ['x']"),
        (
            "- expect: {race: {plotz: 1}}",
            "8:21: no active rule writes 'plotz' about the race; did you",
        ),
        (
            "- expect: {traces: {shape: skid}}",
            "8:14: drawn are []; expected {'shape': 'skid'} among them",
        ),
        ("- expect: {marks: {at: 9}}", "expected {'at': 9} among them"),
        ("- expect: {lgo: x}", "8:14: nothing here is called 'lgo'; did you mean 'log'?"),
        ("- exepct: {log: x}", "8:5: unknown step 'exepct'; did you mean 'expect'?"),
        ("- undo: 1", "8:5: there is no decision to take back"),
        ("- just a text", "8:5: a step is a mapping; such as `- A: '0,0'`"),
        ("- {}", "8:5: a step is a mapping"),
        # what has the wrong shape altogether
        ("- offers: [A]", "8:5: ['A'] cannot be understood"),
        ("- offers: {A: 3}", "8:5: {'A': 3} cannot be understood"),
        ("- offers: {A: {refused: [x]}}", "8:5: "),
        ("- refused: {A: hop}", "8:5: {'A': 'hop'} cannot be understood"),
        ("- expect: [log]", "8:5: ['log'] cannot be understood"),
        ("- expect: {A: 3}", "8:5: {'A': 3} cannot be understood"),
        ("- expect: {A: {at: nowhere}}", "'nowhere' is no space"),
        ("- expect: {standings: {Z: {place: 1}}}", "8:5: "),
        ("- expect: {gauges: {Z: {speed: 1}}}", "8:5: "),
        ("- expect: {race: 3}", "8:5: "),
    ],
)
def test_what_does_not_hold_is_told_with_its_place_and_both_values(steps: str, wanted: str) -> None:
    told = misses(steps)
    assert len(told) == 1
    assert wanted in told[0]


def test_a_bad_reply_ends_the_script_but_a_bad_expectation_does_not() -> None:
    told = misses("- expect: {round: 7}\n- expect: {over: true}\n- A: swim\n- expect: {round: 8}")
    assert [one.partition(":")[0] for one in told] == ["8", "9", "10"]


def test_the_log_is_that_since_the_last_reply_after_an_expectation() -> None:
    assert (
        misses("""
        - A: brake
        - A: ahead
        - expect: {log: ["braked", "drives to 4"]}
        - B: ahead
        - expect: {log: "Bruno drives", not_log: Ada}
        """)
        == []
    )


def test_lines_of_the_log_are_expected_in_their_order() -> None:
    told = misses("- A: brake\n- A: ahead\n- expect: {log: ['drives', 'braked']}")
    assert len(told) == 1
    assert "expected a line with 'braked'" in told[0]


def test_dice_fall_as_written_and_must_be_written() -> None:
    told = misses("- A: hop\n- {A: default, B: default}")
    assert "nerve in the bend wants 2 dice of 6 and the script has 0 left" in told[0]
    steps = """
    - dice: [1, 2]
    - A: hop
    - {A: default, B: default}
    - {A: default, B: default}
    - expect: {A: {at: 3, speed: 1}, log: "cannot go over to 5: 3 is not enough"}
    """
    assert misses(steps) == []
    assert "[7, 1] is no throw" in misses(steps.replace("[1, 2]", "[7, 1]"))[0]


def test_dice_before_the_first_step_serve_the_set_up() -> None:
    head = HEAD.replace('arrange: "A@3 s2  B@0 s1"', "seats: 2\ndice: [2, 1]")
    assert misses("- expect: {order: [B, A], B: {at: 1}}", head) == []
    told = misses("- expect: {order: [B, A]}", head.replace("dice: [2, 1]", "laps: 1"))
    assert "the moving order wants 2 dice of 2" in told[0]
    assert "wants 2 dice" in misses("- expect: {}", head.replace("dice: [2, 1]", "dice: 7"))[0]


def test_several_cars_answer_in_one_step() -> None:
    head = HEAD.replace("on: false", "on: true")
    told = misses("- {A: x, B: y}", head)
    assert "A cannot answer 'plot' with 'x'" in told[0]
    assert (
        misses("- {A: default, B: default}\n- expect: {log: 'Plots revealed: Ada 1'}", head) == []
    )


def test_steps_may_be_repeated() -> None:
    slow = HEAD.replace("s2  B@0 s1", "s3  B@0 s3")
    assert (
        misses(
            """
        - repeat: {times: 2, steps: [{A: brake}, {expect: {log: braked}}]}
        - expect: {A: {speed: 1}}
        """,
            slow,
        )
        == []
    )
    told = misses("- repeat: {times: 2, steps: [{expect: {round: 7}}]}")
    assert told == ["8:42: the round is 1; expected 7"] * 2
    for times in (0, -1, 10_001, "often"):
        (told,) = [misses(f"- repeat: {{times: {times}, steps: []}}")]
        assert f"`times` is {times!r}; it takes a whole number from 1 to 10000" in told[0]
    assert "cannot be understood" in misses("- repeat: 3")[0]
    assert "unknown step 'leap'" in misses("- repeat: {times: 1, steps: [{leap: 1}]}")[0]


def test_steps_may_be_played_once_for_each_seed() -> None:
    """Each on a race of its own: dice that no script writes fall by the seed."""
    steps = """
    - for each seed:
        seeds: 4
        steps:
          - A: hop
          - {A: default, B: default}
          - {A: default, B: default}
          - expect: {log: nerve in the bend}
    - expect: {A: {at: 3}, asks: [A], not_log: nerve}
    """
    assert misses(steps) == []
    told = misses(steps.replace("log: nerve in the bend", "round: 9"))
    assert [one.partition(": ")[2][:11] for one in told] == [f"with seed {n}" for n in range(4)]
    told = misses(steps.replace("seeds: 4", "seeds: [7, 11]").replace("log: nerve", "log: x nerve"))
    assert ["with seed 7:" in one or "with seed 11:" in one for one in told] == [True, True]


def test_the_race_of_each_seed_begins_where_the_script_is_with_the_dice_that_are_left() -> None:
    steps = """
    - dice: [1, 2]
    - A: hop
    - for each seed:
        seeds: 2
        steps:
          - {A: default, B: default}
          - {A: default, B: default}
          - expect: {A: {at: 3}, log: "cannot go over to 5: 3 is not enough"}
    """
    assert misses(steps) == []


def test_the_first_log_begins_with_the_set_up() -> None:
    head = HEAD.replace('arrange: "A@3 s2  B@0 s1"', "seats: 2\ndice: [2, 1]")
    steps = "- B: default\n- expect: {log: ['Moving order: Bruno', 'Bruno drives']}"
    assert misses(steps, head) == []


def test_a_reply_may_be_expected_to_fail() -> None:
    assert misses("- raises: {A: {swim: no such option}}") == []
    told = misses("- raises: {A: {swim: cold water}}")
    assert "it raises A cannot answer 'leg' with 'swim'" in told[0]
    assert "expected 'cold water' in it" in told[0]
    assert (
        "A may answer 'brake'; expected an error with 'x'" in misses("- raises: {A: {brake: x}}")[0]
    )
    dice = "- raises: {A: {hop: ''}}"
    assert "A may answer 'hop'" in misses(dice)[0]


def test_numbers_are_keys_too() -> None:
    assert "with '120'" in misses("- A: 120")[0]


def test_a_script_that_is_no_list() -> None:
    text = HEAD + "script: {A: hop}\n"
    (problem,) = check_script(parse_document(text, "s.yaml"), toy_library()).problems
    assert str(problem) == "s.yaml:7:1: `script` is not a list; write a list of steps"


def test_a_script_whose_scenario_is_bad_tells_that() -> None:
    outcome = run("- A: hop", HEAD.replace("short-line", "nowhere"))
    assert outcome.steps == 0
    assert "there is no track 'nowhere'" in str(outcome.problems[0])


# ---------------------------------------------------------------- loads


def loads(wanted: str, head: str = HEAD) -> list[str]:
    outcome = check_script(parse_document(f"{head}loads: {wanted}\n", "s.yaml"), toy_library())
    assert outcome.steps == 1
    return [str(problem) for problem in outcome.problems]


def test_loading_may_be_expected_to_be_refused() -> None:
    bad = HEAD.replace("short-line", "nowhere")
    assert loads("{refused: no track}", bad) == []
    assert loads("{refused: [no track, nowhere]}", bad) == []
    (told,) = loads("{refused: purple}", bad)
    assert told.startswith("s.yaml:7:1: loading says ")
    assert told.endswith("; expected a refusal with 'purple'")
    (told,) = loads("{refused: no track}")
    assert told == (
        "s.yaml:7:1: the file loads without an error; expected a refusal with 'no track'"
    )


def test_loading_may_be_expected_to_warn() -> None:
    assert loads("{warning: x}") == ["s.yaml:7:1: nothing is noted; expected a warning with 'x'"]
    bad = HEAD.replace("short-line", "nowhere")
    assert "loading says" in loads("{warning: x}", bad)[0]


@pytest.mark.parametrize("wanted", ["yes", "[]", "{reffused: x}"])
def test_loads_must_say_something(wanted: str) -> None:
    assert loads(wanted) == [
        's.yaml:7:1: `loads` says nothing; write `loads: {refused: "part of the text"}`'
    ]


# ---------------------------------------------------------------- files


def test_scripts_are_found_below_folders_in_a_fixed_order(tmp_path: Path) -> None:
    for name in ("b/two.yaml", "a/one.yaml", "a/plain.yaml", "a/notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEAD + ("" if "plain" in name else "script: [{A: hop}]\n"))
    found = find_scripts([tmp_path, tmp_path / "b" / "two.yaml"])
    assert [path.name for path in found] == ["one.yaml", "plain.yaml", "two.yaml", "two.yaml"]
    outcome = check_file(found[0], toy_library())
    assert outcome is not None
    assert outcome.ok
    assert check_file(found[1], toy_library()) is None
    with pytest.raises(BadFile, match="there is no such file or folder; name a YAML file"):
        find_scripts([tmp_path / "none"])


def test_what_is_a_script() -> None:
    for text, wanted in (
        ("script: []", True),
        ("loads: {}", True),
        ("name: x", False),
        ("7", False),
    ):
        assert is_script(parse_document(text, "s.yaml")) == wanted
