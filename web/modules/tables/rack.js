/** The table of the crossword game: the board, the rack, and the play that lies there with its points. */

import { Board, frameOf } from "../board.js";
import { t, tIn, tn } from "../catalogue.js";
import { button } from "./elements.js";
import { html, refill } from "./html.js";
import { BLANK, beside, exchangeOf, lettersOn, playOf, SIZE } from "./rack/lay.js";
import { Laying } from "./rack/laying.js";
import { Tiles } from "./rack/tiles.js";

/**
 * @typedef {{counts: number[], bag: number, exchange: boolean, scores: number[], rack?: string, racks?: string[]}} State
 */

const PAUSE = 250; // milliseconds without a change before the server is asked about a play

class Rack {
  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    this.seen = "";
    /** @type {import("./table.js").Position | null} */
    this.position = null;
    this.mine = false;
    /** @type {Board | null} */
    this.board = null;
    /** The names of the squares, row by row. @type {string[]} */
    this.names = [];
    this.laying = new Laying();
    /** The tiles that are to be exchanged; null while no exchange is prepared. @type {Set<number> | null} */
    this.exchange = null;
    this.down = false; // the way in which typed letters go on
    /** The play that the server allows. @type {string} */
    this.playable = "";
    this.asked = 0; // the number of the last question about a play
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.scores = html("ol", { class: "scores", "aria-label": t("Scores") });
    this.field = html("div", { class: "crossword-board" });
    this.preview = html("p", { class: "preview", role: "status" });
    this.actions = html("div", { class: "actions" });
    this.tiles = new Tiles({
      touch: (index) => this.#touchTile(index),
      drop: (index, x, y) => this.#drop(index, x, y),
      reorder: (from, to) => {
        this.laying.reorder(from, to);
        this.#draw();
      },
    });
    this.dialog = html("dialog", { class: "letters", "aria-labelledby": "blank-letter" });
    host.append(this.scores, this.field, this.preview, this.tiles.element, this.actions, this.dialog);
    this.field.addEventListener("keydown", (event) => this.#key(event), true);
    this.#open();
  }

  async #open() {
    const { position: _, ...options } = this.context.options;
    this.frame = await frameOf(this.context.game, options, this.context.below);
    this.names = this.frame.rows.flat();
    this.board = new Board(this.field, this.frame, { onMove: (point) => this.#touchSquare(this.names.indexOf(point)) });
    this.#draw();
  }

  /**
   * @param {import("./table.js").Position} position
   * @param {import("./table.js").Move[] | null} legal
   */
  update(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const now = JSON.stringify([position.pieces, table, position.to_act, legal !== null]);
    if (now === this.seen) return [];
    this.seen = now;
    this.position = position;
    this.mine = legal !== null;
    this.laying.take(table.rack ?? "");
    if (!this.mine) this.exchange = null;
    for (const [index, { square }] of this.laying.places.entries())
      if (square >= 0 && (!this.mine || this.#taken(square))) this.laying.recall(index);
    this.#draw();
    return [];
  }

  /** @returns {Map<number, string>} */
  get letters() {
    return lettersOn(this.position?.pieces ?? {}, this.frame?.rows ?? []);
  }

  /** @param {number} square */
  #taken(square) {
    return this.letters.has(square);
  }

  // -- drawing -----------------------------------------------------------------------------------

  #draw() {
    const { position, board, frame } = this;
    if (!position || !board || !frame) return;
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const { laid, places, chosen } = this.laying;
    const pieces = { ...position.pieces };
    for (const { square, tile, letter } of laid)
      pieces[this.names[square]] = `${tile === BLANK ? "blank" : "tile"}-${letter}`;
    board.show({ ...position, pieces });
    const labels = laid.map(({ square, letter }) => [
      this.names[square],
      t("{square}, {letter}, not played yet", { square: squareName(square), letter }),
    ]);
    board.label(Object.fromEntries(labels));
    for (const [square, name] of this.names.entries())
      board.points.get(name)?.classList.toggle(
        "laid-now",
        laid.some((it) => it.square === square),
      );
    board.ask(this.mine && !this.exchange ? this.#openSquares() : []);
    this.tiles.element.hidden = table.rack === undefined;
    this.tiles.show(places, {
      chosen: this.exchange ?? new Set(chosen >= 0 ? [chosen] : []),
      symbol: (tile) => (tile === BLANK ? "" : `#${frame.prefix}tile-${tile}`),
      open: this.mine && !this.exchange,
    });
    this.#scores(table, position);
    this.#offer(table);
    this.#ask();
  }

  /** The squares that may be touched, as moves of the board. @returns {import("./table.js").Move[]} */
  #openSquares() {
    const { letters } = this;
    return this.names.flatMap((name, square) =>
      letters.has(square) ? [] : [/** @type {import("./table.js").Move} */ ([name, [name]])],
    );
  }

  /** @param {State} table @param {import("./table.js").Position} position */
  #scores({ scores, counts, bag, racks }, position) {
    const { players, observer } = this.context;
    refill(
      this.scores,
      ...scores.map((score, player) =>
        html(
          "li",
          { class: position.to_act.includes(player) ? "acting" : "" },
          html("span", { class: "who" }, player === observer ? t("You") : players[player]),
          html("b", {}, String(score)),
          html("small", {}, racks?.[player] ? `${racks[player]}` : tn("{count} tile", "{count} tiles", counts[player])),
        ),
      ),
      html("li", { class: "bag" }, html("span", { class: "who" }, t("Bag")), html("b", {}, String(bag))),
    );
  }

