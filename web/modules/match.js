/** The page of a match: live, or step by step. */

import { Board, frameOf } from "./board.js";
import { Clocks } from "./clock.js";
import { follow } from "./live.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const match = /** @type {string} */ (page.dataset.match);
const list = /** @type {HTMLElement} */ (page.querySelector("[data-moves]"));
const result = /** @type {HTMLElement} */ (page.querySelector("[data-result]"));
const clocks = new Clocks(page);
const frame = await frameOf(page.dataset.game ?? "", JSON.parse(page.dataset.options ?? "{}"));
const replay = await (await fetch(`/api/v1/matches/${match}/replay`)).json();
const board = new Board(/** @type {HTMLElement} */ (page.querySelector("[data-board]")), frame, { still: true });

/** The pieces after every ply. @type {Record<string, string>[]} */
const positions = [replay.start.pieces];
/** @type {any[]} */
const plies = [];
let at = 0;

/** @param {any} ply */
function add(ply) {
  if (ply.ply !== positions.length) return;
  const pieces = { ...positions[positions.length - 1] };
  for (const [slot, symbol] of Object.entries(ply.changes)) {
    if (symbol === null) delete pieces[slot];
    else pieces[slot] = /** @type {string} */ (symbol);
  }
  positions.push(pieces);
  plies.push(ply);
  const item = document.createElement("li");
  item.textContent = ply.notation;
  item.dataset.ply = String(ply.ply);
  list.append(item);
}

/** @param {number} ply */
function go(ply) {
  at = Math.max(0, Math.min(positions.length - 1, ply));
  const last = at ? plies[at - 1].last : [];
  board.show({ ...replay.start, pieces: positions[at], last });
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = at ? list.children[at - 1] : null;
  current?.setAttribute("aria-current", "true");
  if (current) list.scrollTop = /** @type {HTMLElement} */ (current).offsetTop - list.clientHeight / 2;
}

list.replaceChildren();
replay.plies.forEach(add);
const wanted = new URLSearchParams(location.search).get("ply");
go(wanted === null ? positions.length - 1 : Number(wanted));

const steps = /** @type {Record<string, () => void>} */ ({
  first: () => go(0), back: () => go(at - 1), forward: () => go(at + 1), last: () => go(positions.length - 1),
});
const controls = /** @type {HTMLElement} */ (page.querySelector("[data-steps]"));
controls.hidden = false;
controls.addEventListener("click", (event) => {
  const step = /** @type {HTMLElement} */ (event.target).dataset.step;
  if (step) steps[step]();
});
list.addEventListener("click", (event) => {
  const ply = /** @type {HTMLElement} */ (event.target).dataset.ply;
  if (ply) go(Number(ply));
});
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (step && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "")) {
    steps[step]();
    event.preventDefault();
  }
});

if (page.dataset.running === "yes") {
  const leave = follow({ matches: [match] }, async (message) => {
    if (message.type === "state") {
      if (message.position.ply !== positions.length - 1) {
        const again = await (await fetch(`/api/v1/matches/${match}/replay`)).json();
        const live = at === positions.length - 1;
        again.plies.slice(plies.length).forEach(add);
        if (live) go(positions.length - 1);
      }
      clocks.set(message.clocks, message.end ? [] : message.position.to_act, message.elapsed);
      if (message.end) end(message.end);
    } else if (message.type === "move") {
      const live = at === positions.length - 1;
      add(message);
      if (live) go(positions.length - 1);
      clocks.set(message.clocks, message.to_act);
    } else if (message.type === "end") {
      end(message);
    }
  });
  /** @param {{result: string, reason: string, detail: string}} told */
  function end(told) {
    result.textContent = [told.result, told.reason, told.detail].filter(Boolean).join(" · ");
    clocks.set(clocks.seconds, []);
    leave();
  }
}
