/** The engine of the page: one position, every position that is shown, or a whole game. */

import { t, translated } from "../catalogue.js";
import { Disconnected, GtpError } from "../gtp.js";
import { follow } from "../live.js";
import { capital } from "../play/texts.js";
import { percent, short, signed } from "./values.js";

/** @typedef {import("./tree.js").Node} Node */

const MOVES = 5; // shown at a time
const WHOLE_SECONDS = 0.3;

export class Thinking {
  /**
   * @param {HTMLElement} page
   * @param {import("./desk.js").Desk} desk
   * @param {{node: () => Node, line: () => Node[], position: (node: Node) => Promise<any>,
   *   reported: () => void, play: (move: string) => void, side: (player: number) => string}} on
   */
  constructor(page, desk, on) {
    this.page = page;
    this.desk = desk;
    this.on = on;
    this.following = false;
    this.running = ""; // what runs: one, whole
    this.wanted = 0; // counts what was asked for, so that an older answer is known as such
    this.game = "";
    /** @type {import("../play/setup.js").Bot[]} */
    this.bots = [];
    page.addEventListener("click", (event) => {
      const action = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-do]"))
        ?.dataset.do;
      if (action === "analyse") this.running ? this.stop() : this.once();
      else if (action === "follow") this.#follow(!this.following);
      else if (action === "whole") this.running === "whole" ? this.stop() : this.whole();
    });
    follow({ lobby: true }, (message) => {
      if (message.type !== "lobby") return;
      this.bots = message.bots;
      this.#list();
    });
  }

  /** @param {string} name @returns {any} */
  #part(name) {
    return this.page.querySelector(`[data-${name}]`);
  }

  /** @param {string} action @returns {HTMLButtonElement} */
  #button(action) {
    return /** @type {HTMLButtonElement} */ (this.page.querySelector(`[data-do="${action}"]`));
  }

  /** A game is put up. @param {string} game */
  async begin(game) {
    this.game = game;
    this.#list();
    this.#show(this.on.node());
  }

  #list() {
    const select = /** @type {HTMLSelectElement} */ (this.#part("engine"));
    const names = [...new Set(this.bots.filter((it) => it.house && it.games.includes(this.game)).map((it) => it.name))];
    const had = select.value;
    select.replaceChildren(new Option(t("any"), ""), ...names.map((it) => new Option(it, it)));
    select.value = names.includes(had) ? had : "";
  }

  /** @param {boolean} on */
  #follow(on) {
    this.following = on;
    this.#button("follow").setAttribute("aria-pressed", String(on));
    if (on) this.look();
    else this.stop();
  }

  /** Another position is shown: what was asked for the one before is of no use any more. */
  moved() {
    if (this.running === "one") this.stop();
    this.#show(this.on.node());
  }

  /** A position is on the board. */
  look() {
    if (this.following && !this.running) this.once();
  }

  stop() {
    this.wanted += 1;
    this.running = "";
    this.desk.interrupt();
    this.#buttons();
  }

  #buttons() {
    this.#button("analyse").textContent = this.running ? t("Stop") : t("Analyse");
    this.#button("whole").disabled = this.running === "one";
    this.page.classList.toggle("thinking", this.running !== "");
  }

  get #settings() {
    return { engine: this.#part("engine").value, seconds: Number(this.#part("seconds").value), moves: MOVES };
  }

  /** Analyse the position that is shown. */
  async once() {
    await this.#run("one", async (current) => {
      const { seconds } = this.#settings;
      const node = this.on.node();
      // A first answer comes soon, and better ones follow.
      for (const part of seconds > 1 ? [0.3, seconds] : [seconds]) {
        if (!current()) return;
        await this.#report(node, { ...this.#settings, seconds: part });
      }
    });
  }

  /** Analyse every position of the line, shortly. */
  async whole() {
    await this.#run("whole", async (current) => {
      const nodes = this.on.line();
      for (const [index, node] of nodes.entries()) {
        if (!current()) return;
        this.#part("engine-facts").textContent = t("{index} of {count}", { index: index + 1, count: nodes.length });
        await this.#report(node, { ...this.#settings, seconds: WHOLE_SECONDS, moves: 3 });
      }
      this.#show(this.on.node());
    });
  }

  /** @param {string} kind @param {(current: () => boolean) => Promise<void>} work */
  async #run(kind, work) {
    const mine = ++this.wanted;
    this.running = kind;
    this.#part("engine-error").textContent = "";
    this.#buttons();
    try {
      await work(() => this.wanted === mine);
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      if (this.wanted === mine && !(error instanceof Disconnected))
        this.#part("engine-error").textContent = capital(translated(error.message));
    } finally {
      if (this.wanted === mine) {
        this.running = "";
        this.#buttons();
      }
    }
  }

  /** @param {Node} node @param {{engine: string, seconds: number, moves: number}} settings */
  async #report(node, settings) {
    const known = await this.on.position(node);
    if (this.running === "one" && (known.over || known.chance)) {
      this.#part("engine-facts").textContent = known.over ? t("the game is over") : t("a roll is due first");
    }
    if (known.over || known.chance || ((node.report?.nodes ?? 0) > 0 && this.running === "whole")) return;
    const report = await this.desk.analyse(node, settings);
    const better = (report.nodes ?? 0) >= (node.report?.nodes ?? 0) || report.engine !== node.report?.engine;
    if (better) node.report = report;
    if (this.on.node() === node) this.#show(node);
    this.on.reported();
  }

  /** The engine's moves beside the board. @param {Node} node */
  #show(node) {
    const { report } = node;
    const facts = this.#part("engine-facts");
    const list = this.#part("candidates");
    if (!report) {
      facts.textContent = "";
      list.replaceChildren();
      return;
    }
    facts.textContent = [
      report.engine,
      report.value === null ? "" : `${this.on.side(report.player)} ${percent(report.value)}`,
      report.score === null ? "" : signed(report.score),
      report.solved ? t("solved") : "",
      report.depth ? t("depth {depth}", { depth: report.depth }) : "",
      report.nodes ? t("{nodes} nodes", { nodes: short(report.nodes) }) : "",
    ]
      .filter(Boolean)
      .join(" · ");
    list.replaceChildren(...report.moves.map((it, index) => this.#item(it, index)));
  }

  /** @param {import("./tree.js").Candidate} it @param {number} index */
  #item(it, index) {
    const item = document.createElement("li");
    item.className = `order-${index + 1}`;
    const button = document.createElement("button");
    button.type = "button";
    button.title = t("Make this move");
    const cells = [
      ["span", "order", String(index + 1)],
      ["b", "", it.notation],
      ["span", "", it.value === null ? "" : `${it.bound ? "≤ " : ""}${percent(it.value)}`],
      ["span", "visits", it.visits ? short(it.visits) : ""],
      ["span", "line", it.line.slice(1, 9).join(" ")],
    ];
    for (const [tag, name, text] of cells) {
      const cell = document.createElement(tag);
      cell.className = name;
      cell.textContent = text;
      button.append(cell);
    }
    button.addEventListener("click", () => this.on.play(it.move));
    item.append(button);
    return item;
  }
}
