"""The tables of the database. Migrations bring an older one to this shape."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

META: Final = sa.MetaData()

GUESTS: Final = sa.Table(
    "guests",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),  # to the day
)

TABLES: Final = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(16), nullable=False, unique=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("edition", sa.String(64), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("seed", sa.String(32), nullable=False),
    sa.Column("start", sa.JSON, nullable=False),  # how the game starts: {} or {"position": ...} or {"actions": [...]}
    sa.Column("host", sa.String(32), nullable=False, index=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("timer", sa.Integer, nullable=False),
    sa.Column("status", sa.String(16), nullable=False, index=True),
    sa.Column("stage", sa.String(128), nullable=False),
    sa.Column("rematch", sa.String(16), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False, index=True),
    sa.Column("address", sa.String(64), nullable=False, server_default="", index=True),  # opened from there, for quotas
    sa.Column("rules", sa.String(64), nullable=False, server_default=""),  # the version it was begun with
)

SEATS: Final = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("guest", sa.String(32), nullable=False, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("away", sa.Boolean, nullable=False),
    sa.Column("presets", sa.JSON, nullable=False, server_default="{}"),  # what the person answers in advance
)

MOVES: Final = sa.Table(
    "moves",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # move or undo
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("actions", sa.JSON, nullable=False),
    sa.Column("key", sa.String(64), nullable=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)

CHAT: Final = sa.Table(
    "chat",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

REPLAYS: Final = sa.Table(
    "replays",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),  # to the day
)

WRITE_PROBES: Final = sa.Table(  # one row, written to see whether moves can be kept
    "write_probes",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)

NOTICES: Final = sa.Table(  # what every server process must hear of
    "notices",
    META,
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
)

BANS: Final = sa.Table(
    "bans",
    META,
    sa.Column("kind", sa.String(8), primary_key=True),  # guest or address
    sa.Column("subject", sa.String(64), primary_key=True),
    sa.Column("reason", sa.String(200), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
