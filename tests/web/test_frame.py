"""What all tables share: nothing is done before it is seen, what happened is told, what cannot be done says why."""

import re
from pathlib import Path

from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.play import BOT, LIVE, PATIENCE, PERSON, PLAYS, cover, hand, log, open_table, sit_down
from tests.web.test_around import open_settings

RINGMASTER = {
    "players": 2,
    "options": {"window": 4},
    "turn": 0,
    "turns": 9,
    "step": "turn",
    "plays": 1,
    "zones": [[], []],
    "hands": [["big-top"], ["fire"]],
}
ROWS = [["red-1"], ["blue-2", "blue-2"], []]
ROADS = {"roads": [[15, 11], [14, 9], [13, 5]], "hands": [["ronde"], [], None]}
FIGARO = {"players": 3, "to_act": 0, "rows": ROWS, "hands": [["blue-2", "red-2"], ["red-2", "red-3"], None]}


class Answers:
    """What the server says to a page, held back when that is wanted."""

    def __init__(self, page: Page) -> None:
        self.hold = False
        self.held: list[str | bytes] = []
        page.route_web_socket(re.compile("/socket$"), self.between)

    def between(self, route: WebSocketRoute) -> None:
        self.route = route
        route.connect_to_server().on_message(self.pass_on)

    def pass_on(self, message: str | bytes) -> None:
        if self.hold:
            self.held.append(message)
        else:
            self.route.send(message)

    def let_go(self) -> None:
        self.hold = False
        for message in self.held:
            self.route.send(message)


def test_a_key_does_nothing_before_its_turn_is_shown(opened: Opened, data: Path) -> None:
    """The key E used to end your turn before it was shown, while the page still showed the rival's."""
    table = laid(data, "ringmaster", RINGMASTER)
    fedor, anna = opened(reduced_motion="no-preference"), opened(reduced_motion="no-preference")
    for page, name in ((fedor, "Fedor"), (anna, "Anna")):
        page.goto(f"/table/{table}")
        sit_down(page, [name])
    theirs = anna.get_by_text("Fedor’s turn", exact=True)
    expect(theirs).to_be_visible(timeout=PATIENCE)
    # Pressed by the page itself, as soon as anything is drawn of what comes.
    anna.evaluate(
        """() => new MutationObserver((_, observer) => {
            observer.disconnect();
            window.pressed = true;
            for (const type of ["keydown", "keyup"])
                document.body.dispatchEvent(new KeyboardEvent(type, { key: "e", bubbles: true }));
        }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true })"""
    )
    fedor.get_by_role("button", name=re.compile("^End the turn")).click()
    expect(anna.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    assert anna.evaluate("window.pressed")
    anna.wait_for_function(LIVE)
    expect(anna.get_by_role("button", name=re.compile("^End the turn"), disabled=False)).to_be_visible()
    anna.keyboard.press("e")
    expect(theirs).to_be_visible(timeout=PATIENCE)
    for page in (fedor, anna):
        page.context.close()


def test_a_chosen_move_stays_raised_until_the_server_answers(page: Page, data: Path) -> None:
    """Nothing else is lit, and nothing is shown as done that the server has not said."""
    answers = Answers(page)
    page.goto(f"/table/{laid(data, 'figaro', FIGARO)}")
    sit_down(page, ["Anna", "Bea", "Cid"])
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="red 2").click()
    lines = log(page).count()
    answers.hold = True
    page.get_by_role("button", name=PLAYS, disabled=False).first.click()
    on_its_way = hand(page).get_by_role("button", name="red 2", pressed=True)
    expect(hand(page).get_by_role("button", disabled=False)).to_have_count(0)
    expect(on_its_way).to_be_visible()
    expect(log(page)).to_have_count(lines)
    answers.let_go()
    expect(on_its_way).to_have_count(0, timeout=PATIENCE)
    expect(log(page).nth(lines).or_(cover(page)).first).to_be_attached(timeout=PATIENCE)


def test_a_refusal_appears_beside_the_touched_place_and_disappears_by_itself(page: Page, data: Path) -> None:
    position = FIGARO | {"hands": [["ronde", "red-1"], None, None]}
    page.goto(f"/table/{laid(data, 'figaro', position)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    hand(page).get_by_role("button", name="ronde").click()
    place = page.get_by_role("button", name="Play ronde in front of Bea")
    place.click(force=True)
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("link", name="Read rule F24")).to_be_visible(timeout=PATIENCE)
    said, touched = alert.bounding_box(), place.bounding_box()
    assert said is not None
    assert touched is not None
    gap = max(touched["x"] - said["x"] - said["width"], said["x"] - touched["x"] - touched["width"])
    drop = max(touched["y"] - said["y"] - said["height"], said["y"] - touched["y"] - touched["height"])
    assert max(gap, drop) < 20, "it stands beside what was touched"
    expect(alert).to_be_hidden(timeout=PATIENCE)


