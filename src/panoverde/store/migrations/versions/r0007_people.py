"""Second factors, doors of log-ins, settings, two people; names and addresses outside the journal."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
YES_OR_NO = sa.Boolean().with_variant(sa.Integer(), "sqlite")
SERVER = "panoverde_server"


def words(name: str) -> sa.Column[str]:
    return sa.Column(name, WORDS, nullable=False)


def number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, NUMBER, nullable=nullable)


TABLES = {
    "factors": (
        words("sealed"), words("pending"), number("last_step"), words("recovery"), number("enrolled_at", nullable=True),
    ),
    "attempts": (
        words("name"), words("failures"), number("locked_until"), sa.Column("familiar", YES_OR_NO, nullable=False),
    ),
    "settings": (words("value"), words("by"), number("at"), words("why")),
}  # fmt: skip
ADDED = (
    ("accounts", "salt", ""), ("complaints", "salt", ""), ("incidents", "address", ""),
    ("proposals", "act", "adjust"), ("proposals", "duty", ""),
)  # fmt: skip


def upgrade() -> None:
    for name, columns in TABLES.items():
        op.create_table(
            name, words("id"), number("revision"), *columns,
            sa.PrimaryKeyConstraint("id", name=f"{name}_pk"), sqlite_strict=True,
        )  # fmt: skip
        if op.get_bind().dialect.name == "postgresql":
            op.execute(f"GRANT SELECT, INSERT, UPDATE ON {name} TO {SERVER}")
    op.create_index("attempts_name", "attempts", ["name"])
    for table, column, default in ADDED:
        op.add_column(table, sa.Column(column, WORDS, nullable=False, server_default=default))
    for gone in ("failures", "locked_until"):
        op.drop_column("accounts", gone)
