"""The page brings its fonts along, so that text is the same on every machine."""

import re

from playwright.sync_api import Browser, Page

from tools.fonts import FONTS, LATIN, LICENCES, TYPED, written

MOST_BYTES = 35_000
RANGE = re.compile(r"u\+([0-9a-f]+)(?:-([0-9a-f]+))?")


def characters(sheet: str) -> set[str]:
    """What the unicode-range of a style sheet names."""
    found = RANGE.findall(sheet)
    return {chr(code) for first, last in found for code in range(int(first, 16), int(last or first, 16) + 1)}


def test_the_fonts_are_light_and_their_licences_lie_with_the_page() -> None:
    files = sorted(FONTS.glob("*.woff2"))
    assert [path.stem for path in files] == ["display", "signs", "text"]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    assert len([path for path in LICENCES.glob("*.txt") if "SIL OPEN FONT LICENSE" in path.read_text("utf-8")]) == 3


def test_every_character_of_the_texts_is_in_a_font() -> None:
    sheet = (FONTS / "fonts.css").read_text("utf-8")
    assert written() | set(LATIN + TYPED) <= characters(sheet), "run tools/fonts.py"


def test_the_page_writes_in_its_own_fonts(page: Page) -> None:
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("[...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family)")
    assert {family.strip('"') for family in loaded} >= {"Figtree", "Besley"}
    assert refused == []


def test_the_fonts_of_the_system_are_hidden(browser: Browser) -> None:
    """Otherwise the tests of the widths would prove nothing: what our fonts lack is a box one and a half em wide."""
    page = browser.new_page()
    page.set_content('<span style="font: 100px serif">il</span>')
    assert page.get_by_text("il").bounding_box()["width"] == 300  # type: ignore[index]
    page.close()
