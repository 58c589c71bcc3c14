/** The search field: the key / leads to it. */

/** @type {HTMLInputElement | null} */
const field = document.querySelector("[data-search]");

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !field?.checkVisibility()) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  event.preventDefault();
  field.focus();
  field.select();
});
