"""The routes: games, tables, records, the socket, and the page itself."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chapiteau import bots, games, words
from chapiteau.engine.errors import BadInput
from chapiteau.server import health, lessons, logs, metrics, records, tending, upkeep, wire
from chapiteau.server import network as network_routes
from chapiteau.server import open_tables as open_routes
from chapiteau.server.clock import Clock
from chapiteau.server.door import Based, Door, Names, Site
from chapiteau.server.limits import Limits
from chapiteau.server.memory import tidy
from chapiteau.server.network import Network
from chapiteau.server.notices import routes as notices_routes
from chapiteau.server.notices.notices import Notices, Ways
from chapiteau.server.open_tables import OpenTables
from chapiteau.server.people import passkey_routes
from chapiteau.server.people import routes as people_routes
from chapiteau.server.people.people import device_of
from chapiteau.server.players.thinking import Thinkers
from chapiteau.server.requests import client_of, failure, json, nonsense, read_body
from chapiteau.server.room.room import Unknown, Unloadable
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.socket import serve_socket
from chapiteau.server.static import Static
from chapiteau.server.store import Store, Unavailable
from chapiteau.server.summary import HeldTables, Summaries
from chapiteau.server.supervise import supervised
from chapiteau.server.visitors import Measured, TooMany, Visitors, too_many

ROUTES = [
    *network_routes.ROUTES,
    *people_routes.ROUTES,
    *passkey_routes.ROUTES,
    *notices_routes.ROUTES,
    *health.ROUTES,
    *open_routes.ROUTES,
]

Boxes = Mapping[str, Mapping[str, Any]]


class Number(Convertor[int]):
    """A number in a path, of at most nine digits: Python refuses to convert thousands of them."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())


def make_app(
    store: Store,
    boxes: Boxes | None = None,
    limits: Limits | None = None,
    network: Network | None = None,
    site: Site | None = None,
) -> ASGIApp:
    """The whole server as an ASGI application on a store, which it closes at the end."""
    site, limits = site or Site(), limits or Limits()
    clock = site.clock
    static, names, visitors = Static(base=site.base_path), Names(site), Visitors(limits, clock, site)

    def page(request: Request) -> Response:
        return static.response(request)

    routes = [
        Route("/api/key", read_key),
        Route("/api/games", list_games),
        Route("/api/games/{game}/box", read_game_box),
        Route("/api/games/{game}/rules/{language}", read_rules),
        Route("/api/lessons/{game}/{name}", read_lesson),
        Route("/api/lessons/{game}/{name}/{position:number}", refuse_in_lesson, methods=["POST"]),
        Route("/api/summaries", summarize, methods=["POST"]),
        Route("/api/tables", make_table, methods=["POST"]),
        Route("/api/tables/{table}/box", read_box),
        Route("/api/tables/{table}/matches/{match:number}/record", read_record),
        WebSocketRoute("/api/tables/{table}/socket", serve_socket),
        *ROUTES,
        Route("/api/{rest:path}", no_such_thing, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
        Route("/{rest:path}", page),
    ]
    refusals = {
        Unknown: unknown_table,
        Unloadable: unloadable_table,
        Unavailable: store_fails,
        BadInput: nonsense,
        RecursionError: nonsense,
        UnicodeError: nonsense,
        ClientDisconnect: nobody_waits,
        TooMany: wants_too_much,
    }
    lifespan = _lifespan(store, boxes, limits, clock, {"names": names, "visitors": visitors, "site": site})
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=refusals)
    app.state.network = network or Network()
    return Guarded(Door(Measured(Based(app, site.base_path), visitors), names), static)


Lifespan = Callable[[Starlette], AbstractAsyncContextManager[dict[str, Any]]]


