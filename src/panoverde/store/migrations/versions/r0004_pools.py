"""A jackpot's account never goes below zero."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
GUARDED = (
    "amount >= 0 OR NOT (substr(account, 1, 7) = 'wallet:' OR substr(account, 1, 8) = 'credits:'"
    " OR substr(account, 1, 8) = 'transit:' OR substr(account, 1, 5) = 'pool:')"
)


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        _rewrite()  # SQLite can't change a constraint
    else:
        op.execute(
            "ALTER TABLE balances DROP CONSTRAINT balances_balances_guarded_ck_ck"
        )  # as the first revision named it
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
