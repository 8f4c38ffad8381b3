"""What is legal in Figaro and what happens: one function a rule, over a state."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import zeros
from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY, Moves
from chapiteau.engine.events import Step
from chapiteau.games.figaro import events, scoring
from chapiteau.games.figaro.components import COLOURS, TILES
from chapiteau.games.figaro.lookup import JUGGLERS, RONDES, SUITS
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
    lookup = state.lookup
    for suit in range(SUITS):
        seats = fitting(state, suit)
        held = state.kinds[state.asked * SUITS + suit]
        for card in range(lookup.count_of[held]):
            first = (lookup.first_of[suit] + lookup.nth_of[held * lookup.width + card]) * SEATS
            for seat in range(lookup.count_of[seats]):
                moves.add(first + lookup.nth_of[seats * lookup.width + seat])
    if state.lying > 0:
        moves.add(lookup.take)


def fitting(state: FigaroFields, suit: i64) -> i64:
    """F21 to F24. The seats in front of whom the asked one may play a card of this suit, as a mask."""
    bits = state.lookup.bits
    if suit == RONDES:
        return bits[state.asked]
    if suit == JUGGLERS:
        return bits[state.players] - 1
    shown = state.shown_by[suit]
    return state.colourless if shown == NO_COLOUR else bits[shown]


def count_moves(state: FigaroFields) -> i64:
    """How many moves `generate` gives."""
    count_of, kinds, start = state.lookup.count_of, state.kinds, state.asked * SUITS
    count = kinds[start + RONDES] + count_of[kinds[start + JUGGLERS]] * state.players
    open_to = count_of[state.colourless]
    for colour in range(COLOURS):
        held = count_of[kinds[start + colour]]
        count += held if state.shown_by[colour] != NO_COLOUR else held * open_to
    return count + 1 if state.lying > 0 else count


def nth_move(state: FigaroFields, nth: i64) -> i64:
    """One of the moves that `generate` gives, by its place among them."""
    lookup = state.lookup
    for suit in range(SUITS):
        seats = fitting(state, suit)
        held = state.kinds[state.asked * SUITS + suit]
        each = lookup.count_of[seats]
        if nth < each * lookup.count_of[held]:
            card: i64 = 0
            while nth >= each:
                nth -= each
                card += 1
            first = lookup.first_of[suit] + lookup.nth_of[held * lookup.width + card]
            return first * SEATS + lookup.nth_of[seats * lookup.width + nth]
        nth -= each * lookup.count_of[held]
    return lookup.take


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
    bag = Bag(state.lookup.tile_names, vec[i64]([1 for _ in range(TILES)]))
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
    deck = Bag(state.lookup.names, vec[i64]([state.in_use(card) for card in range(state.lookup.cards)]))
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
