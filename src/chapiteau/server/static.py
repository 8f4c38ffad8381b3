"""The built page: its files, compressed when it was built."""

import base64
import gzip
import mimetypes
import re
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

NOT_BUILT = "The page was not built: run python3 do.py play\n"
FOREVER = "public, max-age=31536000, immutable"
mimetypes.add_type("font/woff2", ".woff2")  # Python 3.11 does not know this type
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
INLINE = re.compile(rb"<(script|style)>(.*?)</\1>", re.DOTALL)


class File:
    """A file with its compressed siblings."""

    def __init__(self, name: str, folder: dict[str, bytes]) -> None:
        self.body = folder[name]
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.cache = FOREVER if name.startswith("assets/") else "no-cache"
        self.tag = f'"{sha256(self.body).hexdigest()[:16]}"'
        self.encoded = {coding: folder[name + end] for coding, end in ENCODINGS if name + end in folder}

    def response(self, request: Request) -> Response:
        accepted = _accepted(request.headers.get("accept-encoding", ""))
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        for coding, body in self.encoded.items():
            if coding in accepted:
                return Response(body, headers={**headers, "content-encoding": coding}, media_type=self.kind)
        return Response(self.body, headers=headers, media_type=self.kind)


class Static:
    """All files of the page, read once; when run from the sources, read again after each build."""

    def __init__(self, package: Traversable | None = None, built: Path | None = None, base: str = "") -> None:
        self._base = base
        self._package = package or files("chapiteau.server").joinpath("static")
        self._built = built or Path(__file__).parents[3] / "web" / "dist"
        self._of = 0.0
        self._files: dict[str, File] = {}
        self._inline: tuple[File | None, dict[str, str]] = (None, {})

    def response(self, request: Request) -> Response:
        """The requested file; for any other path the page, which routes by itself."""
        found = self.files
        name = request.url.path.removeprefix(self._base).lstrip("/")
        if name in found:
            return found[name].response(request)
        if name.startswith("assets/"):
            return PlainTextResponse("no such file\n", 404)
        if "index.html" not in found:
            return PlainTextResponse(NOT_BUILT, 503)
        return found["index.html"].response(request)

    @property
    def files(self) -> dict[str, File]:
        if self._package.is_dir():
            return self._packaged
        index = self._built / "index.html"
        changed = index.stat().st_mtime if index.exists() else 0.0
        if changed != self._of:
            self._of, self._files = changed, _read(self._built, self._base)
        return self._files

    @cached_property
    def _packaged(self) -> dict[str, File]:
        return _read(self._package, self._base)

    def inline(self, kind: Literal["script", "style"]) -> str:
        """The hashes of the page's inline elements of this kind, as the content security policy wants them."""
        index = self.files.get("index.html")
        if index is not self._inline[0]:
            self._inline = (index, {} if index is None else _sums(index.body))
        return self._inline[1].get(kind, "")


def _sums(page: bytes) -> dict[str, str]:
    """The hashes of the page's inline scripts and styles: a browser accepts no others."""
    sums: dict[str, str] = {}
    for kind, text in INLINE.findall(page):
        named = f" 'sha256-{base64.b64encode(sha256(text).digest()).decode()}'"
        sums[kind.decode()] = sums.get(kind.decode(), "") + named
    return sums


def _read(folder: Traversable, base: str) -> dict[str, File]:
    found = dict(_walk(folder, ""))
    if base:
        _move(found, base.encode())
    ends = tuple(end for _, end in ENCODINGS)
    return {name: File(name, found) for name in found if not name.endswith(ends)}


def _move(found: dict[str, bytes], base: bytes) -> None:
    """Put the page under a path: adapt its absolute paths, and tell its scripts where the server is."""
    for name in [name for name in found if name.endswith((".html", ".css"))]:
        found[name] = found[name].replace(b"/assets/", base + b"/assets/")
        found[name] = found[name].replace(b"<html ", b'<html data-base="%b" ' % base, 1)
        found.pop(f"{name}.br", None)
        found[f"{name}.gz"] = gzip.compress(found[name])


def _walk(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for each in folder.iterdir() if folder.is_dir() else []:
        if each.is_dir():
            found += _walk(each, f"{path}{each.name}/")
        else:
            found.append((path + each.name, each.read_bytes()))
    return found


def _accepted(header: str) -> set[str]:
    """The encodings that a browser accepts."""
    parts = [part.strip().split(";") for part in header.split(",")]
    return {part[0].strip() for part in parts if not any(weight.replace(" ", "") == "q=0" for weight in part[1:])}
