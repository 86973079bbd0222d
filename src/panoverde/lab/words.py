"""Texts of the laboratory's tables and plots, in both languages."""

from panoverde.core.messages import Lang

_WORDS = {
    Lang.PT: {
        "bet": "Aposta",
        "figure": "Valor",
        "exact": "Fração",
        "decimal": "Decimal",
        "win": "Ganha",
        "push": "Empata",
        "lose": "Perde",
        "per_coup": "Por lance",
        "per_decision": "Por decisão",
        "deviation": "Desvio padrão",
        "mean": "Média",
        "standard_error": "Erro padrão",
        "band": "Intervalo de 99\u00a0%",
        "expectation": "Esperança exata",
        "verdict": "Veredicto",
        "inside": "dentro",
        "outside": "fora",
        "some_inside": "{within} de {bets} dentro",
        "choice": "Escolha",
        "rule": "Regra",
        "odds": "{game}: probabilidades exatas",
        "alternatives": "{game}: as mesmas apostas com outra escolha",
        "adopted_marked": "● o que esta mesa faz",
        "players_edge": "Aviso: com estas regras «{bet}» deixa o jogador a ganhar {edge} por decisão.",
        "simulation": "{game}: {coups} lances simulados",
        "exact enumeration": "Enumeração exata de {outcomes} resultados, por unidade apostada",
        "exact chain": "Cadeia exata de {outcomes} resultados, por unidade apostada",
        "exact enumeration of the shoe": "Enumeração exata do sabot ({decks} baralhos), por unidade apostada",
        "sampling": "Simulação de {coups} lances, semente {seed}, gerador {generator}, por unidade apostada",
        "table": "perfil {profile}, versão da lei {law}",
        "options": "opções {options}",
        "at_once": "Todas as apostas se decidem no lance em que são feitas.",
        "luck": "Um intervalo em cada cem deixa de fora a esperança, por acaso.",
        "farthest": "De apostas iguais mostra-se a que acabou mais longe da esperança.",
        "speed": "{speed} lances por segundo",
        "drawing": "A simular",
        "full_shoe": "um jogador, cada lance de um sabot completo",
        "solving": "A resolver",
        "no_chart": "Não há quadro de estratégia para {game}; há para {known}.",
        "wrote_chart": "Quadro gravado em {file}",
        "preparing": "A preparar",
        "coups": "Lances",
        "decisions": "Decisões",
        "mean_result": "ganho médio por decisão e unidade apostada",
        "no_lab": "Falta o laboratório: instale panoverde[lab] ({missing}).",
        "no_odds": "{game} não tem probabilidades exatas. Para mãos de póquer: «pano equity» e «pano frequencies».",
        "no_strategy": "Não há essa estratégia; há {known}.",
        "no_strategies": "Neste jogo não há decisões a tomar: --strategy não serve.",
        "bad_option": "Uma opção escreve-se nome=valor, não {option!r}.",
        "bad_figure": "A opção {option} não pode ser «{value}»; espera-se: {expected}.",
        "bad_suffix": "O gráfico grava-se em {known}; {file} não serve.",
        "cannot_write": "Não se pode escrever em {file}: {why}.",
        "no_folder": "a pasta não existe",
        "is_folder": "é uma pasta",
        "wrote": "Gráfico gravado em {file}",
    },
    Lang.EN: {
        "bet": "Bet",
        "figure": "Figure",
        "exact": "Fraction",
        "decimal": "Decimal",
        "win": "Wins",
        "push": "Pushes",
        "lose": "Loses",
        "per_coup": "Per coup",
        "per_decision": "Per decision",
        "deviation": "Standard deviation",
        "mean": "Mean",
        "standard_error": "Standard error",
        "band": "99\u00a0% band",
        "expectation": "Exact expectation",
        "verdict": "Verdict",
        "inside": "inside",
        "outside": "outside",
        "some_inside": "{within} of {bets} inside",
        "choice": "Choice",
        "rule": "Rule",
        "odds": "{game}: exact odds",
        "alternatives": "{game}: the same bets under another choice",
        "adopted_marked": "● what this table does",
        "players_edge": "Warning: under these rules “{bet}” leaves the player ahead by {edge} a decision.",
        "simulation": "{game}: {coups} coups simulated",
        "exact enumeration": "Exact enumeration of {outcomes} outcomes, per unit at stake",
        "exact chain": "Exact chain of {outcomes} outcomes, per unit at stake",
        "exact enumeration of the shoe": "Exact enumeration of the shoe ({decks} decks), per unit at stake",
        "sampling": "Simulation of {coups} coups, seed {seed}, generator {generator}, per unit at stake",
        "table": "profile {profile}, law version {law}",
        "options": "options {options}",
        "at_once": "Every bet is decided by the coup for which it is made.",
        "luck": "One band in a hundred misses the expectation by chance.",
        "farthest": "Where bets are alike, the one farthest from its expectation is shown.",
        "speed": "{speed} coups a second",
        "drawing": "Simulating",
        "full_shoe": "one player, every coup from a full shoe",
        "solving": "Solving",
        "no_chart": "There is no strategy chart for {game}; there is one for {known}.",
        "wrote_chart": "Wrote the chart to {file}",
        "preparing": "Preparing",
        "coups": "Coups",
        "decisions": "Decisions",
        "mean_result": "mean gain per decision and unit at stake",
        "no_lab": "The laboratory is not installed: install panoverde[lab] ({missing}).",
        "no_odds": "{game} has no exact odds. For hands of poker: “pano equity” and “pano frequencies”.",
        "no_strategy": "There is no such strategy, but {known}.",
        "no_strategies": "Players decide nothing in this game: --strategy is of no use.",
        "bad_option": "An option is written name=value, not {option!r}.",
        "bad_figure": "The option {option} can't be “{value}”; expected: {expected}.",
        "bad_suffix": "A plot is saved as {known}; {file} won't do.",
        "cannot_write": "Can't write {file}: {why}.",
        "no_folder": "the folder doesn't exist",
        "is_folder": "it is a folder",
        "wrote": "Plot saved in {file}",
    },
}


