/** The banner "your game is called": on every page, for the players of tournaments that this browser remembers. */

import { addressOf } from "./address.js";
import { listed, t } from "./catalogue.js";
import { countdown } from "./clock.js";
import { notify } from "./play/notices.js";

const KEPT = "boardwire.tournaments";
const KEPT_MS = 3 * 24 * 3600 * 1000;
const EVERY_MS = 4000;
const SECOND_MS = 1000;
const MOST = 2;

/**
 * @typedef {{tournament: string, title: string, game: string, name: string, round: number, opponents: string[],
 *   missing: boolean, seconds: number | null}} Call a game that a player is to begin
 * @typedef {Record<string, {until: number, seats: Record<string, string>}>} Players by their names: until when the
 *   browser remembers them, in ms, and the session tokens of guests by tournament
 */

/** @returns {Players} */
function players() {
  /** @type {Players} */
  let found = {};
  try {
    found = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    // Somebody else has written it, or the browser keeps nothing.
  }
  return Object.fromEntries(Object.entries(found).filter(([, it]) => it.until > Date.now()));
}

/**
 * Remember a player of a tournament, whose games are shown on every page.
 * @param {string} name
 * @param {string} [tournament] the id of the tournament that a guest has entered
 * @param {string} [session] the guest's session token
 */
export function keepPlayer(name, tournament = "", session = "") {
  const kept = players();
  const seats = { ...kept[name]?.seats, ...(session && { [tournament]: session }) };
  const others = Object.entries(kept).filter(([it]) => it !== name);
  const own = /** @type {[string, Players[string]]} */ ([name, { until: Date.now() + KEPT_MS, seats }]);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([own, ...others].slice(0, MOST))));
  } catch {
    // A browser that keeps nothing shows no banner.
  }
}

/** The session token of the guest who has entered a tournament in this browser; empty for none. @param {string} tournament */
export function keptSeat(tournament) {
  for (const it of Object.values(players())) if (it.seats[tournament]) return it.seats[tournament];
  return "";
}

/** What the banner says. @param {Call} call */
export function callWords({ title, round, opponents }) {
  const names = listed(opponents);
  return title
    ? t("{title}, round {round}: you play against {names}.", { title, round, names })
    : t("Round {round} of the tournament: you play against {names}.", { round, names });
}

/** @type {Call | null} */
let shown = null;
let ends = 0;
const title = globalThis.document?.title ?? "";

/** @param {HTMLElement} host */
function draw(host) {
  host.hidden = !shown || document.body.dataset.table === shown.tournament;
  if (!shown) return;
  const left = Math.max((ends - Date.now()) / 1000, 0);
  const link = /** @type {HTMLAnchorElement} */ (host.querySelector("a") ?? document.createElement("a"));
  link.href = addressOf(`/play?${new URLSearchParams({ tournament: shown.tournament })}`);
  const words = `${callWords(shown)} ${t("Go to the table")}`;
  const clock = shown.seconds === null ? "" : ` (${countdown(left)})`;
  if (link.textContent !== words + clock) link.textContent = words + clock;
  if (!link.isConnected) host.replaceChildren(link);
}

/** @param {HTMLElement} host */
async function look(host) {
  const names = [...new Set([document.body.dataset.player ?? "", ...Object.keys(players())])].filter(Boolean);
  if (!names.length) return;
  const query = new URLSearchParams(names.slice(0, MOST).map((it) => ["name", it]));
  const response = await fetch(addressOf(`/tournaments/calls?${query}`)).catch(() => null);
  if (!response?.ok) return;
  /** @type {Call[]} */
  const calls = (await response.json()).calls;
  const now = calls.find((it) => it.missing) ?? null;
  const isNew = now && (now.tournament !== shown?.tournament || now.round !== shown.round);
  shown = now;
  if (now?.seconds != null) ends = Date.now() + now.seconds * SECOND_MS;
  if (isNew) {
    notify(t("Your game is called"), callWords(now));
    document.title = `● ${t("Your game is called")} – boardwire`;
  } else if (!now && document.title.startsWith("●") && !document.body.classList.contains("page-play"))
    document.title = title;
  draw(host);
}

const host = /** @type {HTMLElement | null} */ (globalThis.document?.querySelector("[data-called]") ?? null);
if (host) {
  void look(host);
  setInterval(() => void look(host), EVERY_MS);
  setInterval(() => draw(host), SECOND_MS);
}
