import assert from "node:assert/strict";
import { test } from "node:test";

import { plannedMove, pointsOf, premoveWays } from "../../../web/modules/play/premove.js";

/** @typedef {import("../../../web/modules/board/touches.js").Legal} Legal */

/** @type {Legal[]} */
const PAWNS = [
  ["e2e4", ["E2", "E4"]],
  ["d2d4", ["D2", "D4"]],
];
/** @type {Legal[]} */
const STONES = [
  ["D4", ["D4"]],
  ["pass", []],
];

test("a game is one of placing or of moving pieces, as its last moves were", () => {
  assert.equal(pointsOf(PAWNS), 2);
  assert.equal(pointsOf(STONES), 1);
  assert.equal(pointsOf([["pass", []]]), 0);
  assert.equal(pointsOf([...PAWNS, ["D4", ["D4"]]]), 0);
});

test("only own pieces move in advance, to any point", () => {
  const before = { E2: "white-pawn", D2: "white-pawn", E7: "black-pawn" };
  const ways = premoveWays({ E4: "white-pawn", D2: "white-pawn", E5: "black-pawn" }, ["D2", "D4", "E4", "E5"], {
    legal: PAWNS,
    pieces: before,
  });
  assert.deepEqual(new Set(ways.map(([, [from]]) => from)), new Set(["D2", "E4"]));
  assert.ok(ways.some(([move]) => move === "E4 E5"));
  assert.equal(ways.length, 6);
});

test("a stone may be put anywhere in advance", () => {
  const ways = premoveWays({ D4: "black-stone" }, ["D4", "E5"], { legal: STONES, pieces: {} });
  assert.deepEqual(ways, [
    ["D4", ["D4"]],
    ["E5", ["E5"]],
  ]);
  assert.deepEqual(premoveWays({}, ["D4"], { legal: [], pieces: {} }), []);
});

test("the legal move with these points is made, and none without one", () => {
  assert.equal(plannedMove(["E2", "E4"], PAWNS), "e2e4");
  assert.equal(plannedMove(["E2", "E5"], PAWNS), "");
  assert.equal(plannedMove(["D4"], STONES), "D4");
  assert.equal(plannedMove(["E5"], STONES), "");
});

test("a pawn that is promoted becomes a queen", () => {
  /** @type {Legal[]} */
  const legal = ["n", "q", "r"].map((it) => [`e7e8${it}`, ["E7", "E8"]]);
  assert.equal(plannedMove(["E7", "E8"], legal), "e7e8q");
});

test("a capture by its end, unless two ways lead there", () => {
  /** @type {Legal[]} */
  const jump = [["c3xe5xg3", ["C3", "E5", "G3"]]];
  assert.equal(plannedMove(["C3", "G3"], jump), "c3xe5xg3");
  assert.equal(plannedMove(["C3", "G3"], [...jump, ["c3xe1xg3", ["C3", "E1", "G3"]]]), "");
});