_STRATEGIES = {
    Lang.PT: {
        "optimal": "Ótima",
        "akj83": "A-K-J-8-3 ou melhor",
        "pair_or_better": "Par ou melhor",
        "always": "Ir sempre",
        "total_dependent": "Melhor por pontuação",
        "composition_dependent": "Melhor por cartas",
        "never_bust": "Nunca passar de 21",
        "like_the_bank": "Como a banca",
    },
    Lang.EN: {
        "optimal": "Optimal",
        "akj83": "A-K-J-8-3 or better",
        "pair_or_better": "Pair or better",
        "always": "Always raise",
        "total_dependent": "Best by totals",
        "composition_dependent": "Best by cards",
        "never_bust": "Never bust",
        "like_the_bank": "Like the bank",
    },
}


_BANKER = {
    Lang.PT: {
        "equilibrium": "Equilíbrio",
        "false_draws": "Falsas tiragens",
        "draws": "tira",
        "stands": "fica",
        "cases": "{}, {}, {}",
        "cagnotte": "{} − cagnotte",
    },
    Lang.EN: {
        "equilibrium": "Equilibrium",
        "false_draws": "False draws",
        "draws": "draws",
        "stands": "stands",
        "cases": "{}, {}, {}",
        "cagnotte": "{} − cagnotte",
    },
}
"""Chemin de fer: how both sides play, in few words, since a line has little room. A name has a word for each free case,
such as draws_stands_draws."""


def strategy_in_words(name: str, lang: Lang) -> str | None:
    """None if it is no strategy."""
    return _STRATEGIES[lang].get(name) or _banker_in_words(name, lang)


def _banker_in_words(name: str, lang: Lang) -> str | None:
    words = _BANKER[lang]
    if name.endswith("_cagnotte"):
        before = _banker_in_words(name.removesuffix("_cagnotte"), lang)
        return before and words["cagnotte"].format(before)
    if name in ("equilibrium", "false_draws"):
        return words[name]
    draws = name.split("_")
    if len(draws) == 3 and {*draws} <= {"draws", "stands"}:
        cases = words["cases"].format(*map(words.__getitem__, draws))
        return cases[:1].upper() + cases[1:]
    return None


def say(word: str, lang: Lang, **facts: object) -> str:
    return _WORDS[lang][word].format(**facts)
