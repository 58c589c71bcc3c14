/** The operator's page, which looks again every two seconds. */

import { addressOf } from "./address.js";
import { t, translated } from "./catalogue.js";
import { shownName } from "./names.js";
import { timeWords } from "./play/texts.js";

const EVERY_MS = 2000;

/** @param {string | number | HTMLElement} content @param {string} [className] */
function cell(content, className = "") {
  const made = document.createElement("td");
  if (className) made.className = className;
  made.append(typeof content === "number" ? String(content) : content);
  return made;
}

/** @param {string} text @param {string} href */
function link(text, href) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}

/** @param {string} state */
function chip(state) {
  const made = document.createElement("span");
  const kind = { aside: "bad", held: "warn", playing: "on" }[state] ?? "";
  made.className = `chip ${kind}`;
  made.textContent = translated(state);
  return made;
}

/** @param {string} moment */
function since(moment) {
  const seconds = Math.max(0, (Date.now() - Date.parse(moment)) / 1000);
  if (seconds < 60) return t("just now");
  if (seconds < 3600) return t("{minutes} min", { minutes: Math.floor(seconds / 60) });
  return t("{hours} h {minutes} min", {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
  });
}

/** @type {Record<string, (it: any) => HTMLElement[]>} */
const CELLS = {
  bots: (it) => [
    cell(link(it.name, addressOf(`/players/${encodeURIComponent(it.name)}`))),
    cell(chip(it.state)),
    cell(it.games.join(", "), "wide"),
    cell(it.failures || "", "number"),
    cell(translated(it.why)),
    cell(it.seconds ? t("{seconds} s", { seconds: Math.round(it.seconds) }) : "", "number"),
  ],
  matches: (it) => [
    cell(link(it.match, addressOf(`/matches/${encodeURIComponent(it.match)}`))),
    cell(it.game),
    cell(it.players.map(shownName).join(" – ")),
    cell(timeWords(it.time), "wide"),
    cell(it.ply, "number"),
    cell(since(it.started), "wide"),
  ],
  seeks: (it) => [
    cell(it.name),
    cell(it.game),
    cell(it.opponent || t("anybody")),
    cell(t("{seconds} s", { seconds: Math.round(it.seconds) }), "number"),
  ],
  sessions: (it) => [
    cell(it.name),
    cell(`${it.bot ? t("bot") : t("person")} · ${it.account ? t("account") : t("guest")}`),
    cell(since(it.since)),
  ],
};

/** @param {string} name @param {string | number} value */
function figure(name, value) {
  const place = document.querySelector(`[data-figure="${name}"]`);
  if (place) place.textContent = String(value);
}

async function look() {
  const response = await fetch(addressOf("/operator/state"));
  if (!response.ok) return;
  const now = await response.json();
  figure("matches", now.matches.length);
  figure("finished", now.finished);
  figure("connections", now.connections);
  figure("readers", now.readers);
  figure("seeks", now.seeks.length);
  figure("load", t("{load} of {cores}", { load: now.load.machine.toFixed(2), cores: now.load.cores }));
  figure("memory", `${Math.round(now.load.memory_bytes / 1e6)} MB`);
  figure("backlog", now.backlog);
  const trouble = /** @type {HTMLElement} */ (document.querySelector("[data-trouble]"));
  trouble.hidden = !now.trouble;
  trouble.textContent = t("Matches pause: {reason}", { reason: translated(now.trouble) });
  const at = document.querySelector("[data-at]");
  if (at) at.textContent = `${now.at.slice(11, 19)} UTC`;
  for (const [name, cells] of Object.entries(CELLS)) {
    const rows = now[name].map((/** @type {any} */ it) => {
      const row = document.createElement("tr");
      row.append(...cells(it));
      return row;
    });
    document.querySelector(`[data-rows="${name}"]`)?.replaceChildren(...rows);
  }
}

setInterval(() => {
  if (!document.hidden) look().catch(() => undefined);
}, EVERY_MS);
