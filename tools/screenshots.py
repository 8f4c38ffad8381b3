"""`python -m tools.screenshots OUT`: every page and every game, early, middle and late, as contact sheets by width.

Needs the built page (`python3 do.py play` or `test`) and a Chromium. Add names of games to make only those. At the end,
the README's pictures are made again.
"""

from __future__ import annotations

import base64
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import sync_playwright

from tests.web import browser as chromium
from tests.web.conftest import serving
from tests.web.positions import STAGES
from tests.web.test_widths import sit_down

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, FloatRect, Page

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
MOST_BYTES = 120_000
MOST_HEIGHT = 2400
"""Only the beginning of a long page: a sheet of whole rulebooks is more than a browser draws."""
SIZES = {390: 844, 768: 1024, 1024: 768, 1280: 720, 1440: 900, 1920: 1080}
LANGUAGES, THEMES = ("en-GB", "fr-FR"), ("light", "dark")
NAMES = ["Anna", "Bérengère", "Wilhelmine", "Cid", "Ottilie", "Maximilian"]
PAGES = {
    "front": "/",
    **{f"rules of {game}": f"/rules/{game}" for game in STAGES},
    **{f"lesson of {game}": f"/learn/{game}" for game in STAGES},
    "no such page": "/nowhere",
}
SET_UP = re.compile("^(Set up a table|Préparer une table)")
SHEET = """<style>
    body {{ margin: 12px; background: #777; font: 16px sans-serif; display: grid; gap: 12px;
        grid-template-columns: repeat(4, {width}px); align-items: start; width: max-content }}
    figure {{ margin: 0 }} img {{ width: 100%; display: block }} figcaption {{ color: #fff; padding: 2px }}
</style>"""


class Shot(NamedTuple):
    """One picture of a contact sheet."""

    title: str
    image: bytes


Sheets = dict[tuple[str, int], list[Shot]]
"""The pictures of each sheet: by game, or `pages`, and width."""


def main(words: list[str]) -> int:
    if not words or words[0].startswith("-"):
        print(__doc__)
        return 2
    out, games = Path(words[0]), words[1:] or [*STAGES, "pages"]
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        data = Path(folder, "chapiteau.sqlite")
        with serving(data) as address:
            for game in games:
                write(
                    browser, out, pages(browser, address) if game == "pages" else tables(browser, address, data, game)
                )
                if game in STAGES:
                    readme_picture(browser, address, data, game)
        browser.close()
    return 0


def tables(browser: Browser, address: str, data: Path, game: str) -> Sheets:
    sheets: Sheets = {}
    for stage, position in STAGES[game].items():
        for language, page in in_both_languages(browser, address):
            sit_down(page, data, game, position, NAMES)
            take(page, sheets, game, f"{stage} {language}")
        say(f"{game} {stage}")
    return sheets


def pages(browser: Browser, address: str) -> Sheets:
    sheets: Sheets = {}
    for title, path in PAGES.items():
        for language, page in in_both_languages(browser, address):
            page.goto(path)
            page.get_by_role("main").wait_for()
            take(page, sheets, "pages", f"{title} {language}")
        say(title)
    for number, game in enumerate(STAGES):
        for language, page in in_both_languages(browser, address):
            page.goto("/")
            page.get_by_role("button", name=SET_UP).nth(number).click()
            page.evaluate("document.querySelector('.hero')?.remove()")  # the same on every picture
            take(page, sheets, "pages", f"setting up {game} {language}")
        say(f"setting up {game}")
    return sheets


def in_both_languages(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    for language in LANGUAGES:
        context = browser.new_context(base_url=address, reduced_motion="reduce", locale=language)
        yield language[:2], context.new_page()
        context.close()


def take(page: Page, sheets: Sheets, name: str, title: str) -> None:
    """Pictures of the page at every width, light and dark; on a phone also of what is further down."""
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            settled(page)
            tall = page.evaluate("document.documentElement.scrollHeight") if width < 768 else height
            seen: FloatRect = {"x": 0, "y": 0, "width": width, "height": min(tall, MOST_HEIGHT)}
            image = page.screenshot(type="jpeg", quality=85, full_page=True, clip=seen)
            sheets.setdefault((name, width), []).append(Shot(f"{title} {theme}", image))


def settled(page: Page) -> None:
    """Wait until fonts are loaded and everything that measures itself has been drawn again."""
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => null)")
    page.wait_for_timeout(60)


def write(browser: Browser, out: Path, sheets: Sheets) -> None:
    for (name, width), shots in sheets.items():
        body = "".join(f"<figure><figcaption>{shot.title}</figcaption>{tag(shot.image)}</figure>" for shot in shots)
        page = browser.new_page()
        page.set_content(SHEET.format(width=min(width, 640)) + body)
        box = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        page.set_viewport_size({"width": box[0], "height": box[1]})
        path = out / f"{name}-{width}.png"
        page.screenshot(path=path)
        page.close()
        say(f"{path}: {len(shots)} pictures")


def readme_picture(browser: Browser, address: str, data: Path, game: str) -> None:
    """The table in the middle of a match, small enough for the README."""
    context = browser.new_context(base_url=address, reduced_motion="reduce", locale="en-GB", device_scale_factor=1)
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    sit_down(page, data, game, STAGES[game]["middle"], NAMES)
    settled(page)
    image = page.screenshot(type="png")
    page.set_content(f"<style>body {{ margin: 0 }} img {{ width: 800px; display: block }}</style>{tag(image, 'png')}")
    page.set_viewport_size({"width": 800, "height": 500})
    small = page.screenshot(type="jpeg", quality=82)
    context.close()
    if len(small) > MOST_BYTES:
        raise SystemExit(f"The picture of {game} has {len(small)} bytes, more than {MOST_BYTES}.")
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / f"{game}.jpg").write_bytes(small)
    say(f"docs/pictures/{game}.jpg: {len(small) / 1000:.0f} kB")


def tag(image: bytes, kind: str = "jpeg") -> str:
    return f'<img src="data:image/{kind};base64,{base64.b64encode(image).decode()}">'


def say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
