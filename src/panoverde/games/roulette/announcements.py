"""Every prize is announced before it is paid."""

from collections.abc import Iterator
from typing import ClassVar

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.money import Sum
from panoverde.core.part import Part, same
from panoverde.core.people import Seat
from panoverde.games._kit.settlement import PrizePaid, Settle, settle, settlement

from .bets import CHAPTER, fate_of
from .display import Colour
from .state import State


class PrizeAnnounced(Event, tag="prize_announced"):
    """Before it is paid: the bet, its value, the colour of the chips, the prize."""

    aloud: ClassVar[bool] = True
    seat: Seat
    zone: str
    chips: Sum
    """Those that win."""
    in_colour: Colour | None
    """None: chips with a face value, at a table with colours."""
    prize: Sum


def _settle(state: State, command: Settle, chance: Chance) -> Iterator[Event]:
    """Bet by bet."""
    for event in settle(CHAPTER, state, command, chance):
        if isinstance(event, PrizePaid):
            yield _announced(state, event)
        yield event


def _announced(state: State, paid: PrizePaid) -> PrizeAnnounced:
    bet = next(bet for bet in state.cloth.of(paid.seat) if bet.zone == paid.zone)
    settled = fate_of(state, bet)
    chips = settled.returned if settled and settled.returned else bet.chips
    holder = state.display.in_play(bet.seat)
    if state.rules.american:
        colour = holder.colour if holder and not state.rules.layout[bet.zone].by_value else None
    else:
        colour = state.rules.colour_of_chips(chips)  # AO-2.22 R-18
    return PrizeAnnounced(bet.seat, bet.zone, chips, colour, paid.prize)  # AO-1.33 AO-2.22


announced_settlement: Part[State] = settlement(State, CHAPTER).but(
    judges={Settle: _settle}, believes={PrizeAnnounced: same}
)
