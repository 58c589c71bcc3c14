import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOf } from "../../../web/modules/play/controls.js";
import { pageTitle } from "../../../web/modules/play/notices.js";
import { Past } from "../../../web/modules/play/past.js";

/** @param {number} ply @returns {import("../../../web/modules/board.js").Position} */
const position = (ply) => ({
  ply,
  kind: "squares",
  pieces: { A1: `piece-${ply}` },
  last: [],
  side: {},
  to_act: [0],
  chance: false,
  over: false,
  legal: [["a", ["A1"]]],
});

test("the server is asked once for a position, and not for one that was seen", async () => {
  /** @type {number[]} */
  const asked = [];
  const past = new Past(async (ply) => {
    asked.push(ply);
    return position(ply);
  });
  past.keep(position(3));
  assert.equal((await past.at(3)).pieces.A1, "piece-3");
  await past.at(1);
  await past.at(1);
  assert.deepEqual(asked, [1]);
});

test("nobody can move in an earlier position", async () => {
  const past = new Past(async (ply) => position(ply));
  past.keep(position(3));
  assert.equal((await past.at(3)).legal, undefined);
});

test("positions of moves that were taken back are forgotten", async () => {
  let asked = 0;
  const past = new Past(async (ply) => {
    asked += 1;
    return position(ply);
  });
  past.keep(position(3));
  past.keep(position(4));
  past.forget(3);
  await past.at(3);
  assert.equal(asked, 0);
  await past.at(4);
  assert.equal(asked, 1);
});

test("keys step through the moves unless something else takes them", () => {
  const key = { key: "ArrowLeft", ctrlKey: false, metaKey: false, altKey: false };
  assert.equal(stepOf(key, false), "back");
  assert.equal(stepOf({ ...key, key: "End" }, false), "last");
  assert.equal(stepOf(key, true), undefined);
  assert.equal(stepOf({ ...key, altKey: true }, false), undefined); // the browser goes back
  assert.equal(stepOf({ ...key, key: "a" }, false), undefined);
});

test("the title says whose move it is, and the result", () => {
  assert.match(pageTitle("Chess", { mine: true, over: "" }), /Your move – Chess/);
  assert.doesNotMatch(pageTitle("Chess", { mine: false, over: "" }), /Your move/);
  assert.match(pageTitle("Chess", { mine: false, over: "You win: 1-0." }), /^You win: 1-0\. – Chess/);
});
