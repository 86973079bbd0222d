"""Events of a tournament that the house deals."""

from panoverde.core.decider import Event
from panoverde.core.money import AccountName, Sum
from panoverde.tournament.button import Blinds
from panoverde.tournament.state import Call, Paid


class Joined(Event, tag="joined"):
    player: int
    name: str
    account: str
    chips: int
    payer: AccountName
    paid: Paid
    time_banks: int


class OverlayAdded(Event, tag="overlay_added"):
    amount: Sum


class PlayerPlaced(Event, tag="player_placed"):
    player: int
    table: int
    seat: int
    chips: int


class PlayerTaken(Event, tag="player_taken"):
    player: int
    chips: int


class HandCalled(Event, tag="hand_called"):
    """`blinds`: where they will be."""

    table: int
    call: Call
    blinds: Blinds


class HandNull(Event, tag="hand_null"):
    table: int


class AllInWaits(Event, tag="all_in_waits"):
    table: int
