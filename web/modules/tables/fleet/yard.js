/** The user's own sea while ships are placed: they are dragged, moved by keys, turned, or put down at random. */

import { t } from "../../catalogue.js";
import { button } from "../elements.js";
import { html, refill } from "../html.js";
import { fits, placeText, randomFleet, turned, within } from "./placement.js";
import { gridArea, shipName, squares } from "./sea.js";

/**
 * @typedef {import("./placement.js").Ship} Ship
 * @typedef {import("./placement.js").Sea} Sea
 */

const FAR = 6; // pixels that a pointer moves before it drags
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EMPTY = { ships: [], placed: 0, shots: {}, sunk: [] };

export class Yard {
  /**
   * @param {Sea} sea
   * @param {number[]} lengths of the fleet, in the order in which ships are placed
   * @param {{say: (words: string) => void, ready: () => void}} hands
   */
  constructor(sea, lengths, { say, ready }) {
    this.sea = sea;
    this.lengths = lengths;
    this.say = say;
    /** The ships in the order of the fleet. @type {Ship[]} */
    this.ships = [];
    this.fixed = 0; // ships that the server has
    this.ready = false;
    this.grid = html("div", { class: "grid", role: "group", "aria-label": t("Your sea") });
    this.grid.style.setProperty("--size", String(sea.size));
    this.done = button(
      t("Ready"),
      () => {
        this.ready = true;
        this.draw();
        ready();
      },
      { class: "main", "data-move": "ready" },
    );
    this.mix = button(t("Place at random"), () => this.random(), { "data-do": "random" });
    this.element = html(
      "section",
      { class: "sea yard" },
      html(
        "p",
        { class: "hint-text" },
        t("Drag a ship to move it, touch it to turn it. Keys: arrows move, Enter turns."),
      ),
      this.grid,
      html("div", { class: "actions" }, this.done, this.mix),
    );
    this.random(false);
  }

  /** Ships that the server knows lie where they are. @param {Ship[]} ships */
  fix(ships) {
    this.fixed = ships.length;
    if (ships.some((it, index) => placeText(it) !== placeText(this.ships[index]))) {
      this.ships = [...ships, ...this.ships.slice(ships.length)];
      const rest = this.ships.slice(this.fixed);
      if (!rest.every((it, index) => fits(it, [...ships, ...rest.slice(0, index)], this.sea))) this.random(false);
    }
    this.draw();
  }

  /** The moves that place the ships that are left, in their order. */
  get rest() {
    return this.ships.slice(this.fixed).map(placeText);
  }

  /** @param {boolean} [aloud] */
  random(aloud = true) {
    const fixed = this.ships.slice(0, this.fixed);
    const rest = randomFleet(this.lengths.slice(this.fixed), fixed, this.sea);
    if (rest) this.ships = [...fixed, ...rest];
    this.draw();
    if (aloud) this.say(t("All ships are placed at random."));
  }

  /** @param {number} index @param {Ship} ship @returns {boolean} whether it fits there */
  put(index, ship) {
    const others = this.ships.filter((_, it) => it !== index);
    if (!fits(ship, others, this.sea)) return false;
    this.ships = this.ships.with(index, ship);
    return true;
  }

  /** @param {number} index */
  turn(index) {
    const others = this.ships.filter((_, it) => it !== index);
    const ship = turned(this.ships[index], others, this.sea);
    if (ship) this.ships = this.ships.with(index, ship);
    this.draw();
    this.say(ship ? this.words(ship) : t("There is no room to turn this ship."));
  }

  /** @param {Ship} ship */
  words(ship) {
    return t("{ship} at {place}", { ship: shipName(ship.length), place: placeText(ship) });
  }

  draw() {
    const { cells } = squares(this.sea.size, EMPTY);
    const open = !this.ready;
    this.done.disabled = this.mix.disabled = !open || this.ships.length < this.lengths.length;
    refill(
      this.grid,
      ...cells,
      ...this.ships.map((ship, index) => this.#shown(ship, index, open && index >= this.fixed)),
    );
  }

  /** @param {Ship} ship @param {number} index @param {boolean} free */
  #shown(ship, index, free) {
    const shown = html("button", {
      type: "button",
      class: `hull ${ship.down ? "down" : ""} ${free ? "" : "fixed"}`,
      "aria-label": this.words(ship),
      "data-key": String(index),
      "data-ship": index,
      disabled: !free,
    });
    shown.style.gridArea = gridArea(ship);
    if (free) this.#listen(shown, index);
    return shown;
  }

  /** @param {HTMLElement} shown @param {number} index */
  #listen(shown, index) {
    /** @type {{x: number, y: number, dragged: boolean, ship: Ship} | null} */
    let held = null;
    let turnsByClick = true;
    shown.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button) return;
      turnsByClick = true;
      held = { x: event.clientX, y: event.clientY, dragged: false, ship: this.ships[index] };
      shown.setPointerCapture(event.pointerId);
    });
    shown.addEventListener("pointermove", (event) => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.dragged && Math.hypot(x, y) < FAR) return;
      held.dragged = true;
      const square = this.grid.clientWidth / (this.sea.size + 1);
      const moved = { ...this.ships[index] };
      held.ship = within(
        { ...moved, column: moved.column + Math.round(x / square), row: moved.row + Math.round(y / square) },
        this.sea,
      );
      const others = this.ships.filter((_, it) => it !== index);
      shown.style.gridArea = gridArea(held.ship);
      shown.classList.add("carried");
      shown.classList.toggle("bad", !fits(held.ship, others, this.sea));
    });
    const end = () => {
      if (!held) return;
      const { dragged, ship } = held;
      held = null;
      turnsByClick = !dragged;
      if (!dragged) return;
      const there = this.put(index, ship);
      this.draw();
      this.say(there ? this.words(ship) : t("A ship cannot lie there."));
    };
    shown.addEventListener("pointerup", end);
    shown.addEventListener("pointercancel", end);
    shown.addEventListener("click", () => {
      if (turnsByClick) this.turn(index);
    });
    shown.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const ship = this.ships[index];
      const there = { ...ship, column: ship.column + arrow[0], row: ship.row + arrow[1] };
      if (this.put(index, there)) {
        this.draw();
        this.say(this.words(there));
      } else this.say(t("A ship cannot lie there."));
    });
  }
}
