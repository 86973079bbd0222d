"""Texts of the figures of póquer sem descarte, in both languages."""

from panoverde.core.messages import Lang

_WORDS = {
    Lang.PT: {
        "title": "Póquer sem descarte: probabilidades exatas",
        "strategy": "Estratégia",
        "per_ante": "Por aposta inicial",
        "per_total_action": "Por total apostado",
        "raise_frequency": "Frequência de «vou»",
        "deviation": "Desvio padrão",
        "method": "Enumeração exata de {deals} distribuições; {tiebreak}; prémios {prizes}.",
        "suit_tiebreak_on": "três cartas de um naipe decidem entre cartas iguais (R-60)",
        "suit_tiebreak_off": "cartas iguais empatam, seja qual for o naipe (R-60)",
        "qualifies": "A banca vai a jogo em {exact} das jogadas ({percent}).",
        "alternatives": "Póquer sem descarte: com e sem a regra das três cartas de um naipe (R-60)",
        "adopted_marked": "● o que estas opções dizem",
        "choice": "Escolha",
        "on": "suit_tiebreak=true",
        "off": "suit_tiebreak=false",
        "fair": "A aposta no jackpot é justa quando o acumulado vale {value} apostas no jackpot ({exact}).",
        "never_fair": "Nenhum prémio do jackpot depende do seu valor.",
    },
    Lang.EN: {
        "title": "Póquer sem descarte: exact odds",
        "strategy": "Strategy",
        "per_ante": "Per ante",
        "per_total_action": "Per total action",
        "raise_frequency": "Raise frequency",
        "deviation": "Standard deviation",
        "method": "Exact enumeration of {deals} deals; {tiebreak}; prizes {prizes}.",
        "suit_tiebreak_on": "three cards of a suit decide between equal cards (R-60)",
        "suit_tiebreak_off": "equal cards tie, whatever their suits (R-60)",
        "qualifies": "The bank qualifies in {exact} of the rounds ({percent}).",
        "alternatives": "Póquer sem descarte: with and without the rule of three cards of a suit (R-60)",
        "adopted_marked": "● what these options say",
        "choice": "Choice",
        "on": "suit_tiebreak=true",
        "off": "suit_tiebreak=false",
        "fair": "The jackpot bet is fair when the jackpot is worth {value} jackpot bets ({exact}).",
        "never_fair": "No prize of the jackpot depends on its value.",
    },
}


def say(word: str, lang: Lang, **facts: object) -> str:
    return _WORDS[lang][word].format(**facts)
