import assert from "node:assert/strict";
import { test } from "node:test";

import { useCatalogue } from "../../../web/modules/catalogue.js";
import { answer } from "../../../web/modules/play/replay.js";
import { placesOf, secondsLeft } from "../../../web/modules/running.js";
import { Steps } from "../../../web/modules/steps.js";

const DETAILS = { game: "tictactoe", options: { size: 3, swap: true } };

function played() {
  const start = { ply: 0, pieces: {}, last: [], side: {}, to_act: [0] };
  const steps = new Steps(/** @type {any} */ (start), 2);
  const ply = { seconds: 1, clock: null, side: {}, to_act: [1], last: [] };
  steps.add({ ...ply, ply: 1, player: 0, move: "B2", notation: "B2", changes: { B2: "x" } });
  steps.add({ ...ply, ply: 2, player: 1, move: "A1", notation: "a1", changes: { A1: "o" } });
  return steps;
}

test("a match that is over is answered from its replay", () => {
  const steps = played();
  assert.equal(answer("bw-game", DETAILS, steps), "tictactoe size=3 swap=true");
  const last = JSON.parse(answer("bw-view labels moves=0", DETAILS, steps));
  assert.deepEqual(last.moves, [
    [0, "B2", "B2"],
    [1, "A1", "a1"],
  ]);
  assert.deepEqual([last.ply, last.over, last.pieces], [2, true, { B2: "x", A1: "o" }]);
  const first = JSON.parse(answer("bw-view labels at=1", DETAILS, steps));
  assert.deepEqual([first.ply, first.over, first.pieces, first.moves], [1, false, { B2: "x" }, []]);
  assert.equal(answer("time_left", DETAILS, steps), ""); // a match without clocks
  assert.throws(() => answer("play b C3", DETAILS, steps), /over/);
});

test("a banner has the words of the language of its page", () => {
  const running = { match: "m", title: "Pursuit", opponents: ["house-4", "ann"], session: "" };
  assert.deepEqual(placesOf(running), { game: "Pursuit", opponents: "House, level 4, ann" });
  const messages = { Pursuit: "追逐", "House, level {level}": "本站电脑（{level}级）", ", ": "、" };
  useCatalogue({ language: "zh-Hans", forms: [], messages, sentences: [], translated: [] });
  assert.deepEqual(placesOf(running), { game: "追逐", opponents: "本站电脑（4级）、ann" });
  useCatalogue(null);
});

test("a user who has left reads how long the seat is kept", () => {
  const running = { match: "m", title: "", opponents: [], session: "" };
  assert.equal(secondsLeft(running, 5000), null);
  assert.equal(secondsLeft({ ...running, seconds: 60, left: 1000 }, 5000), 56);
  assert.equal(secondsLeft({ ...running, seconds: 60, left: 1000 }, 99_000), 0);
});
