/** The part of a drawing that is seen: zoomed by the wheel, by two fingers, keys and buttons, and moved by dragging. */

import { t } from "../catalogue.js";

const LEAST_SCALE = 0.7; // of a drawing that is opened; below it figures are too small to read
const MOST_SCALE = 4;
const FITTED_SCALE = 1.5; // of a small drawing that is fitted into a large panel
const ZOOM_STEP = 1.25;
const DRAG = 5; // pixels before a press becomes a drag
const EDGE = 60;

export class View {
  /**
   * @param {HTMLElement} host
   * @param {SVGElement} svg
   */
  constructor(host, svg) {
    this.svg = svg;
    this.natural = { width: 1, height: 1 };
    this.scale = 0; // pixels of the screen for one of the drawing; 0 until the panel has a size
    this.x = 0;
    this.y = 0;
    /** Whether the user has chosen what is seen. */
    this.chosen = false;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.moved = false;
    /** @type {[number, number] | null} what has to be in sight */
    this.focus = null;
    host.append(this.#tools());
    svg.addEventListener("wheel", (event) => this.#wheel(/** @type {WheelEvent} */ (event)), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("pointermove", (event) => this.#move(/** @type {PointerEvent} */ (event)));
    for (const name of ["pointerup", "pointercancel"])
      svg.addEventListener(name, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    svg.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    new ResizeObserver(() => this.#resized()).observe(svg);
  }

  #tools() {
    const tools = document.createElement("div");
    tools.className = "tree-tools";
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", t("Zoom"));
    /** @type {[string, string, () => void][]} */
    const buttons = [
      ["−", t("Smaller (−)"), () => this.zoom(1 / ZOOM_STEP)],
      ["+", t("Larger (+)"), () => this.zoom(ZOOM_STEP)],
      ["⤢", t("The whole tree (0)"), () => this.fit()],
    ];
    for (const [sign, title, act] of buttons) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.title = title;
      button.setAttribute("aria-label", title);
      button.addEventListener("click", act);
      tools.append(button);
    }
    return tools;
  }

  /** See what another view of the same drawing has seen. @param {View} other */
  take({ scale, x, y }) {
    Object.assign(this, { scale, x, y, chosen: true });
    this.#apply();
  }

  /** The drawing has another size. @param {number} width @param {number} height */
  resize(width, height) {
    this.natural = { width, height };
    this.#resized();
  }

  /** The size of the panel. */
  #box() {
    return { width: this.svg.clientWidth, height: this.svg.clientHeight };
  }

  /** The scale at which all is seen. */
  #whole() {
    const { width, height } = this.#box();
    return Math.min(width / this.natural.width, height / this.natural.height, FITTED_SCALE);
  }

  #resized() {
    const host = this.svg.parentElement?.clientWidth ?? 0;
    const wanted = Math.min(Math.max(host / this.natural.width, LEAST_SCALE), FITTED_SCALE) * this.natural.height;
    this.svg.style.setProperty("--tree-height", `${Math.ceil(wanted)}px`);
    if (!this.#box().width) return;
    if (!this.chosen) this.scale = Math.max(this.#whole(), LEAST_SCALE);
    if (!this.chosen) this.#middle();
    this.#apply();
    if (this.focus) this.follow(...this.focus);
  }

  /** Show the whole drawing. */
  fit() {
    this.chosen = true;
    this.scale = this.#whole();
    this.#middle();
    this.#apply();
  }

  #middle() {
    const { width, height } = this.#box();
    this.x = (this.natural.width - width / this.scale) / 2;
    this.y = this.natural.height * this.scale <= height ? (this.natural.height - height / this.scale) / 2 : 0;
  }

  /** Bring a point into sight. @param {number} x @param {number} y */
  follow(x, y) {
    this.focus = [x, y];
    if (!this.scale) return;
    const { width, height } = this.#box();
    const [wide, high] = [width / this.scale, height / this.scale];
    const [dx, dy] = [Math.min(EDGE, wide / 4), Math.min(EDGE, high / 4)];
    if (wide < this.natural.width && (x < this.x + dx || x > this.x + wide - dx)) this.x = x - wide / 2;
    if (high < this.natural.height && (y < this.y + dy || y > this.y + high - dy)) this.y = y - high / 2;
    this.#apply();
  }

  /** @param {number} factor @param {[number, number]} [at] a point of the screen that stays where it is */
  zoom(factor, at) {
    const box = this.svg.getBoundingClientRect();
    const [px, py] = at ? [at[0] - box.left, at[1] - box.top] : [box.width / 2, box.height / 2];
    const scale = Math.min(MOST_SCALE, Math.max(Math.min(this.#whole(), LEAST_SCALE) / 2, this.scale * factor));
    this.x += px / this.scale - px / scale;
    this.y += py / this.scale - py / scale;
    this.scale = scale;
    this.chosen = true;
    this.#apply();
  }

  #apply() {
    const { width, height } = this.#box();
    if (!width || !this.scale) return;
    const [wide, high] = [width / this.scale, height / this.scale];
    this.x = within(this.x, this.natural.width, wide);
    this.y = within(this.y, this.natural.height, high);
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${wide} ${high}`);
    const larger = wide < this.natural.width - 1 || high < this.natural.height - 1;
    this.svg.classList.toggle("movable", larger);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!(event.ctrlKey || event.metaKey) && event.deltaY > 0 && this.scale <= this.#whole()) return; // scrolls the page
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 500)), [event.clientX, event.clientY]);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = false;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
    if (!this.moved) this.svg.setPointerCapture(event.pointerId);
    this.moved = true;
    this.chosen = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (other) {
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.zoom(factor, [(now.x + other.x) / 2, (now.y + other.y) / 2]);
      return;
    }
    this.x -= (now.x - before.x) / this.scale;
    this.y -= (now.y - before.y) / this.scale;
    this.#apply();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.fingers.delete(event.pointerId);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.zoom(ZOOM_STEP);
    else if (event.key === "-") this.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }
}

/** The first place of a window of a size on something: in the middle of what is smaller. @param {number} at @param {number} size @param {number} seen */
function within(at, size, seen) {
  return seen >= size ? (size - seen) / 2 : Math.max(0, Math.min(size - seen, at));
}
