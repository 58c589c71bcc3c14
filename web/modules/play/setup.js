/** The form in which a game is chosen: the game, its options, the opponent, colour and time. */

import { addressOf } from "../address.js";
import { t, translated } from "../catalogue.js";
import { follow } from "../live.js";
import { houseLevel } from "../names.js";
import { opponents } from "./seek.js";
import { capital, letter } from "./texts.js";

/**
 * @typedef {{name: string, default: string | number | boolean, proposed: string | number | boolean,
 *   common: (string | number | boolean)[], range: string, help: string}} Option
 * @typedef {{name: string, title: string, players: number, perfect_information: boolean,
 *   sides: string[], order: number[], rules: boolean, options: Option[]}} GameInfo
 * @typedef {{mode: string, game: string, title: string, opponent: string, person: string, colour: string, time: string,
 *   rated: boolean, guest: string, players: number, options: Record<string, string>}} Wishes
 *   `opponent` is a name, `house-4` for the house at a level, `any` or `friend`
 * @typedef {import("./seek.js").Bot} Bot
 */

/** The levels of the house, the weakest first. */
export const LEVELS = Array.from({ length: 10 }, (_, it) => it + 1);

const KEPT_LEVEL = "boardwire.level";

/** What a level is like. @param {number} level */
function levelWords(level) {
  if (level === LEVELS[0]) return t("{level} – for beginners", { level });
  return level === LEVELS[LEVELS.length - 1] ? t("{level} – the strongest", { level }) : String(level);
}

/**
 * Why a mode cannot be used with a game; empty if it can.
 * @param {string} mode
 * @param {GameInfo} game
 * @param {number} players
 */
export function refusal(mode, game, players) {
  if (mode === "match") return "";
  if (!game.perfect_information)
    return t(
      "In this game players do not know everything, so it needs a match: one board for all would show too much.",
    );
  if (mode === "practice" && players < 2) return t("This game has one player.");
  return "";
}

/**
 * The field of an option.
 * @param {Option} option
 * @param {string | undefined} wanted
 * @param {string} game its name
 */
function field({ name, default: usual, proposed, range, help }, wanted, game) {
  const label = document.createElement("label");
  const caption = document.createElement("span");
  caption.textContent = capital(translated(name, game));
  const value = wanted ?? String(proposed);
  const choices =
    /^one of (.+)$/.exec(range)?.[1].split(", ") ?? (range === "true or false" ? ["true", "false"] : null);
  let input;
  if (choices) {
    input = document.createElement("select");
    for (const it of choices)
      input.add(
        new Option(range === "true or false" ? { true: t("yes"), false: t("no") }[it] : translated(it, game), it),
      );
  } else {
    input = document.createElement("input");
    const bounds = /from (-?[0-9]+) to (-?[0-9]+)/.exec(range);
    if (bounds) {
      input.type = "number";
      [input.min, input.max] = bounds.slice(1);
      input.step = range.startsWith("a whole") ? "1" : "any";
    }
  }
  input.value = value;
  input.dataset.option = name;
  input.dataset.usual = String(usual);
  const note = document.createElement("small");
  note.textContent = translated(help, game);
  label.append(caption, input, note);
  return label;
}

/**
 * Buttons for the values of an option that people choose most; null where it has none.
 * @param {Option} option
 * @param {HTMLInputElement | HTMLSelectElement} input the field of the option
 * @param {string} game its name
 */
function commonValues({ name, common }, input, game) {
  if (!common.length) return null;
  const group = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = capital(translated(name, game));
  const buttons = common.map((it) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", value: String(it) });
    button.textContent = name === "size" ? t("{size} × {size}", { size: Number(it) }) : translated(String(it), game);
    button.addEventListener("click", () => {
      input.value = button.value;
      show();
    });
    return button;
  });
  const show = () => {
    for (const it of buttons) it.setAttribute("aria-pressed", String(it.value === input.value));
  };
  input.addEventListener("input", show);
  show();
  const row = document.createElement("div");
  row.className = "actions";
  row.append(...buttons);
  group.append(legend, row);
  return group;
}

/** @param {import("./seek.js").Opponent} opponent */
function opponentField({ value, name, note }) {
  const label = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "radio", name: "opponent", value });
  const caption = document.createElement("span");
  caption.textContent = name;
  const small = document.createElement("small");
  small.textContent = note;
  label.append(input, caption, small);
  return label;
}

