"""Where tables were opened from, and when guests and replays were last seen: for quotas and retention."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """What is there already was last seen when it came."""
    op.add_column("tables", sa.Column("address", sa.String(64), nullable=False, server_default=""))
    op.create_index("ix_tables_address", "tables", ["address"])
    op.create_index("ix_tables_host", "tables", ["host"])
    for table in ("guests", "replays"):
        op.add_column(table, sa.Column("seen", sa.Float, nullable=False, server_default="0"))
        op.execute(f"UPDATE {table} SET seen = created")


def downgrade() -> None:
    """Forget it."""
    for table in ("guests", "replays"):
        op.drop_column(table, "seen")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_tables_address", "tables")
    op.drop_column("tables", "address")
