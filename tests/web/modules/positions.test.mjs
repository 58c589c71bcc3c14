import assert from "node:assert/strict";
import { test } from "node:test";

import { Steps } from "../../../web/modules/steps.js";

/** @type {import("../../../web/modules/board.js").Position} */
const START = {
  ply: 0,
  pieces: { A1: "white" },
  last: [],
  side: {},
  to_act: [0],
  chance: false,
  over: false,
  kind: "squares",
};

/**
 * @typedef {import("../../../web/modules/steps.js").Ply} Ply
 * @param {number} number
 * @param {Ply["changes"]} changes
 * @param {Partial<Ply>} [more]
 * @returns {Ply}
 */
const ply = (number, changes, more) => ({
  ply: number,
  player: (number - 1) % 2,
  move: "A1",
  notation: "A1",
  seconds: 1,
  changes,
  last: ["A1"],
  side: { move: number },
  to_act: [number % 2],
  ...more,
});

test("a position is the start with all changes until then", () => {
  const steps = new Steps(START, 2);
  assert.equal(steps.add(ply(1, { B1: "black" })), true);
  assert.equal(steps.add(ply(2, { A1: null, C1: "white" })), true);
  assert.deepEqual(steps.at(1), { pieces: { A1: "white", B1: "black" }, last: ["A1"], side: { move: 1 }, to_act: [1] });
  assert.deepEqual(steps.at(2).pieces, { B1: "black", C1: "white" });
  assert.deepEqual(steps.at(0).pieces, START.pieces);
  assert.deepEqual([steps.within(-3), steps.within(Infinity)], [0, 2]);
});

test("the marks of a position are those of its ply, and at the end those of the result", () => {
  const steps = new Steps({ ...START, marks: { check: ["A1"] } }, 2);
  steps.add(ply(1, {}));
  assert.deepEqual(steps.at(0).marks, { check: ["A1"] });
  assert.equal(steps.at(1).marks, undefined);
  steps.conclude({ dead: ["B2"] });
  assert.deepEqual(steps.at(1).marks, { dead: ["B2"] });
});

test("a ply that is known, or comes too early, is left out", () => {
  const steps = new Steps(START, 2);
  assert.equal(steps.add(ply(2, {})), false);
  steps.add(ply(1, {}));
  assert.equal(steps.add(ply(1, {})), false);
  assert.equal(steps.end, 1);
});

test("clocks are those after the ply, from replays and live news", () => {
  const steps = new Steps(START, 2);
  steps.add(ply(1, {}, { clock: 59 }));
  steps.add(ply(2, {}, { clocks: [59, 58] }));
  steps.add({ ...ply(3, {}), player: -1 });
  assert.deepEqual(
    [steps.clocks(0), steps.clocks(1), steps.clocks(3)],
    [
      [null, null],
      [59, null],
      [59, 58],
    ],
  );
});

test("a match may be followed from its middle", () => {
  const steps = new Steps({ ...START, ply: 7 }, 2);
  steps.add(ply(8, { B1: "black" }));
  assert.deepEqual([steps.first, steps.end, steps.within(0)], [7, 8, 7]);
  assert.deepEqual(steps.at(8).pieces, { A1: "white", B1: "black" });
});

test("a table has the entries of the start with all changes until then", () => {
  const steps = new Steps({ ...START, table: { pot: 2, trick: "SA" } }, 2);
  steps.add(ply(1, {}, { table: { pot: 3, trick: null } }));
  steps.add(ply(2, {}));
  assert.deepEqual(
    [0, 1, 2].map((it) => steps.at(it).table),
    [{ pot: 2, trick: "SA" }, { pot: 3 }, { pot: 3 }],
  );
  assert.equal("table" in new Steps(START, 2).at(0), false);
});
