"""Seats remember what their person answers in advance."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nobody has set anything yet."""
    op.add_column("seats", sa.Column("standing", sa.JSON, nullable=False, server_default="{}"))


def downgrade() -> None:
    """Forget what was set."""
    op.drop_column("seats", "standing")