  /** @param {State} table */
  #offer(table) {
    const { laying, exchange } = this;
    const rack = table.rack !== undefined && table.rack !== "";
    const laid = laying.laid.length > 0;
    const shuffle = button(t("Shuffle"), () => this.#change(() => laying.shuffle()), { "data-key": "shuffle" });
    if (!this.mine) {
      refill(this.actions, rack ? shuffle : null);
      return;
    }
    if (exchange) {
      refill(
        this.actions,
        button(
          tn("Exchange {count} tile", "Exchange {count} tiles", exchange.size),
          () => this.context.move(exchangeOf([...exchange].map((it) => laying.places[it].tile))),
          { class: "main", disabled: !exchange.size, "data-key": "do-exchange" },
        ),
        button(t("Cancel"), () => this.#change(() => this.#stopExchange()), { class: "quiet", "data-key": "cancel" }),
      );
      return;
    }
    refill(
      this.actions,
      button(t("Play the word"), () => this.#play(), {
        class: "main",
        disabled: !this.playable,
        "data-key": "play",
        "data-move": "play",
      }),
      laid
        ? button(t("Recall tiles"), () => this.#change(() => laying.recallAll()), { "data-key": "recall" })
        : shuffle,
      button(t("Exchange"), () => this.#change(() => this.#startExchange()), {
        "data-key": "exchange",
        disabled: !table.exchange,
        title: table.exchange ? "" : t("The bag has too few tiles for an exchange."),
      }),
      button(tIn("crossword", "Pass"), () => this.#pass(), { "data-key": "pass" }),
    );
  }

  // -- what the user does ------------------------------------------------------------------------

  /** @param {() => void} work */
  #change(work) {
    work();
    this.#draw();
  }

