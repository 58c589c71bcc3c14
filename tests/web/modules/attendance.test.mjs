/** What the page says to a player at the table of a tournament, and in the banner of a call. */

import assert from "node:assert/strict";
import test from "node:test";
import { callWords } from "../../../web/modules/called.js";
import { countdown } from "../../../web/modules/clock.js";
import { attendanceWords } from "../../../web/modules/play/attendance.js";

test("a player waits for the beginning, for the end of a pause, for the next round, or for an opponent", () => {
  assert.match(attendanceWords({ state: "open" }), /when the tournament begins/);
  assert.match(attendanceWords({ state: "running", paused: "true" }), /pauses/);
  assert.match(attendanceWords({ state: "running" }), /next game begins here by itself/);
  const called = { state: "running", round: "2", opponents: "ben,carl" };
  assert.match(attendanceWords(called), /^Round 2 against ben and carl: .* all are here\.$/);
  assert.match(attendanceWords({ ...called, seconds: "65" }), /not here in 1:05 loses it\.$/);
});

test("the banner names the tournament, the round and the opponents", () => {
  const call = {
    tournament: "a1",
    title: "Cup",
    game: "go",
    name: "ada",
    round: 3,
    opponents: ["ben"],
    missing: true,
    seconds: 9,
  };
  assert.equal(callWords(call), "Cup, round 3: you play against ben.");
  assert.equal(callWords({ ...call, title: "" }), "Round 3 of the tournament: you play against ben.");
});

test("a time runs down in minutes and whole seconds", () => {
  assert.deepEqual([0, -3, 9.2, 60, 3600].map(countdown), ["0:00", "0:00", "0:10", "1:00", "60:00"]);
});
