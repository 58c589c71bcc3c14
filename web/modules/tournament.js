/** The page of a tournament, which looks for a new table every two seconds while it runs. */

const EVERY_MS = 2000;

/** @param {HTMLElement} place */
async function look(place) {
  const response = await fetch(`${location.pathname}/table?version=${place.dataset.version}`);
  if (response.status !== 200) return;
  place.dataset.version = response.headers.get("X-Version") ?? "";
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  place.replaceChildren(...parsed.body.childNodes);
}

const place = /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
const timer = setInterval(() => {
  if (document.hidden) return;
  if (place.querySelector('[data-state="running"]')) look(place).catch(() => undefined);
  else clearInterval(timer);
}, EVERY_MS);
