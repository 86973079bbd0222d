"""What `pano equity` and `pano frequencies` say, in both languages."""

from panoverde.core.messages import Lang

_WORDS = {
    Lang.PT: {
        "equity": "{game}: como acabam estas mãos",
        "hand": "Mão",
        "win": "Ganha",
        "tie": "Empata",
        "lose": "Perde",
        "share": "Parte do pote",
        "error": "Erro padrão",
        "exact": "Contagem exacta de {deals} distribuições",
        "simulated": "Simulação de {deals} distribuições, semente {seed}: são demasiadas para as contar todas",
        "board": "cartas comuns {cards}",
        "dead": "fora do baralho {cards}",
        "rules": "ordem das combinações: {rules}",
        "share_note": "Um empate divide-se por igual entre quem empata.",
        "counting": "A contar",
        "preparing": "A preparar",
        "frequencies": "{game}: frequência das combinações",
        "category": "Combinação",
        "five": "Cinco cartas",
        "seven": "Sete cartas",
        "deals": "Com duas das próprias e três das cinco comuns",
        "probability": "Probabilidade",
        "total": "Total",
        "counted_note": "Contagem exacta; uma mão conta na sua combinação mais alta.",
        "online_only": "Só o póquer sintético tem regras diferentes online.",
        "unknown": "{name} não é uma variante: {known}.",
    },
    Lang.EN: {
        "equity": "{game}: how these hands end",
        "hand": "Hand",
        "win": "Wins",
        "tie": "Ties",
        "lose": "Loses",
        "share": "Share of the pot",
        "error": "Standard error",
        "exact": "Exact count of {deals} deals",
        "simulated": "Simulation of {deals} deals, seed {seed}: there are too many to count them all",
        "board": "common cards {cards}",
        "dead": "out of the deck {cards}",
        "rules": "what beats what: {rules}",
        "share_note": "A tie is divided equally among those who tie.",
        "counting": "Counting",
        "preparing": "Preparing",
        "frequencies": "{game}: how often each category comes",
        "category": "Category",
        "five": "Five cards",
        "seven": "Seven cards",
        "deals": "With two of one's own and three of the five common ones",
        "probability": "Probability",
        "total": "Total",
        "counted_note": "Exact count; a hand counts in its highest category.",
        "online_only": "Only póquer sintético has other rules online.",
        "unknown": "{name} is no variant: {known}.",
    },
}


def say(word: str, lang: Lang, **facts: object) -> str:
    return _WORDS[lang][word].format(**facts)
