/** The home page: matches as they go on, open seeks, and who is here. */

import { addressOf } from "./address.js";
import { t, tn, translated } from "./catalogue.js";
import { shownName } from "./names.js";
import { timeWords } from "./play/texts.js";
import { filled } from "./templates.js";
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
  return filled("seek", {
    address: addressOf(`/play?${new URLSearchParams({ accept: seek.seek, game: seek.game })}`),
    name: shownName(seek.name),
    facts: [titles[seek.game] ?? seek.game, seek.time && timeWords(seek.time)].filter(Boolean).join(" · "),
  });
}

/** @param {"person" | "bot"} kind @param {string} name @param {string} title */
function person(kind, name, title) {
  return filled(kind, { name: shownName(name), title, address: addressOf(`/players/${encodeURIComponent(name)}`) });
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
    ...lobby.people.map((/** @type {string} */ name) => person("person", name, "")),
    ...lobby.bots.map((/** @type {any} */ bot) =>
      person("bot", bot.name, t("Bot: {state}", { state: translated(bot.state) })),
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