def test_since_your_last_turn_has_a_line_for_each_rivals_turn(page: Page, data: Path) -> None:
    page.goto(f"/table/{laid(data, 'figaro', FIGARO)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="red 2").click()
    page.get_by_role("button", name=re.compile("^Play red 2"), disabled=False).first.click()
    page.get_by_role("button", name="I am Bea").click(timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Since your last turn")).to_be_visible(timeout=PATIENCE)
    expect(
        page.get_by_role("listitem").filter(has_text=re.compile("^Anna plays a red 2 in front of")).first
    ).to_be_visible()
    log(page).get_by_text("red 2", exact=True).last.hover()
    expect(hand(page).get_by_role("button", name="red 2")).to_have_attribute("data-lit", "about")
    sentences = log(page).count()
    open_settings(page)
    page.get_by_role("group", name="The log").get_by_role("radio", name="One line per turn").check()
    page.keyboard.press("Escape")
    expect(log(page).filter(has_text="Anna plays a red 2")).to_have_count(1)
    assert log(page).count() < sentences


def test_important_events_get_a_caption_and_are_read_aloud(page: Page, data: Path) -> None:
    page.goto(f"/table/{laid(data, 'figaro', FIGARO)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="blue 2").click()
    page.get_by_role("button", name=re.compile("^Play blue 2 in front of Bea")).click()
    caption = page.get_by_text("6! Bea takes 4 cards")
    expect(caption.first).to_be_visible(timeout=PATIENCE)
    expect(caption.nth(1)).to_be_attached()  # where it is spoken


def test_captions_keep_their_time_with_reduced_motion(page: Page, data: Path) -> None:
    """The end stands still for three seconds, on a clock that the test moves."""
    page.emulate_media(reduced_motion="reduce")
    page.clock.install(time=0)
    last = {"players": 3, "round": 3, "to_act": 0, "king": 0, "rows": [["red-1"], [], []]}
    page.goto(f"/table/{laid(data, 'figaro', last | ROADS)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="ronde").click()
    place = page.get_by_role("button", name=re.compile("^Play ronde"), disabled=False).first
    expect(place).to_be_visible()
    page.clock.pause_at(3_600_000)
    place.click()
    expect(page.get_by_text("Bea wins").first).to_be_visible(timeout=PATIENCE)
    page.clock.run_for(2_900)
    result = page.get_by_role("region", name="Result")
    expect(result).to_be_hidden()
    page.clock.run_for(200)
    expect(result).to_be_visible(timeout=PATIENCE)


def test_hints_tell_other_moves_until_they_are_switched_off(page: Page, data: Path) -> None:
    page.goto(f"/table/{laid(data, 'figaro', FIGARO)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    told = page.get_by_text(
        "You can also play blue 2 in front of Bea: the row reaches 6: Bea takes 4 cards.", exact=True
    )
    expect(told).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="No more hints").click()
    expect(told).to_be_hidden()
    open_settings(page)
    expect(page.get_by_role("checkbox", name=re.compile("^Hints"))).not_to_be_checked()
    page.reload()
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("You can also")).to_be_hidden()


def test_alone_with_bots_a_new_pace_takes_effect_at_once(page: Page) -> None:
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 Playwright marks what it is given
    open_table(page, "figaro", [PERSON, BOT, BOT])
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    open_settings(page)
    with sockets[-1].expect_event("framereceived", lambda frame: '"pace":2' in str(frame), timeout=PATIENCE):
        page.get_by_role("group", name="Speed").get_by_role("radio", name="Slow").check()


def test_the_sign_for_the_log_is_as_large_as_the_others(opened: Opened) -> None:
    page = opened(viewport={"width": 390, "height": 844})
    open_table(page, "figaro", [PERSON, BOT, BOT])
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    assert page.get_by_role("button", name="Log").evaluate("it => it.firstElementChild.clientWidth") == 20


def test_the_result_says_your_place_and_leads_back_to_the_board(page: Page, data: Path) -> None:
    last = {"players": 3, "round": 3, "to_act": 0, "king": 0, "rows": [["red-1"], [], []]}
    page.goto(f"/table/{laid(data, 'figaro', last | ROADS)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="ronde").click()
    page.get_by_role("button", name=re.compile("^Play ronde"), disabled=False).first.click()
    expect(page.get_by_text("Bea wins").first).to_be_visible(timeout=PATIENCE)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("You came 3rd.", timeout=PATIENCE)
    page.get_by_role("button", name="See the board").click()
    expect(result).to_be_hidden()
    page.get_by_role("button", name="Back to the result").click()
    expect(result).to_be_visible()
