import assert from "node:assert/strict";
import { test } from "node:test";

import { Takeback } from "../../../web/modules/play/takeback.js";

/** @param {string} answer @param {boolean} may */
function offered(answer, may = true) {
  /** @type {string[]} */
  const sent = [];
  const takeback = new Takeback(async (command) => sent.push(command));
  takeback.read(answer);
  const actions = takeback.actions(0, may);
  for (const action of actions) action.run();
  return [actions.map((it) => it.name), sent];
}

test("nobody asks: the user may, once it has moved", () => {
  assert.deepEqual(offered(""), [["takeback-ask"], ["bw-takeback ask"]]);
  assert.deepEqual(offered("", false), [[], []]);
});

test("the opponent asks: the user answers", () => {
  assert.deepEqual(offered("asked=w agreed=w"), [
    ["takeback-accept", "takeback-decline"],
    ["bw-takeback accept", "bw-takeback decline"],
  ]);
});

test("the user has asked: it may withdraw that", () => {
  assert.deepEqual(offered("asked=b agreed=b"), [["takeback-withdraw"], ["bw-takeback decline"]]);
});

test("the user has agreed already", () => {
  assert.deepEqual(offered("asked=w agreed=b,w"), [[], []]);
});
