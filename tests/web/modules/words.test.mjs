import assert from "node:assert/strict";
import { test } from "node:test";

import { differences } from "../../../web/modules/play/choose.js";
import { moveWords, outcome, resultWords, sorted, timeWords } from "../../../web/modules/play/words.js";

const PLAYERS = ["ann", "mcts"];

test("a match without a clock says so", () => {
  assert.equal(timeWords("none"), "no clock");
  assert.equal(timeWords("5m+3"), "5m+3");
});

test("results are told in words", () => {
  const words = (result, reason, me = 0) => resultWords({ result, reason }, PLAYERS, me);
  assert.equal(words("B+3.5", "rule"), "You win by 3.5.");
  assert.equal(words("W+Time", "time"), "mcts wins on time.");
  assert.equal(words("0", "agreement"), "The match is a draw by agreement.");
  assert.equal(words("Void", "called-off"), "No result: called off before all had moved.");
  assert.equal(words("B+Resign", "resignation", 1), "ann wins by resignation.");
});

test("with more than two, losers are told", () => {
  assert.deepEqual(outcome("-W-P4"), { winner: null, losers: [1, 3] });
  assert.equal(resultWords({ result: "-P3", reason: "rule" }, ["a", "b", "c"], 2), "You lose.");
});

test("moves are announced", () => {
  assert.equal(moveWords([1, "d4", "D4"], PLAYERS, 0), "mcts: D4.");
  assert.equal(moveWords([-1, "65", "65"], PLAYERS, 0), "Roll 65.");
});

test("choices differ by their ends", () => {
  assert.deepEqual(differences(["e7e8q", "e7e8r"]), ["q", "r"]);
});

test("facts beside the board are told at the seats that they belong to", () => {
  const side = { turn: "black", komi: 7.5, "captured by black": 2, "white discs": 3 };
  assert.deepEqual(sorted(side, 2), { own: [["captured 2"], ["discs 3"]], common: ["komi 7.5"] });
});
