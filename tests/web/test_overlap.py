"""Nothing lies over anything else: the fullest tables in every width, on every pane, in both languages."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Opened
from tests.web.positions import ALONE, POSITIONS
from tests.web.test_widths import LANGUAGES, NARROW, WIDTHS, sit_down

pytestmark = pytest.mark.long
LOOK = Path(__file__).with_name("overlap.js").read_text("utf-8")
HEIGHTS = {768: 1024, 1024: 768, 1280: 720, 1366: 768, 1440: 900, 1920: 1080, 2560: 1440}
SIZES = [(width, HEIGHTS.get(width, 844)) for width in sorted({*WIDTHS, 1280, 1366, 1920, 2560})]
FULLEST: dict[str, dict[str, Any]] = {**POSITIONS, "alone": ALONE}
NAMES = ["Anna", "Bérengère", "Wilhelmine", "Cid", "Ottilie", "Maximilian"]
FEWEST_TEXTS, FEWEST_CONTROLS = 40, 12
"""What every table has at the very least: fewer, and the look saw nothing."""
KNOWN: dict[str, set[int]] = {}
"""Widths at which a table is known to be wrong; nothing may be added."""


@pytest.fixture(params=LANGUAGES)
def page(request: pytest.FixtureRequest, opened: Opened) -> Page:
    return opened(locale=request.param)


class Looks:
    """What was looked at on one page, and what was wrong at which width."""

    def __init__(self, page: Page, known: set[int]) -> None:
        self.page = page
        self.known = known
        self.count = self.texts = self.controls = 0
        self.wrong: dict[str, list[int]] = {}

    def at(self, sizes: list[tuple[int, int]]) -> None:
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            seen = self.page.evaluate(LOOK)
            assert seen["controls"] >= FEWEST_CONTROLS, f"{seen} at {width}"
            self.count += 1
            self.texts += seen["texts"]
            self.controls += seen["controls"]
            for what in seen["wrong"]:
                if width not in self.known:
                    self.wrong.setdefault(what, []).append(width)

    def every_pane(self, sizes: list[tuple[int, int]]) -> None:
        """A narrow screen may show the table in parts, behind tabs."""
        self.page.set_viewport_size({"width": NARROW[0], "height": 844})
        for tab in self.page.get_by_role("tab").all():
            tab.press("Enter")
            self.at([size for size in sizes if size[0] in NARROW[1:3]])
        self.at(sizes)


@pytest.mark.parametrize("game", FULLEST)
def test_nothing_overlaps_is_cut_or_is_covered(page: Page, data: Path, game: str) -> None:
    sit_down(page, data, {"alone": "three-ring-circus"}.get(game, game), FULLEST[game], NAMES)
    looks = Looks(page, KNOWN.get(game, set()))
    looks.every_pane(SIZES)
    print(f"{game}: {looks.count} looks at {looks.texts} texts and {looks.controls} controls")
    assert looks.texts >= FEWEST_TEXTS * looks.count
    assert not looks.wrong, "\n".join(f"{what} at {widths}" for what, widths in looks.wrong.items())


def test_the_overlap_check_finds_planted_faults(page: Page) -> None:
    """Two texts on one another, a text that is cut off, a covered control, and one without a fault."""
    page.set_content("""<main style="font: 16px sans-serif">
        <p style="height: 10px; margin: 0">upper words</p><p style="margin: -6px 0 30px">lower words</p>
        <p style="width: 40px; overflow: hidden; white-space: nowrap">many words in little room</p>
        <div style="position: relative"><button>hidden one</button>
        <div style="position: absolute; inset: 0; background: red"></div></div>
        <button>free one</button></main>""")
    seen = page.evaluate(LOOK)
    assert (seen["texts"], seen["controls"]) == (5, 2)
    kinds = [re.match(r"\w+", line)[0] for line in seen["wrong"]]  # type: ignore[index]
    assert sorted(kinds) == ["covered", "covered", "cut", "overlap"], seen["wrong"]
    assert not any("free" in line for line in seen["wrong"])
