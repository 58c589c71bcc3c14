/** The preferences of an account: those of the server hold in this browser, and changes here are kept there. */

import { addressOf } from "../address.js";
import { onPreferences, prefer, preferences, readPreferences } from "../preferences.js";

const PAUSE = 800; // milliseconds after the last change
const PATH = addressOf("/account/preferences");

let known = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Keep the preferences of this browser at the server. */
async function keep() {
  const now = JSON.stringify(preferences());
  if (now === known) return;
  const response = await fetch(PATH, { method: "POST", headers: { "Content-Type": "application/json" }, body: now });
  if (response.ok) known = now;
}

async function begin() {
  const response = await fetch(PATH);
  if (!response.ok) return;
  const kept = await response.json();
  if (Object.keys(kept).length) {
    const wanted = readPreferences(kept);
    known = JSON.stringify(wanted);
    prefer(wanted);
  } else await keep();
  onPreferences(() => {
    clearTimeout(timer);
    timer = setTimeout(() => keep().catch(() => {}), PAUSE); // without a connection this browser has them
  });
}

begin().catch(() => {}); // without a connection this browser has its own
