"""Roulette: from the number where the ball rests to who wins what. No state, no chance."""

from panoverde.games._kit.chapter import Fate

from .layout import Place
from .rules import CHANCES, Rules


def fate(place: Place, chips: int, number: int, *, nearest: bool = False) -> Fate | None:
    """What the number does to a bet; None where its prize is less than the smallest coin."""
    share = chips // place.unit
    winning = [part for part in place.parts if number in part.numbers]  # AO-1.31 AO-2.19 R-17: zero is in no simple one
    if not winning:
        return Fate(taken=chips)
    kept = share * sum(part.chips for part in winning)  # every part that has the number
    nets = (CHANCES[part.kind].pays.net(share * part.chips, nearest=nearest) for part in winning)
    prize = sum(nets)  # AO-1.30 AO-2.18
    if kept < chips:
        return Fate(taken=chips - kept, prize=prize, returned=kept)  # AO-1.30c AO-1.30d R-216
    return Fate(prize=prize) if prize else None  # AO-1.30a AO-1.30b AO-2.18a AO-2.18b R-08


def result(place: Place, chips: int, number: int) -> int:
    """What the bet gains or loses."""
    settled = fate(place, chips, number)
    return settled.prize - settled.taken if settled else 0


AMERICAN_ORDER = ("coluna", "simples", "duzia", "vizinhos", "serie", "linha", "rua", "quadro", "cavalo", "pleno")
FRENCH_ORDER = ("coluna", "duzia", "simples", "linha", "rua", "quadro", "cavalo", "pleno")
WITH = {
    "cavalo_coluna": "coluna",
    "cavalo_duzia": "duzia",
    "vizinhos_1": "vizinhos",
    "vizinhos_2": "vizinhos",
    "vizinhos_3": "vizinhos",
    "serie_grande": "serie",
    "serie_pequena": "serie",
    "vadios": "serie",
}


def turn(rules: Rules, place: Place) -> int:
    """When bets of this sort are settled."""
    order = AMERICAN_ORDER if rules.american else FRENCH_ORDER  # AO-1.32 AO-2.20
    return order.index(WITH.get(place.kind, place.kind))  # the cavalos with their dozens and columns
