/** The names of players for people. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { houseLevel, shownName, withShownNames } from "../../../web/modules/names.js";

test("a house player has a level", () => {
  assert.deepEqual(["house-4", "house-10-2", "house", "mouse-4", "house-11"].map(houseLevel), [4, 10, 0, 0, 0]);
});

test("people read the level of a house player in words", () => {
  assert.equal(shownName("house-4"), "House, level 4");
  assert.equal(shownName("house-10-3"), "House, level 10 (3)");
  assert.equal(shownName("house"), "The house");
});

test("other players have the name on the wire", () => {
  for (const name of ["ann", "house-11", "house-0", "house-4-1", "my-house-4", ""]) assert.equal(shownName(name), name);
});

test("a sentence has the names for people", () => {
  assert.equal(withShownNames("house-4 declines the draw"), "House, level 4 declines the draw");
  assert.equal(withShownNames("house-10, house-1-2"), "House, level 10, House, level 1 (2)");
  assert.equal(withShownNames("my-house-4 and house-44"), "my-house-4 and house-44");
});
