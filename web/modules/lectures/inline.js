/** Commands within the sentences of a lecture: a link to the page that shows the same, or a live part below the line. */

import { addressOf } from "../address.js";
import { html } from "../tables/html.js";
import { partOf } from "./command.js";
import { enliven } from "./live.js";
import { learnAddress } from "./parts.js";

const BLOCKS = "p,li,td,dd,blockquote";

/**
 * Make the commands in the text of a lecture open what they show.
 * @param {ParentNode} root
 */
export function linkCommands(root) {
  for (const code of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("code"))) {
    if (code.closest("a, button, pre, figure")) continue;
    const line = code.textContent ?? "";
    const part = partOf(line);
    if (!part) continue;
    const address = addressFor(part);
    const opener = address
      ? html("a", { href: address })
      : html("button", { type: "button", class: "inline-command", onclick: () => open(opener, line) });
    code.replaceWith(opener);
    opener.append(code);
  }
}

/** The page that shows the same; empty where none does. @param {import("./command.js").Part} part */
function addressFor(part) {
  if (part.kind === "quiz") return addressOf(`/quiz?${new URLSearchParams({ topic: part.topic, seed: part.seed })}`);
  if (part.kind === "steps" && !part.moves) return learnAddress(new URLSearchParams(part.query), 0);
  return "";
}

/** Put a live part below the line of a command, or take it away. @param {HTMLElement} opener @param {string} line */
function open(opener, line) {
  const block = opener.closest(BLOCKS) ?? opener;
  const there = [...block.children, block.nextElementSibling].find(
    (it) => /** @type {HTMLElement | null} */ (it)?.dataset.line === line,
  );
  opener.setAttribute("aria-expanded", String(!there));
  if (there) {
    there.remove();
    return;
  }
  const figure = html("figure", { class: "example", "data-line": line });
  if (block.matches("li, td, dd")) block.append(figure);
  else block.after(figure);
  enliven(/** @type {HTMLElement} */ (figure.parentElement));
}
