/** The page of settings, which has them without a game. */

import { Settings } from "./play/settings.js";

const section = /** @type {HTMLElement} */ (document.querySelector("[data-settings]"));
new Settings(section).show();
section.hidden = false;
