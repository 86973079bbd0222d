"""Bots of the terminal table: they make a small bet now and then."""

from collections.abc import Callable
from typing import Any

from panoverde.bots.stakes import RARE, plenty, small
from panoverde.cli.play.menu import MenuEntry, entries
from panoverde.cli.play.words import Words
from panoverde.core.chance import Chance
from panoverde.core.commands import Ready
from panoverde.core.decider import Command, Instant, tag_of
from panoverde.core.money import belongs_to, chips
from panoverde.core.option import Nature, Number, Pick, Text
from panoverde.core.people import Seat
from panoverde.core.table import AnyTable

READY = tag_of(Ready)
BOLD = 6
"""A bot stakes instead of making the move the game waits for, one time in so many."""
RARELY = 12
"""It makes a stake that changes everybody's coup one time in so many."""


def move(
    table: AnyTable, seat: Seat, at: Instant, luck: Chance, words: Words, tried: set[tuple[Seat, str]]
) -> Command | None:
    """The move that the game waits for, else a small bet, else «ready»; None to pass. A stake stays where it is.

    Requests for chips of some kind are `tried` once: some bets may need them.
    """
    offers = entries(table, seat, words)
    wanted = [entry for entry in offers if entry.nature == Nature.COURSE]
    curious = [entry for entry in offers if entry.nature == Nature.ASIDE and entry.is_assorted]
    untried = next((entry for entry in curious if (seat, entry.kind) not in tried), None)
    if untried and not wanted and luck.lot(2):
        tried.add((seat, untried.kind))
        return _filled(untried, at, luck, plenty)
    held = table.game.holdings(table.view(seat))
    plays = any(amount for account, amount in held.items() if belongs_to(account, seat) and account != chips(seat))
    stakes = [] if plays else [entry for entry in offers if entry.nature == Nature.STAKE]
    if any(entry.kind in RARE for entry in stakes) and luck.lot(RARELY):
        stakes = [entry for entry in stakes if entry.kind not in RARE]
    moves = stakes if stakes and wanted and not luck.lot(BOLD) else wanted or stakes
    if not moves:
        return next((entry.made(at, {}) for entry in offers if entry.kind == READY), None)
    return _filled(moves[luck.lot(len(moves))], at, luck, small)


def _filled(entry: MenuEntry, at: Instant, luck: Chance, some: Callable[[Number, Chance], int]) -> Command | None:
    """The option with random answers."""
    answers: dict[str, Any] = {}
    while question := entry.question(answers):
        match question.ask:
            case Pick() as ask:
                answers[ask.field] = ask.choices[luck.lot(len(ask.choices))]
            case Number() as ask:
                answers[ask.field] = some(ask, luck)
            case Text():
                return None
    return entry.made(at, answers)
