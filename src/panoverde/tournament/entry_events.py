"""Events of registration and of all that players buy."""

from panoverde.core.decider import Event
from panoverde.core.money import AccountName, Sum
from panoverde.tournament.state import Paid


class PreRegistered(Event, tag="pre_registered"):
    player: int
    name: str
    account: str = ""


class RegistrationConfirmed(Event, tag="registration_confirmed"):
    player: int


class CheckedIn(Event, tag="checked_in"):
    player: int
    identity: str
    consent: bool
    waits: bool = False
    """On the waiting list: the room is full."""


class Registered(Event, tag="registered"):
    player: int
    name: str
    account: str
    identity: str
    consent: bool
    waits: bool = False


class Withdrawn(Event, tag="withdrawn"):
    player: int


class RegistrationsLapsed(Event, tag="registrations_lapsed"):
    players: tuple[int, ...]


class Entered(Event, tag="entered"):
    player: int
    chips: int
    payer: AccountName
    paid: Paid
    time_banks: int
    day_two: int = 0
    with_seat: bool = False


class EntryTakenBack(Event, tag="entry_taken_back"):
    player: int
    chips: int
    """Taken out again."""
    payee: AccountName
    paid: Paid
    """Goes back."""
    reason: str
    seat: Paid = Paid()
    """What a seat had paid: it is kept for another entry to the tournament of that name."""
    target: str = ""


class ReEntered(Event, tag="re_entered"):
    player: int
    chips: int
    payer: AccountName
    paid: Paid
    time_banks: int
    abandoned: int = 0
    kept_bounty: Sum = 0
    """Bounty of the stack that they gave up."""


class RebuyDeclared(Event, tag="rebuy_declared"):
    player: int
    chips: int
    """In play already; 0: only once paid."""


class Rebought(Event, tag="rebought"):
    player: int
    chips: int
    payer: AccountName
    paid: Paid


class AddedOn(Event, tag="added_on"):
    player: int
    chips: int
    payer: AccountName
    paid: Paid


class XtrastackBought(Event, tag="xtrastack_bought"):
    player: int
    chips: int
    payer: AccountName
    paid: Paid


class SeatsReleased(Event, tag="seats_released"):
    players: tuple[int, ...]


class EntriesClosed(Event, tag="entries_closed"):
    entries: int
    """Paid, re-entries included."""
