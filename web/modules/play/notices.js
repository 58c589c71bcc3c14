/** The title of the page, and notifications of the browser: for a user who does not see the page. */

import { assetOf } from "../address.js";
import { t } from "../catalogue.js";
import { preferences } from "../preferences.js";

const MARK = "● ";

/**
 * The title of the page.
 * @param {string} title of the game
 * @param {{mine: boolean, over: string}} state whether it is the user's move; and the result in words, empty before the end
 */
export function pageTitle(title, { mine, over }) {
  if (over) return `${over} – ${title} – boardwire`;
  const yours = t("Your move");
  return mine ? `${MARK}${yours} – ${title} – boardwire` : `${title} – boardwire`;
}

/** @type {Notification | null} */
let shown = null;

/**
 * Show a notification, if the user wants them and does not see the page.
 * @param {string} title
 * @param {string} text
 */
export function notify(title, text) {
  if (!document.hidden || !preferences().notifications) return;
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    shown?.close();
    shown = new Notification(title, { body: text, tag: "boardwire", icon: assetOf("images/logo.svg") });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Some phones show notifications of a service worker alone.
  }
}

if (globalThis.document) document.addEventListener("visibilitychange", () => !document.hidden && shown?.close());
