/** Parts of an open page that the server writes again, such as tables that change. */

/**
 * Take a part of the page as the server writes it now. Where it has elements with `data-part`, each of them is replaced
 * alone if it has changed, so that the rest keeps its focus and how far it is scrolled.
 * @param {HTMLElement} place
 * @param {string} address
 */
async function renew(place, address) {
  const response = await fetch(`${address}?version=${encodeURIComponent(place.dataset.version ?? "")}`);
  if (response.status !== 200) return;
  place.dataset.version = response.headers.get("X-Version") ?? "";
  const written = new DOMParser().parseFromString(await response.text(), "text/html");
  const parts = /** @type {NodeListOf<HTMLElement>} */ (written.querySelectorAll("[data-part]"));
  for (const part of parts) {
    const shown = place.querySelector(`[data-part="${part.dataset.part}"]`);
    if (shown && shown.outerHTML !== part.outerHTML) shown.replaceWith(part);
  }
  if (!parts.length) place.replaceChildren(...written.body.childNodes);
}

/**
 * Take a part of the page anew again and again, while somebody looks at it.
 * @param {HTMLElement} place
 * @param {string} address
 * @param {number} pause in milliseconds
 * @param {() => void} [renewed] called after each look
 * @returns {() => void} ends it
 */
export function renewEvery(place, address, pause, renewed = () => {}) {
  const timer = setInterval(() => {
    if (!document.hidden) renew(place, address).then(renewed, () => undefined);
  }, pause);
  return () => clearInterval(timer);
}
