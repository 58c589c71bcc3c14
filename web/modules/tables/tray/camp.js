/** A player's camp while pieces are placed: the home rows, the tray, shapes, and a button when all is ready. */

import { t, tn } from "../../catalogue.js";
import { button, rove, settle } from "../elements.js";
import { html, refill } from "../html.js";
import {
  inTray,
  isWhole,
  mirrored,
  pieceCount,
  placeOf,
  placingText,
  randomSetup,
  SHAPE_NAMES,
  shaped,
  swapped,
} from "./setup.js";
import { face, kindName } from "./tiles.js";

/** @typedef {import("./setup.js").Cells} Cells */

const FAR = 6; // pixels that a pointer moves before it drags
const KEPT = "boardwire.stratego.";

/** @param {string} name a shape */
function shapeWords(name) {
  if (name === "corner") return t("Flag in the corner");
  return name === "middle" ? t("Flag in the middle") : t("Bombs as a decoy");
}

export class Camp {
  /**
   * @param {{size: number, rows: number, army: import("./setup.js").Army, home: string[]}} board `home` has the squares in
   *   the order in which they are filled
   * @param {number} owner
   * @param {{say: (words: string) => void, ready: () => void, keeps: boolean}} hands `keeps` is whether this browser
   *   keeps the set-up for the next match: not where others use the same screen
   */
  constructor(board, owner, { say, ready, keeps }) {
    this.board = board;
    this.owner = owner;
    this.say = say;
    this.keeps = keeps;
    this.squares = board.size * board.rows;
    this.kinds = Object.fromEntries(board.army.map(([kind, rank]) => [rank, kind]));
    /** @type {Cells} */
    this.cells =
      this.last ?? shaped("corner", board.army, this.squares) ?? randomSetup(board.army, this.squares, board.size);
    this.fixed = 0; // squares that the server has
    this.ready = false;
    /** What is picked up: a rank of the tray, or a square. @type {{rank: string} | {square: number} | null} */
    this.held = null;
    /** @type {HTMLElement[][]} */
    this.rows = [];
    this.grid = html("div", { class: "camp-grid", role: "group", "aria-label": t("Your camp") });
    this.grid.style.setProperty("--columns", String(board.size));
    this.tray = html("ul", { class: "tray", "aria-label": t("Your tray") });
    this.hint = html("p", { class: "hint-text" });
    this.done = button(
      t("Ready"),
      () => {
        this.ready = true;
        this.held = null;
        this.#keep();
        this.draw();
        ready();
      },
      { class: "main", "data-move": "ready" },
    );
    this.shapes = html("div", { class: "actions shapes", role: "group", "aria-label": t("Set-ups") });
    this.element = html(
      "section",
      { class: "camp" },
      this.hint,
      this.grid,
      this.tray,
      html("div", { class: "actions" }, this.done),
      this.shapes,
    );
    rove(this.grid, () => this.rows);
    this.#offerShapes();
    this.draw();
  }

