/** The home page: matches as they go on, open seeks, and who is here. */

import { addressOf } from "./address.js";
import { t, tn, translated } from "./catalogue.js";
import { timeWords } from "./play/texts.js";
import { Thumbnails } from "./thumbnails.js";

const SHOWN = 24;

/** @param {string} name */
const found = (name) => /** @type {HTMLElement} */ (document.querySelector(`[data-${name}]`));
const titles = Object.fromEntries(
  [...document.querySelectorAll("a.tile")].map((tile) => [
    new URL(/** @type {HTMLAnchorElement} */ (tile).href).searchParams.get("game"),
    tile.textContent?.trim(),
  ]),
);
const thumbnails = new Thumbnails(found("running"), { limit: SHOWN, titles }, show);

/** @param {string} tag @param {string} className @param {string} text */
function part(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/** @param {any} seek */
function seekItem(seek) {
  const item = document.createElement("li");
  const row = /** @type {HTMLAnchorElement} */ (item.appendChild(part("a", "row", "")));
  row.href = addressOf(`/play?${new URLSearchParams({ accept: seek.seek, game: seek.game })}`);
  row.appendChild(part("span", "grow", "")).append(part("strong", "", seek.name));
  const facts = [titles[seek.game] ?? seek.game, seek.time && timeWords(seek.time)].filter(Boolean).join(" · ");
  row.append(part("span", "figure", facts), part("span", "chip on", t("Accept")));
  return item;
}

/** @param {string} name @param {string} className @param {string} title */
function person(name, className, title) {
  const item = document.createElement("li");
  const link = /** @type {HTMLAnchorElement} */ (item.appendChild(part("a", className, name)));
  link.href = addressOf(`/players/${encodeURIComponent(name)}`);
  if (title) link.title = title;
  return item;
}

/** @param {any} lobby */
function show(lobby) {
  thumbnails.show(lobby.running);
  found("matches").textContent = lobby.matches ? String(lobby.matches) : "";
  const seeks = lobby.seeks.map(seekItem);
  if (lobby.more_seeks) seeks.push(part("li", "empty", tn("and {count} more", "and {count} more", lobby.more_seeks)));
  found("seeks").replaceChildren(
    ...(seeks.length ? seeks : [part("li", "empty", t("Nobody is looking for a match now."))]),
  );
  found("count").textContent = String(lobby.people.length + lobby.bots.length);
  found("here").replaceChildren(
    ...lobby.people.map((/** @type {string} */ name) => person(name, "chip on", "")),
    ...lobby.bots.map((/** @type {any} */ bot) =>
      person(bot.name, "chip", t("Bot: {state}", { state: translated(bot.state) })),
    ),
  );
}

thumbnails.onArranged = () => {
  const boards = found("running").children.length > 0; // some show matches that have just ended
  found("quiet").hidden = boards;
  found("grid").hidden = !boards;
  const latest = found("latest");
  if (latest) latest.hidden = boards;
};
