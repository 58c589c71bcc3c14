import assert from "node:assert/strict";
import { test } from "node:test";

import { chain, DeadStones, readProposals } from "../../../web/modules/tables/points/dead.js";

const ROWS = [
  ["A2", "B2", "C2"],
  ["A1", "B1", "C1"],
];
const PIECES = { A1: "black", B1: "black", C2: "black", C1: "white" };

test("connected stones belong together", () => {
  assert.deepEqual(chain(ROWS, PIECES, "A1"), ["A1", "B1"]);
  assert.deepEqual(chain(ROWS, PIECES, "C2"), ["C2"]);
});

test("a touch marks them all, another takes the marks off", () => {
  const stones = new DeadStones(ROWS, PIECES, ["C1"]);
  stones.toggle("B1");
  assert.equal(stones.command, "bw-dead A1 B1 C1");
  stones.toggle("A1");
  stones.toggle("C1");
  assert.equal(stones.command, "bw-dead none");
});

test("proposals are read", () => {
  assert.deepEqual(readProposals("asked=yes seconds=28 proposed=A1,B1\nname=mcts dead=none"), {
    asked: true,
    seconds: 28,
    proposed: ["A1", "B1"],
    proposals: [{ name: "mcts", dead: [] }],
  });
  assert.equal(readProposals("asked=no").asked, false);
});
