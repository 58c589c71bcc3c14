/** What is put up on the page of analyses: a record, a position, a match of the server, an empty board. */

import { addressOf } from "../address.js";
import { t, translated } from "../catalogue.js";
import { readGame } from "../play/game.js";
import { explained } from "./desk.js";

const FEN = /^([pnbrqkPNBRQK1-8]+\/){7}[pnbrqkPNBRQK1-8]+ [bw] /;
const FIRST = "chess"; // the game on the board when nobody has asked for one

/** What was asked for cannot be put up. */
export class Refusal extends Error {}

/** @returns {Promise<import("../play/setup.js").GameInfo[]>} the games that the server has */
async function gamesOfServer() {
  return (await (await fetch(addressOf("/api/v1/games"))).json()).games;
}

export class Opening {
  /**
   * @param {HTMLElement} page
   * @param {{open: (record: any) => Promise<void>, text: () => Promise<string>,
   *   game: () => string, options: () => Record<string, string>}} on
   */
  constructor(page, on) {
    this.page = page;
    this.on = on;
    /** The games of the server, once they are needed. @type {import("../play/setup.js").GameInfo[] | undefined} */
    this.games = undefined;
    this.box = /** @type {HTMLDetailsElement} */ (page.querySelector("[data-open]"));
    this.record = /** @type {HTMLFormElement} */ (page.querySelector("[data-record]"));
    this.board = /** @type {HTMLFormElement} */ (page.querySelector("[data-new]"));
    this.record.addEventListener("submit", (event) => {
      event.preventDefault();
      this.read(String(new FormData(this.record).get("record")), "");
    });
    const file = /** @type {HTMLInputElement} */ (this.record.elements.namedItem("file"));
    file.addEventListener("change", () => file.files?.[0] && this.#take(file.files[0]));
    this.board.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try(() => this.#empty());
    });
    this.#field("game").addEventListener("change", () => this.#help());
    page.querySelector("[data-do='edit']")?.addEventListener("click", () => this.#edit());
    this.#listen();
  }

  /** @param {string} name */
  #field(name) {
    return /** @type {HTMLInputElement} */ (this.board.elements.namedItem(name));
  }

  #listen() {
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    for (const name of ["dragleave", "drop"]) addEventListener(name, () => document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.#take(file);
    });
    addEventListener("paste", (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim() || /^(INPUT|TEXTAREA)$/.test(target.tagName)) return;
      this.read(text, "");
    });
  }

  /** @param {File} file */
  async #take(file) {
    await this.read(await file.arrayBuffer(), file.name);
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    this.#show("");
    try {
      await work();
      this.box.open = false;
    } catch (error) {
      this.#show(error instanceof Refusal ? error.message : explained(error));
    }
  }

  /** @param {string} text */
  #show(text) {
    const line = /** @type {HTMLElement} */ (this.page.querySelector("[data-open-error]"));
    line.textContent = text;
    if (text) {
      this.box.open = true;
      line.scrollIntoView({ block: "nearest" });
    }
  }

  /** Read a record. @param {string | ArrayBuffer} data @param {string} name of its file */
  async read(data, name) {
    await this.#try(async () => {
      const text = typeof data === "string" ? data.trim() : "";
      if (FEN.test(`${text} `)) {
        await this.on.open({ game: "chess", title: t("Chess"), options: { position: text } });
        return;
      }
      if (/^bw-game \S/.test(text)) {
        const { game, options } = readGame(text.slice("bw-game ".length));
        await this.on.open({ game, title: this.#title(game), options });
        return;
      }
      const response = await fetch(addressOf(`/api/v1/records?${new URLSearchParams({ name })}`), {
        method: "POST",
        body: data,
      });
      const answer = await response.json();
      if (!response.ok) throw new Refusal(translated(answer.detail ?? "") || t("This cannot be read."));
      await this.on.open(answer);
      const missing = Object.entries(answer.left_out).map(([part, count]) => `${part} (${count})`);
      const remarks = [
        ...(answer.more ? [t("the file has several games; this is the first")] : []),
        ...answer.notes.map((/** @type {string} */ it) => translated(it)),
        ...(missing.length ? [t("left out: {missing}", { missing: missing.join(", ") })] : []),
      ];
      if (remarks.length) throw new Refusal(t("Note: {remarks}.", { remarks: remarks.join(t("; ")) }));
    });
  }

  async #empty() {
    const game = this.#field("game").value;
    const options = Object.fromEntries(
      this.#field("options")
        .value.trim()
        .split(/\s+/)
        .filter(Boolean)
        .map((it) => it.split(/=(.*)/s).slice(0, 2)),
    );
    const position = this.#field("position").value.trim();
    if (position) options.position = position;
    await this.on.open({ game, title: this.#title(game), options });
    history.replaceState(null, "", addressOf(`/analyse?${new URLSearchParams({ game, ...options })}`));
  }

  /** @param {string} game */
  #title(game) {
    const select = /** @type {unknown} */ (this.#field("game"));
    return [.../** @type {HTMLSelectElement} */ (select).options].find((it) => it.value === game)?.text ?? game;
  }

  /** Put the text of the position that is shown into the form. */
  async #edit() {
    this.#show("");
    this.#field("game").value = this.on.game();
    await this.#help();
    const { position, ...options } = this.on.options();
    const words = Object.entries(options).filter(([, value]) => value !== "");
    this.#field("options").value = words.map(([name, value]) => `${name}=${value}`).join(" ");
    try {
      this.#field("position").value = await this.on.text();
    } catch (error) {
      this.#show(explained(error));
    }
    this.#field("position").focus();
  }

  /** Show the options of the game that is chosen. */
  async #help() {
    this.games ??= await gamesOfServer();
    const options = this.games.find((it) => it.name === this.#field("game").value)?.options ?? [];
    const words = options.filter((it) => it.name !== "position").map((it) => `${it.name}=${it.default}`);
    const help = /** @type {HTMLElement} */ (this.page.querySelector("[data-options-help]"));
    help.textContent = words.length
      ? t("Options: {words}", { words: words.join(" ") })
      : t("This game has no options.");
    this.#field("position").disabled = !options.some((it) => it.name === "position");
  }

  /** Put up what the address asks for. */
  async begin() {
    const wanted = new URLSearchParams(location.search);
    const game = wanted.get("game") ?? FIRST;
    const match = wanted.get("match");
    if (match) {
      const response = await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(match)}`));
      const answer = await response.json();
      if (response.ok) {
        await this.#try(() =>
          this.on.open({
            ...answer,
            title: this.#title(answer.game),
            result: answer.result ?? "",
            options: Object.fromEntries(
              Object.entries(answer.options ?? {}).map(([name, value]) => [name, String(value)]),
            ),
            moves: answer.plies.map((/** @type {any} */ it) => [it.player, it.move]),
            ply: wanted.has("ply") ? Number(wanted.get("ply")) : undefined,
          }),
        );
        if (this.on.game()) return;
      } else this.#show(translated(answer.detail ?? "") || t("There is no such match."));
    }
    this.#field("game").value = game;
    const options = Object.fromEntries([...wanted].filter(([name]) => !["game", "match", "ply"].includes(name)));
    if (!match) await this.#try(() => this.on.open({ game, title: this.#title(game), options }));
    if (!this.on.game()) await this.on.open({ game: FIRST, title: this.#title(FIRST), options: {} });
    await this.#help();
  }
}
