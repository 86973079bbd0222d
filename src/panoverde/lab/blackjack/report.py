"""`pano odds blackjack` for people: strategies, insurance, and what each option costs."""

from decimal import Decimal
from fractions import Fraction

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.lab.blackjack.evaluation import Figures
from panoverde.lab.blackjack.insurance import insurance
from panoverde.lab.blackjack.options import ACE, TEN, Shoe
from panoverde.lab.blackjack.record import BY_CARDS
from panoverde.lab.blackjack.simple import SIMPLE
from panoverde.lab.blackjack.solution import BY_TOTALS, ROUNDS, SEED, Deviation, Priced, Solution, card_options
from panoverde.lab.blackjack.words import option_text, rules_in_words, say
from panoverde.lab.figures import counted, percent, shown
from panoverde.lab.poker.grid import Grid, GridColumn
from panoverde.lab.subject import named

RATES = ("splits", "doubles", "surrenders", "prizes")
TWO = ACE + 1
"""Any card that is not worth ten."""


def strategies_table(solution: Solution, lang: Lang, width: int) -> Table:
    """One line for each strategy. Fractions of so many digits are for `--json`."""
    lines: dict[str, tuple[Figures, Deviation | None]] = {
        BY_TOTALS: (solution.total_dependent, solution.deviation),
        BY_CARDS: (solution.composition_dependent, solution.deviation_by_cards),
        **{name: solution.played(name)[1:] for name in SIMPLE},
    }
    figures = [one for one, _ in lines.values()]
    columns = [
        _column("per_initial_bet", [_at_least(one.gain, one.uncertain, lang) for one in figures], lang),
        _column("element_of_risk", [_at_least(one.per_stake, one.uncertain, lang) for one in figures], lang),
        _column("deviation", [_deviation(one, lang) for _, one in lines.values()], lang),
        *(_column(rate, [percent(getattr(one, rate), lang) for one in figures], lang) for rate in RATES),
    ]
    names = [named(name, lang) for name in lines]
    return Grid(say("odds", lang), _method(solution, lang), say("strategy", lang), names, columns).table(width)


def _column(head: str, figures: list[str], lang: Lang) -> GridColumn:
    return GridColumn((say(head, lang),), [(one,) for one in figures])


def _at_least(number: Fraction, uncertain: Fraction, lang: Lang) -> str:
    return f"{'≥ ' if uncertain else ''}{percent(number, lang)}"


def _deviation(figure: Deviation | None, lang: Lang) -> str:
    if figure is None:
        return "—"
    return f"{'≈ ' if figure.simulated else ''}{shown(Decimal(figure.value), lang)}"


def _method(solution: Solution, lang: Lang) -> str:
    """How each figure was found, and the rules that it is true of."""
    options, figures, deviation = solution.options, solution.total_dependent, solution.deviation
    words = [say("method", lang, decks=options.decks, hands=card_options(options).max_split_hands)]
    if figures.uncertain:
        words.append(say("bound", lang, error=percent(figures.uncertain, lang)))
    if deviation.simulated:
        error = shown(Decimal(deviation.error), lang)
        words.append(say("simulated", lang, rounds=counted(ROUNDS, lang), seed=SEED, error=error))
    else:
        words.append(say("rounded", lang))
    if solution.deviation_by_cards is None:
        words.append(say("unknown_deviation", lang))
    words.append(rules_in_words(options, lang))
    return " ".join(words)


def insurance_table(shoe: Shoe, lang: Lang, width: int) -> Table:
    """Only the tens among the known cards matter."""
    known = {"nothing_known": (), "no_ten": (TWO, TWO), "one_ten": (TWO, TEN), "two_tens": (TEN, TEN)}
    figures = [insurance(shoe, *cards) for cards in known.values()]
    columns = [GridColumn((say("per_insured", lang), ""), [(str(one), percent(one, lang)) for one in figures])]
    names = [say(name, lang) for name in known]
    return Grid(say("insurance", lang), say("insurance_method", lang), say("known", lang), names, columns).table(width)


def options_table(solution: Solution, lang: Lang, width: int) -> Table:
    lines = solution.alternatives
    columns = [
        _column("rule", [one.cites for one in lines], lang),
        _column("per_initial_bet", [_percent(one.gain, lang) for one in lines], lang),
        _column("price", ["—" if one.adopted else _percent(one.price, lang) for one in lines], lang),
    ]
    names = [f"{'● ' if one.adopted else ''}{_choice(one)}" for one in lines]
    error = max(one.error for one in lines)
    caption = say("options_method", lang, error=f"{error:.0e}")
    return Grid(say("options", lang), caption, say("option", lang), names, columns).table(width)


def _percent(number: float, lang: Lang) -> str:
    return percent(Fraction(number), lang)


def _choice(one: Priced) -> str:
    return f"{one.option}={option_text(one.choice)}"
