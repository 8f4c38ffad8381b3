"""Whether the server is well, and its metrics: `/healthz` and `/metrics`.

`/metrics` answers only this machine; for others, metrics have an address of their own (`--metrics-address`).
"""

import asyncio
from http import HTTPStatus

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from chapiteau.server import metrics
from chapiteau.server.clock import Clock
from chapiteau.server.network import is_at_this_machine
from chapiteau.server.store import Store, Unavailable

WELL_SECONDS = 1.0
"""For how many seconds an answer is reused, so that nobody can wear out the disk by asking."""


class Health:
    """Whether the store can be written to; tried at most once a second, however often it is asked."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._asked = -WELL_SECONDS
        self._asking = asyncio.Lock()
        self._problem: str | None = None

    async def problem(self) -> str | None:
        async with self._asking:
            if self._clock.now() - self._asked >= WELL_SECONDS:
                self._problem = await self._look()
                self._asked = self._clock.now()
        return self._problem

    async def _look(self) -> str | None:
        try:
            await self._store.ping()
        except Unavailable:
            return "nothing can be stored now"
        return None


async def read_health(request: Request) -> Response:
    health: Health = request.state.health
    problem = await health.problem()
    status = HTTPStatus.OK if problem is None else HTTPStatus.SERVICE_UNAVAILABLE
    return PlainTextResponse((problem or "ok") + "\n", status, {"cache-control": "no-store"})


async def read_metrics(request: Request) -> Response:
    if not is_at_this_machine(request):
        return PlainTextResponse("only from this machine; for others, use --metrics-address\n", HTTPStatus.NOT_FOUND)
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [Route("/healthz", read_health), Route("/metrics", read_metrics)]
