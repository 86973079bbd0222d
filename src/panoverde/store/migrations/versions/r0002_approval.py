"""Where the regulator approved a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

WORDS = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    op.add_column("openings", sa.Column("approval", WORDS, nullable=False, server_default=""))