def _lifespan(store: Store, boxes: Boxes | None, limits: Limits, clock: Clock, shared: Mapping[str, Any]) -> Lifespan:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Any]]:
        thinkers = Thinkers()
        rooms = Rooms(store, thinkers, boxes, clock, limits)
        notices = Notices(rooms, shared["site"].ways or Ways(), clock)
        duties = {
            "starting the bots": thinkers.start,
            "making the key": rooms.signing.start,
            "living with other processes": rooms.live_together,
            "resuming the matches": rooms.resume,
            "resuming what was forgotten": rooms.resume_forgotten,
            "dropping idle rooms": rooms.sweep,
            "listening to the operator": lambda: tending.listen(rooms, shared["visitors"], clock),
            "expiring tables": lambda: tending.expire(rooms, clock, limits),
            "looking through the records": lambda: upkeep.look_through(store, clock),
            "sending notices": notices.run,
            "tidying the memory": lambda: tidy(clock, rooms.is_quiet),
        }
        background = [asyncio.create_task(supervised(what, duty, clock)) for what, duty in duties.items()]
        visitors: Visitors = shared["visitors"]
        metrics.follow(visitors.sockets.total, rooms.count, thinkers.questions)
        summaries, site = Summaries(rooms), shared["site"]
        open_tables = OpenTables(store, summaries, clock) if site.open_tables else None
        services = {"rooms": rooms, "summaries": summaries, "people": rooms.people, "open_tables": open_tables}
        yield {**services, "notices": notices, "health": health.Health(store, clock), **shared}
        for task in background:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        rooms.close()
        await rooms.peers.close()
        await thinkers.close()
        await asyncio.to_thread(store.close)

    return lifespan


ANSWERS = {"http.response.start", "websocket.http.response.start"}


