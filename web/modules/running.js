/** The banner "your game goes on": on every page but that of the game itself. */

import { addressOf } from "./address.js";
import { t, tn } from "./catalogue.js";

const KEPT = "boardwire.running";
const EVERY_MS = 15_000;

/**
 * @typedef {{match: string, title: string, opponents: string, session: string, seconds?: number, left?: number}} Running
 *   the match that a user plays in this browser, and the session token with which another tab takes part; `left` is
 *   the time at which the user left the board, and `seconds` those after which its seat is lost
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

/** The seconds after which the seat of a user who has left is lost; null where that is not known. @param {Running} running */
export function secondsLeft({ seconds, left }, now = Date.now()) {
  return seconds && left ? Math.max(0, Math.ceil(seconds - (now - left) / 1000)) : null;
}

/**
 * What the server says of a match.
 * @param {string} match
 * @returns {Promise<{result: string | null, words: string} | null | undefined>} null if there is none, undefined if the
 *   server is away
 */
async function found(match) {
  const response = await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(match)}`)).catch(() => null);
  if (!response) return undefined;
  return response.ok ? response.json() : null;
}

/** The match whose end the banner reports. */
let ended = "";

/** Show the banner if a game goes on, or has ended without the user. @param {HTMLElement} host */
async function look(host) {
  const running = runningMatch();
  if (!running) {
    if (!ended) host.hidden = true;
    return;
  }
  const details = await found(running.match);
  const link = document.createElement("a");
  const { title: game, opponents } = running;
  if (details === null || details?.result) {
    dropRunning(running.match);
    host.hidden = !details;
    if (!details) return;
    ended = running.match;
    link.href = addressOf(`/matches/${encodeURIComponent(running.match)}`);
    link.textContent = t("Your game of {game} against {opponents} has ended while you were away: {result}", {
      game,
      opponents,
      result: details.words,
    });
  } else {
    link.href = addressOf(`/play?${new URLSearchParams({ match: running.match })}`);
    link.textContent = t("Your game of {game} against {opponents} goes on: back to it", { game, opponents });
  }
  host.hidden = false;
  if (host.firstElementChild?.textContent !== link.textContent) host.replaceChildren(link);
  count(host);
}

/** Say how long the user may stay away. @param {HTMLElement} host */
function count(host) {
  const running = runningMatch();
  const left = running ? secondsLeft(running) : null;
  const line = host.querySelector("small") ?? document.createElement("small");
  if (left === null || host.hidden) {
    line.remove();
    return;
  }
  line.textContent = left
    ? ` ${tn("You lose it if you are not back within {count} second.", "You lose it if you are not back within {count} seconds.", left)}`
    : "";
  if (!line.parentElement) host.append(line);
}

const host = /** @type {HTMLElement | null} */ (
  globalThis.document?.querySelector("body:not(.page-play) [data-goes-on]") ?? null
);
if (host) {
  void look(host);
  addEventListener("storage", (event) => event.key === KEPT && look(host));
  setInterval(() => !document.hidden && look(host), EVERY_MS);
  setInterval(() => {
    const running = runningMatch();
    const before = host.querySelector("small")?.textContent;
    count(host);
    if (running && before && secondsLeft(running) === 0) void look(host); // the server says what has become of it
  }, 1000);
}
