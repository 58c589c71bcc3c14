/** The page of a player: the matches that it plays now. */

import { Thumbnails } from "./thumbnails.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-player-name]"));
const name = page.dataset.playerName ?? "";
const titles = JSON.parse(page.dataset.titles ?? "{}");
const list = /** @type {HTMLElement | null} */ (page.querySelector("[data-running]"));

if (list) {
  const thumbnails = new Thumbnails(list, { limit: 12, titles }, (lobby) => {
    thumbnails.show(lobby.running.filter((/** @type {any} */ it) => it.players.includes(name)));
  });
}
