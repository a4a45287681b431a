"""People: a token for each device, recovery codes, links with a secret, and what hosts and players may do."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ADDED = (
    ("tables", sa.Column("secret", sa.String(32), nullable=False, server_default="")),
    ("tables", sa.Column("hot_seat", sa.Boolean, nullable=False, server_default=sa.false())),
    ("tables", sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false())),
    ("tables", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true())),
    ("tables", sa.Column("removed", sa.JSON, nullable=False, server_default="[]")),
    ("seats", sa.Column("kept_until", sa.Float, nullable=False, server_default="0")),
    ("seats", sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false())),
    ("chat", sa.Column("guest", sa.String(32), nullable=False, server_default="")),
)


def upgrade() -> None:
    """What guests hold already stays good; a table that was not listed gets a link that cannot be guessed."""
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("blocked", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.UniqueConstraint("guest", "blocked", name="one_block"),
    )
    op.execute("INSERT INTO tokens (hash, guest, created) SELECT token_hash, id, created FROM guests")
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("token_hash")
        guests.add_column(sa.Column("recovery_hash", sa.String(64), nullable=True))
        guests.create_unique_constraint("guests_recovery_hash_key", ["recovery_hash"])
    for table, column in ADDED:
        op.add_column(table, column)
    tables = sa.table("tables", sa.column("id"), sa.column("listed"), sa.column("secret"))
    database = op.get_bind()
    for (table_id,) in database.execute(sa.select(tables.c.id).where(sa.not_(tables.c.listed))).all():
        secret = secrets.token_urlsafe(16)
        database.execute(sa.update(tables).where(tables.c.id == table_id).values(secret=secret))


def downgrade() -> None:
    """A guest keeps one of the tokens; whoever has none can never come back."""
    for table, column in reversed(ADDED):
        op.drop_column(table, column.name)
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("recovery_hash")
        guests.add_column(sa.Column("token_hash", sa.String(64), nullable=True))
    op.execute("UPDATE guests SET token_hash = (SELECT max(hash) FROM tokens WHERE tokens.guest = guests.id)")
    op.execute("UPDATE guests SET token_hash = id WHERE token_hash IS NULL")
    with op.batch_alter_table("guests") as guests:
        guests.alter_column("token_hash", existing_type=sa.String(64), nullable=False)
        guests.create_unique_constraint("guests_token_hash_key", ["token_hash"])
    op.drop_table("blocks")
    op.drop_table("tokens")
