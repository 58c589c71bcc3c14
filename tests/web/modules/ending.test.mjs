import assert from "node:assert/strict";
import { test } from "node:test";

import { ratingChange, scoreRows, shownValue, signed } from "../../../web/modules/play/ending.js";

test("the parts of the score are those of the server", () => {
  const rows = scoreRows({ tally: [["stones", [12, 13]]], side: { komi: 7.5 } }, 2);
  assert.deepEqual(rows, [{ name: "stones", values: [12, 13] }]);
});

test("values are figures, terms or words", () => {
  assert.equal(shownValue(12), "12");
  assert.equal(shownValue("4HX"), "4HX");
  assert.equal(shownValue(["a pair of {ranks}", { ranks: ["kings"] }]), "a pair of kings");
});

test("else they are the figures that every player has beside the board", () => {
  const side = { "black discs": 27, "white discs": 37, "black rack": "ABC", "white rack": "D", bag: 3 };
  assert.deepEqual(scoreRows({ side }, 2), [{ name: "discs", values: [27, 37] }]);
  assert.deepEqual(scoreRows({ side }, 2, ["black discs", "white discs"]), []);
  assert.deepEqual(scoreRows({ side: { "black score": -23, "white score": -27 } }, 2), [
    { name: "score", values: [-23, -27] },
  ]);
  assert.deepEqual(scoreRows({ side: { "black pips": 3 } }, 2), []);
});

test("the rating that changed is that of the time class with one more game", () => {
  /** @param {string} time_class @param {number} rating @param {number} games */
  const one = (time_class, rating, games) => ({ game: "go", time_class, rating, games });
  const before = [one("blitz", 1500, 10), one("rapid", 1600.4, 4)];
  assert.deepEqual(ratingChange(before, [one("blitz", 1500, 10), one("rapid", 1612.6, 5)], "go"), {
    rating: 1613,
    change: 13,
  });
  assert.equal(ratingChange(before, before, "go"), null);
  assert.deepEqual(ratingChange([], [one("blitz", 1490, 1)], "go"), { rating: 1490, change: null });
  assert.equal(ratingChange(before, [{ ...one("rapid", 1700, 9), game: "chess" }], "go"), null);
});

test("a change has its sign", () => {
  assert.deepEqual([13, -4, 0].map(signed), ["+13", "−4", "±0"]);
});
