"""Records of the house. Each is a row of a table with the same fields; store/schema.py has the columns."""

from enum import StrEnum
from typing import ClassVar

from msgspec import field

from panoverde.core.decider import Instant
from panoverde.store.contract import Row


class Duty(StrEnum):
    """What an account may do. Players have no other duty: staff don't play in their own house."""

    PLAYER = "player"
    CROUPIER = "croupier"
    INSPECTOR = "inspector"
    DIRECTOR = "director"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


class Kind(StrEnum):
    """Kind of account."""

    PERSON = "person"
    GUEST = "guest"  # demonstration only, without a password
    BOT = "bot"  # marked as a bot; demonstration tables only
    TEST = "test"  # a testing laboratory's; excluded from reports


class Account(Row, kw_only=True):
    table: ClassVar[str] = "accounts"
    unique: ClassVar[tuple[str, ...]] = ("name",)

    name: str
    """Name for login and display; unique regardless of case."""
    kind: Kind = Kind.PERSON
    duties: tuple[Duty, ...] = (Duty.PLAYER,)
    password: str = ""
    """Argon2id; empty for accounts without a login."""
    lang: str = "pt"
    created_at: Instant
    disabled: str = ""
    """Why the account may begin nothing new; empty if it may."""
    last_login_at: Instant | None = None
    salt: str = ""
    """What the digest of the name in the journal is made with; empty for older accounts and erased ones."""

    @property
    def is_demo(self) -> bool:
        return self.kind in (Kind.GUEST, Kind.BOT)


class Login(Row, kw_only=True):
    """A login at a browser. Its id is the SHA-256 of the token, which is stored nowhere."""

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
    """By unit: staked, and won less lost. Written when the session ends."""


class Outcome(StrEnum):
    """How a coup ended for its players."""

    SETTLED = "settled"
    VOID = "void"
    RESUMED = "resumed"  # continued after an outage
    COMPLETED = "completed"  # completed after an outage, by the rule for absent players
    CORRECTED = "corrected"  # the inspector took the table back: staked and net are the coup's, reversed
    FEE = "fee"  # for a place at the table; no coup, numbered 0
    JACKPOT = "jackpot"  # a bet on a jackpot, or its prize; no coup, numbered 0


class Coup(Row, kw_only=True):
    """One player's share in a coup: its place in the journal, stake and result."""

    table: ClassVar[str] = "coups"

    at: Instant
    place: str
    """Id of the table."""
    number: int
    """Coup number; 0 for money outside any coup."""
    account: str
    seat: int
    stay: str
    """Session in which the player sat down."""
    first: int
    last: int
    """First and last entry in the table's stream."""
    unit: str
    staked: int
    net: int
    outcome: Outcome = Outcome.SETTLED
    why: str = ""

    @property
    def counts(self) -> int:
        """How often it counts as played: a correction takes back one that did."""
        return -1 if self.outcome == Outcome.CORRECTED else 1


class Grievance(StrEnum):
    """State of a complaint."""

    OPEN = "open"
    IN_HAND = "in_hand"
    ANSWERED = "answered"
    CLOSED = "closed"


class Complaint(Row, kw_only=True):
    """Its id is its number: the version of its entry in the stream `complaints`, in eight digits."""

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
    salt: str = ""
    """What the digests of its texts in the journal are made with; empty for older complaints and erased ones."""


class Incident(Row, kw_only=True):
    """A significant event. Its id is the version of its entry in the stream `incidents`, in eight digits."""

    table: ClassVar[str] = "incidents"

    at: Instant
    kind: str
    who: str
    """Account that did it, or `system`."""
    why: str = ""
    subject: str = ""
    before: str = ""
    after: str = ""
    address: str = ""
    """Where a log-in came from. The journal has only a digest."""


