"""What chemin de fer brings to banker and ponto, for the page of a table."""

from fractions import Fraction

from panoverde.core.messages import Lang
from panoverde.lab.chemin_de_fer.command import CagnotteRules, asked
from panoverde.lab.chemin_de_fer.coups import DECKS, CoupOdds
from panoverde.lab.chemin_de_fer.report import choice_in_words
from panoverde.lab.chemin_de_fer.solution import solve
from panoverde.lab.chemin_de_fer.words import say
from panoverde.lab.sides import Sides


def sides(rules: CagnotteRules, lang: Lang) -> tuple[Sides, ...]:
    rate, solution = asked(rules, {}), solve()
    best = _sides(say("best", lang), solve(rate=rate).equilibrium.odds, rate)
    choices = (_sides(choice_in_words(choice, solution.cells, lang), choice.odds, rate) for choice in solution.choices)
    return best, *choices


def _sides(words: str, odds: CoupOdds, rate: Fraction) -> Sides:
    return Sides(words, odds.after(rate), -odds.advantage, win=odds.lose, push=odds.push, lose=odds.win)


def method(lang: Lang) -> str:
    return say("method", lang, decks=DECKS)
