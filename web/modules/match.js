/** The page of a match, and its board in other pages: live, or step by step. */

import { addressOf } from "./address.js";
import { Board, frameOf } from "./board.js";
import { tn, translated } from "./catalogue.js";
import { Chat } from "./chat.js";
import { byPlayer, Clocks } from "./clock.js";
import { loadEvaluation, stepFrom } from "./evaluation_part.js";
import { Evaluations } from "./evaluations.js";
import { follow } from "./live.js";
import { MoveList } from "./moves.js";
import { shownName } from "./names.js";
import { Pace } from "./playback.js";
import { Steps } from "./steps.js";
import { clearHost, mountTable, tableExists } from "./tables/registry.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
/** @param {string} name @returns {HTMLElement | null} */
const part = (name) => page.querySelector(`[data-${name}]`);
const match = page.dataset.match ?? "";
/** @type {string[]} */
const names = JSON.parse(page.dataset.names ?? "[]").map(shownName);
const options = JSON.parse(page.dataset.options ?? "{}");
const running = page.dataset.running === "yes";
const host = /** @type {HTMLElement} */ (part("board"));
const clocks = new Clocks(page);
const list = part("moves")
  ? new MoveList(
      /** @type {HTMLElement} */ (part("moves")),
      names.length,
      choose,
      JSON.parse(page.dataset.numbering ?? "{}"),
    )
  : null;
const evaluations = new Evaluations(part("evaluations"), {
  names,
  first: Number(page.dataset.first),
  onChosen: choose,
});
const evaluation = part("evaluation");
if (evaluation) stepFrom(evaluation, choose);
const chat = running && part("chat") ? new Chat(/** @type {HTMLElement} */ (part("chat")), match) : null;

/** @type {Steps | null} */
let steps = null;
/** @type {Board | null} */
let board = null;
/** What the match is played on, where that is no board. @type {import("./tables/table.js").Table | null} */
let table = null;
let at = 0;
/** The side below; undefined as in the game's diagrams. @type {number | undefined} */
let side;
let over = !running;
let hides = false; // something that the end of the match shows

// -- the board ----------------------------------------------------------------------------------

/** @param {number | undefined} wanted */
async function turn(wanted) {
  const frame = await frameOf(page.dataset.game ?? "", options, wanted);
  side = wanted;
  hides = frame.hides;
  board = table = null;
  clearHost(host);
  if (tableExists(frame.kind)) {
    table = await mountTable(frame.kind, host, {
      ...{ game: page.dataset.game ?? "", options, observer: -1, below: side, players: names, sides: frame.sides },
      ...{ move: () => {}, place: async () => false, check: async () => ({}), say: () => {} },
    });
  } else board = new Board(host, frame);
  if (steps) show(at);
}

/** Turn the board: to the first side that makes it look different. */
async function flip() {
  const now = JSON.stringify((await frameOf(page.dataset.game ?? "", options, side)).points);
  for (let step = 1; step <= names.length; step += 1) {
    const wanted = ((side ?? -1) + step) % names.length;
    const frame = await frameOf(page.dataset.game ?? "", options, wanted);
    if (tableExists(frame.kind)) return turn(wanted);
    if (JSON.stringify(frame.points) !== now) return turn(wanted);
  }
}

/** Show the position after a ply. @param {number} ply */
function show(ply) {
  if (!steps) return;
  at = steps.within(ply);
  const position = steps.at(at);
  board?.show(/** @type {any} */ (position));
  table?.update(/** @type {any} */ (position), null);
  list?.mark(at);
  facts(table ? {} : position.side); // a table shows them where they belong
  const atEnd = at === steps.end;
  if (!atEnd || over) clocks.set(steps.clocks(at), []);
  acting(atEnd && !over ? clocks.running : []);
  evaluations.draw(at, steps.end);
  links();
}

