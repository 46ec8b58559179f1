"""Six tracks that are made while somebody looks on: settings in, cards out; no frame waits."""

from __future__ import annotations

import attrs

from gridprix.core.drafting.drafting import CannotDraft, drafting_of
from gridprix.core.library import Library
from gridprix.ui.studio.side_process import SideAnswer, SideProcess

from .names import track_title
from .wishing import SIX, SixWish
from .worker import DRAFTED, MADE, NONE, ToldTrack

PAUSE = 0.25  # seconds after the last change before anything is made
CREWS = 2
ENDED = "The program that makes tracks has ended; ask for six more."


@attrs.define
class TrackCard:
    """One of the six: a draft at first, then a track that has passed, or why there is none."""

    wish: SixWish
    draft: str = ""
    made: ToldTrack | None = None
    fault: str = ""

    @property
    def title(self) -> str:
        """What it is called."""
        return track_title(self.wish.seed)

    @property
    def text(self) -> str:
        """The file as far as it is known."""
        return self.made.text if self.made is not None else self.draft


class Gallery:
    """The six, those before them, and the processes that make them."""

    def __init__(self, library: Library, wish: SixWish) -> None:
        self._library = library
        self._crews = [SideProcess(library, "gridprix.ui.generator.worker") for _ in range(CREWS)]
        self.wish = wish
        self.cards: list[TrackCard] = []
        self.fault = ""  # why no track of such a family can be made
        self.like = ""  # what these six are like, if they are
        self._before: list[tuple[SixWish, list[TrackCard], str]] = []
        self._wanted = False  # whether these six are still to be asked for, and from when on
        self._due: float | None = None
        self._unseen = False  # a slider is on its way: nobody has looked at these six
        self._shares: list[list[int]] = [[] for _ in range(CREWS)]  # who makes which cards
        self._id = 0
        self._begin(wish.six(), "")

    # -- what a person does

    def set(self, **values: object) -> None:
        """Change the settings; six others follow."""
        wish = self.wish.changed(**values)
        if wish != self.wish:
            self._keep()
            self.wish = wish
            self._begin(wish.six(), "")

    def more(self) -> None:
        """The next six."""
        self._keep()
        self.wish = self.wish.with_seed(self.wish.seed + SIX)
        self._begin(self.wish.six(), "")

    def more_like(self, number: int) -> None:
        """Six that are like one of these."""
        card = self.cards[number]
        if card.made is None:
            return
        family = self._library.catalogue.families[card.wish.family]
        wide = any(one.name == "width" for one in drafting_of(family).ranges)
        self._keep()
        six = card.wish.like(card.made.length, card.made.width if wide else None)
        self._begin(six, card.title)

    def last(self) -> None:
        """The six before these, with all that is known of them."""
        if self._before:
            self.wish, cards, like = self._before.pop()
            self._show(cards, like)
            self._unseen = False

    @property
    def first(self) -> bool:
        """Whether there are none before these."""
        return not self._before

    def _keep(self) -> None:
        """These six can be gone back to, unless nobody saw them."""
        if not self._unseen:
            self._before.append((self.wish, self.cards, self.like))

    def _begin(self, six: tuple[SixWish, ...], like: str) -> None:
        """Six of which nothing is known."""
        self._show([TrackCard(one) for one in six], like)
        self._unseen = True

    def _show(self, cards: list[TrackCard], like: str) -> None:
        self.cards, self.like, self.fault = cards, like, ""
        self._wanted, self._due = True, None if self._id else 0.0
        self._id += 1
        try:
            drafting_of(self._library.catalogue.families[self.wish.family])
        except CannotDraft as error:
            self.fault = str(error)

    # -- what is made beside the screen

    @property
    def busy(self) -> bool:
        """Whether something is still to come."""
        return not self.fault and any(not card.made and not card.fault for card in self.cards)

    def follow(self, now: float) -> bool:
        """Ask for what is wanted, and take what has come; True where something has."""
        if self._wanted and self._due is None:
            self._due = now + PAUSE
        if self._wanted and self._due is not None and now >= self._due:
            self._wanted = self._unseen = False
            self._ask()
        changed = False
        for number, crew in enumerate(self._crews):
            for answer in crew.heard():
                changed = self._heard(number, answer) or changed
        return changed

    def _ask(self) -> None:
        """Have those made that are missing, and nothing else."""
        missing = [n for n, card in enumerate(self.cards) if not card.made and not card.fault]
        for number, crew in enumerate(self._crews):
            share = self._shares[number] = [] if self.fault else missing[number::CREWS]
            wishes = [(n, self.cards[n].wish.to_data()) for n in share]
            if share or crew.process is not None:  # which makes others that nobody wants now
                crew.ask({"id": self._id, "wishes": wishes})

    def _heard(self, number: int, answer: SideAnswer | None) -> bool:
        if answer is None:
            self._crews[number].close()
            for card in (self.cards[n] for n in self._shares[number]):
                card.fault = card.fault or (ENDED if card.made is None else "")
            return True
        asked, kind, told = answer
        if asked != self._id or kind not in (DRAFTED, MADE, NONE):
            return False
        card = self.cards[told[0]]
        if kind == DRAFTED:
            card.draft = told[1]
        elif kind == MADE:
            card.made, card.fault = told[1], ""
        else:
            card.fault = told[1]
        return True

    def rest(self) -> None:
        """Nobody looks any more; who comes back has what is missing made anew."""
        for crew in self._crews:
            crew.close()
        if self.busy:
            self._id += 1
            self._wanted, self._due = True, 0.0