class Strength(StrEnum):
    """How well bots play, where there is something to decide."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


class Opening(Row, kw_only=True):
    """A table opened by the operator. Its stream is `table/` and its id."""

    table: ClassVar[str] = "openings"

    name: str
    game: str
    profile: str
    rules: str
    """JSON, as checked and journalled at the opening."""
    unit: str
    demo: bool
    by_hand: bool
    """Dealt by a croupier with real equipment, who enters the outcomes."""
    pace: int
    """Milliseconds between acts of the house, so that people can follow."""
    bots: int = 0
    """Number of bots that keep players company."""
    strength: Strength | None = None
    """How well they play; None: as the node is set."""
    opened_at: Instant
    opened_by: str
    approval: str = ""
    """Reference of the regulator's approval, in the operator's words; empty for a demonstration."""
    closing: str = ""
    """Why it closes, once announced: open coups conclude."""
    closed_at: Instant | None = None


class Model(Row, kw_only=True):
    """A model of slot machine: its payback plan, which never changes. Its id is the fingerprint of the file."""

    table: ClassVar[str] = "models"

    name: str
    """As the plan has it."""
    file: str
    """The plan's text, byte for byte."""
    certificate: str
    """Reference of the certificate of a qualified body."""  # AO-17.7
    count_jackpot: str = ""
    """Reference of the supervisor's word that increments of a jackpot count towards 80 %; empty: they don't."""
    sheet: str
    """The exact payback sheet; JSON."""
    registered_at: Instant
    registered_by: str
    approval: str = ""
    """Reference of the supervisor's approval; empty: none yet."""  # AO-17.8
    approved_at: Instant | None = None
    approved_by: str = ""


class Switch(Row, kw_only=True):
    """Something disabled: `all`, `game:NAME`, `table:ID`, `player:ID`."""

    table: ClassVar[str] = "switches"

    off: bool
    why: str
    by: str
    at: Instant


class Lease(Row, kw_only=True):
    """Node that deals a table; the id is the table's."""

    table: ClassVar[str] = "leases"

    node: str
    address: str
    until: Instant


class Snapshot(Row, kw_only=True):
    """A table's state after some entry, so that a reader needn't fold the whole stream. The latest is stored under the
    stream's name, for restarts; permanent ones under name and version, for replays (house/play/table_past.py)."""

    table: ClassVar[str] = "snapshots"

    version: int
    body: str


class Act(StrEnum):
    """What needs two people."""

    ADJUST = "adjust"  # a balance
    SALE = "sale"  # of chips for much money
    GRANT = "grant"  # of a duty
    RESET_FACTOR = "reset_factor"
    ERASE = "erase"  # a person's data


class Proposal(Row, kw_only=True):
    """What one person proposes and another approves."""

    table: ClassVar[str] = "proposals"

    account: str
    """Whom it concerns."""
    unit: str = ""
    amount: int = 0
    why: str
    by: str
    at: Instant
    decided_by: str = ""
    approved: bool | None = None
    act: Act = Act.ADJUST
    duty: str = ""
    """The duty to grant; else empty."""


class Receipt(Row, kw_only=True):
    """Money that came in or went out at the cage, or was adjusted. Its id is the caller's reference, so that a retry is
    idempotent."""

    table: ClassVar[str] = "receipts"

    at: Instant
    account: str
    unit: str
    amount: int
    """What the wallet gained; negative for redeemed chips."""
    fact: str
    """`bought`, `redeemed` or `adjusted`."""
    by: str
    why: str
    entry: int
    """Version in the stream `cage`."""


class Document(Row, kw_only=True):
    """An identity document shown at a tournament's desk. Its id is the digest that the journal has, which can't forget;
    the particulars stand only here, and may be erased."""  # FS-5.1

    table: ClassVar[str] = "documents"

    tournament: str
    """Where it was recorded."""
    kind: str
    number: str
    country: str
    name: str
    recorded_at: Instant
    recorded_by: str
    erased_at: Instant | None = None


class Factor(Row, kw_only=True):
    """The second factor of somebody who works here. Its id is the account's."""

    table: ClassVar[str] = "factors"

    sealed: str = ""
    """The secret, encrypted; empty if there is none."""
    pending: str = ""
    """A new secret, encrypted, until its first code is given."""
    last_step: int = 0
    """Time step of the last code accepted: it and older ones are refused."""
    recovery: tuple[str, ...] = ()
    """SHA-256 of the recovery codes that are left."""
    enrolled_at: Instant | None = None


class Attempt(Row, kw_only=True):
    """Wrong log-ins for a name, or for a name from one address. Its id is a digest of them."""

    table: ClassVar[str] = "attempts"

    name: str
    """Digest of the name."""
    failures: tuple[Instant, ...] = ()
    """Since the last right one or the last lockout."""
    locked_until: Instant = 0
    familiar: bool = False
    """Has the owner of the name logged in from that address?"""


class Setting(Row, kw_only=True):
    """What the house has set: `real`, `large_sale:UNIT`."""

    table: ClassVar[str] = "settings"

    value: str
    by: str
    at: Instant
    why: str = ""


ROWS: tuple[type[Row], ...] = (
    Account, Login, Stay, Coup, Complaint, Incident, Opening, Model, Switch, Lease, Snapshot, Proposal,
    Receipt, Document, Factor, Attempt, Setting,
)  # fmt: skip
