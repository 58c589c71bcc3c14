import assert from "node:assert/strict";
import { test } from "node:test";

import { commandsFor } from "../../../web/modules/analyse/desk.js";
import { numberBefore } from "../../../web/modules/analyse/move_list.js";
import { line, path, Tree, way } from "../../../web/modules/analyse/tree.js";
import { percent, short, valueFor } from "../../../web/modules/analyse/values.js";

/** A main line of three moves, with another second move. */
function small() {
  const tree = new Tree();
  const one = tree.add(tree.root, 0, "A1");
  const two = tree.add(one, 1, "B2");
  const three = tree.add(two, 0, "C3");
  const other = tree.add(one, 1, "B3");
  return { tree, one, two, three, other };
}

test("a move that is known leads to its node, another begins a side line", () => {
  const { tree, one, two, other } = small();
  assert.equal(tree.add(one, 1, "B2"), two);
  assert.deepEqual(one.children, [two, other]);
  assert.deepEqual(
    path(other).map((it) => it.move),
    ["A1", "B3"],
  );
});

test("the line of a node goes on along the main line", () => {
  const { one, other } = small();
  assert.deepEqual(
    line(one).map((it) => it.move),
    ["A1", "B2", "C3"],
  );
  assert.deepEqual(
    line(other).map((it) => it.move),
    ["A1", "B3"],
  );
});

test("the way between two lines goes back to where they part", () => {
  const { tree, three, other } = small();
  assert.deepEqual(way(three, other), { back: 2, on: [other] });
  assert.deepEqual(way(other, other), { back: 0, on: [] });
  assert.equal(way(tree.root, three).on.length, 3);
});

test("a side line becomes the main line, and is taken away", () => {
  const { tree, one, two, other } = small();
  tree.promote(other);
  assert.deepEqual(one.children, [other, two]);
  assert.equal(tree.remove(other), one);
  assert.deepEqual(one.children, [two]);
  assert.equal(tree.remove(tree.root), tree.root);
});

test("moves are made in few commands, and rolls between them", () => {
  const nodes = [
    { player: 0, move: "A" },
    { player: -1, move: "6" },
    { player: 1, move: "B" },
    { player: 0, move: "C" },
  ];
  assert.deepEqual(commandsFor(nodes), ["gogui-play_sequence b A", "bw-chance 6", "gogui-play_sequence w B b C"]);
});

test("values are for the player whose chances are drawn", () => {
  assert.equal(valueFor({ value: 0.5, player: 1 }, 0), -0.5);
  assert.equal(valueFor({ value: 0.5, player: 1 }, 1), 0.5);
  assert.equal(valueFor({ value: 0.5, player: 2 }, 0), null);
  assert.equal(valueFor(undefined, 0), null);
  assert.equal(percent(0.5), "75 %");
  assert.deepEqual([999, 1240, 45914, 2.5e6].map(short), ["999", "1.2k", "46k", "2.5M"]);
});

test("moves are numbered as the game numbers them, in side lines too", () => {
  const tree = new Tree();
  const e4 = tree.add(tree.root, 1, "e4");
  const e5 = tree.add(e4, 0, "e5");
  const c5 = tree.add(e4, 0, "c5");
  const knight = tree.add(e5, 1, "Nf3");
  const chess = { pairs: true, first: 1, begins: 1 };
  /** @param {typeof chess} numbering @param {import("../../../web/modules/analyse/tree.js").Node[]} apart */
  const numbers = (numbering, apart) =>
    [e4, e5, c5, knight].map((it) => numberBefore(it, numbering, apart.includes(it)));
  assert.deepEqual(numbers(chess, [c5]), ["1.", "", "1...", "2."]);
  assert.deepEqual(numbers({ ...chess, begins: 23 }, [e5, c5]), ["23.", "23...", "23...", "24."]);
  assert.deepEqual(numbers({ pairs: false, first: 0, begins: 1 }, [c5]), ["1.", "2.", "2.", "3."]);
});
