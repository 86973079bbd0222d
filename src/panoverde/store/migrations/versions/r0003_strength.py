"""How well a table's bots play."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("openings", sa.Column("strength", WORDS, nullable=True))
