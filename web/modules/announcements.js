/** The announcements of operators above a page. A page that stays open looks for new ones every minute. */

import { addressOf } from "./address.js";
import { renewEvery } from "./fragments.js";

const EVERY_MS = 60000;

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-announcements]"));
if (place) {
  const pause = EVERY_MS * (0.9 + 0.2 * Math.random());
  renewEvery(place, addressOf("/announcements"), pause, () => {
    dispatchEvent(new Event("resize")); // the rest of the page may have more or less room now
  });
}
