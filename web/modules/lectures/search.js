/** The search field, to which the key / leads, and the filter of the glossary. */

import { tn } from "../catalogue.js";

/** @type {HTMLInputElement | null} */
const field = document.querySelector("[data-search], [data-filter]");

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !field?.checkVisibility()) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  event.preventDefault();
  field.focus();
  field.select();
});

/** @type {HTMLInputElement | null} */
const filter = document.querySelector("[data-filter]");
if (filter) {
  const rows = /** @type {HTMLTableRowElement[]} */ ([...document.querySelectorAll("[data-terms] tbody tr")]);
  const status = /** @type {HTMLElement} */ (document.querySelector("[data-filtered]"));
  /** @type {HTMLElement} */ (document.querySelector("[data-filter-field]")).hidden = false;
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent?.toLowerCase() ?? "";
      row.hidden = !words.every((it) => text.includes(it));
    }
    status.textContent = tn("{count} term", "{count} terms", rows.filter((it) => !it.hidden).length);
  });
}
