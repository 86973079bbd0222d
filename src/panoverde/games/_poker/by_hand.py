"""What can go wrong only where people deal real cards and place real chips, and who writes it down."""

from panoverde.core.game import Command
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.model import Hand, Stage, State
from panoverde.games._poker.options import Regime, Rules
from panoverde.games._poker.topic import hand_at, require

RECORDERS = (Role.CROUPIER, Role.INSPECTOR)


def is_cash_by_hand(rules: Rules) -> bool:
    """Tournaments have procedures of their own."""
    return rules.physical and rules.regime in (Regime.PT, Regime.AO)  # PT-NB-70 PT-NB-71 AO-13.70 AO-13.71 R-121 R-205


def may_record(state: State, who: Who) -> bool:
    return who in RECORDERS and is_cash_by_hand(state.rules)


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


def has_begun(hand: Hand) -> bool:
    """Has the first betting round begun, of which the first word is the sign?"""
    if hand.round > hand.lost:
        return True
    if hand.kind.board[0] and not hand.board:
        return False
    return any(holding.spoke_at is not None for holding in hand.holdings.values())  # PT-NB-71h AO-13.71h R-274
