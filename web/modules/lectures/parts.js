/** Fields, icons and notes that the live parts of lectures share. */

import { addressOf } from "../address.js";
import { NoAnswer } from "../answers.js";
import { element } from "../board/svg.js";
import { html } from "../tables/html.js";

/** Icons of steps, as lines in a box of 24 units. */
const ICONS = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M8 5l11 7-11 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
};

/** @param {keyof typeof ICONS} name */
export function icon(name) {
  const svg = element("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(element("path", { d: ICONS[name] }));
  return svg;
}

/**
 * A field with its label above it.
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  return html("label", { class: "field" }, label, " ", input);
}

/** A line for what went wrong; empty at first. */
export function errorLine() {
  return html("p", { class: "live-error small", role: "alert" });
}

/**
 * Do work that asks the server, and show in a line why it failed.
 * @param {HTMLElement} line
 * @param {() => Promise<void>} work
 */
export async function attempt(line, work) {
  line.textContent = "";
  try {
    await work();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    line.textContent = error.message;
  }
}

/**
 * A link, as a button looks.
 * @param {string} words
 * @param {string} address
 */
export function link(words, address) {
  return html("a", { class: "button quiet", href: address }, words);
}

/** The page of algorithms with the same search at a step. @param {URLSearchParams} asked @param {number} step */
export function learnAddress(asked, step) {
  const query = new URLSearchParams(asked);
  if (step) query.set("step", String(step));
  return addressOf(`/learn?${query}`);
}
