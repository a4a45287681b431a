"""The tables of the database. Migrations bring an older one to this shape."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

META: Final = sa.MetaData()

GUESTS: Final = sa.Table(
    "guests",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False, server_default="0"),  # to the day
    sa.Column("recovery_hash", sa.String(64), nullable=True, unique=True),
)

TOKENS: Final = sa.Table(
    "tokens",  # a guest has one on each device
    META,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
)

BLOCKS: Final = sa.Table(
    "blocks",  # whose chat a guest does not want to read
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Column("blocked", sa.String(32), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.UniqueConstraint("guest", "blocked", name="one_block"),
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
    sa.Column("secret", sa.String(32), nullable=False, server_default=""),  # in the link to a table that is not listed
    sa.Column("hot_seat", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("removed", sa.JSON, nullable=False, server_default="[]"),  # the guests whom the host has sent away
    sa.Column("result", sa.JSON, nullable=False, server_default="[]"),  # by seat, when it is over: [rank, score]
)

SEATS: Final = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("guest", sa.String(32), nullable=False, index=True),  # of an open seat: for whom it is kept
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("bot", sa.String(32), nullable=False),
    sa.Column("away", sa.Boolean, nullable=False),
    sa.Column("presets", sa.JSON, nullable=False, server_default="{}"),  # what the person answers in advance
    sa.Column("kept_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
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
    sa.Column("guest", sa.String(32), nullable=False, server_default=""),
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
