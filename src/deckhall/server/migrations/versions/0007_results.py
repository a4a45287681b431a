"""How games ended, for the lists of them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Of games that were over before nobody wrote it down; their replays tell."""
    op.add_column("tables", sa.Column("result", sa.JSON, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "result")
