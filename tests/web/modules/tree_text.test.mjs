import assert from "node:assert/strict";
import { test } from "node:test";

import { layout, ROW } from "../../../web/modules/learn/layout.js";
import { chanceOf, newNode, numbered, readTree, weigh, writeTree } from "../../../web/modules/learn/notation.js";

const TREES = [
  "[[3,12,8],[2,4,6],[14,5,2]]",
  '[{"chance":[["1/2",[8,3]],["1/2",[2,6],"tails"]]},-0.5]',
  '[[3,12],["x","1/3"],["∞","-inf"]]',
  '{"name":"A","player":"min","value":4,"stats":[7,10],"moves":{"left":3,"right":[1,2]}}',
  '[{"utility":[1,2,3]},{"name":"B","value":[0,5,4]}]',
  '[{"stats":[7,10]},{"name":"C","value":"-1/2"}]',
];

/** Numbers below 1, the same for the same seed. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** A tree of any shape. @param {() => number} random @param {number} depth @returns {any} */
function anyTree(random, depth) {
  const name = random() < 0.2 ? `N${Math.floor(random() * 100)}` : "";
  const value = ["0", "-3", "2.5", "1/3", "∞", "-∞", "x"][Math.floor(random() * 7)];
  if (depth === 0 || random() < 0.3) return newNode({ name, value });
  const children = Array.from({ length: 1 + Math.floor(random() * 4) }, () => anyTree(random, depth - 1));
  if (random() < 0.25) {
    for (const it of children) it.probability = `1/${children.length}`;
    return newNode({ kind: "chance", name, children });
  }
  if (random() < 0.3) for (const [index, it] of children.entries()) it.move = `a${index}`;
  const player = random() < 0.2 ? ["max", "min"][Math.floor(random() * 2)] : "";
  return newNode({ kind: "choice", name, player, value: random() < 0.2 ? "4" : "", children });
}

test("a tree is written as it was read", () => {
  for (const text of TREES) assert.equal(writeTree(/** @type {any} */ (readTree(text))), text);
  for (let seed = 1; seed <= 200; seed += 1) {
    const tree = anyTree(numbers(seed), 4);
    assert.deepEqual(readTree(writeTree(tree)), tree, writeTree(tree));
  }
});

test("words need no quotes, and the short form of chance is read", () => {
  assert.equal(
    writeTree(/** @type {any} */ (readTree("[ [x, 1/3] , ∞ , {1/3: 4, 2/3: [5,6]} ]"))),
    '[["x","1/3"],"∞",{"chance":[["1/3",4],["2/3",[5,6]]]}]',
  );
});

test("what is no tree is none", () => {
  for (const text of ["", "[[1,", "[1,2]]", "[]", "[,]", '{"chance":[]}', '{"wrong":3}', "[1,{}]", "[[1 2]]", "[1/0]"])
    assert.equal(readTree(text), null, text);
  assert.equal(readTree(`${"[".repeat(5000)}1${"]".repeat(5000)}`), null);
});

test("players take turns, chance takes nobody's, and a tree may say who acts", () => {
  const tree = /** @type {any} */ (readTree('[[{"chance":[["1",[1]]]}],{"player":"max","moves":[[2]]}]'));
  const kinds = numbered(tree).shown.map((it) => it.kind);
  assert.deepEqual(kinds, ["max", "min", "chance", "max", "leaf", "max", "min", "leaf"]);
  assert.deepEqual(
    numbered(tree, { first: 1 })
      .shown.slice(0, 2)
      .map((it) => it.kind),
    ["min", "max"],
  );
});

test("probabilities add up to 1 after one of them was changed", () => {
  const outcomes = ["1/2", "1/4", "0.25"].map((probability) => newNode({ probability }));
  weigh(outcomes, outcomes[0], "1/3");
  assert.deepEqual(
    outcomes.map((it) => it.probability),
    ["1/3", "1/3", "1/3"],
  );
  weigh(outcomes, outcomes[1], "1");
  assert.equal(
    outcomes.reduce((sum, it) => sum + chanceOf(it.probability), 0),
    1,
  );
  weigh(outcomes, outcomes[1], "0.5");
  assert.deepEqual(
    outcomes.map((it) => it.probability),
    ["1/4", "1/2", "1/4"],
  );
});

test("no two nodes of a level meet, whatever is folded", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = numbers(seed);
    const { shown } = numbered(anyTree(random, 5));
    const widths = shown.map(() => 20 + 100 * random());
    const folded = new Set(shown.filter(() => random() < 0.1).map((it) => it.id));
    const { places, hidden, width } = layout(shown, (id) => widths[id], folded);
    /** @type {Map<number, [number, number][]>} */
    const levels = new Map();
    for (const { id } of shown) {
      if (hidden.has(id)) continue;
      const [x, y] = places[id];
      levels.set(y, [...(levels.get(y) ?? []), [x - widths[id] / 2, x + widths[id] / 2]]);
    }
    for (const [y, row] of levels) {
      assert.equal((y - 30) % ROW, 0);
      row.sort((a, b) => a[0] - b[0]);
      for (let at = 1; at < row.length; at += 1) assert.ok(row[at][0] >= row[at - 1][1] - 1e-6);
      assert.ok(row[0][0] >= 0 && /** @type {any} */ (row.at(-1))[1] <= width);
    }
  }
});
