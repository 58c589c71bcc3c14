/** The banner "your game goes on": on every page but that of the game itself. */

import { addressOf } from "./address.js";
import { t, tn, translated } from "./catalogue.js";
import { shownName, withShownNames } from "./names.js";

const KEPT = "boardwire.running";
const ENDED = "boardwire.ended"; // the match that ended while the user was away, until it is looked at
const REPORTED_MS = 600_000; // how long its end is reported
const EVERY_MS = 15_000;

/**
 * @typedef {{match: string, title: string, opponents: string[], session: string, seconds?: number, left?: number}} Running
 *   the match that a user plays in this browser, and the session token with which another tab takes part; `title` is
 *   that of its game in English, `opponents` have their names on the wire, since the language of pages may change;
 *   `left` is the time at which the user left the board, and `seconds` those after which its seat is lost
 */

/** @typedef {{match: string, title: string, opponents: string[], words: string, at: number}} Ended its result, and when it was seen first */

/** @param {string} key @returns {any} */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @returns {Running | null} */
export function runningMatch() {
  const running = kept(KEPT);
  return running && { ...running, opponents: [running.opponents].flat() };
}

/** The match whose end is reported. @returns {Ended | null} */
export function endedMatch(now = Date.now()) {
  const ended = kept(ENDED);
  return ended && now - ended.at < REPORTED_MS ? ended : null;
}

/** Keep the match that is played. @param {Running} running */
export function keepRunning(running) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(running));
    localStorage.removeItem(ENDED);
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

/** The places of sentences about a match: its game, and who plays against the user. @param {Running | Ended} match */
export function placesOf({ title, opponents }) {
  return { game: translated(title), opponents: opponents.map(shownName).join(t(", ")) };
}

/** Show a link in the banner. @param {HTMLElement} host @param {string} address @param {string} text */
function show(host, address, text) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text;
  host.hidden = false;
  if (host.firstElementChild?.textContent !== text) host.replaceChildren(link);
  return link;
}

/** Report the end of a match on every page until the user looks at it. @param {HTMLElement} host @param {Ended} ended */
function report(host, ended) {
  const text = t("Your game of {game} against {opponents} has ended while you were away: {result}", {
    ...placesOf(ended),
    result: withShownNames(translated(ended.words)),
  });
  const link = show(host, addressOf(`/matches/${encodeURIComponent(ended.match)}`), text);
  link.addEventListener("click", () => localStorage.removeItem(ENDED));
}

/** Show the banner if a game goes on, or has ended without the user. @param {HTMLElement} host */
async function look(host) {
  const running = runningMatch();
  if (!running) {
    const ended = endedMatch();
    host.hidden = !ended;
    if (ended) report(host, ended);
    return;
  }
  const { match, title, opponents } = running;
  const details = await found(match);
  if (details === null || details?.result) {
    dropRunning(match);
    host.hidden = true;
    if (!details) return;
    const ended = { match, title, opponents, words: details.words, at: Date.now() };
    localStorage.setItem(ENDED, JSON.stringify(ended));
    report(host, ended);
    return;
  }
  show(
    host,
    addressOf(`/play?${new URLSearchParams({ match })}`),
    t("Your game of {game} against {opponents} goes on: back to it", placesOf(running)),
  );
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
