"""In which order rules amend an answer: written once for a hook, named by the cards of rules."""

from __future__ import annotations

import attrs

from .documents import suggest
from .errors import BadRule


@attrs.frozen
class Amenders:
    """The capabilities that have a say in a hook, from the one that answers to the last word.

    A rule that amends the answer writes `above=ORDER.below("spins")` on its card: then it stands
    where `spins` stands, above all that comes before. To have the last word is `above=ORDER.order`.
    """

    hook: str
    order: tuple[str, ...]

    def below(self, capability: str) -> tuple[str, ...]:
        """What has its say before this capability."""
        if capability not in self.order:
            raise BadRule(
                f"{capability!r} has no place in the order of {self.hook}; "
                + suggest(capability, self.order)
            )
        return self.order[: self.order.index(capability)]
