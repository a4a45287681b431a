"""The OpenAPI document, made from the declared endpoints and their types."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from deckhall._build import VERSION
from deckhall.server import api, messages, rest
from deckhall.server.admission import SECRET_HEADER
from deckhall.server.close_codes import CLOSE_CODES
from deckhall.server.documents import JSON, Document, Documents
from deckhall.server.endpoints import Endpoint


def document_data() -> dict[str, Any]:
    """The document as plain data."""
    kinds = [kind for one in rest.ENDPOINTS for kind in (one.body, one.answer) if kind not in (None, msgspec.Raw)]
    kinds += [api.Problem, messages.FromClient, messages.FromServer]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}", schema_hook=_anything
    )
    by_kind = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for one in rest.ENDPOINTS:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Deckhall", "version": VERSION, "description": DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "http", "scheme": "bearer"}},
        },
        "x-socket": {
            "path": "/api/tables/{code}/socket",
            "from_client": by_kind[str(messages.FromClient)],
            "from_server": by_kind[str(messages.FromServer)],
            "close_codes": msgspec.to_builtins(CLOSE_CODES),
        },
    }


DESCRIPTION = (
    "Lobby, moves and replays of the hall. Come in with POST /api/guests and use the token as a bearer token. A table "
    "shows what happens over the WebSocket /api/tables/{code}/socket; its messages and the codes it closes with are "
    "described under x-socket, each message with its type in the field t. The first message of a client is hello."
)


def _anything(kind: type) -> dict[str, Any]:
    """A position inside a replay is the game's own business."""
    if kind is not object:
        raise NotImplementedError
    return {"description": "As the game writes it."}


def _operation(one: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", one.path)
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
    ]
    parameters += [
        {"name": name, "in": "query", "description": about, "schema": {"type": "string"}}
        for name, about in one.query.items()
    ]
    if one.path.startswith("/api/tables/{code}"):
        about = "What stands in the link to a table that is not listed; whoever sits there needs none."
        parameters.append({"name": SECRET_HEADER, "in": "header", "description": about, "schema": {"type": "string"}})
    made: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "security": [{"guest": []}, {}],
        "responses": {
            "200": {"description": "Done.", "content": _json(schemas[str(one.answer)])},
            "4XX": {"description": "Why not.", "content": _json(schemas[str(api.Problem)])},
            "503": {"description": "The database does not answer.", "content": _json(schemas[str(api.Problem)])},
        },
    }
    if parameters:
        made["parameters"] = parameters
    if one.body is not None:
        body = {"type": "object"} if one.body is msgspec.Raw else schemas[str(one.body)]
        made["requestBody"] = {"required": True, "content": _json(body)}
    return made


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


async def document(request: Request) -> Response:
    """What this interface offers."""
    documents: Documents = request.app.state.documents
    return (await documents.get(JSON, lambda: Document(msgspec.json.encode(document_data()), JSON))).response(request)
