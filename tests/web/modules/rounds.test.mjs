import assert from "node:assert/strict";
import { test } from "node:test";

import { news } from "../../../web/modules/tables/dice/news.js";
import { heapName, most, moveOf, takenFrom } from "../../../web/modules/tables/heaps/take.js";
import { best, seenBy, signed } from "../../../web/modules/tables/matrix/payoffs.js";

const MOVES = [
  ["up", "down"],
  ["left", "middle", "right"],
];
const PAYOFFS = [
  [
    ["1", "2"],
    ["3", "4"],
    ["5", "6"],
  ],
  [
    ["7", "8"],
    ["9", "10"],
    ["11", "12"],
  ],
];

test("a player reads the own choices as rows, and the own payoff first", () => {
  const first = seenBy(PAYOFFS, MOVES, 0, [1, 2]);
  assert.deepEqual(first.rows, MOVES[0]);
  assert.deepEqual(first.cells[1][2], ["11", "12"]);
  assert.deepEqual(first.chosen, [1, 2]);
  const second = seenBy(PAYOFFS, MOVES, 1, [1, 2]);
  assert.deepEqual(second.rows, MOVES[1]);
  assert.deepEqual(second.cells[2][1], ["12", "11"]);
  assert.deepEqual(second.chosen, [2, 1]);
  assert.equal(seenBy(PAYOFFS, MOVES, -1, undefined).chosen, null);
});

test("gains have a sign, and the best of a round are marked unless all are equal", () => {
  assert.deepEqual(["1", "0", "-1/3"].map(signed), ["+1", "0", "−1/3"]);
  assert.deepEqual(best({ gains: ["1", "-1"] }), [0]);
  assert.deepEqual(best({ gains: ["1/3", "1/2", "1/2"] }), [1, 2]);
  assert.deepEqual(best({ gains: ["0", "0"] }), []);
  assert.deepEqual(best({ winners: [2] }), [2]);
  assert.deepEqual(best({}), []);
});

test("touching an object takes it and all after it", () => {
  assert.equal(takenFrom(5, 5), 1);
  assert.equal(takenFrom(5, 1), 5);
  assert.equal(moveOf(1, 3), "B3");
  assert.equal(heapName(7), "H");
  assert.equal(most([["A1"], ["A2"], ["B1"], ["B2"], ["B3"]], 1), 3);
  assert.equal(most([["A1"]], 1), 0);
});

test("what has happened in Pig follows from the scores and the die", () => {
  const before = { scores: [10, 20], target: 100, turn: 0, turn_total: 7 };
  assert.equal(news(null, before).kind, "none");
  assert.deepEqual(news(before, { ...before, scores: [17, 20], turn: 1, turn_total: 0 }), {
    kind: "banked",
    player: 0,
    points: 7,
  });
  assert.deepEqual(news(before, { ...before, turn: 1, turn_total: 0, rolled: 1 }), {
    kind: "lost",
    player: 0,
    points: 7,
  });
  assert.equal(news(before, { ...before, turn_total: 11, rolled: 4 }).kind, "none");
});
