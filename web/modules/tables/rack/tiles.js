/** A rack of tiles: each is chosen by a touch, dragged to the board, or dragged to another place of the rack. */

import { element } from "../../board/svg.js";
import { t } from "../../catalogue.js";
import { rove, settle } from "../elements.js";
import { html, refill } from "../html.js";
import { BLANK } from "./lay.js";

const FAR = 6; // pixels that a pointer moves before it drags

/** @param {string} tile */
export function tileName(tile) {
  return tile === BLANK ? t("blank") : tile;
}

export class Tiles {
  /**
   * @param {{touch: (index: number) => void, drop: (index: number, x: number, y: number) => boolean,
   *   reorder: (from: number, to: number) => void}} hands `drop` gets the place in the window where a dragged tile is let go;
   *   it says whether the tile was for the board
   */
  constructor(hands) {
    this.hands = hands;
    /** @type {HTMLElement[]} */
    this.shown = [];
    this.element = html("div", { class: "rack", role: "group", "aria-label": t("Your rack") });
    rove(this.element, () => [this.shown]);
    this.element.addEventListener("keydown", (event) => {
      const from = this.shown.indexOf(/** @type {HTMLElement} */ (event.target));
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (!event.shiftKey || !step || from < 0 || !this.shown[from + step]) return;
      event.preventDefault();
      this.hands.reorder(from, from + step);
      this.shown[from + step].focus();
    });
  }

  /**
   * @param {import("./laying.js").Place[]} places
   * @param {{chosen: Set<number>, symbol: (tile: string) => string, open: boolean}} state `symbol` is the address of a
   *   tile's picture, empty for one that has none
   */
  show(places, { chosen, symbol, open }) {
    this.shown = places.map(({ tile, square }, index) => {
      const face = symbol(tile);
      const picture = element("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
      if (face) picture.append(element("use", { href: face, width: 100, height: 100 }));
      else picture.append(element("rect", { class: "blank-tile", x: 5, y: 5, width: 90, height: 90, rx: 9 }));
      const name = square >= 0 ? t("{tile}, on the board", { tile: tileName(tile) }) : tileName(tile);
      const shown = html(
        "button",
        {
          type: "button",
          class: `letter-tile ${square >= 0 ? "away" : ""}`,
          "aria-label": name,
          "aria-pressed": String(chosen.has(index)),
          "data-key": String(index),
          "data-tile": tile,
          tabindex: -1,
        },
        picture,
      );
      this.#listen(shown, index, open);
      return shown;
    });
    refill(this.element, ...this.shown);
    settle([this.shown]);
  }

  /** @param {HTMLElement} shown @param {number} index @param {boolean} open whether tiles may go to the board */
  #listen(shown, index, open) {
    /** @type {{x: number, y: number, dragged: boolean} | null} */
    let held = null;
    let dragged = false;
    shown.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button) return;
      dragged = false;
      held = { x: event.clientX, y: event.clientY, dragged: false };
      shown.setPointerCapture(event.pointerId);
    });
    shown.addEventListener("pointermove", (event) => {
      if (!held) return;
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.dragged && Math.hypot(x, y) < FAR) return;
      held.dragged = dragged = true;
      shown.classList.add("carried");
      shown.style.translate = `${x}px ${y}px`;
    });
    shown.addEventListener("pointerup", (event) => {
      const moved = held?.dragged;
      held = null;
      this.#putDown(shown);
      if (!moved) return;
      if (open && this.hands.drop(index, event.clientX, event.clientY)) return;
      const to = this.#placeAt(event.clientX, event.clientY);
      if (to >= 0 && to !== index) this.hands.reorder(index, to);
    });
    shown.addEventListener("pointercancel", () => {
      held = null;
      this.#putDown(shown);
    });
    shown.addEventListener("click", () => {
      if (!dragged) this.hands.touch(index);
      dragged = false;
    });
  }

  /** @param {HTMLElement} shown */
  #putDown(shown) {
    shown.classList.remove("carried");
    shown.style.translate = "";
  }

  /** The place of the rack at a place of the window; -1 away from the rack. @param {number} x @param {number} y */
  #placeAt(x, y) {
    const box = this.element.getBoundingClientRect();
    if (y < box.top || y > box.bottom) return -1;
    const middles = this.shown.map((it) => it.getBoundingClientRect()).map(({ left, width }) => left + width / 2);
    const nearest = middles.reduce((best, it, at) => (Math.abs(it - x) < Math.abs(middles[best] - x) ? at : best), 0);
    return this.shown.length ? nearest : -1;
  }
}
