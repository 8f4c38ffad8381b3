// Figaro as a boardgame.io game: one round after another, for ever. What a card does is in docs as F20 to F40.
const { INVALID_MOVE } = require("boardgame.io/core");

const COLOURS = ["purple", "yellow", "green", "red", "blue"];
const VALUES = [1, 1, 1, 2, 2, 2, 2, 2, 2, 3];
const deck = [
  ...COLOURS.flatMap((colour) => VALUES.map((value) => `${colour}-${value}`)),
  ...[1, 1, 1, 2, 2].map((value) => `juggler-${value}`),
  ...Array(5).fill("ronde"),
];

const colourOf = (card) => (COLOURS.includes(card.split("-")[0]) ? card.split("-")[0] : null);
const valueOf = (card) => Number(card.split("-")[1] ?? 0);
const shown = (row) => row.map(colourOf).find((colour) => colour !== null) ?? null;

function deal(players, random) {
  const cards = random.Shuffle(deck);
  const each = cards.length / players;
  return {
    hands: Array.from({ length: players }, (_, seat) => cards.slice(seat * each, (seat + 1) * each)),
    rows: Array.from({ length: players }, () => []),
    taken: Array(players).fill(0),
    round: 1,
  };
}

function mayPlay(G, seat, card, to) {
  if (!G.hands[seat].includes(card) || !(to in G.rows)) return false;
  if (card === "ronde") return to === seat;
  const colour = colourOf(card);
  if (colour === null) return true;
  const there = shown(G.rows[to]);
  if (there !== null) return there === colour;
  return !G.rows.some((row) => shown(row) === colour);
}

function takeAll(G, seat) {
  G.taken[seat] += G.rows.flat().length;
  G.rows = G.rows.map(() => []);
}

function goOn(G, seat, random, events) {
  if (G.hands[seat].length === 0) Object.assign(G, deal(G.hands.length, random), { round: G.round + 1 });
  events.endTurn({ next: String(seat) });
}

const moves = {
  play: ({ G, playerID, random, events }, card, to) => {
    const seat = Number(playerID);
    if (!mayPlay(G, seat, card, to)) return INVALID_MOVE;
    G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
    G.rows[to].push(card);
    if (card === "ronde") G.rows = G.rows.map((_, at) => G.rows[(at + G.rows.length - 1) % G.rows.length]);
    const six = G.rows.findIndex((row) => row.reduce((sum, each) => sum + valueOf(each), 0) >= 6);
    if (six >= 0) takeAll(G, six);
    goOn(G, six >= 0 ? six : (seat + 1) % G.hands.length, random, events);
  },
  take: ({ G, playerID, random, events }) => {
    if (G.rows.every((row) => row.length === 0)) return INVALID_MOVE;
    takeAll(G, Number(playerID));
    goOn(G, Number(playerID), random, events);
  },
};

exports.figaro = {
  name: "figaro",
  setup: ({ ctx, random }) => deal(ctx.numPlayers, random),
  moves,
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};
