"""What can go wrong only where people deal real cards and place real chips, and who writes it down."""

from collections.abc import Iterable

from panoverde.core.decider import Command
from panoverde.core.option import Option
from panoverde.core.part import Offer
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import LAND, Regime, Rules
from panoverde.games._poker.state import Hand, Stage, State

RECORDERS = (Role.CROUPIER, Role.INSPECTOR)
DIRECTORS = (Role.INSPECTOR, Role.DIRECTOR)
"""Who rules where a tournament's regulation leaves it to its director: at a table the inspector speaks for them."""


def is_cash_by_hand(rules: Rules) -> bool:
    """Tournaments have procedures of their own."""
    return rules.physical and rules.regime in LAND  # PT-NB-70 PT-NB-71 AO-13.70 AO-13.71 R-121 R-205


def is_by_hand(rules: Rules) -> bool:
    """Cash tables and tournaments alike."""
    return rules.physical and rules.regime in (*LAND, Regime.TOURNAMENT)  # R-119 R-205


def is_tournament_by_hand(rules: Rules) -> bool:
    return rules.physical and rules.regime == Regime.TOURNAMENT  # R-121 R-205


def by_recorders(offer: Offer[State]) -> dict[Role | type[int], Offer[State]]:
    """An entry of `offers` for both of them, where hands are at work."""

    def offered(state: State, who: Role) -> Iterable[Option]:
        return offer(state, who) if is_cash_by_hand(state.rules) else ()

    return dict.fromkeys(RECORDERS, offered)


def at_tournaments(offer: Offer[State], *roles: Role | type[int]) -> dict[Role | type[int], Offer[State]]:
    """An entry of `offers` for these, where a tournament is dealt by hand."""

    def offered(state: State, who: Role) -> Iterable[Option]:
        return offer(state, who) if is_tournament_by_hand(state.rules) else ()

    return dict.fromkeys(roles, offered)


def by_all_recorders(offer: Offer[State]) -> dict[Role | type[int], Offer[State]]:
    """An entry of `offers` for what both cash tables and tournaments know."""

    def offered(state: State, who: Role) -> Iterable[Option]:
        return offer(state, who) if is_by_hand(state.rules) else ()

    return dict.fromkeys(RECORDERS, offered)


def recorded_by_hand(state: State, command: Command) -> None:
    """Refused to anybody but the croupier and the inspector, and at a virtual table."""
    require(command, *RECORDERS)
    if not is_by_hand(state.rules):
        raise Refused("R-119 R-205", "only-by-hand")


def require_tournament(state: State, command: Command, *roles: Role) -> None:
    """Refused to anybody else, and where no tournament is dealt by hand."""
    require(command, *roles)
    only_at_tournaments(state)


def only_at_tournaments(state: State) -> None:
    if not is_tournament_by_hand(state.rules):
        raise Refused("R-121 R-205", "only-in-tournaments-by-hand")


def leaves_somebody(hand: Hand) -> None:
    """The last live hand wins, whatever becomes of its cards."""
    if len(hand.live) == 1:
        raise Refused("RT-17.2", "last-live-hand", seat=hand.live[0])


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
