"""The journal, the ledger and the first records; what may not be changed, and the role of the server."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
YES_OR_NO = sa.Boolean().with_variant(sa.Integer(), "sqlite")

JOURNAL = ("entries", "postings")
SERVER = "panoverde_server"


def words(name: str, **how: Any) -> sa.Column[str]:
    return sa.Column(name, WORDS, nullable=how.pop("nullable", False), **how)


def number(name: str, **how: Any) -> sa.Column[int]:
    return sa.Column(name, NUMBER, nullable=how.pop("nullable", False), **how)


def yes_or_no(name: str, **how: Any) -> sa.Column[bool]:
    return sa.Column(name, YES_OR_NO, nullable=how.pop("nullable", False), **how)


def unique(table: str, column: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(column, name=f"{table}_{column}_uq")


def record(name: str, *parts: Any) -> None:
    key = sa.PrimaryKeyConstraint("id", name=f"{name}_pk")
    op.create_table(name, words("id"), number("revision"), *parts, key, sqlite_strict=True)


def upgrade() -> None:
    create_journal()
    create_records()
    if op.get_bind().dialect.name == "sqlite":
        protect_in_sqlite()
    else:
        protect_in_postgres()
        grant_to_server()


def create_journal() -> None:
    op.create_table(
        "entries",
        number("seq", autoincrement=True),
        words("stream"),
        number("version"),
        number("at"),
        words("body"),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name="entries_pk"),
        sa.UniqueConstraint("stream", "version", name="entries_stream_version_uq"),
        sqlite_strict=True,
    )
    op.create_table(
        "postings",
        number("seq", autoincrement=False),
        number("line", autoincrement=False),
        number("at"),
        words("stream"),
        number("version"),
        words("account"),
        words("unit"),
        number("amount"),
        sa.PrimaryKeyConstraint("seq", "line", name="postings_pk"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        "postings_of_account",
        "postings",
        ["account", "unit", "at"],
        sqlite_where=sa.text("stream <> 'table/' || substr(account, 1, instr(account, '/') - 1)"),
        postgresql_where=sa.text("stream <> 'table/' || split_part(account, '/', 1)"),
    )
    op.create_table(
        "balances",
        words("account"),
        words("unit"),
        number("amount"),
        sa.PrimaryKeyConstraint("account", "unit", name="balances_pk"),
        sa.CheckConstraint(
            "amount >= 0 OR NOT (substr(account, 1, 7) = 'wallet:' OR substr(account, 1, 8) = 'credits:'"
            " OR substr(account, 1, 8) = 'transit:')",
            name="balances_guarded_ck",
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
        postgresql_with={"fillfactor": 40},
    )


def create_records() -> None:
    record(
        "accounts",
        words("name"),
        words("name_key"),
        words("kind"),
        words("duties"),
        words("password"),
        words("lang"),
        number("created_at"),
        words("disabled"),
        words("failures"),
        number("locked_until"),
        number("last_login_at", nullable=True),
        unique("accounts", "name_key"),
    )
    op.create_index("accounts_kind", "accounts", ["kind"])
    record("logins", words("account"), number("created_at"), number("seen_at"), number("ended_at", nullable=True))
    op.create_index("logins_account", "logins", ["account"])
    record(
        "stays",
        words("account"),
        number("began_at"),
        number("ended_at", nullable=True),
        words("ended_why"),
        words("totals"),
    )
    op.create_index("stays_account", "stays", ["account", "id"])
    record(
        "coups",
        number("at"),
        words("place"),
        number("number"),
        words("account"),
        number("seat"),
        words("stay"),
        number("first"),
        number("last"),
        words("unit"),
        number("staked"),
        number("net"),
        words("outcome"),
        words("why"),
    )
    op.create_index("coups_account", "coups", ["account", "at"])
    op.create_index("coups_place", "coups", ["place", "number"])
    op.create_index("coups_stay", "coups", ["stay"])
    record(
        "complaints",
        words("account"),
        number("at"),
        words("place"),
        words("coup"),
        words("text"),
        words("state"),
        words("answer"),
        words("handled_by"),
        number("handled_at", nullable=True),
    )
    op.create_index("complaints_account", "complaints", ["account", "at"])
    op.create_index("complaints_state", "complaints", ["state", "at"])
    record(
        "incidents",
        number("at"),
        words("kind"),
        words("who"),
        words("why"),
        words("subject"),
        words("before"),
        words("after"),
    )
    op.create_index("incidents_at", "incidents", ["at"])
    op.create_index("incidents_kind", "incidents", ["kind", "at"])
    op.create_index("incidents_subject", "incidents", ["subject", "at"])
    record(
        "openings",
        words("name"),
        words("game"),
        words("profile"),
        words("rules"),
        words("unit"),
        yes_or_no("demo"),
        yes_or_no("by_hand"),
        number("pace"),
        number("bots"),
        number("opened_at"),
        words("opened_by"),
        words("closing"),
        number("closed_at", nullable=True),
    )
    op.create_index("openings_closed_at", "openings", ["closed_at"])
    record("switches", yes_or_no("off"), words("why"), words("by"), number("at"))
    record("leases", words("node"), words("address"), number("until"))
    record("snapshots", number("version"), words("body"))
    record(
        "proposals",
        words("account"),
        words("unit"),
        number("amount"),
        words("why"),
        words("by"),
        number("at"),
        words("decided_by"),
        yes_or_no("approved", nullable=True),
    )
    op.create_index("proposals_account", "proposals", ["account", "at"])
    record(
        "receipts",
        number("at"),
        words("account"),
        words("unit"),
        number("amount"),
        words("fact"),
        words("by"),
        words("why"),
        number("entry"),
    )
    op.create_index("receipts_account", "receipts", ["account", "at"])
    op.create_index("receipts_at", "receipts", ["at"])


def protect_in_sqlite() -> None:
    for table in JOURNAL:
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table} are never changed'); END"
            )


def protect_in_postgres() -> None:
    op.execute(
        "CREATE FUNCTION never_changed() RETURNS trigger LANGUAGE plpgsql AS $$"
        " BEGIN RAISE EXCEPTION '% are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';"
        " END $$"
    )
    for table in JOURNAL:
        op.execute(
            f"CREATE TRIGGER {table}_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION never_changed()"
        )


def grant_to_server() -> None:
    """The operator makes the server's login a member of this role; the migrations are run by the tables' owner."""
    op.execute(
        # An owner that may not create roles may still name one that exists.
        f"DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{SERVER}') THEN"
        f" CREATE ROLE {SERVER} NOLOGIN; END IF;"
        " EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$"
    )
    tables = sa.inspect(op.get_bind()).get_table_names()
    for table in tables:
        rights = "SELECT, INSERT" if table in JOURNAL else "SELECT, INSERT, UPDATE"
        op.execute(f'GRANT {"SELECT" if table == "alembic_version" else rights} ON "{table}" TO {SERVER}')
    op.execute(f"GRANT USAGE ON SEQUENCE entries_seq_seq TO {SERVER}")
