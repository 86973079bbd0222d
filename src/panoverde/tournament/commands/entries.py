"""Registration, entries and all that players buy."""

from panoverde.core.decider import Command


class PreRegister(Command, tag="pre_register"):
    """In person, by web, mail or SMS; a place is kept until half an hour before the start."""

    name: str
    account: str = ""


class ConfirmRegistration(Command, tag="confirm_registration"):
    """The mail or SMS that answers a pre-registration has been sent."""

    player: int


class CheckIn(Command, tag="check_in"):
    """A pre-registered player is at the desk, identified."""

    player: int
    identity: str = ""
    """SHA-256 of the identity document, in hexadecimal, salted by the operator; may be empty for an account."""
    consent: bool = True


class Register(Command, tag="register"):
    """Somebody without a pre-registration is at the desk, identified; or asks online."""

    name: str
    account: str = ""
    identity: str = ""
    consent: bool = True


class Withdraw(Command, tag="withdraw"):
    """An entrant who has not paid no longer wants to play."""

    player: int


class LapseRegistrations(Command, tag="lapse_registrations"):
    """Half an hour before the start: pre-registered players who are not there lose their place."""


class Enter(Command, tag="enter"):
    """A registered player pays the entry."""

    player: int
    stack: int = 0
    """Day two of a multistack: which of the three stacks, from 1."""
    with_seat: bool = False
    """Paid with a seat won in a satellite."""


class TakeBackEntry(Command, tag="take_back_entry"):
    """An entry that should not have been made: money and seat go back, the draw stands."""

    player: int
    reason: str


class ReEnter(Command, tag="re_enter"):
    """A player who is out, or gives up their stack, pays another entry."""

    player: int
    abandoned: int = 0
    """Chips given up, which leave the tournament."""


class DeclareRebuy(Command, tag="declare_rebuy"):
    """Before a hand: the player is bound to rebuy."""

    player: int


class Rebuy(Command, tag="rebuy"):
    player: int


class AddOn(Command, tag="add_on"):
    player: int


class BuyXtrastack(Command, tag="buy_xtrastack"):
    """A player with chips who is not in a hand buys the extra stack."""

    player: int


class ReleaseSeats(Command, tag="release_seats"):
    """After level one: seats of registered players who have not paid are free."""


class CloseEntries(Command, tag="close_entries"):
    """Registration and re-entries are over."""