/** @param {import("./seek.js").Opponent[]} engines @param {boolean} open */
function engineList(engines, open) {
  const list = document.createElement("details");
  list.open = open;
  const summary = document.createElement("summary");
  summary.textContent = t("Engines of this server");
  list.append(summary, ...engines.map(opponentField));
  return list;
}

export class Setup {
  /**
   * @param {HTMLFormElement} form
   * @param {GameInfo[]} games
   * @param {URLSearchParams} wanted parameters of the address
   * @param {(wishes: Wishes) => void} onPlay
   */
  constructor(form, games, wanted, onPlay) {
    this.form = form;
    this.games = games;
    this.wanted = wanted;
    /** The bots of the lobby; null until the server has answered. @type {Bot[] | null} */
    this.bots = null;
    /** The usual level of the house; 0 where it does not play. */
    this.houseLevel = Number(form.dataset.houseLevel ?? 0);
    /** @type {() => void} */
    this.leave = () => {};
    const game = wanted.get("game") ?? "";
    const first = /** @type {HTMLInputElement} */ (form.querySelector("[name=game]"));
    this.#check("game", games.some((it) => it.name === game) ? game : first.value);
    this.#check("mode", wanted.get("mode") ?? "match");
    const time = wanted.get("time");
    if (time) {
      const list = /** @type {HTMLSelectElement} */ (form.elements.namedItem("time"));
      if (![...list.options].some((it) => it.value === time)) list.add(new Option(time, time));
      list.value = time;
    }
    form.addEventListener("change", (event) => this.#changed(/** @type {HTMLInputElement} */ (event.target)));
    this.#part("[data-do=game-rules]").addEventListener("click", () =>
      import("../rules.js").then(({ openRules }) => openRules(this.game.name)),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wishes = this.wishes();
      const why = refusal(wishes.mode, this.game, wishes.players);
      this.error(why);
      if (!why) onPlay(wishes);
    });
    this.#part("[data-games]").addEventListener("click", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      // Keys walk through the games by choosing each of them: only a click, or Enter, is a choice.
      if (target.matches("input[name=game]") && event.detail) this.#fold(true);
    });
    this.#part("[data-games]").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(/** @type {HTMLElement} */ (event.target).matches("input[name=game]"))) return;
      event.preventDefault();
      this.#fold(true);
    });
    this.#part("[data-do=games]").addEventListener("click", () => this.#fold(false));
    this.#chosen();
    this.#fold(games.some((it) => it.name === game));
  }

  /** Show only the game that is chosen, or all of them. @param {boolean} folded */
  #fold(folded) {
    const before = this.form.hasAttribute("data-folded");
    this.form.toggleAttribute("data-folded", folded);
    this.#part("[data-do=games]").hidden = !folded;
    if (folded) scrollTo(0, 0);
    else if (before) {
      const chosen = /** @type {HTMLElement | null} */ (this.form.querySelector("[name=game]:checked"));
      chosen?.focus();
    }
  }

  /** List the games that were played in this browser. @param {import("./kept.js").PlayedGame[]} games */
  listGames(games) {
    const host = this.#part("[data-played]");
    host.hidden = !games.length;
    const links = games.map(({ match, title, opponents }) => {
      const link = document.createElement("a");
      link.href = addressOf(`/matches/${encodeURIComponent(match)}`);
      link.textContent = t("{game}: {players}", { game: title, players: opponents });
      const row = document.createElement("li");
      row.append(link);
      return row;
    });
    /** @type {HTMLElement} */ (host.querySelector("ul")).replaceChildren(...links);
  }

  /** @param {boolean} visible */
  show(visible) {
    this.form.hidden = !visible;
    this.leave();
    this.leave = visible
      ? follow({ lobby: true }, (message) => {
          if (message.type !== "lobby") return;
          this.bots = message.bots;
          this.#listOpponents();
        })
      : () => {};
  }

  /** Say that the user is known, and by which name. @param {string} name @param {string} role */
  known(name, role) {
    const account = role !== "" && role !== "guest";
    if (account) this.user = name;
    this.account = account;
    this.#terms();
  }

  /** Show the terms that fit the user, the mode and the opponent: ratings, and the name of a guest. */
  #terms() {
    const data = new FormData(this.form);
    const match = data.get("mode") === "match";
    this.#part("[data-rated]").hidden = !(this.account && match && data.get("opponent") !== "house");
    this.#part("[data-guest]").hidden = this.account === true || !match;
  }

  /** @param {string} text */
  error(text) {
    const host = this.#part("[data-setup-error]");
    host.textContent = text;
    if (/guest|log in/i.test(text)) {
      const link = document.createElement("a");
      link.href = addressOf("/login?next=/play");
      link.textContent = t("Log in with an account");
      host.append(" ", link);
    }
  }

  /** The game that is chosen. */
  get game() {
    const name = new FormData(this.form).get("game");
    return /** @type {GameInfo} */ (this.games.find((it) => it.name === name) ?? this.games[0]);
  }

  /** @returns {Wishes} */
  wishes() {
    const data = new FormData(this.form);
    /** @type {Record<string, string>} */
    const options = {};
    this.#inputs().forEach((it) => {
      if (it.value.trim() !== it.dataset.usual) options[it.dataset.option ?? ""] = it.value.trim();
    });
    return {
      mode: String(data.get("mode")),
      game: this.game.name,
      title: this.game.title,
      opponent: this.#opponent(data),
      person: String(data.get("person") ?? "").trim(),
      colour: String(data.get("colour") ?? ""),
      time: String(data.get("time")),
      rated: this.account === true && data.get("rated") !== null && data.get("opponent") !== "house",
      guest: String(data.get("guest") ?? "").trim(),
      players: this.#players(),
      options,
    };
  }

  /** The opponent as commands write it. @param {FormData} data */
  #opponent(data) {
    const chosen = String(data.get("opponent") ?? "any");
    return chosen === "house" ? `house-${data.get("level")}` : chosen;
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.form.querySelector(selector));
  }

  /** @param {string} name @param {string} value */
  #check(name, value) {
    const found = [...this.form.querySelectorAll(`input[name="${name}"]`)].find(
      (it) => /** @type {HTMLInputElement} */ (it).value === value,
    );
    if (found) /** @type {HTMLInputElement} */ (found).checked = true;
  }

  /** @returns {(HTMLInputElement | HTMLSelectElement)[]} */
  #inputs() {
    return [...this.form.querySelectorAll("[data-option]")].map((it) => /** @type {HTMLInputElement} */ (it));
  }

  #players() {
    const input = this.#inputs().find((it) => it.dataset.option === "players");
    return Number(input?.value ?? this.game.players);
  }

  /** @param {HTMLInputElement} input */
  #changed(input) {
    this.error("");
    if (input.name === "game") this.#chosen();
    else if (input.name === "mode" || input.dataset.option === "players") this.#fit();
    else if (input.name === "opponent") this.#further();
    else if (input.name === "level") localStorage.setItem(KEPT_LEVEL, input.value);
  }

  /** A game is chosen: its options, and its rules. */
  #chosen() {
    const { title, rules } = this.game;
    this.#part("[data-game-rules]").hidden = !rules;
    this.#part("[data-do=game-rules]").textContent = t("Rules of {game}", { game: translated(title) });
    const options = this.game.options.filter((it) => it.name !== "position" || this.wanted.has("position"));
    this.#part("[data-options]").replaceChildren(
      ...options.map((it) => field(it, this.wanted.get(it.name) ?? undefined, this.game.name)),
    );
    this.#part("[data-options-box]").hidden = !options.length;
    const groups = options.map((it) => {
      const input = this.#inputs().find(({ dataset }) => dataset.option === it.name);
      return input ? commonValues(it, input, this.game.name) : null;
    });
    this.#part("[data-usual-values]").replaceChildren(...groups.filter((it) => it !== null));
    const set = options.some((it) => this.wanted.has(it.name));
    if (set) /** @type {HTMLDetailsElement} */ (this.#part("[data-options-box]")).open = true;
    this.#fit();
  }

  /** Show what fits the mode and the number of players. */
  #fit() {
    const players = this.#players();
    this.#offerModes(players);
    const mode = String(new FormData(this.form).get("mode"));
    this.form.querySelectorAll("[data-for]").forEach((it) => {
      /** @type {HTMLElement} */ (it).hidden = !it.getAttribute("data-for")?.split(" ").includes(mode);
    });
    this.#part("[data-against]").hidden = mode === "shared";
    const list = /** @type {HTMLSelectElement} */ (this.form.elements.namedItem("colour"));
    const before = list.value || this.wanted.get("colour") || "";
    list.replaceChildren();
    if (mode === "match") list.add(new Option(t("any"), ""));
    const { sides, order } = this.game;
    const usual = players === order.length ? order : [...Array(players).keys()];
    for (const it of usual) list.add(new Option(translated(sides[it] ?? `P${it + 1}`, this.game.name), letter(it)));
    list.value = [...list.options].some((it) => it.value === before) ? before : (list.options[0]?.value ?? "");
    this.error(refusal(mode, this.game, players));
    this.#terms();
    this.#listOpponents();
  }

  /** Offer the modes that can begin with the game, and say why others cannot. @param {number} players */
  #offerModes(players) {
    for (const it of this.form.querySelectorAll("input[name=mode]")) {
      const input = /** @type {HTMLInputElement} */ (it);
      const why = refusal(input.value, this.game, players);
      input.disabled = why !== "";
      const label = /** @type {HTMLElement} */ (input.closest("label"));
      label.title = why;
      const note = /** @type {HTMLElement} */ (label.querySelector("small"));
      note.dataset.usual ??= note.textContent ?? "";
      note.textContent = why ? t("not in this game") : note.dataset.usual;
      if (why && input.checked) this.#check("mode", "match");
    }
  }

  #listOpponents() {
    const named = this.wanted.get("opponent") ?? "any";
    if (this.bots === null && !(this.houseLevel && (["any", "friend"].includes(named) || houseLevel(named)))) return;
    const data = new FormData(this.form);
    const mode = data.get("mode");
    const host = this.#part("[data-opponents]");
    const rows = opponents({
      bots: this.bots ?? [],
      game: this.game.name,
      match: mode === "match",
      players: this.#players(),
      house: this.houseLevel > 0,
    });
    const shown = rows.map((it) => Object.values(it).join("|")).join();
    if (host.dataset.shown === shown) return;
    const person = this.wanted.get("person") ? "friend" : null; // a person is challenged from another page
    const asked = host.dataset.shown === undefined ? (this.wanted.get("opponent") ?? person) : null;
    host.dataset.shown = shown;
    const level = asked ? houseLevel(asked) : 0;
    if (level) localStorage.setItem(KEPT_LEVEL, String(level));
    const chosen = level ? "house" : (asked ?? String(data.get("opponent") ?? ""));
    const engines = rows.filter((it) => it.engine);
    host.replaceChildren(...rows.filter((it) => !it.engine).map(opponentField));
    if (engines.length) host.append(engineList(engines, engines.length === rows.length));
    if (!rows.length)
      host.textContent = t("No engine here plays this game. Choose a match against anybody, or a friend.");
    const known = rows.some((it) => it.value === chosen);
    if (!known && asked && asked !== "any")
      this.error(t("{name} is not here now, or does not play {game}.", { name: asked, game: this.game.title }));
    const free = rows.find((it) => it.free) ?? rows[0];
    this.#check("opponent", known ? chosen : (free?.value ?? "any"));
    const checked = host.querySelector("details input:checked");
    if (checked) /** @type {HTMLDetailsElement} */ (checked.closest("details")).open = true;
    this.#further();
  }

  /** Fields for the chosen opponent: the level of the house, the name of a friend. */
  #further() {
    const chosen = new FormData(this.form).get("opponent");
    const host = this.#part("[data-opponents]");
    host.querySelector("[data-level]")?.remove();
    this.#terms();
    if (chosen === "house") host.querySelector("label")?.after(this.#levels());
    host.querySelector("[data-person]")?.remove();
    if (chosen !== "friend") return;
    const label = document.createElement("label");
    label.dataset.person = "";
    label.className = "further";
    label.append(t("Name of a person; leave it empty for a link to send"));
    const input = document.createElement("input");
    const value = this.wanted.get("person") ?? ""; // a friend who was chosen on another page
    Object.assign(input, { name: "person", maxLength: 40, autocomplete: "off", value });
    label.append(input);
    host.append(label);
  }

  /** The choice of a level of the house. */
  #levels() {
    const label = document.createElement("label");
    label.dataset.level = "";
    label.className = "further";
    label.append(t("Level"));
    const list = document.createElement("select");
    list.name = "level";
    for (const it of LEVELS) list.add(new Option(levelWords(it), String(it)));
    list.value = localStorage.getItem(KEPT_LEVEL) ?? String(this.houseLevel);
    if (!list.value) list.value = String(this.houseLevel);
    label.append(list);
    return label;
  }
}
