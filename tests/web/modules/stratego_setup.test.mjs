/** Set-ups of Stratego: every shape is a whole army, and the order of squares is that of the server. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  inTray,
  isWhole,
  mirrored,
  placeOf,
  placingText,
  randomSetup,
  SHAPE_NAMES,
  shaped,
  swapped,
} from "../../../web/modules/tables/tray/setup.js";

const FULL = /** @type {import("../../../web/modules/tables/tray/setup.js").Army} */ ([
  ...[
    ["bomb", "B", 6],
    ["marshal", "M", 1],
    ["general", "9", 1],
    ["colonel", "8", 2],
    ["major", "7", 3],
  ],
  ...[
    ["captain", "6", 4],
    ["lieutenant", "5", 4],
    ["sergeant", "4", 4],
    ["miner", "3", 5],
    ["scout", "2", 8],
  ],
  ...[
    ["spy", "S", 1],
    ["flag", "F", 1],
  ],
]);
const EIGHT = /** @type {import("../../../web/modules/tables/tray/setup.js").Army} */ ([
  ...[
    ["bomb", "B", 1],
    ["marshal", "M", 1],
    ["general", "9", 1],
    ["miner", "3", 1],
  ],
  ...[
    ["scout", "2", 2],
    ["spy", "S", 1],
    ["flag", "F", 1],
  ],
]);
const BOARDS = /** @type {[typeof FULL, number, number][]} */ ([
  [FULL, 40, 10],
  [EIGHT, 40, 10],
  [EIGHT, 12, 6],
]);

/** The squares beside one. @param {number} place @param {number} size @param {number} squares */
function beside(place, size, squares) {
  const found = [place - size, place + size];
  if (place % size > 0) found.push(place - 1);
  if (place % size < size - 1) found.push(place + 1);
  return found.filter((it) => it >= 0 && it < squares);
}

test("every shape is a whole army with the flag in the last row", () => {
  for (const [army, squares, size] of BOARDS)
    for (const name of SHAPE_NAMES) {
      const cells = shaped(name, army, squares);
      assert.ok(cells && isWhole(army, cells, squares), `${name} of ${squares}`);
      assert.ok(cells.indexOf("F") >= squares - size);
    }
});

test("in the full game bombs stand on all sides of the flag", () => {
  for (const name of SHAPE_NAMES) {
    const cells = /** @type {string[]} */ (shaped(name, FULL, 40));
    assert.deepEqual(new Set(beside(cells.indexOf("F"), 10, 40).map((it) => cells[it])), new Set("B"), name);
  }
});

test("an army without a known shape has none", () => {
  assert.equal(shaped("corner", FULL, 12), null);
  assert.equal(shaped("else", FULL, 40), null);
});

test("a random set-up is a whole army with the flag in the last row", () => {
  for (const [army, squares, size] of BOARDS)
    for (let tried = 0; tried < 50; tried += 1) {
      const cells = randomSetup(army, squares, size);
      assert.ok(isWhole(army, cells, squares));
      assert.ok(cells.indexOf("F") >= squares - size);
    }
});

test("a mirror exchanges left and right of each row", () => {
  assert.deepEqual(mirrored(["F", null, "2", "S", "B", "3"], 3), ["2", null, "F", "3", "B", "S"]);
});

test("the tray has what is not placed, and a set-up of others is not whole", () => {
  const cells = /** @type {(string | null)[]} */ (Array(12).fill(null)).with(3, "2");
  assert.deepEqual(inTray(EIGHT, cells), { B: 1, M: 1, 9: 1, 3: 1, 2: 1, S: 1, F: 1 });
  assert.ok(!isWhole(EIGHT, cells, 12));
  const whole = /** @type {string[]} */ (shaped("corner", EIGHT, 12));
  assert.ok(!isWhole(EIGHT, whole.with(whole.indexOf("2"), "M"), 12));
  assert.ok(!isWhole(EIGHT, [...whole, null], 12));
});

test("squares are filled from the own edge on, and the columns of the upper player run the other way", () => {
  const white = { size: 6, rows: 2, upper: false };
  assert.deepEqual(
    [0, 5, 6, 11].map((n) => placeOf(n, white)),
    [6, 11, 0, 5],
  );
  const black = { ...white, upper: true };
  assert.deepEqual(
    [0, 5, 6, 11].map((n) => placeOf(n, black)),
    [11, 6, 5, 0],
  );
  const places = Array.from({ length: 12 }, (_, n) => placeOf(n, black));
  assert.equal(new Set(places).size, 12);
});

test("two squares exchange their contents, and a move is a rank or nothing", () => {
  assert.deepEqual(swapped(["F", null, "S"], 0, 1), [null, "F", "S"]);
  assert.equal(placingText("9"), "9");
  assert.equal(placingText(null), "-");
});