  get #keptName() {
    return `${KEPT}${this.squares}.${pieceCount(this.board.army)}`;
  }

  /** The set-up of the last match in this browser, if there is one. @returns {Cells | null} */
  get last() {
    if (!this.keeps) return null;
    try {
      const cells = JSON.parse(localStorage.getItem(this.#keptName) ?? "null");
      return Array.isArray(cells) && isWhole(this.board.army, cells, this.squares) ? cells : null;
    } catch {
      return null;
    }
  }

  #keep() {
    if (this.keeps) localStorage.setItem(this.#keptName, JSON.stringify(this.cells));
  }

  #offerShapes() {
    const { army, size } = this.board;
    const known = SHAPE_NAMES.filter((name) => shaped(name, army, this.squares));
    this.shapes.append(
      ...(this.last ? [button(t("As last time"), () => this.#take(this.last), { "data-do": "last" })] : []),
      ...known.map((name) =>
        button(shapeWords(name), () => this.#take(shaped(name, army, this.squares)), { "data-do": name }),
      ),
      button(t("At random"), () => this.#take(randomSetup(army, this.squares, size)), { "data-do": "random" }),
      button(t("Mirror"), () => this.#take(mirrored(this.cells, size)), { "data-do": "mirror" }),
      button(t("Place by hand"), () => this.#take(Array(this.squares).fill(null)), { "data-do": "empty" }),
    );
  }

  /** Take a whole set-up; squares that the server has stay, and what they take is missing elsewhere. @param {Cells | null} cells */
  #take(cells) {
    if (!cells) return;
    this.held = null;
    const wanted = [...cells];
    for (let n = 0; n < this.fixed; n += 1) {
      const place = this.#place(n);
      const here = this.cells[place];
      const other = wanted.findIndex((it, index) => it === here && index !== place && !this.#isFixed(index));
      if (wanted[place] !== here && other >= 0) wanted[other] = wanted[place];
      wanted[place] = here;
    }
    this.cells = wanted;
    this.draw();
    const left = this.#left;
    this.say(
      left ? tn("{count} piece is in the tray.", "{count} pieces are in the tray.", left) : t("All pieces are placed."),
    );
  }

  get #left() {
    return Object.values(inTray(this.board.army, this.cells)).reduce((sum, it) => sum + it, 0);
  }

  /** @param {number} n */
  #place(n) {
    return placeOf(n, { size: this.board.size, rows: this.board.rows, upper: this.owner === 0 });
  }

  /** @param {number} place */
  #isFixed(place) {
    for (let n = 0; n < this.fixed; n += 1) if (this.#place(n) === place) return true;
    return false;
  }

  /** Squares that the server has filled. @param {Record<string, string>} own the kind of piece by square */
  fix(own) {
    const filled = Object.values(own);
    this.fixed = filled.length;
    const ranks = Object.fromEntries(Object.entries(this.kinds).map(([rank, kind]) => [kind, rank]));
    const known = filled.map((kind) => (kind ? ranks[kind] : null));
    if (known.some((rank, n) => this.cells[this.#place(n)] !== rank)) {
      const kept = this.last;
      const fits = kept && known.every((rank, n) => kept[this.#place(n)] === rank);
      if (!fits) this.cells = Array(this.squares).fill(null);
      else this.cells = kept;
      known.forEach((rank, n) => {
        this.cells[this.#place(n)] = rank;
      });
    }
    this.draw();
  }

  /** Take note of the number of squares that the server has filled with what stands here. @param {number} count */
  count(count) {
    if (count === this.fixed) return;
    this.fixed = count;
    this.draw();
  }

  /** Let the user change the set-up again: the server has not taken it. */
  reopen() {
    this.ready = false;
    this.draw();
  }

  /** The moves that fill the squares that are left, in their order. */
  get rest() {
    const left = Array.from({ length: this.squares - this.fixed }, (_, n) => this.fixed + n);
    return left.map((n) => placingText(this.cells[this.#place(n)]));
  }

  /** @param {number} place */
  #squareName(place) {
    for (let n = 0; n < this.squares; n += 1) if (this.#place(n) === place) return this.board.home[n];
    return "";
  }

  /** @param {number} place */
  #words(place) {
    const rank = this.cells[place];
    const square = this.#squareName(place);
    return rank
      ? t("{square}: {piece}", { square, piece: kindName(this.kinds[rank]) })
      : t("{square}: empty", { square });
  }

  /** Touch a square: pick its piece up, or put down what is held. @param {number} place */
  touch(place) {
    if (this.ready || this.#isFixed(place)) return;
    const { held } = this;
    if (!held) {
      if (this.cells[place] === null) return;
      this.held = { square: place };
      this.say(t("{piece} picked up", { piece: kindName(this.kinds[this.cells[place] ?? ""]) }));
    } else {
      this.#put(place);
      this.say(this.#words(place));
    }
    this.draw();
  }

  /** @param {number} place */
  #put(place) {
    const { held } = this;
    if (!held || this.#isFixed(place)) return;
    if ("square" in held) this.cells = swapped(this.cells, held.square, place);
    else this.cells = this.cells.with(place, held.rank);
    const again = "rank" in held && inTray(this.board.army, this.cells)[held.rank] > 0;
    this.held = again ? held : null; // several of a rank are put down one after the other
  }

  /** Touch a rank of the tray: pick one up, or put the held piece back. @param {string} rank */
  touchTray(rank) {
    if (this.ready) return;
    if (this.held && "square" in this.held) {
      this.cells = this.cells.with(this.held.square, null);
      this.held = null;
    } else {
      const same = this.held?.rank === rank;
      this.held = same || !inTray(this.board.army, this.cells)[rank] ? null : { rank };
      if (this.held) this.say(t("{piece} picked up", { piece: kindName(this.kinds[rank]) }));
    }
    this.draw();
  }

  draw() {
    const { size, rows, army } = this.board;
    const { held } = this;
    this.rows = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: size }, (_, column) => this.#square(row * size + column)),
    );
    refill(this.grid, ...this.rows.flat());
    settle(this.rows);
    const tray = inTray(army, this.cells);
    const left = this.#left;
    refill(
      this.tray,
      ...army.map(([kind, rank]) => {
        const holds = held !== null && "rank" in held && held.rank === rank;
        const one = button("", () => this.touchTray(rank), {
          class: `tile ${tray[rank] ? "" : "gone"}`,
          "aria-pressed": String(holds),
          "aria-label": t("{piece}: {count} in the tray", { piece: kindName(kind), count: tray[rank] }),
          "data-key": `tray-${rank}`,
          disabled: this.ready || (!tray[rank] && !(held && "square" in held)),
        });
        one.append(
          face(this.owner, kind, rank),
          html("span", { class: "name", "aria-hidden": "true" }, kindName(kind)),
          html("b", { class: "count", "aria-hidden": "true" }, String(tray[rank])),
        );
        this.#dragged(one, () => {
          if (tray[rank]) this.held = { rank };
          return Boolean(tray[rank]);
        });
        return html("li", {}, one);
      }),
    );
    this.tray.hidden = left === 0 && !(held && "square" in held);
    this.done.disabled = this.ready || left > 0;
    this.shapes.hidden = this.ready;
    this.element.classList.toggle("covered", this.ready && !this.keeps); // others look at the same screen
    this.hint.textContent = this.ready
      ? t("Your camp is ready.")
      : left
        ? tn(
            "Place {count} more piece: touch it, then a square, or drag it.",
            "Place {count} more pieces: touch one, then a square, or drag it.",
            left,
          )
        : t("Touch two squares to exchange their pieces, or drag a piece. You may take another set-up, too.");
  }

  /** @param {number} place */
  #square(place) {
    const rank = this.cells[place];
    const holds = this.held !== null && "square" in this.held && this.held.square === place;
    const fixed = this.ready || this.#isFixed(place);
    const square = button("", () => this.touch(place), {
      class: `square ${fixed ? "fixed" : ""}`,
      tabindex: -1,
      "aria-label": this.#words(place),
      "aria-pressed": String(holds),
      "aria-disabled": String(fixed),
      "data-key": `square-${place}`,
      "data-place": place,
    });
    if (rank) square.append(face(this.owner, this.kinds[rank], rank));
    if (!fixed && rank)
      this.#dragged(square, () => {
        this.held = { square: place };
        return true;
      });
    return square;
  }

  /** Let a piece be dragged. @param {HTMLElement} shown @param {() => boolean} lift picks it up */
  #dragged(shown, lift) {
    shown.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button || this.ready) return;
      const [x, y] = [event.clientX, event.clientY];
      /** @type {HTMLElement | null} */
      let ghost = null;
      const move = (/** @type {PointerEvent} */ now) => {
        if (!ghost) {
          if (Math.hypot(now.clientX - x, now.clientY - y) < FAR || !lift()) return;
          ghost = /** @type {HTMLElement} */ (shown.querySelector(".face")?.cloneNode(true));
          ghost.classList.add("ghost");
          this.element.append(ghost);
          shown.classList.add("lifted");
        }
        const box = this.element.getBoundingClientRect();
        ghost.style.left = `${now.clientX - box.left}px`;
        ghost.style.top = `${now.clientY - box.top}px`;
      };
      const end = (/** @type {PointerEvent} */ now) => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
        if (!ghost) return;
        ghost.remove();
        const under = document.elementFromPoint(now.clientX, now.clientY);
        const square = /** @type {HTMLElement | null} */ (under?.closest("[data-place]"));
        if (now.type === "pointerup") this.#drop(square, Boolean(under?.closest(".tray")));
        shown.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
        setTimeout(() => this.draw());
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    });
  }

  /** Put a dragged piece down. @param {HTMLElement | null} square @param {boolean} tray whether it is over the tray */
  #drop(square, tray) {
    const { held } = this;
    if (square && this.grid.contains(square)) this.#put(Number(square.dataset.place));
    else if (tray && held && "square" in held) this.cells = this.cells.with(held.square, null);
    this.held = null;
  }
}