class Guarded:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp, static: Static) -> None:
        self._app = app
        self._static = static

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] in ANSWERS:
                self._guard(MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, guarded)

    def _guard(self, headers: MutableHeaders) -> None:
        headers["content-security-policy"] = (
            f"default-src 'self'; script-src 'self'{self._static.inline('script')}; "
            f"style-src 'self'{self._static.inline('style')}; img-src 'self' data:; connect-src 'self'; "
            "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
        headers["x-content-type-options"] = "nosniff"
        headers["referrer-policy"] = "same-origin"


async def list_games(request: Request) -> Response:
    """The games: the front page waits for them, so the answer is kept small."""
    rooms: Rooms = request.state.rooms
    return _zipped(request, json([_info(rooms, name) for name in games.REGISTERED]))


async def read_game_box(request: Request) -> Response:
    """The components of a game with their provenance marks, as in `components.toml`."""
    rooms: Rooms = request.state.rooms
    name = request.path_params["game"]
    if name not in games.REGISTERED:
        return failure(404, "there is no such game")
    return _zipped(request, json(dict(rooms.game(name).box)))


def _zipped(request: Request, plain: Response) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return plain
    headers = {"cache-control": "no-store", "content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(gzip.compress(bytes(plain.body)), headers=headers, media_type="application/json")


async def read_rules(request: Request) -> Response:
    """The numbered rules of a game, for a page that was built without them."""
    name, language = request.path_params["game"], request.path_params["language"]
    if name not in games.REGISTERED or language not in words.LANGUAGES:
        return failure(404, "there are no such rules")
    return PlainTextResponse(words.rules_page(name, language), headers={"cache-control": "no-store"})


def _info(rooms: Rooms, name: str) -> wire.GameInfo:
    game, registered = rooms.game(name), games.REGISTERED[name]
    counts = range(game.fewest, game.most + 1)
    return wire.GameInfo(
        id=name,
        title=registered.title,
        designer=registered.designer,
        published=registered.published,
        letter=registered.letter,
        usual=registered.usual,
        words={language: _words(name, language) for language in words.LANGUAGES},
        players=(game.fewest, game.most),
        options=game.options(),
        values=game.option_values(),
        variants={str(players): game.variants(players) for players in counts},
        windows=game.window_seconds(game.options()) > 0,
        bots=sorted(registered.levels, key=lambda level: level != bots.USUAL),
        lessons=lessons.names(name),
    )


def _words(name: str, language: str) -> wire.GameWords:
    options = {option: wire.OptionWords(*each) for option, each in words.options_of(name, language).items()}
    return wire.GameWords(words.tagline(name, language), words.rival(name, language), options)


async def read_lesson(request: Request) -> Response:
    """A lesson, with all its positions; it is played with our own box."""
    game, name = request.path_params["game"], request.path_params["name"]
    if name not in lessons.names(game):
        return failure(404, "there is no such lesson")
    return _zipped(request, json(await asyncio.to_thread(lessons.lesson, game, name)))


async def refuse_in_lesson(request: Request) -> Response:
    """The refusal of a move that the learner may not make in this position of a lesson."""
    game, name, position = (request.path_params[part] for part in ("game", "name", "position"))
    if name not in lessons.names(game):
        return failure(404, "there is no such lesson")
    move = await read_body(request, object)
    return json(await asyncio.to_thread(lessons.refusal, game, name, position, move))


async def make_table(request: Request) -> Response:
    rooms: Rooms = request.state.rooms
    open_tables: OpenTables | None = request.state.open_tables
    new = await read_body(request, wire.NewTable)
    if new.open and open_tables is None:
        raise BadInput("this server does not list tables", "$.open")
    await _charge(request, new)
    made = await rooms.make(new)
    metrics.TABLES.inc()
    logs.note("a table is made", game=new.game, seats=len(new.seats), bots=_bots(new))
    if new.open and open_tables is not None:
        await open_tables.add(made.table, new)
    return json(made)


def _bots(new: wire.NewTable) -> int:
    return sum(seat.kind == "bot" for seat in new.seats)


async def _charge(request: Request, new: wire.NewTable) -> None:
    """Count a new table and its bots towards the limits of the address and of the person."""
    visitors: Visitors = request.state.visitors
    address = client_of(request)
    bots_wanted = _bots(new)
    visitors.take("tables_per_hour", address)
    visitors.take("bot_seats_per_hour", address, bots_wanted)
    if new.host is not None:
        who = (await request.state.people.of(device_of(new.host))).id
        visitors.take("tables_per_hour_and_person", address, person=who)
        visitors.take("bot_seats_per_hour_and_person", address, bots_wanted, who)


async def summarize(request: Request) -> Response:
    """How the matches stand where a browser holds seats, in the order it asked for, followed by the person's others."""
    summaries: Summaries = request.state.summaries
    held = await read_body(request, HeldTables)
    person = None if held.person is None else await people_routes.known(request, held.person)
    return json(await summaries.of_all(held, person))


async def read_box(request: Request) -> Response:
    """The box that this table was made with, even if the server uses another one now."""
    rooms: Rooms = request.state.rooms
    return json(dict((await rooms.look(request.path_params["table"])).game.box))


async def read_record(request: Request) -> Response:
    """The record of a match that is over or cannot continue: until then, its draws are secret."""
    rooms: Rooms = request.state.rooms
    table, match = request.path_params["table"], request.path_params["match"]
    record = await asyncio.to_thread(records.stored_record, rooms.store, table, match)
    if record is None:
        return failure(404, "there is no such match")
    if not records.is_over(record) and not await rooms.is_unloadable(table):
        return failure(403, "this match still runs: its record is secret")
    return json(record)


async def read_key(request: Request) -> Response:
    """The public key that records of this server are signed with."""
    rooms: Rooms = request.state.rooms
    return json(wire.PublicKey(await rooms.signing.public_key()))


async def unknown_table(_: Request, __: Exception) -> Response:
    return failure(404, "there is no such table")


async def unloadable_table(_: Request, why: Exception) -> Response:
    return failure(409, str(why))


async def store_fails(_: Request, __: Exception) -> Response:
    return failure(503, "nothing can be stored now; try again in a moment")


async def nobody_waits(_: Request, __: Exception) -> Response:
    """Answer a request that did not arrive complete, because the visitor left or took too long."""
    return failure(408, "the request did not arrive complete")


async def wants_too_much(_: Request, why: Exception) -> Response:
    if not isinstance(why, TooMany):
        raise why
    return too_many(why)


async def no_such_thing(_: Request) -> Response:
    return failure(404, "there is no such thing here")
