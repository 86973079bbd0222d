"""Prizes as they are written on the command line. No NumPy."""

import re
from fractions import Fraction

from panoverde.core.messages import Lang
from panoverde.lab.sem_descarte.options import COMBINATIONS, JackpotPrize
from panoverde.lab.strategies import BadFigure

MOST = 10**6
PRIZE = re.compile(r"\d{1,7}", re.ASCII)
JACKPOT = re.compile(r"([a-z_]+):(\d{1,9}(?:\.\d{1,6})?)(%?)", re.ASCII)
_TABLE = {
    Lang.PT: f"{len(COMBINATIONS)} números inteiros até {MOST}, da sequência real de cor às cartas maiores: "
    "100,50,20,7,5,4,3,2,1,1",
    Lang.EN: f"{len(COMBINATIONS)} whole numbers up to {MOST}, from the royal flush to high cards: "
    "100,50,20,7,5,4,3,2,1,1",
}
_JACKPOT = {
    Lang.PT: "combinações diferentes, cada uma com uma parte do jackpot (até 100%) ou um prémio fixo em apostas: "
    f"sequencia_real_de_cor:100%,sequencia_de_cor:10%,poquer:500; há {', '.join(COMBINATIONS)}",
    Lang.EN: "different combinations, each with a part of the jackpot (up to 100%) or a fixed prize in bets: "
    f"sequencia_real_de_cor:100%,sequencia_de_cor:10%,poquer:500; there are {', '.join(COMBINATIONS)}",
}


def prize_table(text: str) -> tuple[int, ...]:
    """Times the second bet, from the highest combination to the lowest."""
    words = [word.strip() for word in text.split(",")]
    prizes = tuple(int(word) for word in words if PRIZE.fullmatch(word))
    if len(prizes) != len(words) or len(prizes) != len(COMBINATIONS) or max(prizes) > MOST:
        raise BadFigure("prizes", text, _TABLE)
    return prizes


def jackpot_prizes(text: str) -> tuple[JackpotPrize, ...]:
    prizes = tuple(_jackpot_prize(word.strip(), text) for word in text.split(","))
    if len({prize.combination for prize in prizes}) < len(prizes):
        raise BadFigure("jackpot_prizes", text, _JACKPOT)
    return prizes


def _jackpot_prize(word: str, text: str) -> JackpotPrize:
    found = JACKPOT.fullmatch(word)
    if found is None or found[1] not in COMBINATIONS or not Fraction(found[2]):
        raise BadFigure("jackpot_prizes", text, _JACKPOT)
    if not found[3]:
        return JackpotPrize(found[1], fixed=Fraction(found[2]))
    share = Fraction(found[2]) / 100
    if share > 1:
        raise BadFigure("jackpot_prizes", text, _JACKPOT)
    return JackpotPrize(found[1], share=share)
