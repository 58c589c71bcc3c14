/** What the browser keeps: the practice game and the last match of a tab, the name of a guest, and its games. */

const PRACTICE = "boardwire.practice";
const LAST = "boardwire.last_match";
const GUEST = "boardwire.guest";
const GAMES = "boardwire.games";
const MOST_GAMES = 20;

/** @typedef {{facts: Record<string, string>, end: Record<string, string>}} Finished the lines that begin and end a match */
/** @typedef {{match: string, title: string, opponents: string}} PlayedGame */

/** @param {string} kept @param {any} otherwise */
function parsed(kept, otherwise) {
  try {
    return JSON.parse(kept) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {Storage | undefined} storage @param {string} key @param {unknown} value */
function keep(storage, key, value) {
  try {
    storage?.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing begins anew each time.
  }
}

/** The match that ended in this tab, and that is still shown. @returns {Finished | null} */
export function finishedMatch() {
  return parsed(globalThis.sessionStorage?.getItem(LAST) ?? "null", null);
}

/** @param {Finished} finished */
export function keepFinished(finished) {
  keep(globalThis.sessionStorage, LAST, finished);
}

export function dropFinished() {
  globalThis.sessionStorage?.removeItem(LAST);
}

/** The name of the guest in this browser; empty for none. @returns {string} */
export function guestName() {
  const name = parsed(globalThis.localStorage?.getItem(GUEST) ?? "null", "");
  return typeof name === "string" ? name : "";
}

/** @param {string} name */
export function keepGuestName(name) {
  keep(globalThis.localStorage, GUEST, name);
}

/** The matches that were played in this browser, the latest first. @returns {PlayedGame[]} */
export function playedGames() {
  const games = parsed(globalThis.localStorage?.getItem(GAMES) ?? "null", []);
  return Array.isArray(games) ? games.filter((it) => typeof it?.match === "string") : [];
}

/** @param {PlayedGame} game */
export function addPlayedGame(game) {
  const others = playedGames().filter((it) => it.match !== game.match);
  keep(globalThis.localStorage, GAMES, [game, ...others].slice(0, MOST_GAMES));
}

/**
 * @typedef {{mode: "practice" | "shared", game: string, title: string, options: Record<string, string>,
 *   me: number, opponent: string, players: number}} Plan
 */

/** The practice game of this tab before it was reloaded. @returns {{plan: Plan, moves: [number, string, string][]} | null} */
export function keptPractice() {
  try {
    return JSON.parse(sessionStorage.getItem(PRACTICE) ?? "null");
  } catch {
    return null;
  }
}

/** Keep it. @param {{plan: Plan, moves: unknown[]}} practice */
export function keepPractice(practice) {
  sessionStorage.setItem(PRACTICE, JSON.stringify(practice));
}

/** Forget it. */
export function dropPractice() {
  sessionStorage.removeItem(PRACTICE);
}
