"""What is said of a failure: the sentence, and what was probably meant."""

from __future__ import annotations

import attrs
import pytest

from gridprix.core.errors import BadEntry, BadPreference, told
from gridprix.core.events import Event, RoundStarted


class Box:
    """Something with two words that are near each other."""

    velocity = velocities = 1


def attribute_error(name: str, thing: object = Box()) -> AttributeError:
    with pytest.raises(AttributeError) as caught:
        getattr(thing, name)
    return caught.value


def test_the_nearest_attribute_alone_is_meant() -> None:
    said = told(attribute_error("velocitie"))
    assert said.startswith("AttributeError: ")
    assert said.endswith("; did you mean 'velocities'?")


def test_an_attribute_that_is_near_to_nothing_is_not_guessed() -> None:
    assert "did you mean" not in told(attribute_error("qqq"))


@pytest.mark.parametrize(
    "error",
    [
        AttributeError("lost"),
        AttributeError("lost", name="velocitie"),
        AttributeError("lost", obj=Box()),
    ],
)
def test_an_error_that_names_no_attribute_or_no_object_is_told_as_it_is(
    error: AttributeError,
) -> None:
    assert told(error) == "AttributeError: lost"


def test_a_preference_and_an_entry_keep_what_they_are_about() -> None:
    preference = BadPreference("settle_finish", "nobody answers settle_finish")
    assert (preference.hook, str(preference)) == ("settle_finish", "nobody answers settle_finish")
    entry = BadEntry(4, "is no roll")
    assert (entry.entry, entry.sentence, str(entry)) == (4, "is no roll", "entry 5 is no roll")


def test_of_an_event_its_fields_are_told() -> None:
    @attrs.frozen
    class Rained(Event):
        pass

    right = "; where several kinds of events come, ask `isinstance(event, ...)` first"
    said = told(attribute_error("car", RoundStarted(1)))
    assert said.endswith(f"; RoundStarted has round{right}")
    assert told(attribute_error("car", Rained())).endswith(f"; Rained has no fields{right}")
