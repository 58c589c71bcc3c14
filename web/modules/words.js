/** Words for moves and things, which the server sends as a message of the catalogue and its values. */

import { t, tIn } from "./catalogue.js";

/** @typedef {import("./tables/table.js").Words} Words */

/**
 * The words in the language of the page.
 * @param {Words} words
 * @returns {string}
 */
export function spoken([message, values = {}, context]) {
  const ready = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? spoken(value) : value]);
  const filled = Object.fromEntries(ready);
  return context ? tIn(context, message, filled) : t(message, filled);
}

/**
 * Whether a move has words that say nothing, such as those of a card dealt face down: it stands in no list.
 * @param {Words | undefined} words
 */
export function isSilent(words) {
  return words?.[0] === "";
}
