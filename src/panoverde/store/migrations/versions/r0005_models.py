"""Models of slot machines."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SERVER = "panoverde_server"


def upgrade() -> None:
    op.create_table(
        "models",
        sa.Column("id", WORDS, nullable=False),
        sa.Column("revision", NUMBER, nullable=False),
        *(sa.Column(name, WORDS, nullable=False) for name in ("name", "file", "certificate", "count_jackpot", "sheet")),
        sa.Column("registered_at", NUMBER, nullable=False),
        sa.Column("registered_by", WORDS, nullable=False),
        sa.Column("approval", WORDS, nullable=False),
        sa.Column("approved_at", NUMBER, nullable=True),
        sa.Column("approved_by", WORDS, nullable=False),
        sa.PrimaryKeyConstraint("id", name="models_pk"),
        sqlite_strict=True,
    )
    op.create_index("models_name", "models", ["name"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"GRANT SELECT, INSERT, UPDATE ON models TO {SERVER}")
