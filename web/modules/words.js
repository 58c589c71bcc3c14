/** Words for moves, which the server sends as a sentence and its values. */

import { translated } from "./catalogue.js";

/**
 * The words in the language of the page.
 * @param {import("./tables/table.js").Words} words
 * @returns {string}
 */
export function spoken([sentence, values = {}]) {
  return translated(sentence).replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name];
    if (value === undefined) return place;
    return Array.isArray(value) ? spoken(/** @type {any} */ (value)) : translated(String(value));
  });
}

/**
 * Whether a move has words that say nothing, such as those of a card dealt face down: it stands in no list.
 * @param {import("./tables/table.js").Words | undefined} words
 */
export function isSilent(words) {
  return words?.[0] === "";
}