  #startExchange() {
    this.laying.recallAll();
    this.laying.chosen = -1;
    this.exchange = new Set();
  }

  #stopExchange() {
    this.exchange = null;
  }

  /** @param {number} index */
  #touchTile(index) {
    const { laying, exchange } = this;
    if (exchange) {
      if (!exchange.delete(index)) exchange.add(index);
    } else if (laying.places[index].square >= 0) laying.recall(index);
    else laying.chosen = laying.chosen === index ? -1 : index;
    this.#draw();
  }

  /** @param {number} square */
  async #touchSquare(square) {
    const { laying } = this;
    const there = laying.at(square);
    if (laying.chosen >= 0) await this.#put(laying.chosen, square);
    else if (there >= 0) laying.recall(there);
    this.#draw();
  }

  /** Whether a tile that is let go somewhere lies on the board then. @param {number} index @param {number} x @param {number} y */
  #drop(index, x, y) {
    const point = document.elementsFromPoint(x, y).find((it) => it instanceof SVGElement && it.dataset.point);
    const square = point instanceof SVGElement ? this.names.indexOf(point.dataset.point ?? "") : -1;
    if (square < 0 || this.#taken(square)) return false;
    this.#put(index, square).then(() => this.#draw());
    return true;
  }

  /** Lay a tile; for a blank the user is asked for its letter. @param {number} index @param {number} square @param {string} [letter] */
  async #put(index, square, letter) {
    const { tile } = this.laying.places[index];
    const meant = tile === BLANK ? (letter ?? (await this.#chooseLetter())) : tile;
    if (!meant || !this.mine) return;
    this.laying.put(index, square, meant);
    this.context.say(t("{letter} on {square}", { letter: meant, square: squareName(square) }));
  }

  /** @returns {Promise<string>} a letter; empty for none */
  #chooseLetter() {
    const letters = Array.from({ length: 26 }, (_, it) => String.fromCharCode(65 + it));
    refill(
      this.dialog,
      html(
        "form",
        { method: "dialog" },
        html("h2", { id: "blank-letter" }, t("Which letter is the blank?")),
        html("div", { class: "alphabet" }, ...letters.map((value) => html("button", { value }, value))),
        html("button", { value: "", class: "quiet" }, t("Cancel")),
      ),
    );
    this.dialog.returnValue = "";
    this.dialog.showModal();
    return new Promise((resolve) => {
      this.dialog.addEventListener("close", () => resolve(this.dialog.returnValue), { once: true });
    });
  }

  #pass() {
    refill(
      this.dialog,
      html(
        "form",
        { method: "dialog" },
        html("h2", { id: "blank-letter" }, t("Pass without a play?")),
        html(
          "div",
          { class: "actions" },
          html("button", { value: "" }, t("Go on playing")),
          html("button", { value: "pass", class: "main" }, tIn("crossword", "Pass")),
        ),
      ),
    );
    this.dialog.returnValue = "";
    this.dialog.showModal();
    const closed = () => this.dialog.returnValue === "pass" && this.mine && this.context.move("pass");
    this.dialog.addEventListener("close", closed, { once: true });
  }

  #play() {
    if (this.playable) this.context.move(this.playable);
  }

  /** Letters are laid on the square with the focus. @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !this.mine || this.exchange) return;
    const point = /** @type {SVGElement} */ (event.target).dataset?.point;
    const square = point ? this.names.indexOf(point) : -1;
    if (square < 0) return;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") this.down = false;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") this.down = true;
    const letter = event.key.length === 1 ? event.key.toUpperCase() : "";
    if (/^[A-Z]$/.test(letter)) {
      const index = this.laying.tileFor(letter);
      if (index < 0) this.context.say(t("The rack has no {letter}.", { letter }));
      else if (!this.#taken(square)) {
        this.#put(index, square, letter).then(() => this.#goOn(square, 1));
      }
    } else if (event.key === "Backspace") {
      const back = this.laying.at(square) >= 0 ? square : this.#before(square);
      const index = this.laying.at(back);
      if (index < 0) return;
      this.laying.recall(index);
      this.#goOn(back, 0);
    } else if (event.key === "Enter" && this.laying.chosen < 0 && this.playable) this.#play();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The square before one in the way of typing that has no letter of the board. @param {number} square */
  #before(square) {
    let at = beside(square, this.down, -1);
    while (at >= 0 && this.#taken(at)) at = beside(at, this.down, -1);
    return at;
  }

  /** Draw, and lead the focus from a square to the next free one. @param {number} square @param {0 | 1} step */
  #goOn(square, step) {
    this.#draw();
    let at = square;
    while (step && at >= 0 && (at === square || this.#taken(at) || this.laying.at(at) >= 0))
      at = beside(at, this.down, step);
    const name = this.names[at >= 0 ? at : square];
    this.board?.points.get(name)?.focus();
  }

  // -- the points of what lies there -------------------------------------------------------------

  /** Ask the server about the play that lies on the board. */
  #ask() {
    clearTimeout(this.timer);
    this.asked += 1;
    const { laid } = this.laying;
    if (!this.mine || this.exchange || !laid.length) {
      this.#know(
        "",
        this.exchange ? t("Choose the tiles to exchange.") : this.mine ? t("Lay tiles on the board.") : "",
      );
      return;
    }
    const play = playOf(this.letters, laid);
    if ("problem" in play) {
      this.#know("", problemWords(play.problem));
      return;
    }
    const asked = this.asked;
    this.#know("", "…");
    this.timer = setTimeout(async () => {
      const found = await this.context.check(play.move);
      if (asked !== this.asked) return;
      const word = play.move.replace(/^.*\./, "").replaceAll(BLANK, "");
      if (found.error) this.#know("", found.error, "bad");
      else
        this.#know(
          play.move,
          tn("{word}: {count} point", "{word}: {count} points", found.points ?? 0, { word }),
          "good",
        );
    }, PAUSE);
  }

  /** @param {string} playable @param {string} words @param {string} [kind] */
  #know(playable, words, kind = "") {
    this.playable = playable;
    this.preview.textContent = words;
    this.preview.className = `preview ${kind}`;
    const play = /** @type {HTMLButtonElement | null} */ (this.actions.querySelector("[data-key=play]"));
    if (play) play.disabled = !playable;
  }

  /** Whether tiles lie on the board that are not played yet. */
  get unfinished() {
    return this.mine && this.laying.laid.length > 0;
  }

  destroy() {
    clearTimeout(this.timer);
    this.asked += 1;
    if (this.dialog.open) this.dialog.close();
  }
}

/** A square as crossword players name it: `H8`. @param {number} square */
function squareName(square) {
  return `${String.fromCharCode(65 + (square % SIZE))}${Math.floor(square / SIZE) + 1}`;
}

/** @param {"line" | "gap" | "short"} problem */
function problemWords(problem) {
  switch (problem) {
    case "line":
      return t("The tiles do not lie in one line.");
    case "gap":
      return t("There is a gap between the tiles.");
    default:
      return t("A play makes a word of two letters or more.");
  }
}

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Rack(host, context);
}
