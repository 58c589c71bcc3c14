/** The position of a game that a search begins with: a game, its options, and moves on a live board. */

import { Board, frameOf } from "../board.js";
import { t, translated } from "../catalogue.js";
import { chooseMove } from "../play/choose.js";
import { capital, choiceWords } from "../play/texts.js";
import { spoken } from "../words.js";
import { fetched } from "./fetched.js";

const HIDDEN = new Set(["position", "tree"]); // options that have fields of their own

/** @typedef {{name: string, default: string | number | boolean, range: string, help: string}} Option */
/** @typedef {{name: string, title: string, perfect_information: boolean, options: Option[]}} Game */

export class GamePosition {
  /**
   * @param {HTMLElement} host has the parts `data-options`, `data-board`, `data-choices`, `data-status`
   * @param {HTMLSelectElement} games
   * @param {HTMLInputElement} text the position as text
   * @param {() => void} onChange called when the position is another one
   */
  constructor(host, games, text, onChange) {
    this.host = host;
    this.games = games;
    this.text = text;
    this.onChange = onChange;
    /** @type {Game[]} */
    this.known = [];
    /** @type {string[]} positions before, to go back to */
    this.before = [];
    this.turn = 0; // answers of earlier requests are not shown
    games.addEventListener("change", () => {
      this.text.value = "";
      this.before = [];
      this.#showOptions({});
      this.#changed();
    });
    text.addEventListener("change", () => this.#changed());
    this.#part("options").addEventListener("change", () => {
      this.text.value = "";
      this.#changed();
    });
    this.#part("back").addEventListener("click", () => {
      this.text.value = this.before.pop() ?? "";
      this.#changed();
    });
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.host.querySelector(`[data-${name}]`));
  }

  /** Fetch the games, once. @returns {Promise<string>} what is wrong; empty if nothing is */
  async begin() {
    if (this.known.length) return "";
    const { data, problem } = await fetched("/api/v1/games");
    if (!data) return problem;
    this.known = data.games.filter((/** @type {Game} */ it) => it.perfect_information && it.name !== "tree");
    this.games.replaceChildren(...this.known.map(({ name, title }) => new Option(translated(title), name)));
    return "";
  }

  /** Choose a game with its options and position. @param {string} game @param {Record<string, string>} options @param {string} position */
  choose(game, options, position) {
    if (this.known.some((it) => it.name === game)) this.games.value = game;
    this.text.value = position;
    this.before = [];
    this.#showOptions(options);
    return this.show();
  }

  /** The options that differ from the usual ones. @returns {Record<string, string>} */
  get options() {
    /** @type {Record<string, string>} */
    const chosen = {};
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (this.#part("options").querySelectorAll("[name]")))
      if (field.value !== field.dataset.usual) chosen[field.name] = field.value;
    return chosen;
  }

  /** @param {Record<string, string>} chosen */
  #showOptions(chosen) {
    const game = this.known.find((it) => it.name === this.games.value);
    const fields = (game?.options ?? []).filter((it) => !HIDDEN.has(it.name));
    this.#part("options").replaceChildren(
      ...fields.map(({ name, default: usual, range, help }) => {
        const label = document.createElement("label");
        label.className = "field";
        label.title = `${translated(help)} (${translated(range)})`;
        const named = range.startsWith("one of ") ? range.slice(7).split(", ") : null;
        const choices = typeof usual === "boolean" ? ["false", "true"] : named;
        const field = document.createElement(choices ? "select" : "input");
        if (field instanceof HTMLSelectElement)
          for (const it of choices ?? []) field.add(new Option(translated(it, game?.name), it));
        field.name = name;
        field.value = chosen[name] ?? String(usual);
        field.dataset.usual = String(usual);
        field.autocomplete = "off";
        label.append(capital(translated(name, game?.name)), " ", field);
        return label;
      }),
    );
  }

  #changed() {
    this.show();
    this.onChange();
  }

  /** Show the position on the board, perhaps after a move. @param {string} [move] */
  async show(move = "") {
    this.turn += 1;
    const { turn } = this;
    const game = this.games.value;
    const query = new URLSearchParams({ game });
    for (const [name, value] of Object.entries(this.options)) query.append("option", `${name}:${value}`);
    const position = this.text.value.trim();
    if (position) query.append("option", `position:${position}`);
    if (move) query.append("move", move);
    const { data, problem } = await fetched(`/api/v1/position?${query}`);
    if (turn !== this.turn) return;
    this.#part("status").textContent = problem;
    if (!data) return;
    if (move) {
      this.before.push(this.text.value);
      this.text.value = data.position;
      this.onChange();
    }
    /** @type {HTMLButtonElement} */ (this.#part("back")).disabled = !this.before.length;
    await this.#draw(game, data, turn);
  }

  /** @param {string} game @param {any} position @param {number} turn */
  async #draw(game, position, turn) {
    const frame = await frameOf(game, this.options).catch(() => null);
    if (turn !== this.turn) return;
    const host = this.#part("board");
    const drawn = frame && Object.keys(frame.points).length > 0;
    host.hidden = !drawn;
    /** @type {import("../tables/table.js").Move[]} */
    let left = position.legal ?? [];
    if (frame && drawn) {
      const board = new Board(host, frame, {
        onMove: (move) => void this.show(move),
        onChoose: async (moves, point) => {
          const move = await chooseMove(moves, board, point);
          if (move) this.show(move);
          else board.letGo();
        },
      });
      board.show(position);
      board.ask(position.legal ?? []);
      left = board.choices;
    }
    if (position.over)
      this.#part("status").textContent = t("The game is over here: go back, or enter another position.");
    const outcomes = /** @type {string[]} */ (position.outcomes ?? []).map((it) => this.#button(it, it));
    const moves = left.map(([move, , words]) => this.#button(words ? spoken(words) : choiceWords(move), move));
    this.#part("choices").replaceChildren(...outcomes, ...moves);
  }

  /** @param {string} label @param {string} move */
  #button(label, move) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => void this.show(move));
    return button;
  }
}
