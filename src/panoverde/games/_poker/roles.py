"""Whose act it is, and whether it is the moment."""

from panoverde.core.decider import Command
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._poker.state import Hand, Holding, Player, Stage, State


def require(command: Command, *roles: Role) -> None:
    if command.by not in roles:
        raise Refused("R-204", "not-yours", who=title(command.by))


def player_at(state: State, who: Who) -> tuple[Seat, Player]:
    if isinstance(who, Role):
        raise Refused("R-204", "not-yours", who=title(who))
    if who not in state.players:
        raise Refused("R-203", "not-seated", seat=who)
    return who, state.players[who]


def hand_at(state: State, *stages: Stage) -> Hand:
    """The hand, if it waits for this."""
    hand = state.hand
    if hand is None or hand.stage not in stages:
        raise Refused("R-255", "not-now-in-hand", stage="between_hands" if hand is None else hand.stage)
    return hand


def holding_at(state: State, hand: Hand, who: Who) -> tuple[Seat, Holding]:
    seat, _ = player_at(state, who)
    holding = hand.holdings.get(seat)
    if holding is None or holding.folded:
        raise Refused("PT-NB-39a AO-13.39a PT-SO-33 RT-41", "not-in-hand", seat=seat)
    return seat, holding
