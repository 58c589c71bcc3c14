import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged, ENDED_MS, filling, LONGEST_MS, refills } from "../../../web/modules/places.js";

/** @param {import("../../../web/modules/places.js").Place[]} places */
const ids = (places) => places.map((it) => it.match).join("");

test("matches come in their order, up to the limit", () => {
  assert.equal(ids(arranged([], ["a", "b", "c"], 2, 0)), "ab");
});

test("an ended match keeps its place for some seconds, then a new one takes it", () => {
  let places = arranged([], ["a", "b", "c"], 3, 0);
  places = arranged(places, ["a", "c", "d"], 3, 1000);
  assert.equal(ids(places), "abc");
  assert.deepEqual(
    places.map((it) => it.ended),
    [null, 1000, null],
  );
  places = arranged(places, ["a", "c", "d"], 3, 1000 + ENDED_MS - 1);
  assert.equal(ids(places), "abc");
  places = arranged(places, ["a", "c", "d"], 3, 1000 + ENDED_MS);
  assert.equal(ids(places), "adc");
});

test("the last boards go when their time is over, those between others stay longer", () => {
  let places = arranged([], ["a", "b", "c", "d"], 9, 0);
  places = arranged(places, ["a", "c"], 9, 0);
  places = arranged(places, ["a", "c"], 9, ENDED_MS);
  assert.equal(ids(places), "abc");
  places = arranged(places, ["a", "c"], 9, LONGEST_MS);
  assert.equal(ids(places), "ac");
});

test("where a board between others goes at last, one board moves", () => {
  let places = arranged([], ["a", "b", "c", "d"], 9, 0);
  places = arranged(places, ["a", "c", "d"], 9, 0);
  assert.equal(ids(arranged(places, ["a", "c", "d"], 9, LONGEST_MS)), "adc");
});

test("all have ended", () => {
  const places = arranged(arranged([], ["a", "b"], 9, 0), [], 9, 10);
  assert.equal(ids(places), "ab");
  assert.deepEqual(arranged(places, [], 9, 10 + ENDED_MS), []);
});

test("a screen is filled by the columns with the largest boards", () => {
  const room = { width: 1600, height: 900, below: 50 };
  assert.deepEqual(filling(1, room), { columns: 1, rows: 1 });
  assert.deepEqual(filling(2, room), { columns: 2, rows: 1 });
  assert.deepEqual(filling(8, room), { columns: 4, rows: 2 });
  assert.deepEqual(filling(0, room), { columns: 1, rows: 1 });
});

test("the columns stay until boards do not fit, or many places are free", () => {
  const now = { columns: 4, rows: 2 };
  assert.equal(refills(9, now), true);
  assert.equal(refills(7, now), false);
  assert.equal(refills(6, now), false);
  assert.equal(refills(5, now), true);
});
