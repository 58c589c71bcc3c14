/** The screen of a game: players, clocks, facts, moves, buttons and words. It decides nothing. */

import { t, translated } from "../catalogue.js";
import { Clocks } from "../clock.js";
import { offerRules, openRules } from "../rules.js";
import { isSilent, spoken } from "../words.js";
import { capital, choiceWords, moveNumbers, sorted } from "./texts.js";

/** @typedef {[player: number, text: string, notation: string, words?: import("../tables/table.js").Words]} Played */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-game]"));

/** @param {string} selector @returns {HTMLElement} */
function part(selector) {
  return /** @type {HTMLElement} */ (page.querySelector(selector));
}

/** @typedef {{name: string, label: string, run: () => void, quiet?: boolean, main?: boolean}} Action */

const TOLD_MS = 12_000; // for which words of the server lie over the state of the game

export class Screen {
  constructor() {
    this.host = part("[data-board]");
    /** The seats on the screen, by player. @type {HTMLElement[]} */
    this.seats = [];
    this.clocks = new Clocks([]);
    /** Names of players and of sides. @type {string[]} */
    this.players = [];
    /** @type {string[]} */
    this.sides = [];
    /** @type {(move: string) => void} */
    this.onMove = () => {};
    /** @type {(words: string) => void} */
    this.onSay = () => {};
    const typed = /** @type {HTMLFormElement} */ (part("[data-typed]"));
    typed.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (typed.elements.namedItem("move"));
      const move = field.value.trim();
      if (move) this.onMove(move);
    });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.telling = undefined;
    for (const it of [part("[data-notice]"), part("[data-error]")]) it.addEventListener("click", () => this.error(""));
    const say = /** @type {HTMLFormElement} */ (part("[data-say]"));
    say.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (say.elements.namedItem("words"));
      if (field.value.trim()) this.onSay(field.value.trim());
      field.value = "";
    });
  }

  /** Fit the board to the window. @param {import("../board.js").Frame} frame */
  fit(frame) {
    this.host.style.setProperty("--ratio", String(frame.width / frame.height));
  }

  /** Offer the rules of a game. @param {string} game empty for one without a card @param {Record<string, string>} options */
  rules(game, options) {
    part("[data-rules]").hidden = !game;
    part("[data-rules-first]").hidden = true;
    if (!game) return;
    part("[data-do=rules]").onclick = () => openRules(game, options);
    offerRules(part("[data-rules-first]"), game, options);
  }

  /** @param {boolean} visible */
  show(visible) {
    page.hidden = !visible;
  }

  /**
   * Begin to show a game.
   * @param {{title: string, subtitle: string, players: string[], sides: string[], me: number, below?: number,
   *   chat: boolean}} game `below` is who sits below where the user moves for all
   */
  begin({ title, subtitle, players, sides, me, below: diagram = 0, chat }) {
    part("[data-title]").textContent = title;
    part("[data-subtitle]").textContent = subtitle;
    this.players = players;
    this.sides = sides;
    this.turn(me < 0 ? diagram : me);
    part("[data-moves]").replaceChildren();
    part("[data-common]").textContent = "";
    part("[data-said]").replaceChildren();
    part("[data-chat]").hidden = !chat;
    part("[data-choices]").replaceChildren();
    for (const it of [part("[data-choices]"), part("[data-prompt]")]) delete it.dataset.used;
    this.error("");
    this.show(true);
  }

  /** Seat the players around the board. @param {number} below the player whose side is below */
  turn(below) {
    const { players, sides } = this;
    const [far, near] = [...page.querySelectorAll("[data-seat]")].filter((it) => !it.hasAttribute("data-further"));
    for (const it of page.querySelectorAll("[data-further]")) it.remove();
    this.seats = players.map((name, player) => {
      let seat = /** @type {HTMLElement} */ (player === below ? near : far);
      if (player !== below && players.length > 2 && player !== (below + 1) % players.length) {
        seat = /** @type {HTMLElement} */ (far.cloneNode(true));
        seat.dataset.further = "";
        far.before(seat);
      }
      /** @type {HTMLElement} */ (seat.querySelector("[data-name]")).textContent = name;
      /** @type {HTMLElement} */ (seat.querySelector("[data-disc]")).className = `disc player-${player}`;
      /** @type {HTMLElement} */ (seat.querySelector("[data-disc]")).title = sides[player];
      return seat;
    });
    this.clocks.seat(this.seats.map((seat) => /** @type {Element} */ (seat.querySelector("[data-clock]"))));
    for (const [player, seat] of this.seats.entries())
      seat.classList.toggle("acting", this.clocks.running.includes(player));
  }

  /** @param {string} text what the game waits for @param {string} [kind] a class */
  status(text, kind = "") {
    const status = part("[data-status]");
    if (status.textContent !== text) status.textContent = text;
    status.className = `status ${kind}`;
  }

  /** @param {string} text what the user may do now; empty for nothing */
  prompt(text) {
    const line = part("[data-prompt]");
    line.textContent = text;
    if (text) line.dataset.used = "";
    line.hidden = !("used" in line.dataset);
  }

  /** Have a screen reader say something. @param {string} text */
  announce(text) {
    const line = part("[data-announce]");
    line.textContent = line.textContent === text ? `${text} ` : text;
  }

  /** Say beside the board why something is not done. @param {string} text empty to say nothing any more */
  error(text) {
    this.#write("error", text);
  }

  /** Say beside the board what the server reports. @param {string} text */
  tell(text) {
    this.#write("notice", text);
  }

  /** @param {"error" | "notice"} name @param {string} text */
  #write(name, text) {
    clearTimeout(this.telling);
    for (const it of ["error", "notice"]) part(`[data-${it}]`).textContent = it === name ? text : "";
    if (text) this.telling = setTimeout(() => this.error(""), TOLD_MS);
  }

  /** Empty the field for typed moves: its move is made. */
  taken() {
    /** @type {HTMLInputElement} */ (part("[data-typed] input")).value = "";
    this.error("");
  }

  /** @param {boolean} mine whether the user is to move */
  typing(mine) {
    const field = /** @type {HTMLInputElement} */ (part("[data-typed] input"));
    field.placeholder = mine ? t("type a move") : "";
  }

  /**
   * @param {(number | null)[]} seconds
   * @param {number[]} running
   */
  time(seconds, running) {
    this.clocks.set(seconds, running);
    for (const [player, seat] of this.seats.entries()) seat.classList.toggle("acting", running.includes(player));
  }

  /**
   * Facts beside the board; those of a player at its seat.
   * @param {Record<string, string | number>} side
   * @param {string[]} [details] facts that are shown on demand
   * @param {string} [game] the name of the game
   */
  facts(side, details = [], game = "") {
    const entries = Object.entries(side);
    const { own, common } = sorted(
      Object.fromEntries(entries.filter(([name]) => !details.includes(name))),
      this.seats.length,
      game,
    );
    const hidden = entries
      .filter(([name]) => details.includes(name))
      .map(([name, value]) => `${translated(name, game)} ${translated(String(value), game)}`);
    part("[data-details]").hidden = !hidden.length;
    part("[data-detailed]").textContent = hidden.map(capital).join(" · ");
    own.forEach((facts, player) => {
      /** @type {HTMLElement} */ (this.seats[player].querySelector("[data-facts]")).textContent = facts.join(" · ");
    });
    part("[data-common]").textContent = common.map(capital).join(" · ");
  }

  /**
   * The moves so far.
   * @param {Played[]} all player, text, notation, and words where the game has some
   * @param {{pairs: boolean, first: number, begins: number}} numbering as in `moveNumbers`
   */
  moves(all, numbering) {
    const moves = all.filter(([, , , words]) => !isSilent(words));
    const numbers = moveNumbers(
      moves.map(([player]) => player),
      numbering,
    );
    const list = part("[data-moves]");
    list.classList.toggle("pairs", numbering.pairs && moves.every(([player]) => player >= 0));
    const texts = moves.map(([, , notation, words]) => (words ? spoken(words) : notation));
    const same = texts.findIndex((it, at) => list.children[at]?.textContent !== it);
    const shown = same < 0 ? moves.length : same;
    while (list.children.length > shown) list.lastElementChild?.remove();
    moves.slice(shown).forEach(([player], index) => {
      const item = document.createElement("li");
      item.textContent = texts[shown + index];
      item.className = player < 0 ? "roll" : `by-${player}`;
      item.classList.toggle("second", player >= 0 && player !== numbering.first);
      item.dataset.number = numbers[shown + index];
      item.dataset.ply = String(shown + index + 1);
      list.append(item);
    });
  }

  /** Mark the move after which the board is shown. @param {number} ply @param {number} end the last ply */
  mark(ply, end) {
    const list = part("[data-moves]");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = /** @type {HTMLElement | null} */ (list.querySelector(`[data-ply="${ply}"]`));
    item?.setAttribute("aria-current", "true");
    if (ply === end) list.scrollTop = list.scrollHeight;
    else list.scrollTop = item ? item.offsetTop - list.offsetTop - list.clientHeight / 2 : 0;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (page.querySelectorAll("button[data-step]"))) {
      const back = button.dataset.step === "first" || button.dataset.step === "back";
      button.setAttribute("aria-disabled", String(back ? ply <= 0 : ply >= end)); // it keeps the focus
    }
    page.classList.toggle("past", ply < end);
  }

  /**
   * Buttons for moves that are not made on the board.
   * @param {string[]} moves
   * @param {(move: string) => void} make
   * @param {string} [main] the one that is the usual choice
   * @param {Map<string, string>} [captions] what moves are called, where the game says it
   */
  choices(moves, make, main = "", captions = new Map()) {
    const host = part("[data-choices]");
    if (moves.length) host.dataset.used = "";
    const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("[data-choices] button"))
      ?.dataset.do;
    host.replaceChildren(
      ...moves.map((move) =>
        button({
          name: move,
          label: captions.get(move) ?? choiceWords(move),
          run: () => make(move),
          main: move === main,
        }),
      ),
    );
    if (focused === undefined) return;
    const buttons = /** @type {HTMLElement[]} */ ([...host.children]);
    (buttons.find((it) => it.dataset.do === focused) ?? buttons[0])?.focus();
  }

  /** @param {Action[]} actions @param {boolean} [ended] whether they are those of the card at the end */
  actions(actions, ended = false) {
    const [host, other] = [part("[data-actions]"), part("[data-ending-actions]")];
    if (ended) {
      host.replaceChildren();
      host.dataset.shown = "";
      this.#offer(other, actions);
    } else this.#offer(host, actions);
  }

  /** @param {HTMLElement} host @param {Action[]} actions */
  #offer(host, actions) {
    const wanted = actions.map((it) => it.name).join();
    if (host.dataset.shown === wanted) return; // keeps the focus where it is
    host.dataset.shown = wanted;
    host.replaceChildren(...actions.map(button));
  }

  /** @param {string} name who says it; empty for the server @param {string} words */
  said(name, words) {
    const item = document.createElement("li");
    if (name) item.appendChild(document.createElement("b")).textContent = `${name} `;
    else {
      item.className = "muted";
      this.tell(words); // the chat is far from the board on a phone
    }
    item.append(words);
    const list = part("[data-said]");
    list.append(item);
    list.scrollTop = list.scrollHeight;
    if (list.children.length > 200) list.firstElementChild?.remove();
  }
}

/** @param {Action} action */
function button({ name, label, run, quiet, main }) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.do = name;
  made.textContent = label;
  made.className = main ? "main" : quiet ? "quiet" : "";
  made.addEventListener("click", run);
  return made;
}
