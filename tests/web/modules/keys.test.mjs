import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbour } from "../../../web/modules/board/keys.js";

const ROWS = [
  ["A2", "B2", "C2"],
  ["A1", "B1", "C1"],
];
/** @param {string} point */
const across = (point) => point.charCodeAt(0);

test("arrow keys lead through the rows", () => {
  assert.equal(neighbour(ROWS, "B1", "ArrowUp", across), "B2");
  assert.equal(neighbour(ROWS, "B1", "ArrowLeft", across), "A1");
  assert.equal(neighbour(ROWS, "C1", "ArrowRight", across), null);
  assert.equal(neighbour(ROWS, "B2", "End", across), "C2");
  assert.equal(neighbour(ROWS, "B2", "Enter", across), null);
});

test("in rows of unlike length the nearest point is reached", () => {
  assert.equal(neighbour([["C3"], ["A1", "B1", "D1"]], "C3", "ArrowDown", across), "B1");
});
