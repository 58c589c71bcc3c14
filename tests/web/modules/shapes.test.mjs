import assert from "node:assert/strict";
import { test } from "node:test";

import { arrow, toggled } from "../../../web/modules/board/shapes.js";

test("a shape that is drawn again goes away, others stay", () => {
  const one = { from: "E2", to: "E4" };
  const ring = { from: "D4", to: "D4" };
  assert.deepEqual(toggled([one], ring), [one, ring]);
  assert.deepEqual(toggled([one, ring], { ...one }), [ring]);
});

test("an arrow ends at its point, and its head is no longer than the arrow", () => {
  assert.match(arrow([0, 0], [100, 0], 10), /^M0\.0 5\.0L70\.0 5\.0L70\.0 14\.0L100\.0 0\.0L/);
  assert.match(arrow([0, 0], [0, 10], 10), /L0\.0 10\.0L/);
});
