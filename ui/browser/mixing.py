"""Dice that everybody at a table has had a hand in.

Each reply of a person brings random bytes. A die is made of the table's secret, of all these bytes
so far, of the branch and of its number, so nobody knows it before the reply that leads to it is
in, and a table that is taken up again throws what it would have thrown.
"""

from __future__ import annotations

from hashlib import blake2b

import attrs

from gridprix.core.asks import Roll
from gridprix.core.dice import SeededDice

BYTES = 16


@attrs.frozen
class Share:
    """What one reply brought: in which branch, after how many entries, and the bytes in hex."""

    branch: int
    after: int
    brought: str


@attrs.define
class Mixture:
    """All that was brought; what came with replies that do not stand any more is out of it."""

    secret: str
    shares: list[Share] = attrs.field(factory=list)

    def bring(self, branch: int, after: int, brought: str) -> None:
        """Add what comes with a reply.

        A reply that was taken back before anybody saw it, or that a power cut kept from the
        journal, is given again after as many entries: what it brought then is replaced.
        """
        self.shares = [one for one in self.shares if one.branch != branch or one.after < after]
        self.shares.append(Share(branch, after, brought))

    def seed(self) -> int:
        """What dice are made of now."""
        mixed = blake2b(bytes.fromhex(self.secret), digest_size=32, person=b"gridprix dice")
        for one in self.shares:
            mixed.update(f"{one.branch} {one.after} {one.brought};".encode())
        return int.from_bytes(mixed.digest(), "big")


@attrs.frozen
class MixedDice:
    """Dice of a table's pool."""

    pool: Mixture

    def roll(self, roll: Roll, position: int, branch: int) -> tuple[int, ...]:
        """Draw the dice."""
        return SeededDice(self.pool.seed()).roll(roll, position, branch)
