"""Players without chips, hands reported, and the end."""

from msgspec import field

from panoverde.core.decider import Command


class Bust(Command, tag="bust"):
    """A player has lost all their chips."""

    player: int
    stack: int = 0
    """Chips at the start of the hand: sets apart players eliminated in one hand."""
    takers: tuple[int, ...] = ()
    """Winners of their last pot, clockwise from the button; knock-outs need them."""
    same_hand: bool = False
    """In the same hand as the elimination before?"""


class RecordHand(Command, tag="record_hand"):
    """A table's hand is over, with everybody's chips after it. Players without chips are out, unless they rebuy."""

    table: int
    stacks: dict[int, int]
    """Entrant → chips; all who sit there and have paid."""
    winners: tuple[int, ...] = ()
    """Of the main pot: win the button."""
    takers: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Entrant who is out → winners of their last pot."""
    rebuying: tuple[int, ...] = ()
    """Players without chips who stay: they rebuy before the next hand."""


class Reinstate(Command, tag="reinstate"):
    """A player recorded as out has chips after all, at their seat."""

    player: int
    table: int
    seat: int
    reason: str
    giver: int = 0
    """Who gives the chips back, if a hand was reported that gave them to somebody."""


class Finish(Command, tag="finish"):
    """Places and prizes are final: one player is left, or as many as win."""
