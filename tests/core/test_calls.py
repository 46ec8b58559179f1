"""Settled hook calls, whatever a family calls its arguments."""

from __future__ import annotations

from collections.abc import Iterator

import pluggy

from gridprix.core.calls import Spec, answerers_of, settled
from gridprix.core.hookspecs import FIRST
from gridprix.core.rules import PROJECT


def test_a_hook_may_call_its_arguments_as_it_likes() -> None:
    spec, impl = pluggy.HookspecMarker(PROJECT), pluggy.HookimplMarker(PROJECT)

    class Specs:
        @spec(firstresult=True)
        def settle_it(self, answer: int, one: int, plain: int) -> None: ...

    class Silent:
        @impl
        def settle_it(self, answer: int, one: int, plain: int) -> None:
            return None

    class Sum:
        @impl
        def settle_it(self, answer: int, one: int, plain: int) -> int:
            return answer + 10 * one + 100 * plain

    class Wrap:
        @impl(wrapper=True)
        def settle_it(self, answer: int, one: int) -> Iterator[None]:
            return -(yield)  # type: ignore[operator, return-value]

    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Specs)
    for plugin in (Sum(), Silent(), Wrap()):
        manager.register(plugin)
    names = ("answer", "one", "plain")
    one = Spec("settle_it", names, FIRST, shared=False, function=Specs.settle_it)
    call = settled(answerers_of(manager.hook.settle_it, one), one)
    assert call(1, 2, 3) == manager.hook.settle_it(answer=1, one=2, plain=3) == -321
