"""What running a hall needs: the proof that it can write, notices, bans, and the rules a table was begun with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Tables of before were begun with rules nobody wrote down."""
    made = op.create_table(
        "write_probes", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Float, nullable=False)
    )
    assert made is not None
    op.bulk_insert(made, [{"id": 1, "at": 0.0}])
    op.create_table(
        "notices",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("rules", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Without them."""
    op.drop_column("tables", "rules")
    for name in ("bans", "notices", "write_probes"):
        op.drop_table(name)
