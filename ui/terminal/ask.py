"""A question as a person reads it: numbered options, what they cost and bring, what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

import attrs
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from gridprix.core import coach
from gridprix.core.asks import Price
from gridprix.core.coach import Safety
from gridprix.core.drawing.text_board import Tag
from gridprix.core.family import Family
from gridprix.core.state import Place
from gridprix.ui.seat.moment import Offer, Question

CROWDED = 30  # more options than this are asked in two steps where that is possible
SAFE, RISKY, REFUSED, MIND = "bold #7ee787", "bold #ffa657", "#8b5b5b", "#ffa657"
LOST = "bold strike #ff7b72"
GAP = 3


@attrs.frozen
class MenuEntry:
    """One line that may be chosen: `tag` is what a person types, `key` what it stands for."""

    tag: str
    key: str
    label: str
    extras: tuple[str, ...] = ()
    caution: str = ""
    place: Place | None = None
    outlook: tuple[str, ...] = ()
    safety: Safety = Safety(coach.SAFE)  # noqa: RUF009 - it is frozen
    is_place: bool = False  # the key is a place in numbers, which the label tells in words

    @property
    def style(self) -> str:
        """Green for what brings nothing bad, red for what is lost, amber for the rest."""
        if self.safety.level == coach.LOST:
            return LOST
        return RISKY if self.caution or self.safety.words else SAFE

    @property
    def terms(self) -> str:
        """What it costs, what the dice may do, what it brings, and what the coach says of it."""
        told = self.caution or self.advice
        return "  · ".join([*self.extras, *([told] if told else [])])

    @property
    def advice(self) -> str:
        """What the coach says of it."""
        return f"{self.safety.level}: {self.safety.words}" if self.safety.words else ""

    def text(self, widths: tuple[int, int], head: str, *, brief: bool = False) -> Text:
        """The line: number, key, label; a brief one has no label."""
        tag_width, key_width = widths
        key = self.key.removeprefix(head).strip()
        line = Text.assemble((f"{self.tag:>{tag_width}}", self.style), "  ")
        is_told = key.startswith("@") and key[1:] in self.label
        if (brief and not self.is_place) or self.label == self.key:
            line.append(key if self.key != self.tag else "")
        elif is_told or self.is_place or self.key == self.tag:
            line.append(self.label)
        else:
            line.append(f"{key:<{key_width}}  ", "dim").append(self.label)
        return line if brief else line.append(self._outlook())

    def _outlook(self) -> Text:
        """What it leads to: first what is sure, then what to mind."""
        told = [
            Text(one, "dim" if number == 0 else MIND) for number, one in enumerate(self.outlook)
        ]
        return Text("  ").append(Text(", ").join(told)) if told else Text()


@attrs.frozen
class Menu:
    """What can be chosen now, and what is shown but refused."""

    question: Question
    entries: tuple[MenuEntry, ...]
    refused: Mapping[str, str]
    heads: bool = False  # the entries are first halves of keys; the rest is asked afterwards
    refused_places: tuple[Place, ...] = ()
    head: str = ""  # what the keys of all entries begin with

    @classmethod
    def of(cls, question: Question, family: Family, head: str = "") -> Menu:
        """The menu of a question, or of those of its options that begin with a head."""
        offered = question.legal
        heads = list(dict.fromkeys(_head(one) for one in offered))
        if not head and len(offered) > CROWDED and 1 < len(heads) < len(offered):
            entries = [
                MenuEntry(str(number), key, f"from {key.removeprefix('@')}", place=_at(key, family))
                for number, key in enumerate(heads, start=1)
            ]
            return cls(question, tuple(entries), {}, heads=True)
        shown = [one for one in question.offers if not head or _head(one) == head]
        legal = [one for one in shown if not one.refusal]
        legal.sort(key=lambda one: bool(one.caution))
        entries = [_entry(one, tag, family) for one, tag in zip(legal, _tags(legal), strict=True)]
        refused = [one for one in shown if one.refusal]
        places = tuple(place for one in refused if (place := place_of(one, family)) is not None)
        reasons = {one.label if _is_place(one) else one.key: one.refusal for one in refused}
        return cls(question, tuple(entries), reasons, refused_places=places, head=head)

    def find(self, reply: str) -> str | None:
        """The key that a reply means: by tag, by key, or by key written a little loosely."""
        wanted = _loose(reply)
        by_tag = {entry.tag.lower(): entry.key for entry in self.entries}
        keys = {_loose(one.key): one.key for one in self.question.offers}
        mine = {_loose(entry.key.removeprefix(self.head)): entry.key for entry in self.entries}
        return by_tag.get(reply.strip().lower()) or mine.get(wanted) or keys.get(wanted)

    def tag_of(self, key: str) -> str:
        """What is typed for a key, or for its first half where that is asked; else nothing."""
        wanted = key.partition(" ")[0] if self.heads else key
        return next((entry.tag for entry in self.entries if entry.key == wanted), "")

    def offers(self) -> dict[Place, Tag]:
        """What to write on the board at the offered places; of two the first entry counts."""
        tags = {place: Tag("x", REFUSED) for place in self.refused_places}
        for entry in reversed(self.entries):
            if entry.place is not None:
                tags[entry.place] = Tag(entry.tag, entry.style)
        return tags

    def render(self, width: int, *, brief: bool = False) -> RenderableType:
        """Options side by side under what they cost and bring; a brief menu leaves labels out."""
        parts: list[RenderableType] = []
        for terms, group in _by_terms(self.entries).items():
            short = brief and bool(terms)
            texts = [entry.text(self._widths(), self.head, brief=short) for entry in group]
            told = group[0].caution or group[0].advice
            style = (group[0].style if told else "cyan").replace("bold ", "").replace("strike ", "")
            if terms and len(group) == 1:
                parts.append(texts[0].append(f"  · {terms}", style))
                continue
            if terms:
                parts.append(Text(terms, style))
            parts.append(_flow(texts, width - 1))
        parts += [_refusal(keys, reason) for reason, keys in _by_reason(self.refused).items()]
        return Padding(Group(*parts), (0, 0, 0, 1))

    def _widths(self) -> tuple[int, int]:
        keys = [entry.key.removeprefix(self.head).strip() for entry in self.entries]
        return max((len(e.tag) for e in self.entries), default=1), max(map(len, keys), default=1)


def place_of(offer: Offer, family: Family) -> Place | None:
    """Where an option leads: a leg's end, or the place that its key begins with."""
    if offer.path:
        return family.read_place(offer.path[-1])
    return _at(_head(offer), family)


