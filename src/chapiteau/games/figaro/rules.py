"""What is legal in Figaro and what happens: one function a rule, over a state."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY, Moves
from chapiteau.engine.events import Step
from chapiteau.engine.rows import filled, zeros
from chapiteau.games.figaro import events, scoring
from chapiteau.games.figaro.components import TILES
from chapiteau.games.figaro.moves import SEATS
from chapiteau.games.figaro.state import LYING, NO_COLOUR, ROUNDS, FigaroFields


def why_not(state: FigaroFields, index: i64, seat: i64) -> str | None:
    """The rule that forbids this seat this move."""
    if state.asked == NOBODY:
        return "F50"
    if seat != state.asked:
        return "F28"
    if index == state.lookup.take:
        return why_not_take(state)
    return why_not_play(state, index // SEATS, index % SEATS)


def why_not_play(state: FigaroFields, card: i64, to: i64) -> str | None:
    if to >= state.players or not state.holds(state.asked, card):
        return "F20"
    if card == state.lookup.ronde:
        return None if to == state.asked else "F24"
    colour = state.lookup.colour_of[card]
    if colour == NO_COLOUR or state.colours[to] == colour:
        return None
    if state.colours[to] != NO_COLOUR:
        return "F21"
    return None if state.shown_by[colour] == NO_COLOUR else "F22"


def why_not_take(state: FigaroFields) -> str | None:
    return None if state.lying > 0 else "F31"


def generate(state: FigaroFields, moves: Moves) -> None:
    """The moves that `why_not` lets pass, generated without asking it: every card in hand to every seat it fits."""
    moves.count = 0
    if state.asked == NOBODY:
        return
    left = state.kinds[state.asked]
    while left != 0:
        card = lowest(left)
        left -= card
        for nth in range(fitting(state, card)):
            moves.add(number_of(card) * SEATS + nth_fitting(state, card, nth))
    if state.lying > 0:
        moves.add(state.lookup.take)


def fitting(state: FigaroFields, card: i64) -> i64:
    """F21 to F24. In front of how many seats the asked one may play a card, which is a bit here and below."""
    if card & state.settled != 0:
        return 1
    if card & state.lookup.jugglers != 0:
        return state.players
    return state.open_rows


def nth_fitting(state: FigaroFields, card: i64, nth: i64) -> i64:
    """One of these seats, by its place among them."""
    if card & state.settled == 0:
        return nth if card & state.lookup.jugglers != 0 else nth_of(state.colourless, nth)
    if card == state.lookup.rondes:
        return state.asked
    return state.shown_by[state.lookup.colour_of[number_of(card)]]


def hits(state: FigaroFields, to: i64) -> i64:
    """F21 to F26. The cards, rondes aside, with which the asked seat may bring a row to six, as a mask."""
    lookup = state.lookup
    missing = lookup.threshold - state.totals[to]
    if missing > lookup.highest:
        return 0
    held = state.kinds[state.asked] & lookup.at_least[missing]
    colour = state.colours[to]
    if colour == NO_COLOUR:
        return held - (held & state.settled)
    return held & (lookup.in_colour[colour] | lookup.jugglers)


def count_moves(state: FigaroFields) -> i64:
    """How many moves `generate` gives."""
    held = state.kinds[state.asked]
    jugglers, settled = held & state.lookup.jugglers, held & state.settled
    count = ones(settled) + ones(held - settled - jugglers) * state.open_rows
    if jugglers != 0:
        count += ones(jugglers) * state.players
    if state.lying > 0:
        count += 1
    return count


def nth_move(state: FigaroFields, nth: i64) -> i64:
    """One of the moves that `generate` gives, by its place among them."""
    left = state.kinds[state.asked]
    while left != 0:
        card = lowest(left)
        fits = fitting(state, card)
        if nth < fits:
            return number_of(card) * SEATS + nth_fitting(state, card, nth)
        nth -= fits
        left -= card
    return state.lookup.take


def lowest(mask: i64) -> i64:
    return mask & -mask


def number_of(bit: i64) -> i64:
    return ones(bit - 1)


def nth_of(mask: i64, nth: i64) -> i64:
    while nth > 0:
        mask -= lowest(mask)
        nth -= 1
    return number_of(lowest(mask))


def ones(mask: i64) -> i64:
    """How many of 56 bits are set, added up in fields of 2, 4 and 8: there are never more designs (F01)."""
    mask -= (mask >> 1) & 0x55555555555555
    mask = (mask & 0x33333333333333) + ((mask >> 2) & 0x33333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 0x7F


def set_up(state: FigaroFields, chance: Chance) -> None:
    """F10 to F13. Lay out the road tiles, take a colour out with three players, draw the first player."""
    draw_tiles(state, chance)
    if state.players == 3:
        state.removed = chance.draw(Bag(state.lookup.box.colours, vec[i64]([1, 1, 1, 1, 1])))
    state.king = chance.below(state.players)
    if state.audience is not None:
        state.tell(
            events.Start(
                type="start",
                king=int(state.king),
                removed=colour_name(state, state.removed),
                tiles=[state.tiles_at(LYING - number) for number in range(ROUNDS)],
            )
        )
    start_round(state, chance)


def draw_tiles(state: FigaroFields, chance: Chance) -> None:
    """F10. For each round as many tiles as players minus one, drawn at random."""
    bag = Bag(state.lookup.tile_names, filled(TILES, 1))
    for number in range(ROUNDS):
        for _ in range(state.players - 1):
            state.tile_at[chance.draw(bag)] = LYING - number


def start_round(state: FigaroFields, chance: Chance) -> None:
    """F11, F45. Deal out all cards; the King's holder starts."""
    state.clear_rows()
    state.empty_hands()
    deal(state, chance)
    tell_deal(state)
    state.asked = state.king


