"""Tables of a store. Their comments are the data dictionary: `pano database dictionary`."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import TEXT as POSTGRES_TEXT

from panoverde.journal.ledger import CREDITS, GUARDED, POOL, TOURNAMENT, TRANSIT, WALLET

# Types with the same meaning in both databases: text ordered by code point, 64-bit integers.
WORDS = Text().with_variant(POSTGRES_TEXT(collation="C"), "postgresql")
NUMBER = BigInteger().with_variant(Integer(), "sqlite")
YES_OR_NO = Boolean().with_variant(Integer(), "sqlite")
JSON_TEXT = WORDS
OCTETS = LargeBinary()

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "uq": "%(table_name)s_%(column_0_N_name)s_uq",
        "ck": "%(table_name)s_%(constraint_name)s_ck",
    }
)


def _words(name: str, comment: str, **how: Any) -> Column[str]:
    return Column(name, WORDS, nullable=how.pop("nullable", False), comment=comment, **how)


def _number(name: str, comment: str, **how: Any) -> Column[int]:
    return Column(name, NUMBER, nullable=how.pop("nullable", False), comment=comment, **how)


def _instant(name: str, comment: str, **how: Any) -> Column[int]:
    return _number(name, f"{comment}; milliseconds since 1970, UTC", **how)


def _yes_or_no(name: str, comment: str, **how: Any) -> Column[bool]:
    return Column(name, YES_OR_NO, nullable=how.pop("nullable", False), comment=comment, **how)


def _json(name: str, comment: str) -> Column[str]:
    return Column(name, JSON_TEXT, nullable=False, comment=f"{comment}; JSON")


def _table(name: str, comment: str, *parts: Any, **how: Any) -> Table:
    return Table(name, metadata, *parts, comment=comment, sqlite_strict=True, **how)


def _rows(name: str, comment: str, *parts: Any) -> Table:
    """A table of records: id and revision come before its own fields."""
    own = (
        _words("id", "id of the record", primary_key=True),
        _number("revision", "1 when new, plus one per change"),
    )
    return _table(name, comment, *own, *parts)


entries = _table(
    "entries",
    "The journal. Entries are added, never changed and never removed.",
    _number("seq", "order of writing, over all streams", primary_key=True, autoincrement=True),
    _words("stream", "the history it belongs to: table/ID, account/ID, cage, complaints, incidents, house …"),
    _number("version", "its place in the stream: 1, 2, 3 … without gaps"),
    _instant("at", "when it happened"),
    _words("body", "what happened; JSON, kept byte for byte; money in its field moves: [[account, unit, amount], …]"),
    Column(
        "hash",
        OCTETS,
        nullable=False,
        comment="SHA-256 of the hash before it in its stream (32 zeros before the first), the line"
        " «STREAM VERSION AT», a line feed, and the body",
    ),
    UniqueConstraint("stream", "version"),
)

# A table's own accounts (`TABLE/…`) nearly always move in the table's own stream, and their statement is read from
# there. The index has only the other postings. A full index would rewrite a page per account in each group commit,
# which halves SQLite's rate.
STRAY_IN_SQLITE = "stream <> 'table/' || substr(account, 1, instr(account, '/') - 1)"
STRAY_IN_POSTGRES = "stream <> 'table/' || split_part(account, '/', 1)"

postings = _table(
    "postings",
    "The ledger: what each entry adds to accounts. Those of an entry sum to zero in each unit. Never changed.",
    _number("seq", "the entry that causes it", primary_key=True, autoincrement=False),
    _number("line", "its place among the postings of the entry, from 0", primary_key=True, autoincrement=False),
    _instant("at", "when the entry happened"),
    _words("stream", "the entry's stream"),
    _number("version", "the entry's place in the stream"),
    _words(
        "account",
        f"{WALLET}ACCOUNT, {CREDITS}ACCOUNT, {TRANSIT}TABLE:ACCOUNT, {POOL}ID, TABLE/chips:SEAT, TABLE/stake:SEAT,"
        f" TABLE/bank …, {TOURNAMENT}ID/prize_pool …",
    ),
    _words("unit", "EUR, AOA; for demonstration EUR.demo, AOA.demo"),
    _number("amount", "what the account gains, in the smallest coin of the unit; negative: loses"),
    Index(
        "postings_of_account",
        "account",
        "unit",
        "at",
        sqlite_where=text(STRAY_IN_SQLITE),
        postgresql_where=text(STRAY_IN_POSTGRES),
    ),
    sqlite_with_rowid=False,
)

balances = _table(
    "balances",
    "What each account holds: the sum of its postings, kept beside them in the same transaction.",
    _words("account", "as in postings", primary_key=True),
    _words("unit", "as in postings", primary_key=True),
    _number(
        "amount",
        "the sum, in the smallest coin of the unit; never negative for players, jackpots and tournaments",
    ),
    CheckConstraint(
        "amount >= 0 OR NOT ("
        + " OR ".join(f"substr(account, 1, {len(prefix)}) = '{prefix}'" for prefix in GUARDED)
        + ")",
        name="guarded",
    ),
    sqlite_with_rowid=False,
    postgresql_with={"fillfactor": 40},  # frequently updated rows find room on their page
)

accounts = _rows(
    "accounts",
    "Accounts of people, guests and bots.",
    _words("name", "for login and display; unique regardless of case"),
    _words("name_key", "the name folded to one case and form, by which it is found", unique=True),
    _words("kind", "person, guest (demonstration only), bot, test (a laboratory's)"),
    _json("duties", "what the account may do"),
    _words("password", "Argon2id; empty for accounts without a login"),
    _words("lang", "language of the pages: pt, en"),
    _instant("created_at", "when it was created"),
    _words("disabled", "why the account may begin nothing new; empty: it may"),
    _instant("last_login_at", "last login", nullable=True),
    _words("salt", "salt of the name's digest in the journal; empty: none, or erased", server_default=""),
    Index("accounts_kind", "kind"),
)

logins = _rows(
    "logins",
    "Logins at browsers. The id is the SHA-256 of the token, which is stored nowhere.",
    _words("account", "who"),
    _instant("created_at", "time of the login"),
    _instant("seen_at", "last activity"),
    _instant("ended_at", "when it ended", nullable=True),
    Index("logins_account", "account"),
)

stays = _rows(
    "stays",
    "Gaming sessions, begun and ended by the player.",
    _words("account", "who plays"),
    _instant("began_at", "when it began"),
    _instant("ended_at", "when it ended", nullable=True),
    _words("ended_why", "why it ended"),
    _json("totals", "by unit: staked, and won less lost; written at the end"),
    Index("stays_account", "account", "id"),
)

coups = _rows(
    "coups",
    "One player's share in a coup.",
    _instant("at", "when it ended"),
    _words("place", "the table's id"),
    _number("number", "the coup's number at its table; 0 for money outside any coup"),
    _words("account", "whose"),
    _number("seat", "the player's seat"),
    _words("stay", "the gaming session"),
    _number("first", "its first entry in the table's stream"),
    _number("last", "its last entry in the table's stream"),
    _words("unit", "as in postings"),
    _number("staked", "the stake"),
    _number("net", "won less lost"),
    _words("outcome", "settled, void, corrected; after an outage: resumed, completed; of no coup: fee, jackpot"),
    _words("why", "the reason, unless simply settled"),
    Index("coups_account", "account", "at"),
    Index("coups_place", "place", "number"),
    Index("coups_stay", "stay"),
)

complaints = _rows(
    "complaints",
    "Complaints of players. The id is the version of its entry in the stream complaints, in eight digits.",
    _words("account", "who complains"),
    _instant("at", "when"),
    _words("place", "the table concerned; may be empty"),
    _words("coup", "the coup concerned; may be empty"),
    _words("text", "in the player's words"),
    _words("state", "open, in_hand, answered, closed"),
    _words("answer", "the answer"),
    _words("handled_by", "the account that answered"),
    _instant("handled_at", "when it was answered", nullable=True),
    _words("salt", "salt of its texts' digests in the journal; empty: none, or erased", server_default=""),
    Index("complaints_account", "account", "at"),
    Index("complaints_state", "state", "at"),
)

incidents = _rows(
    "incidents",
    "Significant events. The id is the version of its entry in the stream incidents, in eight digits.",
    _instant("at", "when"),
    _words("kind", "kind of event"),
    _words("who", "the account that did it, or system"),
    _words("why", "the reason given"),
    _words("subject", "the account or thing concerned"),
    _words("before", "state before"),
    _words("after", "state after"),
    _words("address", "where a log-in came from; not in the journal, which has a digest", server_default=""),
    Index("incidents_at", "at"),
    Index("incidents_kind", "kind", "at"),
    Index("incidents_subject", "subject", "at"),
)

openings = _rows(
    "openings",
    "Tables opened by the operator. Their streams are table/ and the id.",
    _words("name", "as players see it"),
    _words("game", "which game"),
    _words("profile", "profile of its rules"),
    _words("rules", "the rules as checked and journalled at the opening; JSON"),
    _words("unit", "as in postings"),
    _yes_or_no("demo", "whether it is a demonstration"),
    _yes_or_no("by_hand", "dealt by a croupier with real equipment, who enters the outcomes"),
    _number("pace", "milliseconds between two acts of the house"),
    _number("bots", "number of bots that keep players company"),
    _words("strength", "how well they play: easy, medium, strong; null: as the node is set", nullable=True),
    _instant("opened_at", "when it was opened"),
    _words("opened_by", "the account that opened it"),
    _words("approval", "reference of the regulator's approval", server_default=""),
    _words("closing", "why it closes, once announced"),
    _instant("closed_at", "when it was closed", nullable=True),
    Index("openings_closed_at", "closed_at"),
)

models = _rows(
    "models",
    "Models of slot machines. The id is the fingerprint: the SHA-256 of the payback plan's file.",
    _words("name", "as the plan has it"),
    _words("file", "the payback plan, byte for byte; TOML"),
    _words("certificate", "reference of the certificate of a qualified body"),
    _words("count_jackpot", "reference of the supervisor's word that increments of a jackpot count towards 80 %"),
    _words("sheet", "the exact payback sheet; JSON"),
    _instant("registered_at", "when it was registered"),
    _words("registered_by", "the account that registered it"),
    _words("approval", "reference of the supervisor's approval; empty: none yet"),
    _instant("approved_at", "when the approval was entered", nullable=True),
    _words("approved_by", "the account that entered it"),
    Index("models_name", "name"),
)

switches = _rows(
    "switches",
    "What is disabled: all, game:NAME, table:ID, player:ID.",
    _yes_or_no("off", "whether it is disabled"),
    _words("why", "the reason given"),
    _words("by", "the account that did it"),
    _instant("at", "when"),
)

leases = _rows(
    "leases",
    "Which node deals a table; the id is the table's.",
    _words("node", "the node's name"),
    _words("address", "address for clients"),
    _instant("until", "end of the lease, unless renewed"),
)

snapshots = _rows(
    "snapshots",
    "A table's state after some entry of its stream, so that a restart needn't fold the whole stream.",
    _number("version", "version of that entry"),
    _words("body", "the state; JSON"),
)

proposals = _rows(
    "proposals",
    "What one person proposes and another approves.",
    _words("account", "whom it concerns"),
    _words("unit", "as in postings; empty if no money moves"),
    _number("amount", "by how much"),
    _words("why", "the reason given"),
    _words("by", "the account that proposes"),
    _instant("at", "when"),
    _words("decided_by", "the account that decided"),
    _yes_or_no("approved", "the decision; empty: none yet", nullable=True),
    _words("act", "adjust, sale, grant, reset_factor, erase", server_default="adjust"),
    _words("duty", "the duty to grant; else empty", server_default=""),
    Index("proposals_account", "account", "at"),
)

receipts = _rows(
    "receipts",
    "Money that came in or went out at the cage, or was adjusted. The id is the caller's reference.",
    _instant("at", "when"),
    _words("account", "whose wallet"),
    _words("unit", "as in postings"),
    _number("amount", "the wallet's gain; negative: its loss"),
    _words("fact", "bought, redeemed, adjusted"),
    _words("by", "the account that did it"),
    _words("why", "the reason given"),
    _number("entry", "its version in the stream cage"),
    Index("receipts_account", "account", "at"),
    Index("receipts_at", "at"),
)

documents = _rows(
    "documents",
    "Identity documents shown at a tournament's desk. The id is the digest in the journal; erased ones are empty.",
    _words("tournament", "id of the tournament where it was recorded"),
    _words("kind", "which document: citizen card, passport …"),
    _words("number", "its number"),
    _words("country", "country that issued it"),
    _words("name", "the name on it"),
    _instant("recorded_at", "when it was shown"),
    _words("recorded_by", "the account that recorded it"),
    _instant("erased_at", "when its particulars were erased", nullable=True),
    Index("documents_tournament", "tournament"),
)

factors = _rows(
    "factors",
    "Second factors of staff. The id is the account's.",
    _words("sealed", "the secret, encrypted with the house's sealing key; empty: none, or reset"),
    _words("pending", "a new secret, encrypted, until its first code is given"),
    _number("last_step", "time step of the last code accepted: it and older ones are refused"),
    _json("recovery", "SHA-256 of the recovery codes that are left"),
    _instant("enrolled_at", "when its first code was given", nullable=True),
)

attempts = _rows(
    "attempts",
    "Wrong log-ins. The id is a digest, with the house's key, of a name, or of a name and an address.",
    _words("name", "digest of the name"),
    _json("failures", "when, since the last right one or the last lockout"),
    _instant("locked_until", "end of the lockout"),
    _yes_or_no("familiar", "whether the owner of the name has logged in from the address"),
    Index("attempts_name", "name"),
)

settings = _rows(
    "settings",
    "What the house has set: real, large_sale:UNIT.",
    _words("value", "the setting"),
    _words("by", "the account that set it, or system"),
    _instant("at", "when"),
    _words("why", "the reason given"),
)

JOURNAL = (entries, postings)
"""Tables whose rows never change."""
