import assert from "node:assert/strict";
import { test } from "node:test";
import { auctionRows, bidName, callName, openLevels } from "../../../web/modules/tables/bridge/calls.js";
import { bySuit, moveOf } from "../../../web/modules/tables/bridge/hands.js";
import { contractName, outcomeWords } from "../../../web/modules/tables/bridge.js";

const SPADES = { level: 4, strain: "S", doubled: 0, declarer: 2 };

test("the auction begins below its dealer and has a row for each round", () => {
  assert.deepEqual(auctionRows(["1NT", "pass", "3NT"], 2), [
    [null, null, "1NT", "pass"],
    ["3NT", null, null, null],
  ]);
  assert.deepEqual(auctionRows([], 0), [[null, null, null, null]]);
});

test("calls have names", () => {
  assert.deepEqual(["pass", "X", "XX", "1C", "3NT"].map(callName), [
    "Pass",
    "Double",
    "Redouble",
    "1 club",
    "3 no trumps",
  ]);
  assert.equal(bidName(1, "NT"), "1 no trump");
});

test("a level is open as long as one of its bids is legal", () => {
  assert.deepEqual(openLevels(new Set(["pass", "3NT", "4C", "7NT"])), [3, 4, 7]);
  assert.deepEqual(openLevels(new Set(["pass"])), []);
});

test("hands are sorted with trumps first and the colours in turn", () => {
  const hand = ["2c", "As", "Th", "Kd", "Qs", "9h"];
  assert.deepEqual(bySuit(hand), [["As", "Qs"], ["Th", "9h"], ["2c"], ["Kd"]]);
  assert.deepEqual(bySuit(hand, "D")[0], ["Kd"]);
  for (const strain of ["C", "D", "H", "S", "NT"]) {
    const suits = bySuit(hand, strain).map(([card]) => card[1]);
    assert.equal(new Set(suits).size, 4);
    assert.deepEqual(
      suits.map((it) => "dh".includes(it)),
      suits.map((_, index) => "dh".includes(suits[0]) === (index % 2 === 0)),
    );
  }
  assert.equal(moveOf("Th"), "HT");
});

test("a contract and its outcome are sentences", () => {
  assert.equal(contractName({ ...SPADES, doubled: 1 }), "4 spades doubled by South");
  /** @param {number[]} tricks */
  const outcome = (tricks) => outcomeWords({ contract: SPADES, tricks });
  assert.equal(outcome([10, 3]), "4 spades by South: made.");
  assert.equal(outcome([12, 1]), "4 spades by South: made with 2 overtricks.");
  assert.equal(outcome([9, 4]), "4 spades by South: 1 trick down.");
  assert.equal(outcomeWords({ tricks: [0, 0] }), "All four players passed.");
});
