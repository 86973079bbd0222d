"""What `pano odds` and `pano simulate` ask of póquer sem descarte."""

from collections.abc import Callable, Iterator, Mapping

from rich.console import RenderableType

from panoverde.core.messages import Lang
from panoverde.games.sem_descarte.rules import PRIZES, Rules
from panoverde.lab.odds import OutcomeTable, Wager
from panoverde.lab.sem_descarte.options import COMBINATIONS, FIXED_BY_LAW, Options
from panoverde.lab.sem_descarte.prize_texts import jackpot_prizes, prize_table
from panoverde.lab.sem_descarte.report import alternatives_table, notes, odds_record, odds_table
from panoverde.lab.sem_descarte.round_deck import round_table
from panoverde.lab.sem_descarte.solution import STRATEGIES as STRATEGIES
from panoverde.lab.sem_descarte.solver import solve, with_other_tiebreak
from panoverde.lab.strategies import Followed

FIGURE_OPTIONS = ("prizes", "jackpot_prizes")
"""Not `jackpot`, which is the pool that a table feeds."""


def asked(rules: Rules, figures: Mapping[str, str]) -> Options:
    prizes = tuple(PRIZES[name].net(1) for name in COMBINATIONS)  # AO-9.7 R-57
    return Options(
        prize_table(figures["prizes"]) if "prizes" in figures else prizes,
        rules.suit_tiebreak,
        jackpot_prizes(figures["jackpot_prizes"]) if "jackpot_prizes" in figures else FIXED_BY_LAW,
    )


def prepare(options: Options, told: Callable[[int, int], object] | None) -> None:
    with_other_tiebreak(options)
    if told:
        told(1, 1)


def record(options: Options) -> dict[str, object]:
    return odds_record(with_other_tiebreak(options))


def shown(options: Options, lang: Lang, width: int) -> Iterator[RenderableType]:
    solutions = with_other_tiebreak(options)
    yield odds_table(solutions[0], lang, width)
    yield alternatives_table(solutions, lang, width)
    yield from notes(solutions[0], lang)


def followed(options: Options) -> tuple[Followed, ...]:
    return tuple(Followed(name, odds.per_ante) for name, odds in solve(options).strategies.items())


def side_bets(_: Options) -> tuple[Wager, ...]:
    return ()


def rounds(options: Options, strategy: str) -> OutcomeTable:
    return round_table(solve(options), strategy)
