"""Reads a QR code off the screen, as a camera does."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route

DECODER = Path(__file__).parents[2] / "web" / "node_modules" / "qr"
READ = """async (picture) => {
    const { decodeQR } = await import("/decode.js");
    const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return decodeQR(canvas.getImageData(0, 0, image.width, image.height), { timeLimit: 2000 });
}"""


def scanned(code: Locator) -> str:
    """The text of a code, from a screenshot of it."""
    picture = b64encode(code.screenshot()).decode()
    reader = code.page.context.new_page()  # the page's own content security policy lets no decoder in
    reader.route("**/*", _served)
    reader.goto("http://decoder.test/")
    text = str(reader.evaluate(READ, picture))
    reader.close()
    return text


def _served(route: Route) -> None:
    if route.request.url.endswith(".js"):
        name = route.request.url.rpartition("/")[2]
        route.fulfill(path=DECODER / name, content_type="text/javascript")
    else:
        route.fulfill(body="", content_type="text/html")
