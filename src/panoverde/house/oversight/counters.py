"""A slot machine's counters of bets, prizes and takings: kept by its journal, checked against the ledger (AO-17.10).

The journal counts every bet and prize; the ledger posts what they moved, in the same transaction. Takings that the
counters add up to must be what the machine's bank holds, and every other account of the machine what its state says.
"""

from typing import Any

from panoverde.core.game import AnyGame
from panoverde.core.money import BANK
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


async def disagreement(store: Store, opening: Opening, game: AnyGame, state: Any) -> str:
    """What doesn't agree, with both figures; empty if everything does."""
    kept, held = counters_of(state), game.holdings(state)
    if kept.takings != kept.bets - kept.prizes - kept.fed:
        return f"takings: {kept.takings}, counters: {kept.bets - kept.prizes - kept.fed}"
    if held.get(BANK, 0) != kept.takings + state.owed:  # what the cashier still owes is counted as a prize already
        return f"takings: {kept.takings + state.owed}, bank: {held.get(BANK, 0)}"
    balances = await store.balances(at_table(opening.id, ""))
    posted = {account: amount for (account, unit), amount in balances.items() if unit == opening.unit}
    for account in sorted({at_table(opening.id, name) for name in held} | posted.keys()):
        journal, ledger = held.get(account.removeprefix(at_table(opening.id, "")), 0), posted.get(account, 0)
        if journal != ledger:
            return f"{account}: journal {journal}, ledger {ledger}"
    return ""
