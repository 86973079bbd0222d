"""Texts of the figures of chemin de fer, in both languages."""

from panoverde.core.messages import Lang

_WORDS = {
    Lang.PT: {
        "title": "Bacará chemin de fer: vantagem exata do banqueiro",
        "choice": "Escolhas",
        "advantage": "Vantagem do banqueiro",
        "after": "Com cagnotte de {rate}",
        "win": "Ganha",
        "push": "Empata",
        "lose": "Perde",
        "method": "Enumeração exata do sabot completo ({decks} baralhos), por unidade apostada pelo ponto. Cinco: o "
        "ponto com cinco (AO-12.65d); 3-9 e 5-4: pontuação do banqueiro e terceira carta do ponto (AO-12.68d, R-81, "
        "R-82). Cada um decide só pela pontuação.",
        "best": "Ambos jogam o melhor que podem",
        "draws": "tira",
        "stands": "fica",
        "ponto_on_five": "Cinco",
        "equilibria": "Bacará chemin de fer: equilíbrio, quando nenhum ganha em jogar de outra maneira",
        "figure": "Valor",
        "often": "{case}: tira",
        "table": "Tabela (R-81)",
        "false_draws": "Bancô, com falsas tiragens (AO-12.71)",
        "printed": "Tabela impressa, à letra (R-81)",
        "equilibria_method": "Frequência com que se tira carta. A tabela impressa não tem coluna para o nove: o "
        "banqueiro fica. Bancô: em todos os outros casos o melhor é o que a tabela manda.",
        "none": "não",
        "cagnotte": "Bacará chemin de fer: o que a cagnotte deixa ao banqueiro (AO-12.48, R-85)",
        "cagnotte_pct": "Cagnotte",
        "cagnotte_method": "Percentagem do que o banqueiro ganha em cada jogada; ponto e banqueiro em equilíbrio. "
        "● o que esta mesa cobra.",
        "dominant": "O ponto perde menos se tirar com cinco, faça o banqueiro o que fizer.",
        "indifferent": "Em {case}, tirar favorece o banqueiro se o ponto tirar com cinco mais de {often} das vezes "
        "({exact}).",
        "level": "Com uma cagnotte de {rate} ({exact}), ninguém tem vantagem.",
    },
    Lang.EN: {
        "title": "Bacará chemin de fer: exact advantage of the banker",
        "choice": "Choices",
        "advantage": "Banker's advantage",
        "after": "With a cagnotte of {rate}",
        "win": "Wins",
        "push": "Ties",
        "lose": "Loses",
        "method": "Exact enumeration of the full shoe ({decks} decks), per unit at stake of a ponto. Five: ponto with "
        "five (AO-12.65d); 3-9 and 5-4: banker's total and ponto's third card (AO-12.68d, R-81, R-82). Both decide by "
        "totals alone.",
        "best": "Both play as well as they can",
        "draws": "draws",
        "stands": "stands",
        "ponto_on_five": "Five",
        "equilibria": "Bacará chemin de fer: equilibrium, where nobody gains by playing otherwise",
        "figure": "Figure",
        "often": "{case}: draws",
        "table": "Table (R-81)",
        "false_draws": "Bancô, with false draws (AO-12.71)",
        "printed": "Printed table, to the letter (R-81)",
        "equilibria_method": "How often a card is drawn. The printed table has no column for a nine: the banker "
        "stands. Bancô: in every other case the best play is what the table orders.",
        "none": "none",
        "cagnotte": "Bacará chemin de fer: what the cagnotte leaves to the banker (AO-12.48, R-85)",
        "cagnotte_pct": "Cagnotte",
        "cagnotte_method": "Percentage of what the banker wins in each coup; ponto and banker in equilibrium. "
        "● what this table takes.",
        "dominant": "Ponto loses less by drawing on five, whatever the banker does.",
        "indifferent": "At {case}, drawing favours the banker if ponto draws on five more than {often} of the time "
        "({exact}).",
        "level": "With a cagnotte of {rate} ({exact}) nobody has an advantage.",
    },
}


def say(word: str, lang: Lang, **facts: object) -> str:
    return _WORDS[lang][word].format(**facts)


def case_in_words(case: str, lang: Lang) -> str:
    """A free case: ponto's five, or banker's total and ponto's third card."""
    if case in _WORDS[lang]:
        return say(case, lang)
    _, total, third = case.split("_")
    return f"{total}-{_WORDS[lang].get(third, third)}"
