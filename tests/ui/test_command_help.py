"""The help of every command is text that a person can read."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from gridprix.ui.cli import main


def commands(group: click.Group, *words: str) -> Iterator[tuple[str, ...]]:
    """The words of every command, those of groups within groups too."""
    context = click.Context(group)
    for name in group.list_commands(context):
        yield (*words, name)
        found = group.get_command(context, name)
        if isinstance(found, click.Group):
            yield from commands(found, *words, name)


EVERY = [" ".join(words) for words in commands(main)]


def test_commands_of_groups_are_among_them() -> None:
    assert {"play", "track", "track import"} <= set(EVERY)


@pytest.mark.parametrize("words", EVERY)
def test_what_only_the_writer_of_a_help_should_see_is_not_shown(words: str) -> None:
    found: click.Command = main
    for word in words.split():
        assert isinstance(found, click.Group)
        inner = found.get_command(click.Context(found), word)
        assert inner is not None
        found = inner
    told = found.get_help(click.Context(found, info_name=words))
    assert "\\b" not in told
    assert "noqa" not in told
    assert "\b" not in told
