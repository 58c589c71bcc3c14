import assert from "node:assert/strict";
import { test } from "node:test";

import { sound, soundOf } from "../../../web/modules/play/sound.js";

/** @type {[number, string, string][]} */
const MOVE = [[0, "e2e4", "e4"]];

test("nothing was played: no sound", () => {
  assert.equal(soundOf({ A1: "black-stone" }, {}, []), "");
});

test("a move that takes nothing", () => {
  assert.equal(soundOf({ E2: "white-pawn" }, { E4: "white-pawn" }, MOVE), "move");
  assert.equal(soundOf({}, { D4: "black-stone" }, MOVE), "move");
});

test("a piece is taken by moving, stones by playing", () => {
  assert.equal(soundOf({ E2: "white-pawn", D3: "black-pawn" }, { D3: "white-pawn" }, MOVE), "capture");
  assert.equal(
    soundOf({ A1: "white-stone", A2: "black-stone" }, { A2: "black-stone", B1: "black-stone" }, MOVE),
    "capture",
  );
});

test("discs that are turned over are not taken", () => {
  assert.equal(soundOf({ D4: "white" }, { D4: "black", D3: "black" }, MOVE), "move");
});

test("a promotion is no capture, whatever comes next counts", () => {
  assert.equal(soundOf({ E7: "white-pawn" }, { E8: "white-queen" }, [[1, "e7e8q", "e8=Q"]]), "move");
  assert.equal(soundOf({ E7: "white-pawn" }, { E8: "white-queen" }, [[1, "e7e8q", "e8=Q+"]]), "check");
  assert.equal(soundOf({}, {}, [...MOVE, [-1, "3-1", "3-1"]]), "roll");
});

test("without a browser there is no sound, and no error", () => {
  assert.equal(sound("move"), undefined);
});
