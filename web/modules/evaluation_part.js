/** The evaluation of a finished match: the part of a page that the server makes of it. */

import { addressOf } from "./address.js";
import { loadStyles } from "./styles.js";

const WAITS = [1, 2, 4, 8, 8]; // seconds between the looks, while an engine of the server may look at the match

/**
 * Load the evaluation of a match into an element, and again while it may change.
 * @param {string} match
 * @param {HTMLElement} host it stays empty where no engine has looked at the match
 * @param {() => boolean} wanted whether it is still wanted there
 * @param {() => void} onLoaded called each time that it has been loaded
 */
export async function loadEvaluation(match, host, wanted = () => true, onLoaded = () => {}) {
  for (const seconds of [0, ...WAITS]) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    if (!wanted()) return;
    const response = await fetch(addressOf(`/matches/${encodeURIComponent(match)}/evaluation`)).catch(() => null);
    if (!response?.ok) continue;
    const markup = await response.text();
    if (markup) await loadStyles("charts");
    if (!wanted()) return;
    host.innerHTML = markup; // the server's own part, in which it has escaped the names of players
    onLoaded();
    if (host.querySelector("[data-reviewed]")) return;
  }
}

/**
 * Have the links in an element step to their ply; the last call holds.
 * @param {HTMLElement} host
 * @param {(ply: number) => void} go
 */
export function stepFrom(host, go) {
  host.onclick = (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[data-ply]");
    if (!link) return;
    event.preventDefault();
    go(Number(/** @type {HTMLElement} */ (link).dataset.ply));
  };
}
