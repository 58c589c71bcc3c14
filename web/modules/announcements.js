/** The announcements of operators above a page. A page that stays open looks for new ones every minute. */

import { addressOf } from "./address.js";

const EVERY_MS = 60000;

/** @param {HTMLElement} place */
async function look(place) {
  const response = await fetch(addressOf(`/announcements?version=${encodeURIComponent(place.dataset.version ?? "")}`));
  if (response.status !== 200) return;
  place.dataset.version = response.headers.get("X-Version") ?? "";
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  place.replaceChildren(...parsed.body.childNodes);
  dispatchEvent(new Event("resize")); // the rest of the page has more or less room now
}

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-announcements]"));
if (place) {
  setInterval(
    () => {
      if (!document.hidden) look(place).catch(() => undefined);
    },
    EVERY_MS * (0.9 + 0.2 * Math.random()),
  );
}
