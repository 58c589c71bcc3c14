import assert from "node:assert/strict";
import { test } from "node:test";

import { preferences, readPreferences, USUAL } from "../../../web/modules/preferences.js";

test("without a browser's memory everything is as usual", () => {
  assert.deepEqual({ ...preferences() }, { ...USUAL });
});

test("what was kept is taken, and what is no choice is as usual", () => {
  const read = readPreferences({ board: "green", pieces: "gold", sound: false, confirm: "yes", other: 1 });
  assert.deepEqual(read, { ...USUAL, board: "green", sound: false });
});

test("whatever was kept, preferences are complete", () => {
  for (const kept of [null, undefined, 3, "x", [], { board: { nested: true } }, { __proto__: null }])
    assert.deepEqual(readPreferences(kept), { ...USUAL });
});