/** A user's choice of a ply, which the address keeps. @param {number} ply */
function choose(ply) {
  if (!steps) return;
  show(ply);
  const url = new URL(location.href);
  if (at === steps.end) url.searchParams.delete("ply");
  else url.searchParams.set("ply", String(at));
  history.replaceState(null, "", url);
}

/** @param {number[]} players */
function acting(players) {
  for (const [player, row] of byPlayer(page, "player").entries())
    row.classList.toggle("acting", players.includes(player));
}

/** @param {Record<string, string | number>} data */
function facts(data) {
  const panel = part("facts-panel");
  if (!panel) return;
  const entries = Object.entries(data ?? {});
  panel.hidden = !entries.length;
  const details = board?.frame.details ?? [];
  const hidden = entries.filter(([name]) => details.includes(name));
  part("facts")?.replaceChildren(...entries.filter((it) => !hidden.includes(it)).map(fact));
  part("detailed")?.replaceChildren(...hidden.map(fact));
  const box = part("details");
  if (box) box.hidden = !hidden.length;
}

/** @param {[string, string | number]} entry */
function fact([name, value]) {
  const row = document.createElement("div");
  row.appendChild(document.createElement("dt")).textContent = translated(name, page.dataset.game);
  row.appendChild(document.createElement("dd")).textContent = translated(String(value), page.dataset.game);
  return row;
}

/** Have the links lead to the ply that is shown. */
function links() {
  if (!steps) return;
  const targets = { first: steps.first, back: at - 1, forward: at + 1, last: steps.end };
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (page.querySelectorAll("a[data-step]"))) {
    const ply = steps.within(targets[/** @type {keyof typeof targets} */ (link.dataset.step)]);
    link.href = `?ply=${ply}`;
    link.setAttribute("aria-disabled", String(ply === at));
  }
  const analyse = /** @type {HTMLAnchorElement | null} */ (part("analyse"));
  if (analyse) analyse.href = addressOf(`/analyse?${new URLSearchParams({ match, ply: String(at) })}`);
  const address = page.querySelector(".copy code");
  if (address) address.textContent = location.origin + addressOf(`/matches/${match}?ply=${at}`);
}

// -- stepping -----------------------------------------------------------------------------------

const pace = new Pace(
  () => (steps && at < steps.end ? steps.plies[at - steps.first].seconds : null),
  () => choose(at + 1),
  (playing) => {
    page.querySelector("[data-do=play]")?.setAttribute("aria-pressed", String(playing));
    for (const [name, hidden] of /** @type {[string, boolean][]} */ ([
      ["paused", playing],
      ["playing", !playing],
    ])) {
      const icon = part(name);
      if (icon) icon.hidden = hidden;
    }
  },
);

const actions = /** @type {Record<string, () => void>} */ ({
  first: () => choose(0),
  back: () => choose(at - 1),
  forward: () => choose(at + 1),
  last: () => choose(Infinity),
  play: () => {
    if (!pace.playing && steps && at === steps.end && over) show(steps.first);
    pace.toggle();
  },
  flip: () => {
    flip();
  },
  faster: () => changePace(-1),
  slower: () => changePace(1),
});

/** @param {number} direction */
function changePace(direction) {
  const select = /** @type {HTMLSelectElement | null} */ (part("pace"));
  if (!select) return;
  select.selectedIndex = Math.max(0, Math.min(select.options.length - 1, select.selectedIndex + direction));
  pace.set(select.value);
}

const KEYS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  " ": "play",
  f: "flip",
  "+": "faster",
  "-": "slower",
});

part("steps")?.addEventListener("click", (event) => {
  const chosen = /** @type {HTMLElement | null} */ (
    /** @type {HTMLElement} */ (event.target).closest("[data-step], [data-do]")
  );
  if (!chosen || !steps) return;
  event.preventDefault();
  const name = chosen.dataset.step ?? chosen.dataset.do ?? "";
  if (name !== "play") pace.stop();
  actions[name]?.();
});
part("pace")?.addEventListener("change", (event) => pace.set(/** @type {HTMLSelectElement} */ (event.target).value));
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  const target = /** @type {HTMLElement} */ (event.target);
  if (!name || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea")) return;
  if (event.key === " " && target.closest("a, button")) return;
  event.preventDefault();
  if (name !== "play" && name !== "faster" && name !== "slower") pace.stop();
  actions[name]();
});

