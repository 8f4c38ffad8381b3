"""The WebSocket: messages in, positions out, neither waiting for the other."""

from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from chapiteau.server.players.page import page_of, shortened
from chapiteau.server.room.room import CANNOT_BE_LOADED, Unknown, Unloadable
from chapiteau.server.store import Unavailable

if TYPE_CHECKING:
    from chapiteau.server.room.rooms import Rooms


async def serve_socket(websocket: WebSocket) -> None:
    """Until the page is gone: what it says is handed to the room, which writes to it what is new."""
    with suppress(WebSocketDisconnect, RuntimeError):  # it may end before it was accepted
        await _serve(websocket)


async def _serve(websocket: WebSocket) -> None:
    rooms: Rooms = websocket.state.rooms
    table = websocket.path_params["table"]
    try:
        await rooms.look(table)
    except Unknown:
        await websocket.send_denial_response(PlainTextResponse("no such table", 404))
    except Unavailable:
        await websocket.send_denial_response(PlainTextResponse("nothing can be read now; try again in a moment", 503))
    except Unloadable as broken:
        await websocket.accept()
        await websocket.close(CANNOT_BE_LOADED, shortened(str(broken)))
    else:
        await websocket.accept()
        await page_of(websocket, rooms.room(table)).stay()
