"""Bus messages: what server processes send each other."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

Kind = Literal[
    "request",  # a request to a table, with the name of the operation, the guest and the body
    "done",  # the answer to it
    "refused",
    "not_found",
    "failed",
    "connect",  # a client of the sender looks at a table
    "from_client",  # that client has sent a message
    "disconnect",  # that client has gone
    "to_client",  # a message to that client
    "close_client",  # the table has done with that client
    "unknown_client",  # the table has never heard of that client
    "metrics",  # the numbers of the receiver are wanted
    "notice",  # there are new notices in the database
    "check",  # the clients of the sender that look at tables of the receiver
    "checked",  # how many messages the sender has sent to each of them
]


class BusMessage(msgspec.Struct, array_like=True):
    """One message. `id` is that of the request or of the stream to a client."""

    kind: Kind
    sender: str
    id: str = ""
    code: str = ""
    name: str = ""
    guest: dict[str, Any] = {}
    body: bytes = b""
    rule: str = ""
    n: int = 0
    """The number of a message to a client: what is lost on the way is noticed."""


ENCODER: Final = msgspec.msgpack.Encoder()
DECODER: Final = msgspec.msgpack.Decoder(BusMessage)
