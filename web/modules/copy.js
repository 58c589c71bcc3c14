/** Buttons that copy the text before them, and say so. */

import { t } from "./catalogue.js";

const SHOWN_MS = 1600;

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const source = button.parentElement?.querySelector("code");
  if (!source || !navigator.clipboard) continue; // no clipboard without HTTPS, except at localhost
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = button.textContent;
    await navigator.clipboard.writeText(source.textContent ?? "");
    button.textContent = t("Copied");
    setTimeout(() => {
      button.textContent = text;
    }, SHOWN_MS);
  });
}
