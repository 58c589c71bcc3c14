/** The page of open tournaments: this browser remembers the names under which its user has entered. */

import { keepPlayer } from "./called.js";

for (const it of document.querySelectorAll("[data-entered]")) {
  const { entered, name } = /** @type {HTMLElement} */ (it).dataset;
  if (entered && name) keepPlayer(name);
}
