/** Keys, buttons and the wheel with which a user looks through a game and sets its board up. */

import { prefer, preferences } from "../preferences.js";

/**
 * @typedef {object} Hands what the controls do
 * @property {(to: "first" | "back" | "forward" | "last") => void} step
 * @property {(ply: number) => void} view
 * @property {() => void} back goes back a step of a move that is being made
 * @property {() => void} flip
 * @property {() => void} zen
 * @property {() => void} settings
 */

/** @type {Record<string, "first" | "back" | "forward" | "last">} */
const STEPS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
const WHEEL_MS = 60; // a wheel that turns on makes one step in this time

/**
 * The step that a key means, if it is not for what has the focus.
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} event
 * @param {boolean} taken whether what has the focus takes the key itself
 */
export function stepOf(event, taken) {
  if (taken || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return STEPS[event.key];
}

/** Show whether there is sound. @param {HTMLElement} page */
export function showSound(page) {
  const on = preferences().sound;
  const button = /** @type {HTMLElement | null} */ (page.querySelector('[data-do="sound"]'));
  button?.setAttribute("aria-pressed", String(on));
  for (const icon of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-sound]")))
    icon.hidden = (icon.dataset.sound === "on") !== on;
}

/**
 * Listen to the controls of the page.
 * @param {HTMLElement} page has the game
 * @param {Hands} hands
 */
export function listenToControls(page, hands) {
  const board = /** @type {HTMLElement} */ (page.querySelector("[data-board]"));
  page.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-step], [data-tools] [data-do]"));
    if (button?.dataset.step) hands.step(/** @type {any} */ (button.dataset.step));
    else if (button?.dataset.do === "flip") hands.flip();
    else if (button?.dataset.do === "zen") hands.zen();
    else if (button?.dataset.do === "settings") hands.settings();
    else if (button?.dataset.do === "sound") prefer({ sound: !preferences().sound });
    const move = /** @type {HTMLElement | null} */ (target.closest("[data-moves] [data-ply]"));
    if (move) hands.view(Number(move.dataset.ply));
  });
  document.addEventListener("keydown", (event) => {
    if (page.hidden || document.querySelector("dialog[open]")) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const taken = target.closest("input, select, textarea, [role=grid]") !== null;
    const step = stepOf(event, taken);
    if (step) {
      event.preventDefault();
      hands.step(step);
    } else if (!taken && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (event.key === "Escape") hands.back();
      else if (event.key === "f") hands.flip();
      else if (event.key === "z") hands.zen();
    }
  });
  let turned = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || !event.deltaY) return;
      event.preventDefault();
      if (event.timeStamp - turned < WHEEL_MS) return;
      turned = event.timeStamp;
      hands.step(event.deltaY < 0 ? "back" : "forward");
    },
    { passive: false },
  );
  showSound(page);
}
