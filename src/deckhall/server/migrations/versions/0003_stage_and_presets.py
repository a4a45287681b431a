"""Plain names: the stage of a game, and the presets of a seat."""

from alembic import op

revision = "0003"
down_revision = "0002"

RENAMED = (("tables", "season", "stage"), ("seats", "standing", "presets"))


def upgrade() -> None:
    """In SQL that SQLite and PostgreSQL share: Alembic itself would copy SQLite's tables for this."""
    for table, before, after in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {before} TO {after}")


def downgrade() -> None:
    """The names of before."""
    for table, before, after in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {after} TO {before}")
