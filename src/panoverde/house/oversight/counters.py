"""A slot machine's counters of bets, prizes and takings: kept by the ledger, checked against the journal (AO-17.10).

Bets and prizes have accounts of their own, posted in the transaction of the entry that says them. A machine opens only
if its counters, the accounts that its journal adds up to, and the ledger say the same.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang, phrase
from panoverde.core.money import BANK, BETS, PRIZES, AccountName
from panoverde.core.record import Record
from panoverde.house.records import Opening
from panoverde.journal.ledger import at_table
from panoverde.store.contract import Store


class Counters(Record):
    """Since the machine was opened, in the smallest unit; never set back."""

    games: int
    bets: int
    prizes: int
    """Of the plan; without jackpots."""
    fed: int
    """To the jackpot's pool."""
    jackpots: int
    """Won from the pool."""
    takings: int
    """Bets, less prizes and what went to the pool."""


def counters_of(state: Any) -> Counters:
    kept = state.counters
    return Counters(kept.games, kept.bets, kept.prizes, kept.fed, kept.jackpots, kept.takings)


class Compared(StrEnum):
    """Two that were compared."""

    COUNTERS = "counters"
    """A counter of the machine, and its journal."""
    LEDGER = "ledger"
    """An account in the machine's journal, and in the ledger."""


class Disagreement(Record):
    between: Compared
    what: str
    """Counter or account."""
    one: int
    other: int

    def words(self, lang: Lang) -> str:
        what = phrase("house", f"column-{self.what}", lang) if self.between == Compared.COUNTERS else self.what
        return phrase("house", f"disagree-{self.between}", lang).format(what=what, one=self.one, other=self.other)

    def __str__(self) -> str:
        return self.words(Lang.EN)


async def disagreement(store: Store, opening: Opening, game: AnyGame, state: Any) -> Disagreement | None:
    """What doesn't agree; None if everything does."""
    kept, held = counters_of(state), game.holdings(state)
    for counter, counted, found in _sums(state, kept, held):
        if counted != found:
            return Disagreement(Compared.COUNTERS, counter, counted, found)
    balances = await store.balances(at_table(opening.id, ""))
    posted = {account: amount for (account, unit), amount in balances.items() if unit == opening.unit}
    for account in sorted({at_table(opening.id, name) for name in held} | posted.keys()):
        journal, ledger = held.get(account.removeprefix(at_table(opening.id, "")), 0), posted.get(account, 0)
        if journal != ledger:
            return Disagreement(Compared.LEDGER, account, journal, ledger)
    return None


def _sums(state: Any, kept: Counters, held: Mapping[AccountName, int]) -> Iterator[tuple[str, int, int]]:
    """Each counter beside the accounts that have it."""
    paid = kept.prizes - state.owed  # what the cashier still owes is won, not paid
    if not state.older:
        yield "bets", kept.bets, held[BETS]
        yield "prizes", paid, -held[PRIZES]
        yield "fed", kept.fed, -held[BANK]
    yield "takings", kept.takings, kept.bets - kept.prizes - kept.fed
    yield "takings", kept.takings + state.owed, held[BETS] + held[PRIZES] + held[BANK]