def deal(state: FigaroFields, chance: Chance) -> None:
    deck = Bag(state.lookup.names, state.cards_in_use())
    each = deck.total // state.players
    cards = zeros(each * state.players)
    chance.draw_row(deck, cards)
    for seat in range(state.players):
        state.put_row(seat, cards, seat * each, seat * each + each)


def tell_deal(state: FigaroFields) -> None:
    """Tell all that there are new hands, and each seat its own."""
    if state.audience is None:
        return
    state.tell(
        events.Deal(
            type="deal",
            round=int(state.round) + 1,
            king=int(state.king),
            count=int(state.held[0]),
            pile=state.hidden_pile(),
        )
    )
    for seat in range(state.players):
        tell_hand(state, seat)


def tell_position(state: FigaroFields) -> None:
    """A match that begins in the middle: tell everybody what they would know by now."""
    number, king = int(state.round) + 1, int(state.king)
    state.tell(events.Position(type="position", round=number, king=king, pile=state.hidden_pile()))
    for seat in range(state.players):
        tell_hand(state, seat)


def tell_hand(state: FigaroFields, seat: i64) -> None:
    cards = state.hand_cards(seat)
    public = events.Hand(type="hand", seat=int(seat), count=len(cards))
    private: events.Hand = {**public, "cards": cards, "seen": {"place": f"hand-{seat}", "cards": cards}}
    state.tell(public, seat, private)


def apply_index(state: FigaroFields, index: i64, chance: Chance) -> None:
    start_turn(state, carry_out(state, index), chance)


def play_at_random(state: FigaroFields, chance: Chance, most: i64) -> i64:
    """As the loop of the contract, but only the move that luck takes is ever named."""
    made: i64 = 0
    while state.asked != NOBODY and made < most:
        apply_index(state, nth_move(state, chance.below(count_moves(state))), chance)
        made += 1
    return made


