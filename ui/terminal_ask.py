"""A question as a person reads it: numbered options, what they cost and bring, what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from gridprix.core.asks import Ask, Leg, Option
from gridprix.core.family import Family
from gridprix.core.state import Place

from .terminal_board import Tag

CROWDED = 30  # more options than this are asked in two steps where that is possible
SAFE, RISKY, REFUSED = "bold #7ee787", "bold #ffa657", "#8b5b5b"
GAP = 3


@attrs.frozen
class Entry:
    """One line that may be chosen: `tag` is what a person types, `key` what it stands for."""

    tag: str
    key: str
    label: str
    extras: tuple[str, ...] = ()
    caution: str = ""
    place: Place | None = None

    @property
    def style(self) -> str:
        """Green for what brings nothing bad, amber for the rest."""
        return RISKY if self.caution else SAFE

    @property
    def is_told(self) -> bool:
        """Whether the label says what the key says."""
        return self.key.startswith("@") and self.key[1:] in self.label

    def text(self, tag_width: int, key_width: int) -> Text:
        """The line: number, key, label, price and odds, what it brings."""
        line = Text.assemble((f"{self.tag:>{tag_width}}", self.style), "  ")
        if self.key != self.tag and not self.is_told:
            line.append(f"{self.key:<{key_width}}  ", "" if self.label == self.key else "dim")
        line.append(self.label if self.label != self.key else "")
        for extra in self.extras:
            line.append(f"  · {extra}", "cyan")
        if self.extras and self.caution:
            line.append(f"  · {self.caution}", RISKY.replace("bold ", ""))
        return line


@attrs.frozen
class Menu:
    """What can be chosen now, and what is shown but refused."""

    ask: Ask
    entries: tuple[Entry, ...]
    refused: Mapping[str, str]
    heads: bool = False  # the entries are first halves of keys; the rest is asked afterwards
    refused_places: tuple[Place, ...] = ()

    @classmethod
    def of(cls, ask: Ask, family: Family, head: str = "") -> Menu:
        """The menu of an ask, or of those of its options that begin with a head."""
        heads = list(dict.fromkeys(_head(option) for option in ask.legal))
        if not head and len(ask.legal) > CROWDED and 1 < len(heads) < len(ask.legal):
            entries = [
                Entry(str(number), key, f"from {key.removeprefix('@')}", place=_at(key, family))
                for number, key in enumerate(heads, start=1)
            ]
            return cls(ask, tuple(entries), {}, heads=True)
        shown = [option for option in ask.options if not head or _head(option) == head]
        legal = [option for option in shown if option.key not in ask.refused]
        legal.sort(key=lambda option: option.key in ask.cautions)
        # a key that is a number itself must not be mistaken for the number of a line
        by_key = any(option.key.isdigit() for option in legal)
        entries = [
            _entry(option, option.key if by_key else str(number), ask, family)
            for number, option in enumerate(legal, start=1)
        ]
        refused = {o.key: ask.refused[o.key] for o in shown if o.key in ask.refused}
        places = tuple(
            place
            for option in shown
            if option.key in refused and (place := place_of(option, family)) is not None
        )
        return cls(ask, tuple(entries), refused, refused_places=places)

    def find(self, reply: str) -> str | None:
        """The key that a reply means: by tag, by key, or by key written a little loosely."""
        wanted = _loose(reply)
        by_tag = {entry.tag: entry.key for entry in self.entries}
        keys = {_loose(option.key): option.key for option in self.ask.options}
        heads = {_loose(entry.key): entry.key for entry in self.entries}
        return by_tag.get(reply.strip()) or heads.get(wanted) or keys.get(wanted)

    def offers(self) -> dict[Place, Tag]:
        """What to write on the board at the offered places; of two the first entry counts."""
        tags = {place: Tag("x", REFUSED) for place in self.refused_places}
        for entry in reversed(self.entries):
            if entry.place is not None:
                tags[entry.place] = Tag(entry.tag, entry.style)
        return tags

    def lines(self, width: int) -> int:
        """How many lines the menu takes, about."""
        groups = _by_caution(self.entries)
        flowing = sum(-(-len(group) // self._columns(group, width)) for group in groups.values())
        titles = sum(1 for caution in groups if caution)
        priced = sum(1 for entry in self.entries if entry.extras)
        return flowing + titles + priced + len(set(self.refused.values()))

    def render(self, width: int) -> RenderableType:
        """Free options side by side, under what they bring; those with a price one per line."""
        parts: list[RenderableType] = []
        for caution, group in _by_caution(self.entries).items():
            if caution:
                parts.append(Text(caution, RISKY.replace("bold ", "")))
            texts = [entry.text(*self._widths()) for entry in group]
            parts.append(_flow(texts, self._columns(group, width)))
        parts += [entry.text(*self._widths()) for entry in self.entries if entry.extras]
        parts += [_refusal(keys, reason) for reason, keys in _by_reason(self.refused).items()]
        return Padding(Group(*parts), (0, 0, 0, 1))

    def _widths(self) -> tuple[int, int]:
        tags = max((len(entry.tag) for entry in self.entries), default=1)
        return tags, max((len(entry.key) for entry in self.entries), default=1)

    def _columns(self, group: list[Entry], width: int) -> int:
        widest = max(len(entry.text(*self._widths())) for entry in group)
        return max(1, (width - 1 + GAP) // (widest + GAP))


def place_of(option: Option, family: Family) -> Place | None:
    """Where an option leads: a leg's end, or the place that its key begins with."""
    if isinstance(option, Leg):
        return option.to
    return _at(_head(option), family)


def _entry(option: Option, tag: str, ask: Ask, family: Family) -> Entry:
    extras = (*map(str, option.prices), *(f"{one.outcome} {one.chance}" for one in option.odds))
    caution = ask.cautions.get(option.key, "")
    return Entry(tag, option.key, option.label, extras, caution, place_of(option, family))


def _head(option: Option) -> str:
    return option.key.partition(" ")[0]


def _at(key: str, family: Family) -> Place | None:
    """The place in a key such as `@3,4`."""
    if not key.startswith("@"):
        return None
    try:
        return family.read_place(key[1:])
    except ValueError:
        return None


def _loose(reply: str) -> str:
    return "".join(reply.split()).replace("+", "").lower()


def _by_caution(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The options without a price, by what they bring."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        if not entry.extras:
            groups.setdefault(entry.caution, []).append(entry)
    return groups


def _by_reason(refused: Mapping[str, str]) -> dict[str, list[str]]:
    reasons: dict[str, list[str]] = {}
    for key, reason in refused.items():
        reasons.setdefault(reason, []).append(key)
    return reasons


def _refusal(keys: Iterable[str], reason: str) -> Text:
    return Text.assemble(("x  ", REFUSED), (f"{'  '.join(keys)}: {reason}", "dim"))


def _flow(texts: list[Text], columns: int) -> RenderableType:
    """Texts in columns, read downwards."""
    rows = -(-len(texts) // columns)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*texts[row::rows])
    return grid
