import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { language, t, tIn, tn, translated, useCatalogue } from "../../../web/modules/catalogue.js";

const forms = Array.from({ length: 200 }, (_, n) => {
  if (n === 1) return 0;
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
});
const polish = {
  language: "pl",
  forms,
  messages: {
    "{count} move": ["{count} ruch", "{count} ruchy", "{count} ruchów"],
    White: "Białe",
    draw: "remis",
    "{loser} resigns": "{loser} poddają się",
    "{outcome}: {detail}": "{outcome}, {detail}",
    "{name} joins (now)": "{name} dołącza",
    "rps\u0004draw": "nierozstrzygnięta",
  },
  sentences: ["{name} joins (now)", "{loser} resigns", "{outcome}: {detail}"],
  translated: ["loser", "outcome", "detail"],
};

afterEach(() => useCatalogue(null));

test("English is the key", () => {
  assert.equal(language(), "en");
  assert.equal(t("{name} resigns", { name: "anna" }), "anna resigns");
  assert.equal(t("{name} and {other}", { name: "{other}" }), "{other} and {other}");
  assert.equal(tn("{count} move", "{count} moves", 1), "1 move");
  assert.equal(tn("{count} move", "{count} moves", 0), "0 moves");
  assert.equal(translated("White resigns"), "White resigns");
});

test("each number has its form", () => {
  useCatalogue(polish);
  const texts = [1, 2, 5, 12, 22, 112, 1003].map((count) => tn("{count} move", "{count} moves", count));
  assert.deepEqual(texts, ["1 ruch", "2 ruchy", "5 ruchów", "12 ruchów", "22 ruchy", "112 ruchów", "1003 ruchy"]);
});

test("a game has words of its own", () => {
  useCatalogue(polish);
  assert.equal(tIn("rps", "draw"), "nierozstrzygnięta");
  assert.equal(tIn("chess", "draw"), "remis");
  assert.equal(translated("draw: White resigns", "rps"), "nierozstrzygnięta, Białe poddają się");
  assert.equal(translated("draw: White resigns", "chess"), "remis, Białe poddają się");
});

test("sentences of the server are translated with their places", () => {
  useCatalogue(polish);
  assert.equal(language(), "pl");
  assert.equal(translated("White"), "Białe");
  assert.equal(translated("draw: White resigns"), "remis, Białe poddają się");
  assert.equal(translated("White joins (now)"), "White dołącza");
  assert.equal(translated("something else"), "something else");
  assert.equal(translated("toString"), "toString");
});
