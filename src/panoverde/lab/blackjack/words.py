"""Texts of the figures and the chart of blackjack, in both languages."""

from panoverde.core.messages import Lang
from panoverde.lab.blackjack.options import BlackjackOptions

_WORDS = {
    Lang.PT: {
        "title": "Blackjack/21: a melhor estratégia por pontuação",
        "hard": "Sem ás (ou com ás a valer 1)",
        "soft": "Com ás a valer 11",
        "pair": "Pares",
        "up_card": "Carta aberta da banca",
        "S": "ficar",
        "H": "pedir carta",
        "D": "duplicar",
        "P": "desdobrar",
        "R": "desistir",
        "second": "A letra pequena diz o que fazer quando a regra não deixa fazer o que diz a grande.",
        "edge": "Esperança por aposta inicial: {gain}. {decks} baralhos, um jogador, sabot completo; valor exato.",
        "edge_bound": "Esperança por aposta inicial: pelo menos {gain}, no máximo {error} mais. {decks} baralhos, um "
        "jogador, sabot completo.",
        "odds": "Blackjack/21: probabilidades exatas",
        "strategy": "Estratégia",
        "per_initial_bet": "Por aposta inicial",
        "element_of_risk": "Por total apostado",
        "deviation": "Desvio padrão",
        "splits": "Desdobra",
        "doubles": "Duplica",
        "surrenders": "Desiste",
        "prizes": "Prémio especial",
        "method": "Um jogador, sabot completo de {decks} baralhos, sem seguro. Valores exatos; as frações, com --json. "
        "Por cartas: até {hands} mãos de um desdobramento.",
        "bound": "≥: limite inferior; o valor é no máximo {error} mais alto (R-408).",
        "simulated": "≈: simulação de {rounds} jogadas, semente {seed}, erro padrão {error}.",
        "rounded": "Desvio padrão: erro inferior a 1e-12.",
        "unknown_deviation": "—: não é conhecido.",
        "rules": "Opções: {options}.",
        "insurance": "Seguro contra um ás da banca",
        "insurance_method": "Valores exatos. Das cartas conhecidas só contam as que valem 10.",
        "known": "Cartas do jogador",
        "nothing_known": "Desconhecidas",
        "no_ten": "Nenhuma vale 10",
        "one_ten": "Uma vale 10",
        "two_tens": "Duas valem 10",
        "per_insured": "Por unidade segurada",
        "options": "O preço de cada opção, para a melhor estratégia por pontuação",
        "options_method": "● o que esta mesa faz. Preço: o que a outra escolha custa ao jogador por aposta inicial; "
        "negativo se lhe é melhor. Erro até {error}.",
        "option": "Opção",
        "rule": "Regra",
        "price": "Preço",
    },
    Lang.EN: {
        "title": "Blackjack/21: the best strategy by totals",
        "hard": "Without an ace (or with the ace as 1)",
        "soft": "With an ace as 11",
        "pair": "Pairs",
        "up_card": "Bank's up-card",
        "S": "stand",
        "H": "draw",
        "D": "double",
        "P": "split",
        "R": "surrender",
        "second": "The small letter says what to do where the rules don't allow what the capital says.",
        "edge": "Expectation per initial bet: {gain}. {decks} decks, one player, a full shoe; exact figure.",
        "edge_bound": "Expectation per initial bet: at least {gain}, at most {error} more. {decks} decks, one player, "
        "a full shoe.",
        "odds": "Blackjack/21: exact odds",
        "strategy": "Strategy",
        "per_initial_bet": "Per initial bet",
        "element_of_risk": "Element of risk",
        "deviation": "Standard deviation",
        "splits": "Splits",
        "doubles": "Doubles",
        "surrenders": "Surrenders",
        "prizes": "Special prize",
        "method": "One player, a full shoe of {decks} decks, no insurance. Exact figures; fractions with --json. "
        "By cards: up to {hands} hands of a split.",
        "bound": "≥: lower bound; the figure is at most {error} higher (R-408).",
        "simulated": "≈: simulation of {rounds} rounds, seed {seed}, standard error {error}.",
        "rounded": "Standard deviation: error below 1e-12.",
        "unknown_deviation": "—: not known.",
        "rules": "Options: {options}.",
        "insurance": "Insurance against an ace of the bank",
        "insurance_method": "Exact figures. Of the known cards only those worth 10 matter.",
        "known": "The player's cards",
        "nothing_known": "Unknown",
        "no_ten": "None is worth 10",
        "one_ten": "One is worth 10",
        "two_tens": "Two are worth 10",
        "per_insured": "Per unit insured",
        "options": "The price of each option, for the best strategy by totals",
        "options_method": "● what this table does. Price: what the other choice costs the player per initial bet; "
        "negative if it is better for them. Error up to {error}.",
        "option": "Option",
        "rule": "Rule",
        "price": "Price",
    },
}


def say(word: str, lang: Lang, **facts: object) -> str:
    return _WORDS[lang][word].format(**facts)


def rules_in_words(options: BlackjackOptions, lang: Lang) -> str:
    """Every option, as it is given on the command line."""
    words = (f"{name}={option_text(value)}" for name, value in options.as_json().items())
    return say("rules", lang, options=", ".join(words))


def option_text(value: object) -> str:
    return "nothing" if value is None else str(value) if not isinstance(value, bool) else "yes" if value else "no"
