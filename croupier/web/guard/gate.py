"""What stands before every page: how much may be sent, from where, and what browsers are told.

It hands on what is sent as it is, and so costs a stream nothing for each of its messages.
"""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.lawbook import NotYours
from croupier.outside import whole_number
from croupier.web.context import is_from_elsewhere
from croupier.web.problems import Problem, for_programs, problem_of

LARGEST_BODY = 64 * 1024

LENGTH_REQUIRED = Problem(
    411, "length-required", "Length required", "The length must be told beforehand"
)
TOO_LARGE = Problem(413, "too-large", "Too large", f"at most {LARGEST_BODY} bytes")

SAFE = ("GET", "HEAD", "OPTIONS")  # they change nothing

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


class Guard:
    """Refuses a request that may not come in, and gives every answer the headers of the house."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = _refusal(Request(scope))
        if refusal is not None:
            await refusal(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if not scope["path"].startswith("/static/"):
                    # What was shown to one person is not left in the browser for the next.
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)


def _refusal(request: Request) -> Response | None:
    length = request.headers.get("content-length", "0")
    if "transfer-encoding" in request.headers:
        return for_programs(LENGTH_REQUIRED)
    if whole_number(length, most=LARGEST_BODY) is None:
        return for_programs(TOO_LARGE)
    if request.method not in SAFE and is_from_elsewhere(request):
        return for_programs(problem_of(NotYours("That was sent by another site's page")))
    return None
