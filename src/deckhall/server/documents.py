"""Documents: what is the same for everybody, compressed once and kept."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

NAME: Final = re.compile(r"(\w[\w.-]*/)*\w[\w.-]*", re.ASCII)
"""A file below a folder: no name begins with a dot."""
WORTH_IT: Final = 500
"""Bytes from which a smaller answer is worth its trouble."""
JSON: Final = "application/json"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
COMPRESSED: Final = ("text/", JSON, "application/javascript", "image/svg")
"""The beginnings of the media types that become smaller; fonts and pictures are compressed already."""


class Document:
    """A body with all that its answers need."""

    def __init__(self, body: bytes, media_type: str, cache_control: str = ASK_AGAIN) -> None:
        self.body: Final = body
        small = gzip.compress(body, 9, mtime=0) if len(body) > WORTH_IT and media_type.startswith(COMPRESSED) else body
        self.gzipped: Final = small if len(small) < len(body) else b""
        tag = hashlib.sha256(body).hexdigest()[:20]
        self._headers: Final = {"etag": f'"{tag}"', "cache-control": cache_control, "vary": "accept-encoding"}
        self._media_type: Final = media_type

    def response(self, request: Request) -> Response:
        """The answer for one who asks, who may have the document already."""
        if self._headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self._headers)
        if self.gzipped and "gzip" in request.headers.get("accept-encoding", ""):
            headers = {**self._headers, "content-encoding": "gzip"}
            return Response(self.gzipped, headers=headers, media_type=self._media_type)
        return Response(self.body, headers=self._headers, media_type=self._media_type)


class Documents:
    """Documents that were asked for: each is made once, in a thread of its own, while others wait for it."""

    def __init__(self) -> None:
        self._made: Final[dict[Hashable, Document]] = {}
        self._making: Final = asyncio.Lock()

    async def get(self, key: Hashable, make: Callable[[], Document]) -> Document:
        """The document with that key. There must be only so many keys as there are documents."""
        if key not in self._made:
            async with self._making:
                if key not in self._made:
                    self._made[key] = await asyncio.to_thread(make)
        return self._made[key]

    def known(self, key: Hashable) -> Document | None:
        """The document, if somebody has asked for it before."""
        return self._made.get(key)


class Folder:
    """The files of a folder as documents; a file that is written anew is read anew."""

    def __init__(self, folder: Path, cache_control: str) -> None:
        self.folder: Final = folder
        self._cache_control: Final = cache_control
        self._documents: Final = Documents()

    async def respond(self, request: Request) -> Response:
        """Answer with the file that the path names."""
        return await self.file(request, request.path_params["name"])

    async def file(self, request: Request, name: str) -> Response:
        """Answer with one of the files."""
        file = self.folder / name
        if not NAME.fullmatch(name) or not file.is_file():
            raise HTTPException(404, "there is nothing at this address")
        made = await self._documents.get((name, file.stat().st_mtime_ns), lambda: self._read(file))
        return made.response(request)

    def _read(self, file: Path) -> Document:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Document(file.read_bytes(), kind, self._cache_control)
