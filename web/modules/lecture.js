/** A lecture: live examples, its contents beside the text, slides, solutions in print. */

import { linkCommands } from "./lectures/inline.js";
import { enliven } from "./lectures/live.js";
import "./lectures/search.js";
import { Slides } from "./lectures/slides.js";

const WIDE = "(min-width: 1100px)";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-lecture]"));
const contents = /** @type {HTMLDetailsElement} */ (page.querySelector("[data-contents]"));
const article = /** @type {HTMLElement} */ (page.querySelector("[data-article]"));

const wide = matchMedia(WIDE);
const unfold = () => {
  contents.open = wide.matches;
};
wide.addEventListener("change", unfold);
unfold();

const slides = new Slides(page);
slides.start();
enliven(article);
linkCommands(article);

// The text is printed with its solutions, slides without them.
/** @type {HTMLDetailsElement[]} */
let opened = [];
addEventListener("beforeprint", () => {
  if (slides.shown) return;
  opened = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (article.querySelectorAll("details:not([open])"))];
  for (const it of opened) it.open = true;
});
addEventListener("afterprint", () => {
  for (const it of opened) it.open = false;
  opened = [];
});
