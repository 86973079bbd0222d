"""Whose view of a tournament somebody has, and what players do themselves."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from panoverde.core.option import Option, Pick
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import Task, may
from panoverde.house.records import Account
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.server.node.login_watch import holds
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.state import State

DESK = (Role.DIRECTOR, Role.INSPECTOR, Role.CASHIER, Role.AUDITOR)
"""Offices at a tournament; somebody with several has the first that they hold, unless they ask for another."""

ANYWHERE = ("pre_register", "withdraw", "report_points_error")
"""What a player with an account does themselves at any tournament."""  # FS-4.1.1 FS-9.7
ONLINE = ("register", "enter", "re_enter", "declare_rebuy", "rebuy", "add_on", "buy_xtrastack")
"""And at one without a venue, where nobody could do it for them."""  # FS-4.1 R-581
DEALT = ("join", "leave_before_start", "re_enter", "rebuy", "add_on", "buy_xtrastack", "report_points_error")
"""And at one that the house deals, where entering is one act."""
NEW = ("pre_register", "register", "join")
"""Acts of somebody who has no number yet."""


class Caller(NamedTuple):
    """Somebody at a tournament."""

    account: Account | None
    office: Role
    """A role of the staff, or the public."""

    @property
    def is_staff(self) -> bool:
        return self.office in STAFF

    def number(self, stream: TournamentStream) -> int | None:
        """Theirs as an entrant."""
        return stream.numbers.get(self.account.id) if self.account and not self.is_staff else None

    @property
    def view(self) -> Role:
        """Whose view they have: players know what the public knows."""
        return self.office

    def as_whom(self, stream: TournamentStream) -> Who:
        number = self.number(stream)
        return self.office if number is None else Seat(number)


def caller(account: Account | None, wanted: Role | None) -> Caller:
    """In the office asked for, or else the highest that they hold."""
    if wanted is None:
        held = (office for office in DESK if holds(account, office))
        reads = account is not None and may(account, Task.READ_BOOKS)
        return Caller(account, next(held, Role.AUDITOR if reads else Role.PUBLIC))
    if wanted != Role.PUBLIC and not (wanted in DESK and holds(account, wanted)):
        raise Refused("", "not-your-duty", duty=(str(wanted),))
    return Caller(account, wanted)


def may_do(state: State, kind: str) -> bool:
    """May players do this themselves here?"""
    if state.rules.is_dealt:
        return kind in DEALT
    return kind in ANYWHERE or (kind in ONLINE and not state.rules.venue)


def options(stream: TournamentStream, who: Caller) -> tuple[Option, ...]:
    """What they may do now."""
    if who.is_staff:
        return TOURNAMENT.options(stream.state, who.office)
    if who.account is None:
        return ()
    number = who.number(stream)
    own = TOURNAMENT.options(stream.state, Seat(number)) if number else ()
    return (*own, *(one.option for one in _offers(stream) if one.is_for(number)))


class OwnOffer(NamedTuple):
    """An act of the house that players may ask for, each for themselves alone: who it concerns is no question."""

    option: Option
    players: frozenset[int] | None
    """Entrants that it is for; None: people who are not entered."""

    def is_for(self, number: int | None) -> bool:
        return number is None if self.players is None else number in self.players


_latest: dict[str, tuple[State, tuple[OwnOffer, ...]]] = {}


def _offers(stream: TournamentStream) -> tuple[OwnOffer, ...]:
    """The same for every player, so counted once after each act: thousands may follow it."""
    state, known = stream.state, _latest.get(stream.stream)
    if known is None or known[0] is not state:
        known = _latest[stream.stream] = state, tuple(_own_offers(state))
    return known[1]


def _own_offers(state: State) -> Iterator[OwnOffer]:
    for option in TOURNAMENT.options(state, Role.HOUSE):
        if may_do(state, option.kind):
            whom = next((ask for ask in option.asks if ask.field == "player"), None)
            players = frozenset(map(int, whom.choices)) if isinstance(whom, Pick) else None
            asks = tuple(ask for ask in option.asks if ask.field not in STAMPED)
            yield OwnOffer(replace(option, asks=asks), players)


STAMPED = ("player", "name", "account", "identity")
"""Fields that say who a player is."""
