/** The banner "your game goes on": on every page but that of the game itself. */

import { addressOf } from "./address.js";
import { t } from "./catalogue.js";

const KEPT = "boardwire.running";
const EVERY_MS = 15_000;

/**
 * @typedef {{match: string, title: string, opponents: string, session: string}} Running the match that a user plays in
 *   this browser, and the session token with which another tab takes part
 */

/** @returns {Running | null} */
export function runningMatch() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** Keep the match that is played. @param {Running} running */
export function keepRunning(running) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(running));
  } catch {
    // A browser that keeps nothing shows no banner.
  }
}

/** Forget a match: it is over. @param {string} match */
export function dropRunning(match) {
  if (runningMatch()?.match === match) localStorage.removeItem(KEPT);
}

/** Whether the server still plays a match. @param {string} match */
async function goesOn(match) {
  const response = await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(match)}`)).catch(() => null);
  if (!response) return true; // the server is away: nobody knows
  if (!response.ok) return false;
  return (await response.json()).result === null;
}

/** Show the banner if a game goes on. @param {HTMLElement} host */
async function look(host) {
  const running = runningMatch();
  const shown = running !== null && (await goesOn(running.match));
  if (running && !shown) dropRunning(running.match);
  host.hidden = !shown;
  if (!running || !shown) return;
  const link = document.createElement("a");
  link.href = addressOf(`/play?${new URLSearchParams({ match: running.match })}`);
  link.textContent = t("Your game of {game} against {opponents} goes on: back to it", {
    game: running.title,
    opponents: running.opponents,
  });
  if (host.textContent !== link.textContent) host.replaceChildren(link);
}

const host = /** @type {HTMLElement | null} */ (
  globalThis.document?.querySelector("body:not(.page-play) [data-goes-on]") ?? null
);
if (host) {
  void look(host);
  addEventListener("storage", (event) => event.key === KEPT && look(host));
  setInterval(() => !document.hidden && look(host), EVERY_MS);
}
