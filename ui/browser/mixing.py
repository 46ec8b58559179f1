"""Dice that everybody at a table has had a hand in.

Each reply of a person brings random bytes, which stand in the journal. A die is made of the
table's secret, of all these bytes so far, of the branch and of its number: so nobody knows it
before the reply that leads to it is in, and a table that is taken up again throws what it would
have thrown. When the race is over the secret stands in the journal too, and anybody can throw all
of its dice again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

import attrs

from gridprix.core.asks import Roll
from gridprix.core.dice import SeededDice
from gridprix.core.errors import BadJournal

BYTES = 16
SECRET_BYTES = 32
BROUGHT, SECRET = "brought", "secret"  # what the records of a journal are known by


@attrs.frozen(order=True)
class Share:
    """What one reply brought: in which branch, after how many entries, for which car, in hex.

    Replies that are given together count as given after as many entries, in the cars' order, so
    dice do not hang on who was quicker.
    """

    branch: int
    after: int
    car: str
    brought: str

    def to_record(self) -> dict[str, Any]:
        """The share as a line of a journal."""
        return {BROUGHT: list(attrs.astuple(self))}


@attrs.define
class Mixture:
    """All that was brought; what came with replies that do not stand any more is out of it."""

    secret: str
    shares: list[Share] = attrs.field(factory=list)

    def bring(self, share: Share) -> None:
        """Add what comes with a reply.

        A reply that was taken back before anybody saw it, or that a power cut kept from the
        journal, is given again after as many entries: what it brought then is replaced.
        """
        shares = self.shares
        first = bisect_left(
            shares, (share.branch, share.after), key=lambda one: (one.branch, one.after)
        )
        shares[first:] = sorted([*filter(lambda one: _stands(one, share), shares[first:]), share])

    def seed(self) -> int:
        """What dice are made of now."""
        mixed = blake2b(bytes.fromhex(self.secret), digest_size=32, person=b"gridprix dice")
        for one in self.shares:
            mixed.update(f"{one.branch} {one.after} {one.car} {one.brought};".encode())
        return int.from_bytes(mixed.digest(), "big")

    def bots_seed(self) -> int:
        """What the bots' own seeds are made of; it tells nothing about the dice."""
        mixed = blake2b(bytes.fromhex(self.secret), digest_size=7, person=b"gridprix bots")
        return int.from_bytes(mixed.digest(), "big")


def _stands(before: Share, share: Share) -> bool:
    if before.branch != share.branch or before.after < share.after:
        return True
    return before.after == share.after and before.car != share.car


def mixture_of(secret: str, notes: Iterable[Mapping[str, Any]]) -> Mixture:
    """The mixture of a race that is taken up: its secret, and what its journal tells."""
    pool = Mixture(secret)
    for note in notes:
        if BROUGHT in note:
            try:
                pool.bring(Share(*note[BROUGHT]))
            except TypeError:
                raise BadJournal(f"{note[BROUGHT]!r} is nothing that a reply brings") from None
    return pool


@attrs.frozen
class MixedDice:
    """Dice of a table's pool."""

    pool: Mixture

    def roll(self, roll: Roll, position: int, branch: int) -> tuple[int, ...]:
        """Draw the dice."""
        return SeededDice(self.pool.seed()).roll(roll, position, branch)
