"""The lines of a report: one for each bet, or one for all bets of a kind with equal odds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from panoverde.core.messages import Lang
from panoverde.lab.bet_odds import BetOdds
from panoverde.lab.odds import KnownOdds
from panoverde.lab.subject import named

FEW = 3
"""Up to this many bets are named one by one."""


class Priced(Protocol):
    """A bet with its odds."""

    @property
    def kind(self) -> str: ...

    @property
    def odds(self) -> BetOdds | KnownOdds: ...


B = TypeVar("B", bound=Priced)


@dataclass(frozen=True)
class OddsLine(Generic[B]):
    bets: list[B]
    """Bets of equal odds."""
    whole_kind: bool
    """Are these all the bets of their kind?"""

    def name(self, lang: Lang) -> str:
        many, names = len(self.bets), [named(bet.odds.bet, lang) for bet in self.bets]
        if self.whole_kind and many > 1:
            return f"{named(self.bets[0].kind, lang)} ({many})"
        if many > FEW:
            return f"{names[0]} … {names[-1]} ({many})"
        return _beginning_said_once(names)


def _beginning_said_once(names: list[str]) -> str:
    """Shared words are written once: Total 4, 17."""
    first, *others = (name.split(" ") for name in names)
    shared = 0
    while all(shared < len(other) - 1 and other[shared] == first[shared] for other in (first, *others)):
        shared += 1
    return ", ".join([" ".join(first), *(" ".join(other[shared:]) for other in others)])


def lines(bets: Iterable[B], every_bet: bool) -> list[OddsLine[B]]:
    """Lines in the order of the table; with `every_bet`, one for each bet."""
    together: dict[object, list[B]] = {}
    for bet in bets:
        alike = bet.kind, frozenset(bet.odds.results.items()), bet.odds.coups
        together.setdefault(alike if bet.kind and not every_bet else bet.odds.bet, []).append(bet)
    kinds = Counter(group[0].kind for group in together.values())
    return [OddsLine(group, kinds[group[0].kind] == 1) for group in together.values()]
