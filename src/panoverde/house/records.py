"""The records of the house. Each is a row of a table with the same fields; store/schema.py has their columns."""

from enum import StrEnum
from typing import ClassVar

from msgspec import field

from panoverde.core.game import Instant
from panoverde.store.contract import Row


class Duty(StrEnum):
    """What an account may do. A player has that one alone: nobody plays in the house where he works."""

    PLAYER = "player"
    CROUPIER = "croupier"
    INSPECTOR = "inspector"
    DIRECTOR = "director"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


class Kind(StrEnum):
    """What sort of account it is."""

    PERSON = "person"
    GUEST = "guest"  # demonstration only, without a password
    BOT = "bot"  # a player of the house, marked as such, at demonstration tables only
    TEST = "test"  # a laboratory's: left out of reports


class Account(Row, kw_only=True):
    table: ClassVar[str] = "accounts"
    unique: ClassVar[tuple[str, ...]] = ("name",)

    name: str
    """As he logs in and is shown; unique without regard to case."""
    kind: Kind = Kind.PERSON
    duties: tuple[Duty, ...] = (Duty.PLAYER,)
    password: str = ""
    """Argon2id; empty where nobody logs in."""
    lang: str = "pt"
    created_at: Instant
    disabled: str = ""
    """Why he may not begin anything new; empty: he may."""
    failures: tuple[Instant, ...] = ()
    """Wrong passwords since the last right one, or since the last lock-out."""
    locked_until: Instant = 0
    last_login_at: Instant | None = None

    @property
    def is_demo(self) -> bool:
        return self.kind in (Kind.GUEST, Kind.BOT)


class Login(Row, kw_only=True):
    """Somebody logged in at a browser. The id is the SHA-256 of the token: the token itself is kept nowhere."""

    table: ClassVar[str] = "logins"

    account: str
    created_at: Instant
    seen_at: Instant
    ended_at: Instant | None = None


class Stay(Row, kw_only=True):
    """A gaming session: begun and ended by the player."""  # PT-BFO-27 PT-BFO-28 PT-SO-68 PT-SO-70

    table: ClassVar[str] = "stays"

    account: str
    began_at: Instant
    ended_at: Instant | None = None
    ended_why: str = ""
    totals: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By unit: what was staked, and what was won less what was lost. Written when it ends."""


class Outcome(StrEnum):
    """How a coup ended for its players."""

    SETTLED = "settled"
    VOID = "void"
    RESUMED = "resumed"  # after the system stopped, from where it stood
    COMPLETED = "completed"  # after the system stopped, by the rule for an absent player
    FEE = "fee"  # no coup, and numbered 0: paid for a place at the table


class Coup(Row, kw_only=True):
    """What a coup was to one player: where it stands in the journal, what he staked, what it brought."""

    table: ClassVar[str] = "coups"

    at: Instant
    place: str
    """The table's id."""
    number: int
    """0: a fee, which is part of no coup."""
    account: str
    seat: int
    stay: str
    """In which he sat down, and so staked."""
    first: int
    last: int
    """Its first and last entry in the table's stream."""
    unit: str
    staked: int
    net: int
    outcome: Outcome = Outcome.SETTLED
    why: str = ""


class Grievance(StrEnum):
    """The state of a complaint."""

    OPEN = "open"
    IN_HAND = "in_hand"
    ANSWERED = "answered"
    CLOSED = "closed"


class Complaint(Row, kw_only=True):
    """Its id is its number: the version of its entry in the stream `complaints`, in eight figures."""

    table: ClassVar[str] = "complaints"

    account: str
    at: Instant
    place: str = ""
    coup: str = ""
    text: str
    state: Grievance = Grievance.OPEN
    answer: str = ""
    handled_by: str = ""
    handled_at: Instant | None = None


class Incident(Row, kw_only=True):
    """A significant event. Its id is the version of its entry in the stream `incidents`, in eight figures."""

    table: ClassVar[str] = "incidents"

    at: Instant
    kind: str
    who: str
    """The account that did it, or `system`."""
    why: str = ""
    subject: str = ""
    before: str = ""
    after: str = ""


class Opening(Row, kw_only=True):
    """A table that the operator opened. Its stream is `table/` and its id."""

    table: ClassVar[str] = "openings"

    name: str
    game: str
    profile: str
    rules: str
    """JSON, as checked and journalled when it was opened."""
    unit: str
    demo: bool
    by_hand: bool
    """Dealt by a croupier with real equipment, who says what came out."""
    pace: int
    """Milliseconds between two acts of the house, so that people can follow."""
    bots: int = 0
    """How many players of the house keep a newcomer company."""
    opened_at: Instant
    opened_by: str
    approval: str = ""
    """Where the regulator approved it, in the operator's words; a demonstration needs none."""
    closing: str = ""
    """Why it closes, from when somebody said so: open coups conclude."""
    closed_at: Instant | None = None


class Switch(Row, kw_only=True):
    """Something that is disabled: `all`, `game:NAME`, `table:ID`, `player:ID`."""

    table: ClassVar[str] = "switches"

    off: bool
    why: str
    by: str
    at: Instant


class Lease(Row, kw_only=True):
    """Which node deals a table; its id is the table's."""

    table: ClassVar[str] = "leases"

    node: str
    address: str
    until: Instant


class Snapshot(Row, kw_only=True):
    """A table's state after some entry of its stream, so that nobody need fold everything: the last under the stream's
    name, for a restart; and each for good under its name and version, for replays (house/standing.py)."""

    table: ClassVar[str] = "snapshots"

    version: int
    body: str


class Proposal(Row, kw_only=True):
    """An adjustment of somebody's balance: one proposes, another approves."""

    table: ClassVar[str] = "proposals"

    account: str
    unit: str
    amount: int
    why: str
    by: str
    at: Instant
    decided_by: str = ""
    approved: bool | None = None


class Receipt(Row, kw_only=True):
    """Money that came in or went out at the cage, or was adjusted. Its id is the name that the cashier's page gave the
    movement, so that asking twice moves nothing twice."""

    table: ClassVar[str] = "receipts"

    at: Instant
    account: str
    unit: str
    amount: int
    """What the wallet gained; less than nothing when it was redeemed."""
    fact: str
    """`bought`, `redeemed` or `adjusted`."""
    by: str
    why: str
    entry: int
    """Its version in the stream `cage`."""


ROWS: tuple[type[Row], ...] = (
    Account, Login, Stay, Coup, Complaint, Incident, Opening, Switch, Lease, Snapshot, Proposal, Receipt,
)  # fmt: skip
