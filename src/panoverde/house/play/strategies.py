"""Figures of strategies at a table, from the laboratory's solvers, where it is installed."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from typing import TYPE_CHECKING

from msgspec.structs import replace

from panoverde.core.messages import Lang
from panoverde.house.play.odds import StrategyFigures, TableOdds, bet_figures, figure
from panoverde.house.play.trainer import is_taught
from panoverde.house.records import Opening

if TYPE_CHECKING:
    from panoverde.lab.aside import Solved

_known: "dict[tuple[str, str], Solved]" = {}
"""By game and rules. Long answers are on disk too: `lab.kept`."""


async def with_strategies(odds: TableOdds, opening: Opening, lang: Lang) -> TableOdds:
    """In games where the house edge depends on what players decide."""
    if not is_taught(opening.game):
        return odds
    from panoverde.lab.bet_odds import odds_of  # loaded on demand
    from panoverde.lab.words import strategy_in_words

    found = await _solved(opening.game, opening.rules)
    return replace(
        odds,
        bets=tuple(bet_figures(wager.kind, odds_of(wager)) for wager in found.side_bets),
        strategies=tuple(
            StrategyFigures(
                one.strategy,
                strategy_in_words(one.strategy, lang) or one.strategy,
                figure(one.gain),
                is_bound=one.uncertain > 0,
            )
            for one in found.strategies
        ),
    )


async def _solved(game: str, rules: str) -> "Solved":
    """By a process of its own: a solver takes the interpreter for seconds, and tables must not wait."""
    from panoverde.lab.aside import read

    if (game, rules) not in _known:
        command = (sys.executable, "-m", "panoverde.lab.aside", game)
        child = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        try:
            answer, _ = await child.communicate(rules.encode())
        except asyncio.CancelledError:
            child.kill()
            raise
        _known[game, rules] = read(answer)
    return _known[game, rules]
