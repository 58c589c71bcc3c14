import assert from "node:assert/strict";
import { test } from "node:test";

import { divided, ends, nextPoints, touch } from "../../../web/modules/board/touches.js";

/** @typedef {import("../../../web/modules/board/touches.js").Legal} Legal */

/** @type {Legal[]} */
const CHESS = [
  ["e2e4", ["e2", "e4"]],
  ["e2e3", ["e2", "e3"]],
  ["d7d8q", ["d7", "d8"]],
  ["d7d8n", ["d7", "d8"]],
];
/** @type {Legal[]} */
const CAPTURES = [
  ["22x15x8", ["A", "B", "C"]],
  ["22x17x10x3", ["A", "D", "E", "F"]],
  ["22x15x6", ["A", "B", "G"]],
  ["22x17x6", ["A", "D", "G"]],
];

test("moves without points are choices", () => {
  const { onBoard, choices } = divided(
    [
      ["pass", []],
      ["D4", ["D4"]],
      ["off", ["Z9"]],
    ],
    (it) => it === "D4",
  );
  assert.deepEqual(onBoard, [["D4", ["D4"]]]);
  assert.deepEqual(
    choices.map(([move]) => move),
    ["pass", "off"],
  );
});

test("a move is made by its points in order", () => {
  assert.deepEqual([...nextPoints(CHESS, [])], ["e2", "d7"]);
  const begun = touch(CHESS, [], "e2");
  assert.deepEqual(begun, { touched: ["e2"], moves: [] });
  assert.deepEqual(touch(CHESS, begun.touched, "e4").moves, ["e2e4"]);
});

test("promotions are all offered", () => {
  assert.deepEqual(touch(CHESS, ["d7"], "d8").moves, ["d7d8q", "d7d8n"]);
});

test("another start replaces the first, anything else lets go", () => {
  assert.deepEqual(touch(CHESS, ["e2"], "d7").touched, ["d7"]);
  assert.deepEqual(touch(CHESS, ["e2"], "e2").touched, []);
  assert.deepEqual(touch(CHESS, ["e2"], "h8").touched, []);
});

test("the end of a way is enough where it tells the way", () => {
  assert.deepEqual([...ends(CAPTURES, ["A"]).keys()], ["C", "F"]);
  assert.deepEqual(touch(CAPTURES, ["A"], "F", { byEnd: true }).moves, ["22x17x10x3"]);
  assert.deepEqual(touch(CAPTURES, ["A"], "G", { byEnd: true }).moves, []);
  assert.deepEqual(touch(CAPTURES, ["A"], "F").moves, []);
});
