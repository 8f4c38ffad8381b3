"""What the rules of 3 Ring Circus look up all the time."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.contract import Moves
from chapiteau.games.three_ring_circus.atlas import REGIONS, TOWN
from chapiteau.games.three_ring_circus.components import Box, Design
from chapiteau.games.three_ring_circus.moves import COLUMNS, PAIRS, RINGS, Names


class Lookup:
    """What rules look up all the time: the box in flat rows of numbers, and where each kind of move begins."""

    def __init__(self, box: Box) -> None:
        self.box = box
        atlas = box.atlas
        self.place_names = atlas.places
        self.region_names = atlas.regions
        self.places: i64 = len(atlas.places)
        self.kind: vec[i64] = vec[i64](atlas.kind)
        self.region: vec[i64] = vec[i64](atlas.region)
        self.token_slot: vec[i64] = vec[i64](atlas.token_slot)
        self.metropolis: vec[i64] = vec[i64](atlas.metropolis)
        self.cities: vec[i64] = vec[i64](atlas.cities)
        """Two for each region, the one with the first half of the token first."""
        self.all_cities: i64 = sum(2**place for place in atlas.cities)
        # A table, for mypyc writes `1 << n` with a C int.
        self.bit: vec[i64] = vec[i64]([2**number for number in range(62)])
        self.towns: i64 = sum(2**place for place, kind in enumerate(atlas.kind) if kind == TOWN)
        self.neutral: vec[i64] = vec[i64](atlas.neutral)
        self._cards(box)
        self._board(box)
        self._automaton(box)
        self._offsets()

    def _cards(self, box: Box) -> None:
        """Artists of the Money deck, instants, Ticket cards, objectives: in this order."""
        designs: list[Design] = [*box.artists, *box.instants, *box.tickets, *box.objectives]
        self.names = [card.name for card in designs]
        self.cards: i64 = len(designs)
        self.artists: i64 = len(box.artists)
        self.instants: i64 = len(box.instants)
        self.money: i64 = self.artists + self.instants
        self.tickets: i64 = len(box.tickets)
        self.objectives: i64 = len(box.objectives)
        self.first_objective: i64 = self.money + self.tickets
        self.value: vec[i64] = vec[i64]([card.value for card in designs])
        self.family: vec[i64] = vec[i64]([card.family for card in designs])
        self.effect: vec[i64] = vec[i64]([card.effect for card in designs])
        self.of: vec[i64] = vec[i64]([card.of for card in designs])
        self.n: vec[i64] = vec[i64]([card.n for card in designs])
        self.base: vec[i64] = vec[i64]([card.base for card in designs])
        self.corner: vec[i64] = vec[i64]([card.fame for card in designs])
        self.copies: vec[i64] = vec[i64]([card.copies for card in designs])
        self.steps: vec[i64] = vec[i64]([step for card in box.objectives for step in card.steps])
        self.rewards: vec[i64] = vec[i64]([fame for card in box.objectives for fame in card.rewards])
        self.money_names = self.names[: self.money]
        self.ticket_names = self.names[self.money : self.first_objective]
        self.objective_names = self.names[self.first_objective :]

    def _board(self, box: Box) -> None:
        self.icon: vec[i64] = vec[i64](box.icon)
        self.bonus: vec[i64] = vec[i64](box.bonus)
        self.amount: vec[i64] = vec[i64](box.amount)
        self.columns: vec[i64] = vec[i64](box.columns)
        self.off_slot: i64 = box.off_slot
        self.objective_slots: i64 = box.objective_slots
        self.lowest: i64 = box.track[0]
        self.highest: i64 = box.track[1]
        self.tents: i64 = box.tents
        self.hand_limit: i64 = box.hand_limit
        self.slot_number: vec[i64] = vec[i64]([slot[0] for slot in box.slots])
        self.slot_tickets: vec[i64] = vec[i64]([slot[1] for slot in box.slots])
        self.slot_fame: vec[i64] = vec[i64]([slot[2] for slot in box.slots])
        self.favourite: i64 = box.favourite
        self.token_names = [f"token-{number // 2 + 1}-{'ab'[number % 2]}" for number in range(12)]
        self.token_side: vec[i64] = vec[i64]([artist for token in box.tokens for artist in token])
        self.metropolis_names = [f"metropolis-{card[0]}" for card in box.metropolis_cards]
        self.required: vec[i64] = vec[i64]([card[0] for card in box.metropolis_cards])
        self.left: vec[i64] = vec[i64]([card[2] for card in box.metropolis_cards])
        self.right: vec[i64] = vec[i64]([card[3] for card in box.metropolis_cards])
        self.metropolis_fame: vec[i64] = vec[i64](box.metropolis_fame)
        self.first_fame: vec[i64] = vec[i64](box.slot_fame)
        self.region_fame: vec[i64] = vec[i64](box.region_fame)
        self.deal: vec[i64] = vec[i64](box.deal)

    def _automaton(self, box: Box) -> None:
        self.automaton_names = box.automaton_names
        self.automaton_cards: i64 = len(box.automaton_names)
        self.card_deck: vec[i64] = vec[i64]([card[0] for card in box.automaton])
        self.card_copies: vec[i64] = vec[i64]([card[1] for card in box.automaton])
        self.card_kind: vec[i64] = vec[i64]([card[2] for card in box.automaton])
        self.card_family: vec[i64] = vec[i64]([card[3] for card in box.automaton])
        self.card_marks: vec[i64] = vec[i64]([mark for card in box.automaton for mark in card[4:7]])
        self.solo_tracks: vec[i64] = vec[i64](box.solo_pedestal_track + box.solo_step_track)
        self.solo_fame: vec[i64] = vec[i64](box.solo_fame)

    def _offsets(self) -> None:
        """Where each kind of move begins in the list of `moves.move_list`."""
        self.engage: i64 = REGIONS
        self.pay: i64 = self.engage + (self.artists + self.tickets) * RINGS
        self.instant: i64 = self.pay + self.money
        self.perform: i64 = self.instant + self.instants
        self.slot: i64 = self.perform + self.places
        self.reward: i64 = self.slot + len(self.slot_number)
        self.ticket: i64 = self.reward + 2
        self.ticket_deck: i64 = self.ticket + self.tickets
        self.swap: i64 = self.ticket_deck + 1
        self.objective: i64 = self.swap + len(PAIRS) * COLUMNS * COLUMNS
        self.discard: i64 = self.objective + self.objectives
        self.skip: i64 = self.discard + self.cards
        self.pass_: i64 = self.skip + 1
        self.buffer = Moves(self.pass_ + 1)
        """For lists of legal moves that are copied from it at once."""

    def move_names(self) -> Names:
        metropolises = [self.place_names[place] for place in self.metropolis]
        artists, instants = self.money_names[: self.artists], self.money_names[self.artists :]
        names = Names(metropolises, self.place_names, artists, instants, self.ticket_names)
        names.objectives = self.objective_names
        names.slots = [int(number) for number in self.slot_number]
        return names

    def artist_number(self, card: i64) -> i64:
        """The place of an artist in the list of engage moves."""
        if card < self.artists:
            return card
        return card - self.instants

    def artist_card(self, number: i64) -> i64:
        if number < self.artists:
            return number
        return number + self.instants