// -- what is played -----------------------------------------------------------------------------

/** Take plies, and stay at the end if that is what is shown. @param {any[]} plies */
function take(plies) {
  if (!steps) return;
  const follows = at === steps.end && !pace.playing;
  for (const ply of plies) {
    if (!steps.add(ply)) continue;
    list?.add(ply);
  }
  const count = part("count");
  if (count) count.textContent = String(list ? list.items.size : steps.end);
  if (follows) show(steps.end);
  else links();
}

/** The match so far; null where moves are shown later only. */
async function replay() {
  const response = await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(match)}/replay`));
  return response.ok ? response.json() : null;
}

/** @param {any} data */
async function begin(data) {
  steps = new Steps(data.start, names.length);
  take(data.plies);
  await turn(side);
  const wanted = new URLSearchParams(location.search).get("ply");
  show(wanted === null ? steps.end : Number(wanted));
  const controls = part("replay");
  if (controls) controls.hidden = false;
}

/** @param {any} message */
async function state(message) {
  if (!steps) await begin({ start: message.position, plies: [] });
  if (steps && message.position.ply !== steps.end) {
    const again = await replay();
    if (again && again.plies.length >= message.position.ply) take(again.plies);
    else await begin({ start: message.position, plies: [] });
  }
  clocks.set(message.clocks, message.end ? [] : message.position.to_act, message.elapsed);
  watching(message.spectators);
  for (const info of message.infos ?? []) evaluations.add(info);
  if (message.end) await end();
  else if (steps) show(at);
}

/** @param {number | undefined} count */
function watching(count) {
  const chip = part("spectators");
  if (!chip || count === undefined) return;
  chip.hidden = false;
  chip.textContent = tn("{count} watching", "{count} watching", count);
}

async function end() {
  over = true;
  pace.stop();
  leave();
  const live = part("live");
  if (live) live.hidden = true;
  const data = await (await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(match)}`))).json();
  const result = part("result");
  if (result) {
    const words = document.createElement("strong");
    words.textContent = data.words;
    result.replaceChildren(words);
  }
  clocks.set(clocks.seconds, []);
  acting([]);
  if (hides) await uncover();
  await evaluated();
}

/** Show what engines thought of the finished match. */
async function evaluated() {
  const host = part("evaluation");
  if (!host) return;
  const show = () => {
    const panel = part("evaluations");
    if (panel && host.childElementCount) panel.hidden = false;
    if (host.childElementCount) part("graph")?.replaceChildren();
  };
  await loadEvaluation(match, host, () => true, show);
}

/** Show what the match has hidden as long as it went on. */
async function uncover() {
  const whole = await replay();
  if (!steps || !whole?.plies.length) return;
  const ply = at === steps.end ? Number.POSITIVE_INFINITY : at;
  list?.clear();
  steps = new Steps(whole.start, names.length);
  take(whole.plies);
  show(ply);
}

let leave = () => {};
const data = await replay();
if (data) await begin(data);
if (running) {
  leave = follow({ matches: [match] }, (message) => {
    if (message.type === "state") state(message);
    else if (message.type === "move") {
      clocks.set(message.clocks, message.to_act);
      take([message]);
    } else if (message.type === "end") {
      if (message.marks) steps?.conclude(message.marks);
      if (steps && at === steps.end) show(at);
      end();
    } else if (message.type === "chat") chat?.add(shownName(message.name), message.text);
    else if (message.type === "info") {
      evaluations.add(message);
      if (steps) evaluations.draw(at, steps.end);
    } else if (message.type === "spectators") watching(message.count);
  });
}
