"""With how much somebody sits down."""

from typing import NamedTuple

from panoverde.core.money import LARGEST
from panoverde.core.people import Seat
from panoverde.games._poker.rules import LAND, Regime, Rules
from panoverde.games._poker.seats.people import newcomer
from panoverde.games._poker.state import State


class Cave(NamedTuple):
    least: int
    most: int
    cites: str


def entry(state: State, seat: Seat, player: str = "") -> Cave:
    """With how much this player sits down here now."""
    cave = _entry(state)
    took = newcomer(state, seat, player).cave if remembers(state.rules) else 0
    if took <= cave.least:
        return cave
    return Cave(took, max(cave.most, took), "PT-NB-14h AO-13.14h R-111")


def _entry(state: State) -> Cave:
    rules, blinds = state.rules, state.rules.variants[0].blinds
    if not state.hands or rules.regime in (Regime.PT_ONLINE, Regime.TOURNAMENT):
        cites = "PT-NB-75 AO-14.4 RT-7.1" if blinds else "PT-NB-98 AO-16.4 PT-SO-8 PT-SO-14 PT-SO-2f RT-7.1"
        return Cave(rules.cave, rules.cave, cites)
    if blinds:
        return Cave(rules.entry, LARGEST, "PT-NB-78 AO-14.7 R-113")
    average = average_cave(state)
    return Cave(average, average, "PT-NB-28 AO-13.28 R-113 R-259")


def remembers(rules: Rules) -> bool:
    """Must a player who comes back bring what they took away? Online everybody enters with the same."""
    return rules.regime in LAND  # PT-NB-14h AO-13.14h R-111


def average_cave(state: State) -> int:
    """The mean of the capital in play, the pot included, to the nearest unit; at least enough for one hand."""
    rules, hand = state.rules, state.hand
    dealt = {} if hand is None else hand.holdings
    playing = [seat for seat, player in state.players.items() if player.cave or seat in dealt]
    if not playing:
        return rules.cave
    capital = sum(state.players[seat].cave for seat in playing) + (0 if hand is None else hand.pot)
    divisor = len(playing) * rules.share_unit
    units = (2 * capital + divisor) // (2 * divisor)
    return max(rules.minimum, units * rules.share_unit)  # R-113 R-259
