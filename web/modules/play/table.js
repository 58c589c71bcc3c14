/** The table: all that shows a game on the play page. The page loads it when a game begins. */

import { onPreferences } from "../preferences.js";
import { listenToControls, showSound } from "./controls.js";
import { Match, rematchSeek } from "./match.js";
import { Practice } from "./practice.js";
import { replayOf } from "./replay.js";
import { Screen } from "./screen.js";
import { Settings } from "./settings.js";

/** @typedef {Match | Practice} Played */

/**
 * Set the table up.
 * @param {() => Played | null} now returns the game on the screen
 */
export function setUp(now) {
  const page = /** @type {HTMLElement} */ (document.querySelector("[data-game]"));
  const settings = new Settings(/** @type {HTMLElement} */ (document.querySelector("[data-settings]")));
  listenToControls(page, {
    step: (to) => void now()?.go(to),
    view: (ply) => void now()?.view(ply),
    back: () => now()?.back(),
    flip: () => void now()?.flip(),
    zen: () => document.documentElement.toggleAttribute("data-zen"),
    settings: () => settings.show(),
  });
  onPreferences(() => showSound(page));
  return { screen: new Screen(), Match, Practice, rematchSeek, replayOf };
}
