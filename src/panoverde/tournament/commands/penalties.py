"""Penalties, disqualification and rulings."""

from panoverde.core.decider import Command


class Penalise(Command, tag="penalise"):
    player: int
    offence: str
    """A key of `penalties.OFFENCES`."""
    hands: int = 0
    """To miss; with `orbits` both zero: a warning."""
    orbits: int = 0
    """Each as many hands as players are at the table."""
    reason: str = ""


class ServeHand(Command, tag="serve_hand"):
    """A penalised player has missed a hand."""

    player: int


class Disqualify(Command, tag="disqualify"):
    """Their chips leave the tournament; nothing is refunded. Of players who are out too, until prizes are paid."""

    player: int
    offence: str
    reason: str
    stack: int = 0
    """Chips as counted; 0: as last counted."""


class RecordRuling(Command, tag="record_ruling"):
    """A decision of the direction, in its words."""

    words: str
