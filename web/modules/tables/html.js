/** Elements of tables in one expression each. */

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | undefined | ((event: Event) => void)>} attributes a name that begins
 *   with `on` is an event with its listener; true is an attribute without a value; undefined and false are left out
 * @param {(Node | string | null | undefined)[]} content
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...content.filter((it) => it !== null && it !== undefined));
  return made;
}

/**
 * Replace the content of an element. The focus stays on the button with the same `data-key`; if that is gone, it goes to
 * the element, so that the tab key goes on from there.
 * @param {HTMLElement} host
 * @param {(Node | string | null | undefined)[]} content
 */
export function refill(host, ...content) {
  const focused = /** @type {HTMLElement | null} */ (
    host.contains(document.activeElement) ? document.activeElement : null
  );
  const key = focused?.dataset.key;
  host.replaceChildren(...content.filter((it) => it !== null && it !== undefined));
  if (!focused || focused === host || host.contains(focused)) return;
  /** @type {HTMLElement | null} */
  const again = key === undefined ? null : host.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  if (!again) host.tabIndex = -1;
  (again ?? host).focus({ preventScroll: true });
}
