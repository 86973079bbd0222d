"""What `pano odds`, `pano strategy` and `pano simulate` ask of blackjack."""

from collections.abc import Callable, Iterator, Mapping

from rich.console import RenderableType

from panoverde.core.messages import Lang
from panoverde.games.blackjack.rules import Rules, Surrender
from panoverde.lab.blackjack.chart_page import chart_html, chart_tables
from panoverde.lab.blackjack.insurance import insurance_bet
from panoverde.lab.blackjack.options import BlackjackOptions
from panoverde.lab.blackjack.record import odds_record, without_effect
from panoverde.lab.blackjack.report import insurance_table, options_table, strategies_table
from panoverde.lab.blackjack.shoe_rounds import round_table
from panoverde.lab.blackjack.simple import SIMPLE
from panoverde.lab.blackjack.solution import BY_TOTALS, Solution, followed as figures_of, solve
from panoverde.lab.odds import OutcomeTable, Wager
from panoverde.lab.strategies import Followed

STRATEGIES = (BY_TOTALS, *SIMPLE)


FIGURE_OPTIONS: tuple[str, ...] = ()


def asked(rules: Rules, _: Mapping[str, str]) -> Rules:
    return rules


def options_of(rules: Rules) -> BlackjackOptions:
    return BlackjackOptions(
        decks=rules.decks,
        split_same_rank_only=rules.split_same_rank_only,
        max_split_hands=rules.max_split_hands,
        resplit_aces=rules.resplit_aces,
        dealer_peek=rules.dealer_peek,
        original_bets_only=rules.original_bets_only,
        surrender="off" if rules.surrender == Surrender.OFF else "early",
        special_prize=rules.special_prize,
        suited_sevens=rules.suited_sevens,
    )


def solution_of(rules: Rules) -> Solution:
    return solve(options_of(rules))


def prepare(rules: Rules, told: Callable[[int, int], object] | None) -> None:
    parts = solution_of(rules).parts
    for done, part in enumerate(parts, start=1):
        part()
        if told:
            told(done, len(parts))


def record(rules: Rules) -> dict[str, object]:
    solution = solution_of(rules)
    return {"game": "blackjack", **odds_record(solution, without_effect(rules, solution))}


def shown(rules: Rules, lang: Lang, width: int) -> Iterator[RenderableType]:
    solution = solution_of(rules)
    yield strategies_table(solution, lang, width)
    yield insurance_table(solution.shoe, lang, width)
    yield options_table(solution, lang, width)


def followed(rules: Rules) -> tuple[Followed, ...]:
    solution = solution_of(rules)
    found = ((name, figures_of(solution.options, solution.shoe, name)[1]) for name in STRATEGIES)
    return tuple(Followed(name, figures.gain, figures.uncertain) for name, figures in found)


def side_bets(rules: Rules) -> tuple[Wager, ...]:
    return (insurance_bet(solution_of(rules).shoe),)


def rounds(rules: Rules, strategy: str) -> OutcomeTable:
    return round_table(solution_of(rules), strategy)


def chart(rules: Rules, lang: Lang, width: int) -> list[RenderableType]:
    return [*chart_tables(solution_of(rules), lang, width)]


def chart_page(rules: Rules, lang: Lang) -> str:
    return chart_html(solution_of(rules), lang)


def chart_record(rules: Rules) -> dict[str, object]:
    solution = solution_of(rules)
    return {"game": "blackjack", "options": solution.options.as_json(), "chart": solution.chart.as_json()}
