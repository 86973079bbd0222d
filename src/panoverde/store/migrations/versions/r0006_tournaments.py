"""Identity documents of tournaments; a tournament's account never goes below zero."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SERVER = "panoverde_server"
GUARDED = (
    "amount >= 0 OR NOT (substr(account, 1, 7) = 'wallet:' OR substr(account, 1, 8) = 'credits:'"
    " OR substr(account, 1, 8) = 'transit:' OR substr(account, 1, 5) = 'pool:'"
    " OR substr(account, 1, 11) = 'tournament/')"
)


def upgrade() -> None:
    op.create_table(
        "documents",
        sa.Column("id", WORDS, nullable=False),
        sa.Column("revision", NUMBER, nullable=False),
        *(sa.Column(name, WORDS, nullable=False) for name in ("tournament", "kind", "number", "country", "name")),
        sa.Column("recorded_at", NUMBER, nullable=False),
        sa.Column("recorded_by", WORDS, nullable=False),
        sa.Column("erased_at", NUMBER, nullable=True),
        sa.PrimaryKeyConstraint("id", name="documents_pk"),
        sqlite_strict=True,
    )
    op.create_index("documents_tournament", "documents", ["tournament"])
    if op.get_bind().dialect.name == "sqlite":
        _rewrite()  # SQLite can't change a constraint
        return
    op.execute(f"GRANT SELECT, INSERT, UPDATE ON documents TO {SERVER}")
    op.execute("ALTER TABLE balances DROP CONSTRAINT balances_balances_guarded_ck_ck")  # as revision 4 named it
    op.create_check_constraint("balances_guarded_ck", "balances", GUARDED)


def _rewrite() -> None:
    op.create_table(
        "balances_guarded",
        sa.Column("account", WORDS, nullable=False),
        sa.Column("unit", WORDS, nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account", "unit", name="balances_pk"),
        sa.CheckConstraint(GUARDED, name="balances_guarded_ck"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO balances_guarded (account, unit, amount) SELECT account, unit, amount FROM balances")
    op.drop_table("balances")
    op.rename_table("balances_guarded", "balances")
