/** Play a match against a bot or a person: a client of GTP over WebSocket, as others are. */

import { Board, frameOf } from "./board.js";
import { Gtp, record } from "./gtp.js";

const setup = /** @type {HTMLFormElement} */ (document.querySelector("[data-setup]"));
const page = /** @type {HTMLElement} */ (document.querySelector("[data-play]"));
const status = /** @type {HTMLElement} */ (page.querySelector("[data-status]"));
const choices = /** @type {HTMLElement} */ (page.querySelector("[data-choices]"));
const moves = /** @type {HTMLElement} */ (page.querySelector("[data-moves]"));
const opponents = /** @type {HTMLSelectElement} */ (setup.querySelector("[data-opponents]"));

const wanted = new URLSearchParams(location.search);
if (wanted.get("game")) /** @type {HTMLSelectElement} */ (setup.elements.namedItem("game")).value = wanted.get("game") ?? "";
setup.hidden = false;
for (const name of ["mcts", "alphabeta", "expectiminimax", "random"]) opponents.add(new Option(name, name));

/** @type {Board} */
let board;
let colour = "b";
const gtp = new Gtp({ onNote: (facts) => note(facts) });

setup.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(setup);
  await gtp.open();
  await gtp.send("bw-login guest -").catch(() => gtp.send("bw-whoami"));
  await gtp.send("bw-notify on");
  await gtp.send(`bw-seek ${data.get("game")} opponent=${data.get("opponent")} time=${data.get("time")}`);
  setup.hidden = true;
  page.hidden = false;
  status.textContent = "Waiting for the opponent …";
});

/** @param {Record<string, string>} facts */
async function note(facts) {
  if (facts.game && facts.colour) {
    colour = facts.colour;
    const options = Object.fromEntries((facts.options ?? "").split(";").filter(Boolean).map((it) => it.split(":")));
    const frame = await frameOf(facts.game, options, colour === "w" ? 1 : 0);
    board = new Board(/** @type {HTMLElement} */ (page.querySelector("[data-board]")), frame, { onMove: play });
    await look();
  } else if (facts.ply) {
    const item = document.createElement("li");
    item.textContent = facts.move ?? facts.roll;
    moves.append(item);
    await look();
  } else if (facts.result) {
    status.textContent = `${facts.result} · ${facts.reason}`;
    board.ask([]);
    choices.replaceChildren();
  }
}

/** Show the position, and ask for a move when it is the user's turn. */
async function look() {
  const position = JSON.parse(await gtp.send("bw-view"));
  board.show(position);
  const mine = position.legal !== undefined;
  board.ask(mine ? position.legal : []);
  status.textContent = position.over ? "The game is over." : mine ? "Your move." : "The opponent thinks.";
  choices.replaceChildren(...board.choices.map(([move]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = move;
    button.addEventListener("click", () => play(move));
    return button;
  }));
}

/** @param {string} move */
async function play(move) {
  try {
    await gtp.send(`play ${colour} ${move}`);
    await look();
  } catch (error) {
    status.textContent = String(error);
    await look();
  }
}

page.querySelector('[data-do="resign"]')?.addEventListener("click", () => gtp.send("bw-resign"));
page.querySelector('[data-do="draw"]')?.addEventListener("click", () => gtp.send("bw-draw offer"));
export { record };
