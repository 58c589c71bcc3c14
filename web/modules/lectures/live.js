/**
 * The live parts of a lecture: an example of a command becomes a tree to step through, a board, a table of payoffs.
 *
 * The text of the example stays below it under a fold, for readers who want the terminal, and for print. A part is
 * loaded when it comes near the view. Where the server refuses it, the text alone is shown.
 */

import { NoAnswer } from "../answers.js";
import { t } from "../catalogue.js";
import { loadStyles } from "../styles.js";
import { html } from "../tables/html.js";
import { partOf } from "./command.js";

const NEAR = "500px";

/**
 * What shows the parts of a kind: it fills the host, and throws `NoAnswer` where the server gives no data.
 * @typedef {{mount: (host: HTMLElement, part: any) => Promise<void> | void, styles?: string[]}} Kind
 */

/** @type {Record<import("./command.js").Part["kind"], () => Promise<Kind>>} */
const KINDS = {
  steps: () => import("./steps_part.js"),
  board: () => import("./board_part.js"),
  payoffs: () => import("./payoffs_part.js"),
  bounds: () => import("./bounds_part.js"),
  lab: () => import("./lab_part.js"),
  quiz: () => import("./quiz_part.js"),
};

/** Keys that a live part takes from a lecture: they step, type and choose there. */
const TAKEN = /^(Arrow(Left|Right|Up|Down)|Home|End|Enter|Backspace|Delete|Tab|.)$/;

/** Folds that were opened for print. @type {Set<HTMLDetailsElement>} */
const opened = new Set();

/**
 * Make the examples of a lecture live, each when it comes near the view.
 * @param {ParentNode} root
 */
export function enliven(root) {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        void begin(/** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: NEAR },
  );
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("figure.example[data-line]"))) {
    if (!it.dataset.live && partOf(it.dataset.line ?? "")) seen.observe(it);
  }
}

/** @param {HTMLElement} figure */
async function begin(figure) {
  const part = partOf(figure.dataset.line ?? "");
  if (!part || figure.dataset.live) return;
  figure.dataset.live = part.kind;
  const host = html("div", { class: `live live-${part.kind}`, "data-line": figure.dataset.line, hidden: true });
  const text = figure.querySelector("pre");
  if (text) text.before(host);
  else figure.append(host);
  const styles = loadStyles("live");
  try {
    const kind = await KINDS[part.kind]();
    await Promise.all([styles, ...(kind.styles ?? []).map(loadStyles)]);
    await kind.mount(host, part);
  } catch (error) {
    host.remove();
    if (!(error instanceof NoAnswer)) throw error;
    if (error.again) excuse(figure, error.message);
    return; // the text is all that there is to show
  }
  host.addEventListener("keydown", keep); // after the part itself has taken the key
  host.hidden = false;
  figure.querySelector(".live-excuse")?.remove();
  text?.replaceWith(folded(text, part.kind === "board"));
}

/** The text of an example under a fold. @param {HTMLElement} text @param {boolean} open */
function folded(text, open) {
  const fold = html("details", { class: "as-typed", open });
  fold.append(html("summary", {}, t("As the terminal shows it")), text.cloneNode(true));
  return fold;
}

/** Say why a part is not there yet, and offer to try again. @param {HTMLElement} figure @param {string} why */
function excuse(figure, why) {
  figure.querySelector(".live-excuse")?.remove();
  const again = html(
    "button",
    {
      type: "button",
      onclick: () => {
        delete figure.dataset.live;
        void begin(figure);
      },
    },
    t("Try again"),
  );
  figure.prepend(html("p", { class: "live-excuse small", role: "status" }, why, " ", again));
}

/** Leave the keys that a part uses to it: outside of it they turn slides. @param {KeyboardEvent} event */
function keep(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
  if (event.defaultPrevented || typing || (/^(Enter| )$/.test(event.key) && target.tagName === "BUTTON")) {
    if (TAKEN.test(event.key)) event.stopPropagation();
  }
}

globalThis.addEventListener?.("beforeprint", () => {
  for (const it of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".as-typed:not([open])"))) {
    it.open = true;
    opened.add(it);
  }
});
globalThis.addEventListener?.("afterprint", () => {
  for (const it of opened) it.open = false;
  opened.clear();
});
