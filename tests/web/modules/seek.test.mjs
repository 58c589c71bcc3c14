import assert from "node:assert/strict";
import { test } from "node:test";

import { record } from "../../../web/modules/gtp.js";
import { readGame } from "../../../web/modules/play/game.js";
import { readClocks, rematchSeek } from "../../../web/modules/play/match.js";
import { friendLink, seekCommand, waitingWords } from "../../../web/modules/play/seek.js";
import { pauseBefore } from "../../../web/modules/play/session.js";
import { refusal } from "../../../web/modules/play/setup.js";

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
    names: ["ann", "ben"],
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

test("a waiting user reads what is true", () => {
  const words = (/** @type {any} */ wishes, /** @type {any} */ facts) => waitingWords(wishes, "Go", facts).text;
  assert.equal(words({ opponent: "any" }, { house: "5.0" }), "The house joins after 5 seconds if nobody else comes.");
  assert.equal(words({ opponent: "any" }, {}), "The match begins as soon as somebody else looks for the same.");
  assert.equal(words({ opponent: "mcts" }, {}), "The match begins as soon as mcts is free.");
  assert.equal(words({ opponent: "house-3" }, {}), "The match begins as soon as House, level 3 is free.");
  assert.equal(
    words({ opponent: "friend", person: "ben" }, { note: "ben is not here" }),
    "ben is not here now. Leave this page open: ben is asked as soon as ben opens the page to play.",
  );
  assert.equal(words({ opponent: "mcts", person: "" }, { note: "mcts is not here" }), "mcts is not here.");
  assert.equal(
    words({ opponent: "friend", person: "ben" }, {}),
    "ben has been asked. The match begins as soon as ben accepts.",
  );
  assert.equal(words({ opponent: "friend", person: "" }, {}), "The match begins as soon as your friend has accepted.");
});

test("modes that cannot begin are refused", () => {
  const game = /** @type {any} */ ({ perfect_information: false });
  assert.match(refusal("practice", game, 2), /needs a match/);
  assert.match(refusal("shared", game, 2), /needs a match/);
  assert.equal(refusal("match", game, 2), "");
  assert.equal(refusal("practice", /** @type {any} */ ({ perfect_information: true }), 2), "");
});

test("a rematch with the house at a table of several has the house again", () => {
  const match = { game: "nim", names: ["ann", "house-7", "house-7-2"], me: 0, time: "5m", options: { players: "3" } };
  assert.equal(rematchSeek(match), "nim time=5m players=3 opponent=house-7");
});

test("a rematch of a match that did not count does not count either", () => {
  const match = { game: "chess", names: ["ann", "ben"], me: 0, time: "5m", options: {} };
  assert.match(rematchSeek({ ...match, rated: false }), / rated=no$/);
  assert.doesNotMatch(rematchSeek({ ...match, rated: true }), /rated/);
  assert.doesNotMatch(rematchSeek(match), /rated/);
});
