"""A player who needs no keyboard: a few small bets at random, never an irregularity."""

from typing import Any

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Instant
from panoverde.core.money import belongs_to, chips, is_outside
from panoverde.core.option import Number, Pick, Text
from panoverde.core.people import Seat
from panoverde.core.table import Table, transfers
from panoverde.play.foresight import Foreseen, foresee
from panoverde.play.menu import Entry, entries
from panoverde.play.words import Words

SMALL = 5
"""A bet is the smallest allowed, or up to so many times that."""


def wager(table: Table[Any, Any], seat: Seat, at: Instant, luck: Chance, words: Words) -> Command | None:
    """A small bet, or None to pass. What it has at stake it leaves there."""
    staked = sum(
        amount
        for account, amount in table.game.holdings(table.view(seat)).items()
        if belongs_to(account, seat) and account != chips(seat)
    )
    if staked:
        return None
    made = (_filled(entry, at, luck) for entry in entries(table, seat, words))
    wagers = [command for command in made if command and _is_wager(table, seat, command)]
    return wagers[luck.lot(len(wagers))] if wagers else None


def _filled(entry: Entry, at: Instant, luck: Chance) -> Command | None:
    """The option with answers taken at random, if money is one of the things it asks for."""
    if not entry.asks_money:
        return None
    answers: dict[str, Any] = {}
    for ask in entry.asks:
        match ask:
            case Pick():
                answers[ask.field] = ask.choices[luck.lot(len(ask.choices))]
            case Number():
                answers[ask.field] = _small(ask, luck)
            case Text():
                return None
    return entry.made(at, answers)


def _small(ask: Number, luck: Chance) -> int:
    """The minimum, or a few times as much, at a step that is allowed."""
    wanted = ask.minimum * (1 + luck.lot(SMALL))
    most = min(wanted, ask.maximum)
    return most - (most - ask.minimum) % ask.step


def _is_wager(table: Table[Any, Any], seat: Seat, command: Command) -> bool:
    """Would it take chips from before the player and put them at stake? Buying chips and taking bets back are not."""
    after = foresee(table.game, table.state, command)
    if not isinstance(after, Foreseen):
        return False
    moves = [move for event in after.events for move in transfers(table.game, event)]
    return any(move.source == chips(seat) and not is_outside(move.target) for move in moves)
