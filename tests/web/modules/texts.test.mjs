import assert from "node:assert/strict";
import { test } from "node:test";

import { differences } from "../../../web/modules/play/choose.js";
import { moveNumbers, moveWords, outcome, resultWords, sorted, timeWords } from "../../../web/modules/play/texts.js";

const PLAYERS = ["ann", "mcts"];

test("a match without a clock says so", () => {
  assert.equal(timeWords("none"), "no clock");
  assert.equal(timeWords("5m+3"), "5m+3");
});

test("results are written in words", () => {
  /** @param {string} result @param {string} score @param {string} ending */
  const words = (result, score, ending, me = 0) => resultWords({ result, score, ending }, PLAYERS, me);
  assert.equal(words("W+", "1-0", "White mates", 1), "You win: 1-0, White mates.");
  assert.equal(words("B+3.5", "B+3.5", "Black wins by 3.5 points"), "You win: Black wins by 3.5 points.");
  assert.equal(words("W+Time", "1-0", "Black loses on time"), "mcts wins: 1-0, Black loses on time.");
  assert.equal(words("0", "1/2-1/2", "draw by agreement"), "Draw: 1/2-1/2, draw by agreement.");
  assert.equal(words("0", "Draw", "draw"), "Draw.");
  assert.equal(
    words("Void", "*", "no result: called off before all players had moved"),
    "No result: called off before all players had moved.",
  );
});

test("where one user moves for both sides, a side is named once", () => {
  const sides = ["Black", "White"];
  const words = (/** @type {string} */ ending, score = "") => resultWords({ result: "W+", score, ending }, sides, -1);
  assert.equal(words("White wins by 3.5 points"), "White wins by 3.5 points.");
  assert.equal(words("White wins"), "White wins.");
  assert.equal(words("White mates", "1-0"), "White wins: 1-0, White mates.");
});

test("with more than two, losers are named", () => {
  assert.deepEqual(outcome("-W-P4"), { winner: null, losers: [1, 3] });
  assert.equal(resultWords({ result: "-P3" }, ["a", "b", "c"], 2), "You lose.");
  const partners = { result: "-B-P3", score: "-B-P3", ending: "East and West score 500 points" };
  assert.equal(resultWords(partners, ["a", "b", "c", "d"], 0), "You lose: East and West score 500 points.");
});

test("moves have the numbers of the game", () => {
  assert.deepEqual(moveNumbers([1, 0, 1], { pairs: true, first: 1, begins: 1 }), ["1.", "", "2."]);
  assert.deepEqual(moveNumbers([0, 1, 0], { pairs: true, first: 1, begins: 1 }), ["1...", "2.", ""]);
  assert.deepEqual(moveNumbers([0, 1, -1, 0], { pairs: false, first: 0, begins: 1 }), ["1.", "2.", "", "3."]);
  assert.deepEqual(moveNumbers([0, -1, 0, 1], { pairs: true, first: 0, begins: 1 }), ["1.", "", "", ""]);
});

test("moves are announced", () => {
  assert.equal(moveWords([1, "d4", "D4"], PLAYERS, 0), "mcts: D4.");
  assert.equal(moveWords([-1, "65", "65"], PLAYERS, 0), "Roll 65.");
});

test("choices differ by their ends", () => {
  assert.deepEqual(differences(["e7e8q", "e7e8r"]), ["q", "r"]);
});

test("facts beside the board are shown at the seats that they belong to", () => {
  const side = { turn: "black", komi: 7.5, "captured by black": 2, "white discs": 3 };
  assert.deepEqual(sorted(side, 2), { own: [["captured 2"], ["discs 3"]], common: ["komi 7.5"] });
});
