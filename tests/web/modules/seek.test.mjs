import assert from "node:assert/strict";
import { test } from "node:test";

import { record } from "../../../web/modules/gtp.js";
import { readGame } from "../../../web/modules/play/game.js";
import { readClocks, rematchSeek } from "../../../web/modules/play/match.js";
import { pauseBefore } from "../../../web/modules/play/pauses.js";
import { friendLink, seekCommand } from "../../../web/modules/play/seek.js";

const WISHES = { game: "go", options: { size: "9" }, time: "5m+3", opponent: "mcts", colour: "b", rated: true };

test("a seek has the options, the opponent and the colour", () => {
  assert.equal(seekCommand(WISHES), "bw-seek go size=9 time=5m+3 opponent=mcts colour=b");
  assert.equal(
    seekCommand({ ...WISHES, opponent: "any", colour: "", rated: false }),
    "bw-seek go size=9 time=5m+3 rated=no",
  );
  assert.equal(
    seekCommand({ ...WISHES, opponent: "friend" }, "friend-1a"),
    "bw-seek go size=9 time=5m+3 opponent=friend-1a colour=b",
  );
});

test("a link brings a friend to the challenge", () => {
  assert.equal(
    friendLink("https://x.org/play?game=go", "ann", "friend-1a"),
    "https://x.org/play?from=ann&as=friend-1a",
  );
});

test("a rematch swaps the colours", () => {
  const match = {
    game: "chess",
    players: ["ann", "ben"],
    me: 0,
    time: "3m+2",
    options: { chess960: "-1", position: "" },
  };
  assert.equal(rematchSeek(match), "chess time=3m+2 chess960=-1 opponent=ben colour=w");
});

test("records of the server are read", () => {
  assert.deepEqual(record("match=ab says=good%20luck%3D no x=a=b"), { match: "ab", says: "good luck=", x: "a=b" });
  assert.deepEqual(readGame("go size=9 komi=7.5"), { game: "go", options: { size: "9", komi: "7.5" } });
  assert.deepEqual(readClocks("300.0,2.5"), [300, 2.5]);
  assert.deepEqual(readClocks(""), []);
});

test("pauses grow and are bounded", () => {
  assert.deepEqual([0, 1, 2, 20].map(pauseBefore), [0.5, 1, 2, 15]);
});
