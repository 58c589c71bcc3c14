/**
 * Rules cards: the dialog with the rules of a game, and the summary beside the first game of each kind.
 *
 * The server writes the card, with its diagrams as pictures. This module makes each diagram a board whose pieces can be
 * touched; a move that a reader makes there is taken back.
 */

import { addressOf } from "./address.js";
import { Board, frameOf } from "./board.js";
import { t } from "./catalogue.js";
import { mountTable, tableExists } from "./tables/registry.js";

const SHOWN = "boardwire.rules";
const BACK_MS = 1200;

/**
 * @typedef {{game: string, options: Record<string, any>, side: number | null,
 *   position: import("./board.js").Position, touched: string[]}} Diagram
 */

/** The games whose rules this browser has shown. @returns {string[]} */
function shown() {
  try {
    return JSON.parse(localStorage.getItem(SHOWN) ?? "[]");
  } catch {
    return [];
  }
}

/** Remember that the rules of a game were shown. @param {string} game */
export function remember(game) {
  const games = new Set(shown());
  games.add(game);
  try {
    localStorage.setItem(SHOWN, JSON.stringify([...games]));
  } catch {
    // a browser that keeps nothing shows them again
  }
}

/** Whether this browser has not shown the rules of a game yet. @param {string} game */
export function isNew(game) {
  return !shown().includes(game);
}

/** Make a diagram a board whose pieces can be touched. @param {HTMLElement} host */
async function enliven(host) {
  /** @type {Diagram} */
  const { game, options, side, position, touched } = JSON.parse(host.dataset.diagram ?? "{}");
  const frame = await frameOf(game, options, side ?? undefined);
  if (tableExists(frame.kind)) {
    const words = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
    const table = await mountTable(frame.kind, host, {
      ...{ game, options: words, observer: side ?? -1, below: side ?? undefined },
      ...{ players: frame.sides, sides: frame.sides },
      ...{ move: () => {}, place: async () => false, check: async () => ({}), say: () => {} },
    });
    table.update(/** @type {any} */ (position), null);
    return;
  }
  const board = new Board(host, frame, { onMove: () => setTimeout(begin, BACK_MS), onChoose: () => begin() });
  const caption = host.parentElement?.querySelector("figcaption")?.textContent ?? "";
  board.svg.setAttribute("aria-label", caption);
  function begin() {
    board.show(position);
    board.ask(position.legal ?? []);
    for (const point of touched) board.touch(point);
  }
  begin();
}

/** Make all diagrams in a part of the page boards. @param {ParentNode} part */
export async function enlivenAll(part) {
  const hosts = /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-diagram]"));
  for (const host of hosts) await enliven(host).catch(() => {}); // the picture stays
}

/** @param {string} game @param {Record<string, unknown>} options */
async function cardOf(game, options) {
  const query = new URLSearchParams({ part: "card" });
  for (const [name, value] of Object.entries(options)) {
    if (name !== "position") query.append("option", `${name}:${value}`);
  }
  const response = await fetch(addressOf(`/rules/${encodeURIComponent(game)}?${query}`));
  return response.ok ? response.text() : "";
}

/**
 * Open the rules of a game in a dialog.
 * @param {string} game
 * @param {Record<string, unknown>} [options]
 */
export async function openRules(game, options = {}) {
  const markup = await cardOf(game, options);
  if (!markup) return;
  const dialog = document.createElement("dialog");
  dialog.className = "rules-dialog";
  dialog.setAttribute("aria-labelledby", "rules-title");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet close";
  close.textContent = t("Close");
  close.addEventListener("click", () => dialog.close());
  const content = document.createElement("div");
  content.innerHTML = markup; // the server's own card, which no user has a part in
  dialog.append(close, content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  remember(game);
  await enlivenAll(content);
}

/**
 * Offer the rules of a game: its goal and moves beside the first game of this kind, until the reader closes them.
 * @param {HTMLElement} host
 * @param {string} game
 * @param {Record<string, unknown>} [options]
 */
export async function offerRules(host, game, options = {}) {
  host.replaceChildren();
  host.hidden = true;
  if (!isNew(game)) return;
  const markup = await cardOf(game, options);
  if (!markup) return;
  const card = new DOMParser().parseFromString(markup, "text/html");
  const panel = document.createElement("div");
  panel.className = "rules-first";
  const sentences = panel.appendChild(document.createElement("div"));
  sentences.tabIndex = 0; // it scrolls
  sentences.setAttribute("role", "region");
  sentences.setAttribute("aria-label", t("Rules"));
  for (const text of card.querySelectorAll("dd")) {
    sentences.appendChild(document.createElement("p")).textContent = text.textContent;
  }
  const buttons = panel.appendChild(document.createElement("p"));
  buttons.className = "actions";
  /** @param {string} caption @param {() => void} run */
  const button = (caption, run) => {
    const made = buttons.appendChild(document.createElement("button"));
    made.type = "button";
    made.textContent = caption;
    made.addEventListener("click", run);
  };
  const done = () => {
    remember(game);
    host.hidden = true;
  };
  button(t("Show diagrams"), () => openRules(game, options));
  button(t("Got it"), done);
  host.append(panel);
  host.hidden = false;
}

const page = globalThis.document?.querySelector(".rules-page"); // tests load this module without a page
if (page) enlivenAll(page);
