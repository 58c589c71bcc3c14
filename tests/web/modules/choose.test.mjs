import assert from "node:assert/strict";
import { test } from "node:test";

import { differences, pictured } from "../../../web/modules/play/choose.js";

test("moves are told apart by what follows their common beginning", () => {
  assert.deepEqual(differences(["e7e8q", "e7e8n"]), ["q", "n"]);
  assert.deepEqual(differences(["a", "b"]), ["a", "b"]);
});

test("moves with a picture come in the order of the server, the usual one first", () => {
  const pictures = /** @type {Record<string, [string, [string]]>} */ ({
    e7e8q: ["white-queen", ["Queen"]],
    e7e8n: ["white-knight", ["Knight"]],
    a7a8q: ["white-queen", ["Queen"]],
  });
  assert.deepEqual(pictured(["e7e8n", "e7e8q"], pictures), [
    { value: "e7e8q", symbol: "white-queen", words: "Queen" },
    { value: "e7e8n", symbol: "white-knight", words: "Knight" },
  ]);
  assert.deepEqual(pictured(["draw"], pictures), []);
});
