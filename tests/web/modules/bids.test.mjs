import assert from "node:assert/strict";
import { test } from "node:test";

import { bidText, legalBids, nearestBid, stepped } from "../../../web/modules/tables/dice/bids.js";

/** @type {[string, string[]][]} */
const LEGAL = [
  ["2x5", []],
  ["2x6", []],
  ["3x1", []],
  ["3x5", []],
  ["4x5", []],
  ["liar", []],
];

test("bids are read from legal moves, and written as moves", () => {
  const bids = legalBids(LEGAL);
  assert.equal(bids.length, 5);
  assert.deepEqual(bids[0], { count: 2, face: 5 });
  assert.deepEqual(bids.map(bidText), ["2x5", "2x6", "3x1", "3x5", "4x5"]);
});

test("a wish becomes the nearest legal bid of its face, or of any face", () => {
  const bids = legalBids(LEGAL);
  assert.deepEqual(nearestBid(bids, { count: 2, face: 1 }), { count: 3, face: 1 });
  assert.deepEqual(nearestBid(bids, { count: 9, face: 5 }), { count: 4, face: 5 });
  assert.deepEqual(nearestBid(bids, { count: 1, face: 3 }), { count: 2, face: 5 });
  assert.equal(nearestBid([], { count: 1, face: 1 }), null);
});

test("one more or less of a face is offered where it is legal", () => {
  const bids = legalBids(LEGAL);
  assert.deepEqual(stepped(bids, { count: 3, face: 5 }, 1), { count: 4, face: 5 });
  assert.deepEqual(stepped(bids, { count: 3, face: 5 }, -1), { count: 2, face: 5 });
  assert.equal(stepped(bids, { count: 2, face: 5 }, -1), null);
  assert.equal(stepped(bids, { count: 2, face: 6 }, 1), null);
});
