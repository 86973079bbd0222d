"""What the figures depend on: prizes, the comparison of equal hands, and the jackpot. No NumPy."""

from fractions import Fraction

from panoverde.core.record import Record

COMBINATIONS = (
    "sequencia_real_de_cor",
    "sequencia_de_cor",
    "poquer",
    "full",
    "cor",
    "sequencia",
    "trio",
    "dois_pares",
    "um_par",
    "cartas_maiores",
)
"""From the highest to the lowest (AO-9.7)."""
ROYAL, STRAIGHT_FLUSH = COMBINATIONS[:2]


class JackpotPrize(Record):
    """A fixed prize or a part of the jackpot (R-56)."""

    combination: str
    fixed: Fraction = Fraction()
    """Times the jackpot bet."""
    share: Fraction = Fraction()
    """Part of the jackpot's value."""


FIXED_BY_LAW = (
    JackpotPrize(ROYAL, share=Fraction(1)),  # AO-9.14a
    JackpotPrize(STRAIGHT_FLUSH, share=Fraction(10, 100)),  # AO-9.14c
)


class Options(Record):
    prizes: tuple[int, ...] = (
        100,  # AO-9.7a
        50,  # AO-9.7b
        20,  # AO-9.7c
        7,  # AO-9.7d
        5,  # AO-9.7e
        4,  # AO-9.7f
        3,  # AO-9.7g
        2,  # AO-9.7h
        1,  # AO-9.7i
        1,  # AO-9.7j
    )
    """Times the second bet, for each of `COMBINATIONS`. A maximum of prizes in a round (R-66) is not considered."""
    suit_tiebreak: bool = True
    """Do three cards of a suit decide between equal hands of single cards?"""
    jackpot: tuple[JackpotPrize, ...] = FIXED_BY_LAW


def check(options: Options) -> None:
    """ValueError if the figures don't fit together."""
    if len(options.prizes) != len(COMBINATIONS) or min(options.prizes) < 0:
        raise ValueError(f"one prize from 0 for each of the {len(COMBINATIONS)} combinations, not {options.prizes}")
    named = [prize.combination for prize in options.jackpot]
    if len({*named}) < len(named):
        raise ValueError("a combination has one jackpot prize")
    for prize in options.jackpot:
        if prize.combination not in COMBINATIONS:
            raise ValueError(f"{prize.combination} is no combination of póquer sem descarte")
        if min(prize.fixed, prize.share) < 0 or bool(prize.fixed) == bool(prize.share) or prize.share > 1:
            raise ValueError(f"{prize.combination}: a jackpot prize is fixed, or a part of the jackpot")
