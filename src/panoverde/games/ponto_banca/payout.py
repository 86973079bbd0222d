"""Bacará ponto e banca: from the cards of a coup to who wins what. No state, no chance."""

from panoverde.core.money import rounded
from panoverde.games._kit.baccarat.hands import Score, Winner

from .rules import CHANCES, FIVE, RATES, SIDES, DeductedPrizes, Deduction, Rules


def wins(zone: str, ended: Score) -> bool:
    match zone:
        case "par_do_ponto":
            return ended.ponto_pair  # AO-10.23 AO-11.25: whoever wins the coup
        case "par_da_banca":
            return ended.banca_pair
        case _:
            return zone == ended.winner  # AO-10.21 AO-10.22 AO-11.23 AO-11.24


def stands(zone: str, ended: Score) -> bool:
    """A tie ends the coup; bets on either side neither win nor lose."""
    return ended.winner == Winner.EMPATE and zone in SIDES  # AO-10.22 AO-11.24 R-79


def prize(rules: Rules, zone: str, chips: int, ended: Score) -> int:
    """The net prize of a winning bet; the chips stay the player's."""
    full, rate = CHANCES[zone].pays.net(chips), _rate(rules, zone, ended)
    if rules.rounds_to_nearest:
        return rounded(full * (100 - rate), 100, nearest=True)  # half a unit is the player's
    return full - rounded(full * rate, 100)  # R-08 R-245


def _rate(rules: Rules, zone: str, ended: Score) -> int:
    """What the operator keeps of this prize, in per cent; nothing unless the banca wins the coup."""
    deducted = zone == "banca" or rules.deducted_prizes == DeductedPrizes.ALL
    won = ended.winner == Winner.BANCA and (rules.deduction == Deduction.FLAT or ended.banca == FIVE)
    kept = deducted and won
    return RATES[rules.modality][rules.deduction] if kept else 0  # AO-10.24 AO-11.26 R-73 R-245


def net(rules: Rules, zone: str, chips: int, ended: Score) -> int:
    """What the bet gains or loses."""
    if wins(zone, ended):
        return prize(rules, zone, chips, ended)
    return 0 if stands(zone, ended) else -chips
