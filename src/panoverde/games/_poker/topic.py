"""A part of the table that stands by itself: what may be done, what comes of it, what is offered and what is due."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event
from panoverde.core.money import Transfer
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._poker.model import Hand, Holding, Player, Stage, State

Judge = Callable[[State, Any, Chance], Iterator[Event]]
Believe = Callable[[State, Any], State]


@dataclass(frozen=True, kw_only=True)
class Topic:
    judges: Mapping[type[Command], Judge]
    folds: Mapping[type[Event], Believe]
    offers: Callable[[State, Who], Iterable[Option]] = lambda _state, _who: ()
    due: Callable[[State], Command | None] | None = None
    stages: tuple[Stage | None, ...] = (None, *Stage)
    """In which of the hand something may be due; None: between two hands."""
    transfers: Mapping[type[Event], Callable[[Any], tuple[Transfer, ...]]] = field(default_factory=dict)
    """Of the events that move money."""
    masks: Mapping[type[Event], Callable[[Any, Who], Event]] = field(default_factory=dict)
    """Of the events that not everybody may read whole."""


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
