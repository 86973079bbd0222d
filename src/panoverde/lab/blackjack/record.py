"""`pano odds blackjack --json`: every figure with the method by which it was found."""

from fractions import Fraction

from panoverde.games.blackjack.rules import FARTHEST_AVISO, NEAREST_AVISO, Rules
from panoverde.lab.blackjack.chart import card_name
from panoverde.lab.blackjack.evaluation import Figures
from panoverde.lab.blackjack.insurance import first_hands, insurance
from panoverde.lab.blackjack.options import Shoe
from panoverde.lab.blackjack.simple import SIMPLE
from panoverde.lab.blackjack.solution import BY_TOTALS, ROUNDED, ROUNDS, SEED, Deviation, Priced, Solution, card_options
from panoverde.lab.figures import PLAIN_PLACES, exact_and_decimal, plain

BY_CARDS = "composition_dependent"


def odds_record(solution: Solution, more: tuple[dict[str, object], ...] = ()) -> dict[str, object]:
    """`more`: choices that change no figure."""
    options = solution.options
    limited = {"max_split_hands": card_options(options).max_split_hands}
    return {
        "options": options.as_json(),
        "strategies": {
            BY_TOTALS: {
                **strategy_record(solution.total_dependent, solution.deviation),
                "max_split_hands": options.max_split_hands,
                "chart": solution.chart.as_json(),
            },
            BY_CARDS: {**strategy_record(solution.composition_dependent, solution.deviation_by_cards), **limited},
            **{name: strategy_record(*solution.played(name)[1:]) for name in SIMPLE},
        },
        "insurance": insurance_record(solution.shoe),
        "alternatives": [*(_priced(one) for one in solution.alternatives), *more],
    }


def insurance_record(shoe: Shoe) -> dict[str, object]:
    """Per unit insured, when the player knows nothing but the ace, or each of their hands."""
    hands = {f"{card_name(low)}-{card_name(high)}": insurance(shoe, low, high) for low, high in first_hands(shoe)}
    return {
        "unknown": exact(insurance(shoe)),
        "hands": {name: exact(worth) for name, worth in hands.items()},
    }


def strategy_record(figures: Figures, deviation: Deviation | None) -> dict[str, object]:
    return {
        "per_initial_bet": _at_least(figures.gain, figures.uncertain),
        "element_of_risk": _at_least(figures.per_stake, figures.uncertain),
        "staked": exact(figures.staked),
        "deviation": _deviation(deviation),
        "rates": {
            "split": exact(figures.splits),
            "hands_beyond_the_first": exact(figures.hands),
            "double": exact(figures.doubles),
            "surrender": exact(figures.surrenders),
            "prize": exact(figures.prizes),
        },
    }


def _priced(one: Priced) -> dict[str, object]:
    return {
        "cites": one.cites,
        "option": one.option,
        "choice": one.choice,
        "adopted": one.adopted,
        "per_initial_bet": _rounded(one.gain, one.error),
        "price": exact(Fraction(0)) if one.adopted else _rounded(one.price, one.error),
    }


def without_effect(rules: Rules, solution: Solution) -> tuple[dict[str, object], ...]:
    """Choices of AO-8, R-45 and R-55: the first round of a full shoe is the same under each."""
    gain = _at_least(solution.total_dependent.gain, solution.total_dependent.uncertain)
    choices = [("AO-8.1", "shuffler", not rules.shuffler)]
    choices += [("R-45", "csm_burn", not rules.csm_burn)] if rules.shuffler else []
    same = [
        {"cites": cites, "option": option, "choice": choice, "adopted": False, "per_initial_bet": gain}
        for cites, option, choice in [*choices, *_other_avisos(rules)]
    ]
    return tuple({**one, "price": exact(Fraction(0))} for one in same)


def _other_avisos(rules: Rules) -> list[tuple[str, str, int]]:
    places = () if rules.shuffler else (NEAREST_AVISO, FARTHEST_AVISO)
    return [("R-55", "aviso_from_end", place) for place in places if place != rules.aviso_from_end]


def exact(number: Fraction) -> dict[str, str]:
    return {"method": "exact", **exact_and_decimal(number)}


def _at_least(number: Fraction, uncertain: Fraction) -> dict[str, str]:
    """Exact, or a lower bound and how far off it may be."""
    if not uncertain:
        return exact(number)
    return {"method": "bound", "decimal": plain(number), "error": plain(uncertain)}


def _rounded(number: float, error: float = ROUNDED) -> dict[str, str]:
    return {"method": "bound", "decimal": f"{number:.{PLAIN_PLACES}f}", "error": f"{error:.1e}"}


def _deviation(figure: Deviation | None) -> dict[str, object] | None:
    if figure is None:
        return None
    if not figure.simulated:
        return dict(_rounded(figure.value))
    return {
        "method": "simulated",
        "decimal": f"{figure.value:.6f}",
        "error": f"{figure.error:.6f}",
        "rounds": ROUNDS,
        "seed": SEED,
    }
