"""What can go wrong only where people deal real cards and place real chips, and who writes it down."""

from collections.abc import Iterable

from panoverde.core.decider import Command
from panoverde.core.option import Option
from panoverde.core.part import Offer
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import LAND, Rules
from panoverde.games._poker.state import Hand, Stage, State

RECORDERS = (Role.CROUPIER, Role.INSPECTOR)


def is_cash_by_hand(rules: Rules) -> bool:
    """Tournaments have procedures of their own."""
    return rules.physical and rules.regime in LAND  # PT-NB-70 PT-NB-71 AO-13.70 AO-13.71 R-121 R-205


def by_recorders(offer: Offer[State]) -> dict[Role | type[int], Offer[State]]:
    """An entry of `offers` for both of them, where hands are at work."""

    def offered(state: State, who: Role) -> Iterable[Option]:
        return offer(state, who) if is_cash_by_hand(state.rules) else ()

    return dict.fromkeys(RECORDERS, offered)


def recorded(state: State, command: Command) -> None:
    """Refused to anybody but the croupier and the inspector, and where no hands are at work."""
    require(command, *RECORDERS)
    if not is_cash_by_hand(state.rules):
        raise Refused("R-119 R-121 R-205", "only-by-hand")


def turn_at(state: State, seat: Seat) -> Hand:
    """The hand, if it waits for this player's bet."""
    hand = hand_at(state, Stage.ESTARDILHO, Stage.BETTING)
    if hand.turn is None:  # while an estardilho may still be made
        raise Refused("R-255", "not-now-in-hand", stage=hand.stage)
    if seat != hand.turn:
        raise Refused("PT-NB-36 PT-NB-9e AO-13.36 AO-13.9e", "not-his-turn", turn=hand.turn)
    return hand


def still_here(state: State, seat: Seat) -> None:
    """Nobody bets for a player who has left."""
    if state.players[seat].leaving:
        raise Refused("PT-NB-14l AO-13.14l", "already-leaving")


def staying(state: State, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if not state.players[seat].leaving)


def has_begun(hand: Hand) -> bool:
    """Has the first betting round begun, of which the first word is the sign?"""
    if hand.round > hand.lost:
        return True
    if hand.kind.board[0] and not hand.board:
        return False
    return any(holding.spoke_at is not None for holding in hand.holdings.values())  # PT-NB-71h AO-13.71h R-274
