import assert from "node:assert/strict";
import { test } from "node:test";

import { moved, Play, readCheckers, target, writeCheckers } from "../../../web/modules/tables/backgammon/plays.js";

/** @typedef {import("../../../web/modules/tables/backgammon/plays.js").Checkers} Checkers */

/** The pieces of a position, with a roll of black. @param {Checkers} checkers @param {number} first @param {number} second */
function rolled(checkers, first, second) {
  return { ...writeCheckers(checkers), "die-black-1": `black-die-${first}`, "die-black-2": `black-die-${second}` };
}

test("checkers are read from slots and written to them", () => {
  /** @type {Checkers} */
  const checkers = { 6: ["black", 7], "bar-white": ["white", 1], "off-black": ["black", 2], 24: ["white", 3] };
  assert.deepEqual(readCheckers(writeCheckers(checkers)), checkers);
  assert.equal(writeCheckers(checkers)["6.count"], "black-count-7");
});

test("a single checker is hit, and a point of two is closed", () => {
  /** @type {Checkers} */
  const checkers = { 24: ["black", 2], 18: ["white", 1], 19: ["white", 2] };
  assert.equal(target(checkers, "black", "24", 5), null);
  assert.equal(target(checkers, "black", "24", 6), "18");
  assert.equal(target(checkers, "white", "bar-white", 3), "3");
  assert.deepEqual(moved(checkers, "black", "24", "18"), {
    24: ["black", 1],
    18: ["black", 1],
    19: ["white", 2],
    "bar-white": ["white", 1],
  });
});

test("steps may be made in any order, and by other points on the way", () => {
  const play = new Play(
    rolled({ 24: ["black", 1], 8: ["black", 1] }, 6, 4),
    [
      ["24/14", ["24", "18", "18", "14"]],
      ["24/18,8/4", ["24", "18", "8", "4"]],
      ["24/20,8/2", ["24", "20", "8", "2"]],
      ["8/off", ["8", "2", "2", "off-black"]],
    ],
    0,
  );
  const once = play
    .next()
    .map(({ from, to }) => `${from}/${to}`)
    .sort();
  assert.deepEqual(once, ["24/18", "24/20", "8/2", "8/4"]);
  play.make("24>20:4");
  assert.equal(play.move, null);
  assert.equal(play.shown()["die-black-2"], undefined);
  assert.equal(play.shown()["die-black-1"], "black-die-6");
  play.make("20>14:6");
  assert.equal(play.move, "24/14");
  play.undo();
  play.make("8>2:6");
  assert.equal(play.move, "24/20,8/2");
  assert.deepEqual(play.next(), []);
});

test("a step after which no legal play can be reached is not offered", () => {
  // Both dice must be played: 24/18 first would leave no four.
  const play = new Play(rolled({ 24: ["black", 1], 14: ["white", 2] }, 6, 4), [["24/20", ["24", "20"]]], 0);
  assert.deepEqual(
    play.next().map(({ to }) => to),
    ["20"],
  );
});

test("the bar comes first, and doubles are played four times", () => {
  const play = new Play(
    rolled({ "bar-black": ["black", 1], 10: ["black", 1] }, 1, 1),
    [["bar/24,10/7", ["bar-black", "24", "10", "9", "9", "8", "8", "7"]]],
    0,
  );
  assert.deepEqual(
    play.next().map(({ from }) => from),
    ["bar-black"],
  );
  play.make("bar-black>24:1");
  assert.deepEqual(
    play.ways().map(([, ends]) => ends.join("/")),
    ["10/9", "10/8", "10/7"],
  );
  play.make(play.ways()[2][0]);
  assert.equal(play.move, "bar/24,10/7");
  assert.equal(play.shown()["die-black-1"], undefined);
});
