/** The property game: moves by what they are about, belongings by groups, and rents line by line. */

import assert from "node:assert/strict";
import test from "node:test";
import { belongings, divided, mainMove } from "../../../web/modules/tables/money/business.js";

/** @param {string} text @returns {import("../../../web/modules/tables/table.js").Move} */
const move = (text) => [text, []];

test("moves on lots and offers are apart from what is to be decided now", () => {
  const legal = ["roll", "build-c1", "mortgage-s1", "sell-c1", "offer-h2-400", "offer-h2-800", "bid-10"].map(move);
  const { now, lots, offers } = divided(legal);
  assert.deepEqual(
    now.map(([text]) => text),
    ["roll", "bid-10"],
  );
  assert.deepEqual(
    [...lots].map(([lot, its]) => [lot, its.map(([text]) => text)]),
    [
      ["c1", ["build-c1", "sell-c1"]],
      ["s1", ["mortgage-s1"]],
    ],
  );
  assert.equal(offers.get("h2")?.length, 2);
  assert.equal(now.length + [...lots.values(), ...offers.values()].flat().length, legal.length);
});

test("the usual move comes first, and an auction has none", () => {
  assert.equal(mainMove([move("roll"), move("pay")]), "roll");
  assert.equal(mainMove([move("auction"), move("buy")]), "buy");
  assert.equal(mainMove([move("pass"), move("bid-1")]), "");
});

test("belongings are those of one player, by groups", () => {
  const spaces = ["h1", "a1", "s1"].map((name) => ({
    name,
    title: /** @type {[string]} */ ([name]),
    group: name[0],
  }));
  const holding = { owner: 1, houses: 0, mortgaged: false };
  const lots = { 0: holding, 1: holding, 2: { ...holding, owner: 0 } };
  assert.deepEqual(
    belongings(lots, spaces, 1).map(({ space }) => space.name),
    ["a1", "h1"],
  );
});
