"""The REST interface: every endpoint with the types of its body and answer, from which OpenAPI is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.routing import Route

from deckhall.core import replay as replay_files
from deckhall.server import api, charts, lobby, messages, replays
from deckhall.server.answers import Asked, Endpoint, Handler, answering
from deckhall.server.bots import LEVELS
from deckhall.server.hall import game_info
from deckhall.server.refusals import Missing

ENDPOINTS: Final[list[Endpoint]] = []
EYES: Final = "Through whose eyes: the number of a seat."


def endpoint(
    method: str, path: str, body: Any, answer: Any, query: dict[str, str] | None = None, cost: float = 1.0
) -> Callable[[Handler], Handler]:
    """Declare a handler; its docstring becomes the summary, and `query` says what may follow a question mark."""

    def declare(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, body, answer, handler, query or {}, cost))
        return handler

    return declare


@endpoint("GET", "/api/games", None, list[api.GameInfo])
async def games(asked: Asked) -> Any:
    """All games that can be played here."""
    return asked.hall.game_infos()


@endpoint("GET", "/api/bots", None, list[api.BotLevel])
async def bots(_asked: Asked) -> Any:
    """The strengths of bots."""
    return list(LEVELS)


@endpoint("GET", "/api/games/{slug}", None, api.GameDetail, {"edition": "Another edition than the usual one."})
async def game(asked: Asked) -> Any:
    """All that a table needs to draw a game."""
    found = asked.hall.game(asked.part("slug"), asked.query("edition", ""))
    return api.GameDetail(game_info(found), found.faces(), found.theme.look)


@endpoint("GET", "/api/games/{slug}/rulebook", None, api.RulebookText)
async def rulebook(asked: Asked) -> Any:
    """The rulebook, whole and rule by rule."""
    found = asked.hall.game(asked.part("slug"))
    rules = [api.RuleText(rule.id, rule.section, rule.text) for rule in found.rulebook.rules.values()]
    return api.RulebookText(found.slug, found.theme.title, found.rulebook.text, rules)


@endpoint("POST", "/api/games/{slug}/map", api.MapWish, api.MapPicture, cost=3.0)
async def game_map(asked: Asked) -> Any:
    """The map on which a game would begin with these options, or a map of your own, checked."""
    return charts.picture(asked.hall.game(asked.part("slug"), asked.body.edition), asked.body)


@endpoint("POST", "/api/guests", api.NewGuest, api.Guest, cost=3.0)
async def come_in(asked: Asked) -> Any:
    """Come in under a name. Browsers get a cookie, other clients use the token as a bearer token."""
    return await asked.hall.guests.welcome(asked.body.name)


@endpoint("GET", "/api/me", None, api.Mine)
async def me(asked: Asked) -> Any:
    """Who you are, and your tables."""
    guest = asked.guest
    tables = await lobby.infos(asked.hall, await lobby.tables_of(asked.hall, guest["id"]), guest)
    return api.Mine(api.Guest(guest["id"], guest["name"]), tables)


@endpoint("PATCH", "/api/me", api.NewGuest, api.Guest)
async def rename(asked: Asked) -> Any:
    """Take another name."""
    return await asked.hall.guests.rename(asked.guest, asked.body.name)


@endpoint("GET", "/api/tables", None, list[api.TableInfo])
async def tables(asked: Asked) -> Any:
    """Listed tables: open ones to join, running ones to watch."""
    return await lobby.infos(asked.hall, await lobby.listed(asked.hall), asked.visitor)


@endpoint("POST", "/api/tables", api.NewTable, api.TableInfo)
async def open_table(asked: Asked) -> Any:
    """Open a table; without open seats the game begins at once."""
    code = await lobby.open_table(asked.hall, asked.guest, asked.body)
    return await asked.hall.ask(code, "info", asked.guest)


@endpoint("GET", "/api/tables/{code}", None, api.TableInfo)
async def table(asked: Asked) -> Any:
    """One table."""
    return await asked.command("info", None)


@endpoint("POST", "/api/tables/{code}/join", api.JoinTable, api.TableInfo)
async def join(asked: Asked) -> Any:
    """Sit down."""
    return await asked.command("join", asked.guest)


@endpoint("POST", "/api/tables/{code}/leave", None, api.TableInfo)
async def leave(asked: Asked) -> Any:
    """Stand up: before the game the seat is free again, in the game a bot sits in."""
    return await asked.command("leave", asked.guest)


@endpoint("POST", "/api/tables/{code}/replace", api.ReplaceSeat, api.TableInfo)
async def replace(asked: Asked) -> Any:
    """Let a bot sit in for a seat, or take your own back."""
    return await asked.command("replace", asked.guest)


@endpoint("POST", "/api/tables/{code}/standing", api.SetStanding, api.TableInfo)
async def standing(asked: Asked) -> Any:
    """Answer in advance on your own seat, to be asked less often."""
    return await asked.command("standing", asked.guest)


@endpoint("POST", "/api/tables/{code}/abandon", None, api.TableInfo)
async def abandon(asked: Asked) -> Any:
    """Give the table up (host only)."""
    return await asked.command("abandon", asked.guest)


@endpoint("POST", "/api/tables/{code}/rematch", None, api.TableInfo)
async def rematch(asked: Asked) -> Any:
    """Once more, with the same people."""
    return await asked.command("rematch", asked.guest)


@endpoint("GET", "/api/tables/{code}/view", None, messages.View, {"seat": EYES, "log": "How many log lines are known."})
async def view(asked: Asked) -> Any:
    """The table through the eyes of your seat (`?seat=0`) or of a spectator; `?log=N` leaves out the first N lines."""
    wanted, log = asked.query("seat", ""), asked.query("log", "0")
    look = api.Look(_number(wanted) if wanted else None, _number(log))
    return await asked.hall.ask(asked.part("code"), "view", asked.visitor, look)


@endpoint("POST", "/api/tables/{code}/moves", api.Move, api.Moved)
async def move(asked: Asked) -> Any:
    """Make a choice; it is kept when the answer comes."""
    return await asked.command("move", asked.guest)


@endpoint("GET", "/api/tables/{code}/replay", None, replay_files.Replay)
async def table_replay(asked: Asked) -> Any:
    """The replay file of a finished game."""
    return await asked.command("replay", None)


@endpoint("POST", "/api/replays", msgspec.Raw, api.ReplayInfo, cost=10.0)
async def bring_replay(asked: Asked) -> Any:
    """Bring a replay file to watch it here."""
    return await asked.request.app.state.replays.add(asked.body)


@endpoint("GET", "/api/replays/{id}", None, api.ReplayInfo)
async def replay(asked: Asked) -> Any:
    """A replay; the id of a finished table is its code."""
    watched = await asked.request.app.state.replays.get(asked.part("id"))
    return replays.info(asked.part("id"), watched)


@endpoint("GET", "/api/replays/{id}/steps/{step}", None, api.ReplayStep, {"seat": EYES})
async def replay_step(asked: Asked) -> Any:
    """One position of a replay, `?seat=0` from a seat's eyes or `?seat=open` all open."""
    step, eyes = _number(asked.part("step")), asked.query("seat", "open")
    return await asked.request.app.state.replays.step(asked.part("id"), step, eyes)


@endpoint("GET", "/api/replays/{id}/log", None, list[api.ReplayLine], {"seat": EYES})
async def replay_log(asked: Asked) -> Any:
    """The whole log of a replay, `?seat=0` from a seat's eyes or `?seat=open` all open."""
    eyes = asked.query("seat", "open")
    return await asked.request.app.state.replays.log(asked.part("id"), eyes)


@endpoint("POST", "/api/replays/{id}/play-on", api.PlayOn, api.TableInfo)
async def play_on(asked: Asked) -> Any:
    """Play on from a position of a replay, against bots."""
    code = await asked.request.app.state.replays.play_on(asked.guest, asked.part("id"), asked.body)
    return await asked.hall.ask(code, "info", asked.guest)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise Missing(f"{text[:20]!r} is not a number that fits here.")
    return int(text)


def routes() -> list[Route]:
    """All endpoints as Starlette routes."""
    return [Route(one.path, answering(one), methods=[one.method]) for one in ENDPOINTS]


def methods_at(path: str) -> list[str]:
    """What can be done at an address."""
    return sorted({method for route in routes() if route.path_regex.match(path) for method in route.methods or ()})
