"""What can go wrong only where people deal real cards and place real chips, and who writes it down."""

from panoverde.core.game import Command
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.model import Hand, State
from panoverde.games._poker.options import Regime, Rules
from panoverde.games._poker.topic import require

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


def has_begun(hand: Hand) -> bool:
    """Has the first betting round begun, of which the first word is the sign?"""
    if hand.round:
        return True
    if hand.kind.board[0] and not hand.board:
        return False
    return any(holding.spoke_at is not None for holding in hand.holdings.values())  # PT-NB-71h AO-13.71h R-276
