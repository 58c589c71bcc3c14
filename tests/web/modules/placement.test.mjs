import assert from "node:assert/strict";
import { test } from "node:test";

import {
  fits,
  placesOf,
  placeText,
  randomFleet,
  shipOn,
  squareName,
  squarePlace,
  squaresOf,
  turned,
  within,
} from "../../../web/modules/tables/fleet/placement.js";

const SEA = { size: 10, touching: true };
const APART = { size: 10, touching: false };

/** @param {number} length @param {number} column @param {number} row @param {boolean} [down] */
const ship = (length, column, row, down = false) => ({ length, column, row, down });

test("squares have the names of the server, in which no column is I", () => {
  assert.equal(squareName(0, 0), "A1");
  assert.equal(squareName(8, 9), "J10");
  assert.deepEqual(squarePlace("J10"), [8, 9]);
});

test("a ship is placed by its two ends, one of a single square by that", () => {
  assert.equal(placeText(ship(3, 1, 2, true)), "B3-B5");
  assert.equal(placeText(ship(2, 7, 0)), "H1-J1");
  assert.equal(placeText(ship(1, 3, 3)), "D4");
  assert.deepEqual(shipOn(["B3", "B4", "B5"]), ship(3, 1, 2, true));
  assert.deepEqual(shipOn(["H1", "J1"]), ship(2, 7, 0));
});

test("ships lie on the sea, not on each other, and apart where they may not touch", () => {
  assert.equal(fits(ship(4, 7, 0), [], SEA), false);
  assert.equal(fits(ship(4, 6, 0), [], SEA), true);
  assert.equal(fits(ship(3, 0, 0, true), [ship(2, 0, 2)], SEA), false);
  assert.equal(fits(ship(3, 0, 0), [ship(2, 0, 1)], SEA), true);
  assert.equal(fits(ship(3, 0, 0), [ship(2, 3, 1)], APART), false);
  assert.equal(fits(ship(3, 0, 0), [ship(2, 4, 1)], APART), true);
  assert.deepEqual(within(ship(4, 9, -2), SEA), ship(4, 6, 0));
});

test("a ship turns around one of its squares, or at the nearest free place", () => {
  assert.deepEqual(turned(ship(3, 4, 4), [], SEA), ship(3, 4, 4, true));
  assert.deepEqual(squaresOf(/** @type {any} */ (turned(ship(4, 2, 9), [], SEA))).at(-1), [2, 9]);
  const blocked = [ship(10, 0, 5), ship(10, 0, 3)];
  const there = turned(ship(3, 4, 4), blocked, SEA);
  assert.ok(there?.down && fits(there, blocked, SEA));
  const full = Array.from({ length: 9 }, (_, row) => ship(10, 0, row));
  assert.equal(turned(ship(2, 0, 9), full, SEA), null);
});

test("all places of a ship are found, each once", () => {
  assert.equal(placesOf(5, [], SEA).length, 120);
  assert.equal(placesOf(1, [], SEA).length, 100);
  assert.equal(new Set(placesOf(3, [], SEA).map(placeText)).size, 160);
});

test("a fleet at random fits, beside ships that lie already", () => {
  for (const sea of [SEA, APART]) {
    for (let game = 0; game < 20; game++) {
      const fixed = [ship(5, 0, 0)];
      const fleet = randomFleet([4, 3, 3, 2], fixed, sea) ?? [];
      assert.deepEqual(
        fleet.map(({ length }) => length),
        [4, 3, 3, 2],
      );
      for (const [index, it] of fleet.entries()) assert.ok(fits(it, [...fixed, ...fleet.slice(0, index)], sea));
    }
  }
  assert.equal(randomFleet([3], [ship(3, 0, 0), ship(3, 0, 1), ship(3, 0, 2)], { size: 3, touching: true }), null);
});