def carry_out(state: FigaroFields, index: i64) -> i64:
    """What a move does, up to the seat that would start its turn next."""
    if index == state.lookup.take:
        return take(state)
    return play(state, index // SEATS, index % SEATS)


def play(state: FigaroFields, card: i64, to: i64) -> i64:
    """F20. Lay a card in front of a player; a row that reaches six takes all."""
    seat = state.asked
    state.from_hand(seat, card)
    state.to_row(to, card)
    if state.audience is not None:
        tell_play(state, seat, card, to)
    if card == state.lookup.ronde:
        pass_on(state, seat)
        to = state.left_of(to)
    if state.totals[to] >= state.lookup.threshold:
        return six(state, to)
    return state.left_of(seat)


def laid(state: FigaroFields, card: i64, to: i64) -> FigaroFields:
    """The rows once the asked seat has laid this card there, before any is taken."""
    after = state.clone()
    after.from_hand(state.asked, card)
    after.to_row(to, card)
    if card == state.lookup.ronde:
        pass_on(after, state.asked)
    return after


def tell_play(state: FigaroFields, seat: i64, card: i64, to: i64) -> None:
    """The card played, and by F60 a warning when it leaves one."""
    name = state.lookup.names[card]
    shown: list[Step] = [{"from": f"hand-{seat}", "cards": [name]}]
    state.tell(events.Play(type="play", seat=int(seat), card=name, to=int(to), moved=shown))
    if state.held[seat] == 1:
        state.tell(events.LastCard(type="last_card", seat=int(seat)))


def pass_on(state: FigaroFields, seat: i64) -> None:
    """F24. Every row goes to the neighbour on the left."""
    cards = state.lookup.cards
    for place in range(state.lying):
        laid = state.table[place]
        state.table[place] = state.left_of(laid // cards) * cards + laid % cards
    last = state.players - 1
    total = state.totals[last]
    colour = state.colours[last]
    for to in range(last, 0, -1):
        state.totals[to] = state.totals[to - 1]
        state.colours[to] = state.colours[to - 1]
    state.totals[0] = total
    state.colours[0] = colour
    state.colourless = 0
    for to in range(state.players):
        if state.colours[to] != NO_COLOUR:
            state.shown_by[state.colours[to]] = to
        else:
            state.colourless += state.lookup.bits[to]
    if state.audience is not None:
        state.tell(events.PassOn(type="pass_on", seat=int(seat)))


def six(state: FigaroFields, seat: i64) -> i64:
    """F26, F27. The owner of a row of six or more takes all rows and goes on."""
    if state.audience is not None:
        cards = table_cards(state)
        state.tell(events.Six(type="six", seat=int(seat), total=int(state.totals[seat]), cards=cards))
    take_rows(state, seat)
    return seat


def take(state: FigaroFields) -> i64:
    """F30, F31. Take all rows, by choice or by force: F32 wants no difference to be seen."""
    if state.audience is not None:
        state.tell(events.Take(type="take", seat=int(state.asked), cards=table_cards(state)))
    take_rows(state, state.asked)
    return state.asked


def take_rows(state: FigaroFields, seat: i64) -> None:
    cards = state.lookup.cards
    table, tricks = state.table, state.tricks
    for place in range(state.lying):
        tricks[seat * cards + table[place] % cards] += 1
    state.taken[seat] += state.lying
    state.clear_rows()


def table_cards(state: FigaroFields) -> list[str]:
    return [card for seat in range(state.players) for card in state.row_cards(seat)]


def start_turn(state: FigaroFields, seat: i64, chance: Chance) -> None:
    """F40. The round ends when a player would start a turn with no card."""
    if state.held[seat] > 0:
        state.asked = seat
        return
    scoring.end_round(state, seat)
    if state.round + 1 == ROUNDS:
        state.asked = NOBODY
        scoring.tell_end(state)
    else:
        state.round += 1
        start_round(state, chance)


def colour_name(state: FigaroFields, colour: i64) -> str | None:
    return None if colour == NO_COLOUR else state.lookup.box.colours[colour]
