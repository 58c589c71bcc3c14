import assert from "node:assert/strict";
import { test } from "node:test";

import { playerValue, toldBy } from "../../../web/modules/evaluations.js";

test("values are those of the player who is named first", () => {
  assert.equal(playerValue({ ply: 1, player: 0, score: 0.5 }, 0), 0.5);
  assert.equal(playerValue({ ply: 2, player: 1, score: 0.5 }, 0), -0.5);
  assert.equal(playerValue({ ply: 1, player: 1, score: 0.5 }, 1), 0.5);
  assert.equal(playerValue({ ply: 2, player: 1, mate: 3, centipawns: 12 }, 0), -1);
  assert.ok((playerValue({ ply: 1, player: 0, centipawns: 100 }, 0) ?? 0) > 0.2);
  assert.equal(playerValue({ ply: 1, player: 0, depth: 3 }, 0), null);
});

test("figures are as engines report them", () => {
  assert.equal(
    toldBy({ ply: 1, player: 0, centipawns: -35, depth: 12, nodes: 48211 }),
    "-0.35 · depth 12 · 48,211 nodes",
  );
  assert.equal(toldBy({ ply: 1, player: 0, mate: -2 }), "mated in 2");
  assert.equal(toldBy({ ply: 1, player: 0, score: 0 }), "50 % to win");
});
