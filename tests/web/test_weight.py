"""What a table weighs, as it is served to somebody who was never here."""

import pytest
from playwright.sync_api import expect

from chapiteau.bench_page import count_bytes
from chapiteau.games import shipped
from tests.web.conftest import Opened
from tests.web.play import BOT, PATIENCE, PERSON, hand, open_table

MOST_BYTES = 300_000
SEATS = {"figaro": 3, "three-ring-circus": 1}


@pytest.mark.parametrize("game", shipped())
def test_a_table_is_light(opened: Opened, game: str) -> None:
    page = opened()
    received = count_bytes(page.context.new_cdp_session(page))
    open_table(page, game, [PERSON] + [BOT] * (SEATS.get(game, 2) - 1))
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.context.close()
    print(f"{game}: {sum(received) / 1000:.1f} kB compressed in {len(received)} requests")
    assert 60_000 < sum(received) <= MOST_BYTES
