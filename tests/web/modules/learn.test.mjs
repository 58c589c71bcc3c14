import assert from "node:assert/strict";
import { test } from "node:test";

import { figure, moreText, nodeWords, Walk, windowText } from "../../../web/modules/learn/walk.js";

/** A root with two leaves, of which the second is cut off. */
const WALK = new Walk({
  algorithm: "alphabeta",
  source: "",
  facts: { all_leaves: 2 },
  nodes: [
    { id: 0, parent: -1, kind: "max", move: "", probability: 1, utility: null, state: "", x: 1, level: 0 },
    { id: 1, parent: 0, kind: "leaf", move: "1", probability: 1, utility: 3, state: "", x: 0.5, level: 1 },
    { id: 2, parent: 0, kind: "min", move: "2", probability: 1, utility: null, state: "", x: 1.5, level: 1 },
    { id: 3, parent: 2, kind: "leaf", move: "1", probability: 1, utility: -4, state: "", x: 1.5, level: 2 },
  ],
  steps: [
    { kind: "visit", node: 0, words: "Come.", changes: { 0: { alpha: null, beta: null } }, cut: [] },
    { kind: "leaf", node: 1, words: "Leaf.", changes: { 1: { value: 3 } }, cut: [] },
    { kind: "back", node: 0, words: "Back.", changes: { 0: { alpha: 3, value: 3 } }, cut: [] },
    { kind: "cut", node: 0, words: "Cut.", changes: {}, cut: [2] },
  ],
});

test("facts are those of all steps so far", () => {
  assert.deepEqual(WALK.after(0).facts.size, 0);
  assert.deepEqual(WALK.after(1).facts.get(0), { alpha: null, beta: null });
  assert.deepEqual(WALK.after(3).facts.get(0), { alpha: 3, beta: null, value: 3 });
  assert.equal(WALK.after(2).words, "Leaf.");
  assert.deepEqual([...WALK.after(2).path], [1, 0]);
});

test("what is cut off is cut with all below it", () => {
  assert.deepEqual([...WALK.after(4).cut], [2, 3]);
  assert.equal(WALK.leaves(4), 1);
});

test("a window and a value are written as in books", () => {
  assert.equal(windowText({ alpha: null, beta: 5 }), "[−∞, 5]");
  assert.equal(windowText({ value: 5 }), "");
  assert.equal(figure(-0.33333), "−0.333");
});

test("a node is described in words", () => {
  const [root, leaf, , below] = WALK.data.nodes;
  assert.equal(
    nodeWords(root, { value: 3, alpha: 3, beta: null }, false),
    "MAX node, the root; value 3 so far; alpha 3, beta infinity.",
  );
  assert.match(nodeWords(root, { alpha: 3, beta: 2 }, false), /the window is crossed: the rest is cut off/);
  assert.equal(nodeWords(leaf, undefined, false), "Leaf after 1; not looked at yet.");
  assert.match(nodeWords(below, undefined, true), /cut off, never looked at; it would be −4/);
});

test("a new search of the same tree forgets the one before", () => {
  const steps = [...WALK.data.steps, { kind: "begin", node: 0, words: "Again.", changes: {}, cut: [], clear: true }];
  const again = new Walk({ ...WALK.data, steps });
  assert.equal(again.after(5).facts.size, 0);
  assert.equal(again.after(5).cut.size, 0);
  assert.equal(again.leaves(5), 0);
  assert.equal(again.leaves(4), 1);
});

test("texts stand for values of several players, and a node has more facts", () => {
  assert.equal(figure("(1, 2)"), "(1, 2)");
  assert.equal(moreText({ prior: 0.25 }), "prior .25");
  assert.equal(moreText({ amaf: 1, weight: 0.5 }), "AMAF 1.00");
  assert.equal(moreText({ low: -7, high: 1 }), "mean −7 … 1");
  assert.equal(moreText({ value: 1 }), "");
});

test("the best moves are known at the end alone", () => {
  /** @param {string} algorithm @param {number[]} values */
  const walk = (algorithm, values) =>
    new Walk({
      ...WALK.data,
      algorithm,
      facts: { move: "2" },
      steps: values.map((value, node) => ({ kind: "value", node, words: "", changes: { [node]: { value } }, cut: [] })),
    });
  assert.deepEqual([...walk("minimax", [5, 3, 5, 5]).after(3).best], []);
  assert.deepEqual([...walk("minimax", [5, 3, 5, 5]).after(4).best], [2, 3]);
  assert.deepEqual([...walk("negamax", [5, 3, -5, 5]).after(4).best], [2, 3]);
  assert.deepEqual([...walk("minimax", [5, 3, 5, 4]).after(4).best], [2]);
  const random = walk("uct", [0, 0, 0, 0]);
  Object.assign(random.data.facts, { simulations: 9, equal: ["1"] });
  assert.deepEqual([...random.after(4).best], [1, 2]);
});