def _entry(offer: Offer, tag: str, family: Family) -> MenuEntry:
    extras = (
        *(_price(one) for one in offer.prices),
        *(f"{one.outcome} {one.chance}" for one in offer.odds),
        *(one.words for one in offer.gains),
    )
    place = place_of(offer, family)
    safety = offer.safety or Safety(coach.SAFE)
    return MenuEntry(
        *(tag, offer.key, offer.label, extras, offer.caution, place, offer.outlook),
        safety=safety,
        is_place=_is_place(offer),
    )


def _is_place(offer: Offer) -> bool:
    """Whether the key of an option is the place where it ends, in numbers."""
    return bool(offer.path) and offer.key == offer.path[-1]


def _price(price: Price) -> str:
    return price.spoken if price.leaves is None else f"{price.spoken}, leaves {price.leaves}"


def _tags(legal: Sequence[Offer]) -> list[str]:
    """What is typed for each option: its own stroke, else the number of its line.

    A key that is a number itself must not be mistaken for the number of a line, nor a stroke for
    another's key.
    """
    keys = {one.key.lower() for one in legal}
    strokes = {one.key: one.stroke.lower() for one in legal if one.stroke}
    own = {key: one for key, one in strokes.items() if one == key or one not in keys}
    if any(one.key.isdigit() for one in legal if one.key not in own):
        return [own.get(one.key) or one.key for one in legal]
    numbers = (str(number) for number in count(1) if str(number) not in own.values())
    return [own.get(one.key) or next(numbers) for one in legal]


def _head(offer: Offer) -> str:
    return offer.key.partition(" ")[0]


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


def _by_terms(entries: Iterable[MenuEntry]) -> dict[str, list[MenuEntry]]:
    groups: dict[str, list[MenuEntry]] = {}
    for entry in entries:
        groups.setdefault(entry.terms, []).append(entry)
    return groups


def _by_reason(refused: Mapping[str, str]) -> dict[str, list[str]]:
    reasons: dict[str, list[str]] = {}
    for key, reason in refused.items():
        reasons.setdefault(reason, []).append(key)
    return reasons


def _refusal(keys: Iterable[str], reason: str) -> Text:
    return Text.assemble(("x  ", REFUSED), (f"{'  '.join(keys)}: {reason}", "dim"))


def _flow(texts: list[Text], width: int) -> RenderableType:
    """Texts in as many columns as fit, read downwards."""
    columns = max(1, (width + GAP) // (max(map(len, texts)) + GAP))
    rows = -(-len(texts) // columns)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for row in range(rows):
        grid.add_row(*texts[row::rows])
    return grid
