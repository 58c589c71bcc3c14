/** Slide mode of a lecture: one slide fills the window; another window has the presenter's notes. */

import { language, t } from "../catalogue.js";
import { fit } from "./fit.js";

const SCROLLED = 0.8; // of the window, by a key
const SWIPE_PX = 50;
const CLOCK_MS = 1000;
const PRESENTER = "presenter";

/** What keys do; those of clickers are PageUp, PageDown, and a full stop for a dark screen. */
const KEYS = /** @type {Record<string, string | undefined>} */ ({
  ArrowRight: "on",
  ArrowDown: "on",
  PageDown: "on",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
  Home: "first",
  End: "last",
  n: "notes",
  f: "full",
  b: "dark",
  ".": "dark",
  s: "leave",
  Escape: "leave",
});
const ALWAYS = new Set(["PageDown", "PageUp"]);

export class Slides {
  /** @param {HTMLElement} page the page of a lecture */
  constructor(page) {
    this.page = page;
    this.slides = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-slide]")]);
    this.shown = false;
    this.at = 0;
    this.typed = "";
    this.presents = new URLSearchParams(location.search).has(PRESENTER);
    this.begun = Date.now();
    this.channel = new BroadcastChannel(`boardwire.lecture.${page.dataset.lecture}`);
    this.root = document.documentElement;
    this.bar = this.#part("slide-bar");
    this.commands = /** @type {Record<string, () => void>} */ ({
      on: () => this.go(this.at + 1),
      back: () => this.go(this.at - 1),
      first: () => this.go(0),
      last: () => this.go(this.slides.length - 1),
      notes: () => this.#notes(),
      full: () => this.#full(),
      dark: () => this.root.classList.toggle("dark-screen"),
      leave: () => this.leave(),
    });
  }

  /** @param {string} name @returns {any} */
  #part(name) {
    return this.page.querySelector(`[data-${name}]`);
  }

  /** Listen to keys, buttons and other windows, and show slides if the address asks for them. */
  start() {
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.page.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-go]"));
      if (button?.dataset.go) this.commands[button.dataset.go]();
    });
    const enter = this.#part("slides");
    enter.hidden = false;
    enter.addEventListener("click", () => this.enter(this.#inView()));
    this.channel.addEventListener("message", ({ data }) => this.#follow(data));
    addEventListener("hashchange", () => this.#followAddress());
    addEventListener("popstate", () => this.#followAddress());
    addEventListener("resize", () => this.#fit());
    addEventListener("beforeprint", () => this.#print(true));
    addEventListener("afterprint", () => this.#print(false));
    this.#swipes();
    const growth = new ResizeObserver(() => this.#fit(true));
    for (const it of this.slides) growth.observe(/** @type {Element} */ (it.firstElementChild));
    // An example that has become live has another size; steps within it are too many to fit the slide anew.
    const live = new MutationObserver((changes) => {
      if (changes.some(({ target }) => /** @type {Element} */ (target).matches(".now figure, .next figure")))
        this.#settle();
    });
    live.observe(this.page, { childList: true, subtree: true });
    this.#followAddress();
    if (this.presents) this.#startPresenter();
  }

  /** Show or leave the slides as the address says. */
  #followAddress() {
    const query = new URLSearchParams(location.search);
    const wanted = query.has("slides") || this.presents;
    const number = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 1);
    if (wanted) this.#show(number - 1, false);
    else if (this.shown) this.#hide();
  }

  /** Begin slide mode. @param {number} index the first slide, from 0 */
  enter(index) {
    history.pushState(null, "", `${location.pathname}?slides#${index + 1}`);
    this.#show(index);
  }

  /** Go to a slide. @param {number} index from 0 */
  go(index) {
    this.#show(Math.max(0, Math.min(this.slides.length - 1, index)));
  }

  /** Go back to the text, to where the slide is. */
  leave() {
    if (this.presents) {
      close();
      return;
    }
    if (document.fullscreenElement) void document.exitFullscreen();
    const slide = this.slides[this.at];
    history.replaceState(null, "", location.pathname);
    this.#hide();
    slide.scrollIntoView({ block: "start" });
  }

  /** @param {number} index @param {boolean} [leads] whether other windows follow */
  #show(index, leads = true) {
    this.shown = true;
    this.at = Math.max(0, Math.min(this.slides.length - 1, index));
    this.root.classList.add("slides");
    this.root.classList.toggle("presents", this.presents);
    for (const [place, it] of this.slides.entries()) {
      it.classList.toggle("now", place === this.at);
      it.classList.toggle("next", this.presents && place === this.at + 1);
      it.inert = this.presents && place !== this.at;
    }
    this.bar.hidden = false;
    this.#part("progress").value = this.at + 1;
    this.#part("number").textContent = t("{index} of {count}", { index: this.at + 1, count: this.slides.length });
    const query = this.presents ? PRESENTER : "slides";
    history.replaceState(null, "", `${location.pathname}?${query}#${this.at + 1}`);
    if (this.presents) this.#showNotes();
    this.#fit();
    this.slides[this.at].scrollTop = 0;
    if (leads) this.channel.postMessage({ slide: this.at });
  }

  #hide() {
    this.shown = false;
    this.root.classList.remove("slides", "dark-screen");
    this.bar.hidden = true;
    for (const it of this.slides) fit(it, null);
  }

  /** Make the slides in sight as large as fits. @param {boolean} [grown] whether one may only shrink */
  #fit(grown = false) {
    if (!this.shown) return;
    const prints = this.root.classList.contains("prints");
    for (const it of this.slides) {
      if (prints) fit(it, { print: true });
      else if (it.classList.contains("now") || it.classList.contains("next")) fit(it, { grown });
    }
  }

  /** Fit slides now, and again once what is in them has taken its place. */
  #settle() {
    this.#fit();
    requestAnimationFrame(() => requestAnimationFrame(() => this.#fit()));
  }

  /** @param {boolean} begins */
  #print(begins) {
    if (!this.shown) return;
    this.root.classList.toggle("prints", begins);
    if (!begins) for (const it of this.slides) fit(it, null);
    this.#fit();
  }

  /** The slide at the top of the window, from 0. */
  #inView() {
    const top = this.slides.findIndex((it) => it.getBoundingClientRect().bottom > innerHeight / 4);
    return Math.max(0, top);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !ALWAYS.has(event.key) && event.key !== "Escape") return;
    if (!this.shown) {
      if (event.key === "s") {
        event.preventDefault();
        this.enter(this.#inView());
      }
      return;
    }
    if (this.#help(event) || this.#number(event)) return;
    let command = KEYS[event.key];
    if (/^Arrow(Down|Up)$/.test(event.key) && this.#scroll(event.key === "ArrowDown" ? 1 : -1)) command = "";
    if (event.key === " ") command = event.shiftKey ? "back" : "on";
    if (command === undefined) return;
    // A live part has the keys while something in it has the focus; Escape leads out of it.
    const figure = target.closest("figure, details");
    if (figure && !ALWAYS.has(event.key)) {
      if (event.key !== "Escape") return;
      target.blur();
      command = "";
    }
    if (event.key === " " && target.closest("button, a, summary")) return;
    event.preventDefault();
    event.stopPropagation();
    if (command) this.commands[command]();
  }

  /** Scroll a slide that is too long for its window; false at its end. @param {number} direction */
  #scroll(direction) {
    const slide = this.slides[this.at];
    const [before, room] = [slide.scrollTop, slide.scrollHeight - slide.clientHeight];
    if (direction > 0 ? before >= room - 1 : before <= 0) return false;
    slide.scrollTop += direction * slide.clientHeight * SCROLLED;
    return true;
  }

  /** Show the list of keys, or close it: Escape leaves the slides only without it. @param {KeyboardEvent} event */
  #help(event) {
    const keys = /** @type {HTMLElement} */ (this.#part("keys"));
    const open = keys.matches(":popover-open");
    if (event.key !== "?" && !(open && event.key === "Escape")) return false;
    keys.togglePopover();
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Take a digit of the number of a slide, or Enter behind it. @param {KeyboardEvent} event */
  #number(event) {
    if (/^\d$/.test(event.key)) this.typed = (this.typed + event.key).slice(-4);
    else if (event.key === "Enter" && this.typed) {
      this.go(Number(this.typed) - 1);
      this.typed = "";
    } else {
      this.typed = "";
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #swipes() {
    let [x, y] = [0, 0];
    this.page.addEventListener("touchstart", ({ touches }) => {
      [x, y] = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : [Number.NaN, 0];
    });
    this.page.addEventListener("touchend", (event) => {
      const [dx, dy] = [event.changedTouches[0].clientX - x, event.changedTouches[0].clientY - y];
      const within = /** @type {Element} */ (event.target).closest("pre, .scroll, input, figure svg");
      if (!this.shown || within || !(Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy))) return;
      this.go(this.at + (dx < 0 ? 1 : -1));
    });
  }

  #full() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.root.requestFullscreen();
  }

  /** Open the window of the presenter; without one, show the notes below the slide. */
  #notes() {
    if (this.presents) return;
    const address = `${location.pathname}?${PRESENTER}#${this.at + 1}`;
    const opened = open(address, "boardwire-presenter", "popup,width=1100,height=720");
    if (opened) return;
    this.#part("presenter").hidden = !this.#part("presenter").hidden;
    this.#showNotes();
    this.#fit();
  }

  #showNotes() {
    const notes = this.slides[this.at].querySelector("[data-notes]");
    const shown = this.#part("notes-shown");
    shown.replaceChildren(...(notes ? [...notes.cloneNode(true).childNodes] : [t("This slide has no notes.")]));
    shown.scrollTop = 0;
  }

  #startPresenter() {
    this.#part("presenter").hidden = false;
    this.channel.postMessage({ asks: true });
    this.#part("restart").addEventListener("click", () => {
      this.begun = Date.now();
      this.#clock();
    });
    this.#clock();
    setInterval(() => this.#clock(), CLOCK_MS);
  }

  #clock() {
    const seconds = Math.floor((Date.now() - this.begun) / 1000);
    const two = (/** @type {number} */ it) => String(it).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = two(Math.floor(seconds / 60) % 60);
    this.#part("elapsed").textContent = `${hours ? `${hours}:` : ""}${minutes}:${two(seconds % 60)}`;
    this.#part("clock").textContent = new Date().toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
  }

  /** Follow another window with this lecture. @param {{slide?: number, asks?: boolean}} data */
  #follow({ slide, asks }) {
    if (!this.shown) return;
    if (typeof slide === "number") this.#show(slide, false);
    if (asks && !this.presents) this.channel.postMessage({ slide: this.at });
  }
}
