import assert from "node:assert/strict";
import { test } from "node:test";

import { rolled } from "../../../web/modules/board/dice.js";

test("dice that a position has anew have been rolled", () => {
  const before = { "die-black-1": "black-die-3", "die-black-2": "black-die-1", 24.1: "black" };
  assert.deepEqual(rolled(before, before), []);
  assert.deepEqual(rolled(before, { ...before, "die-black-2": "black-die-6", 23.1: "black" }), ["die-black-2"]);
  assert.deepEqual(rolled(before, { "die-white-1": "white-die-3", cube: "cube-2" }), ["die-white-1"]);
  assert.deepEqual(rolled({}, {}), []);
});
