/** The home page: live thumbnails, and the news of the lobby. */

import { Board, frameOf } from "./board.js";
import { follow } from "./live.js";

const running = /** @type {HTMLElement} */ (document.querySelector("[data-running]"));
/** @type {Map<string, Board>} */
const boards = new Map();
let shown = "";
/** @type {() => void} */
let leave = () => {};

/** @param {any[]} matches */
async function thumbnails(matches) {
  const ids = matches.map((it) => it.match);
  if (ids.join() === shown) return;
  shown = ids.join();
  leave();
  boards.clear();
  const items = await Promise.all(matches.map(async (it) => {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = `/matches/${encodeURIComponent(it.match)}`;
    const host = link.appendChild(document.createElement("div"));
    link.appendChild(document.createElement("span")).textContent = it.players.join(" – ");
    boards.set(it.match, new Board(host, await frameOf(it.game, it.options), { still: true }));
    return item;
  }));
  running.replaceChildren(...items);
  leave = follow({ matches: ids }, (message) => {
    const board = boards.get(message.match);
    if (message.type === "state") board?.show(message.position);
    if (message.type === "move") board?.change(message.changes, message.last);
  });
}

follow({ lobby: true }, (message) => {
  if (message.type === "lobby") thumbnails(message.running.slice(0, 12));
});
