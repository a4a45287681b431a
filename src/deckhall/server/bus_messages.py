"""Letters: what server processes send each other."""

from __future__ import annotations

from typing import Any, Final

import msgspec


class Letter(msgspec.Struct, array_like=True):
    """A message between processes. `kind`: ask, done, refused, missing, failed, hello, say, bye, show, lost."""

    kind: str
    sender: str
    id: str = ""
    code: str = ""
    name: str = ""
    guest: dict[str, Any] = {}
    body: bytes = b""
    rule: str = ""


ENCODER: Final = msgspec.msgpack.Encoder()
DECODER: Final = msgspec.msgpack.Decoder(Letter)
