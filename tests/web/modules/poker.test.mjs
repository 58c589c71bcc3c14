import assert from "node:assert/strict";
import { test } from "node:test";

import { cardName } from "../../../web/modules/tables/cards.js";
import { sizeWords, within } from "../../../web/modules/tables/poker/sizing.js";
import { endWords } from "../../../web/modules/tables/poker.js";
import { isSilent, spoken } from "../../../web/modules/words.js";

const BOUNDS = { text: "raise", least: 20, most: 300, presets: [] };

test("a size of a bet stays within its bounds", () => {
  assert.deepEqual(
    [5, 20.4, 301, Number.NaN].map((it) => within(BOUNDS, it)),
    [20, 20, 300, 20],
  );
});

test("a bet is called by its chips, and all in by its name", () => {
  assert.equal(sizeWords(BOUNDS, 40), "Raise to 40");
  assert.equal(sizeWords({ ...BOUNDS, text: "bet" }, 40), "Bet 40");
  assert.equal(sizeWords(BOUNDS, 300), "All in: 300");
});

test("the end of a hand names the winner, the chips and the hand", () => {
  const seat = { cards: ["Ah"], bet: 0, folded: false };
  const names = ["anna", "ben"];
  /** @param {Partial<import("../../../web/modules/tables/poker.js").Seat>[]} seats */
  const end = (seats) =>
    endWords({ seats: seats.map((it) => ({ ...seat, ...it })), pot: 0, board: [], places: 5 }, names);
  assert.equal(end([{ folded: true }, { won: 1 }]), "ben wins 1 chip.");
  assert.equal(
    end([{ won: 40, made: ["a pair of {ranks}", { ranks: ["kings"] }] }, { made: ["{rank} high", { rank: ["ace"] }] }]),
    "anna wins 40 chips with a pair of kings.",
  );
  assert.equal(end([{ won: 20 }, { won: 20 }]), "The pot is split.");
});

test("cards have names", () => {
  assert.deepEqual(["Qh", "Ts", "K", "?"].map(cardName), [
    "queen of hearts",
    "ten of spades",
    "king",
    "a card face down",
  ]);
});

test("words have words as values, and empty ones are silent", () => {
  assert.equal(spoken(["a straight to the {rank}", { rank: ["nine"] }]), "a straight to the nine");
  assert.equal(spoken(["Fold"]), "Fold");
  assert.deepEqual([isSilent([""]), isSilent(["Fold"]), isSilent(undefined)], [true, false, false]);
});
