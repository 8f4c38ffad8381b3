// What people can say at a table, in the order in which it is offered.
import type { Talk } from "../wire";

export const SAYINGS: readonly Talk["said"][] = [
  "hello",
  "good_luck",
  "have_fun",
  "well_played",
  "nice_move",
  "clever",
  "bravo",
  "thanks",
  "sorry",
  "oops",
  "wow",
  "no_way",
  "lucky",
  "unlucky",
  "close_one",
  "ha_ha",
  "thinking",
  "take_your_time",
  "your_turn",
  "back_soon",
  "here_again",
  "good_game",
  "once_more",
  "must_go",
];
