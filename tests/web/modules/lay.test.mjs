import assert from "node:assert/strict";
import { test } from "node:test";

import {
  exchangeOf,
  inOrder,
  lettersOn,
  playOf,
  reordered,
  SIZE,
  shuffled,
} from "../../../web/modules/tables/rack/lay.js";
import { Laying } from "../../../web/modules/tables/rack/laying.js";

/** @param {number} column @param {number} row */
const at = (column, row) => row * SIZE + column;

/** @param {string} letters @param {number} column @param {number} row @param {boolean} [down] */
const laid = (letters, column, row, down = false) =>
  [...letters].map((letter, it) => ({
    square: down ? at(column, row + it) : at(column + it, row),
    tile: letter === letter.toLowerCase() ? "*" : letter,
    letter: letter.toUpperCase(),
  }));

const EMPTY = new Map();

test("letters of the board are read from the symbols in its slots", () => {
  const rows = Array.from({ length: SIZE }, (_, row) => Array.from({ length: SIZE }, (__, it) => `s${row}-${it}`));
  const letters = lettersOn({ "s0-0": "tile-A", "s7-7": "blank-Q", "s1-1": "mark" }, rows);
  assert.deepEqual(
    [...letters],
    [
      [0, "A"],
      [at(7, 7), "Q"],
    ],
  );
});

test("tiles in a row or a column make a play, with blanks marked", () => {
  assert.deepEqual(playOf(EMPTY, laid("HELLO", 3, 7)), { move: "8D.HELLO" });
  assert.deepEqual(playOf(EMPTY, laid("Cab", 7, 5, true)), { move: "H6.C*A*B" });
});

test("the word goes on over letters of the board, on both sides and in between", () => {
  const board = new Map([
    [at(7, 7), "A"],
    [at(8, 7), "T"],
  ]);
  assert.deepEqual(playOf(board, laid("C", 6, 7)), { move: "8G.CAT" });
  assert.deepEqual(playOf(board, [...laid("CH", 5, 7), ...laid("E", 9, 7)]), { move: "8F.CHATE" });
  assert.deepEqual(playOf(board, [...laid("O", 8, 6, true), ...laid("S", 8, 8)]), { move: "I7.OTS" });
});

test("a single tile makes the word across if there is one, else the word down", () => {
  const above = new Map([[at(7, 6), "I"]]);
  assert.deepEqual(playOf(above, laid("N", 7, 7)), { move: "H7.IN" });
  const both = new Map([...above, [at(6, 7), "O"]]);
  assert.deepEqual(playOf(both, laid("N", 7, 7)), { move: "8G.ON" });
});

test("tiles in no line, with a gap, or alone are no play", () => {
  assert.deepEqual(playOf(EMPTY, []), { problem: "short" });
  assert.deepEqual(playOf(EMPTY, laid("A", 7, 7)), { problem: "short" });
  assert.deepEqual(playOf(EMPTY, [...laid("A", 7, 7), ...laid("B", 8, 8)]), { problem: "line" });
  assert.deepEqual(playOf(EMPTY, [...laid("A", 7, 7), ...laid("B", 9, 7)]), { problem: "gap" });
  assert.deepEqual(playOf(EMPTY, [...laid("A", 13, 7), ...laid("B", 0, 8)]), { problem: "line" });
});

test("a rack keeps the user's order while tiles come and go", () => {
  assert.deepEqual(inOrder(["C", "A", "B", "A"], ["A", "B", "X", "A"]), ["A", "B", "A", "X"]);
  assert.deepEqual(reordered(["A", "B", "C"], 0, 2), ["B", "C", "A"]);
  assert.deepEqual(shuffled([..."ABCDEFG"]).sort(), [..."ABCDEFG"]);
  assert.equal(exchangeOf(["Q", "*", "A"]), "-*AQ");
});

test("tiles lie on the board until they are taken back, or the rack changes", () => {
  const laying = new Laying();
  laying.take("CAT*");
  laying.put(laying.tileFor("A"), at(7, 7));
  laying.put(laying.tileFor("Z"), at(8, 7), "Z");
  assert.deepEqual(
    laying.laid.map(({ tile, letter }) => tile + letter),
    ["AA", "*Z"],
  );
  assert.equal(laying.tileFor("A"), -1);
  laying.take("TAC*");
  assert.equal(laying.laid.length, 2);
  laying.put(laying.tileFor("C"), at(7, 7));
  assert.equal(laying.laid.length, 2);
  laying.recallAll();
  assert.equal(laying.laid.length, 0);
  laying.put(0, at(0, 0));
  laying.take("CATE");
  assert.equal(laying.laid.length, 0);
});
