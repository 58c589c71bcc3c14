/** How a person wants boards to look and behave: kept in this browser, and at the server for an account. */

const KEPT = "boardwire.preferences";

/** The choices of each preference; a switch is on or off. @type {Record<string, string[] | "switch">} */
const CHOICES = {
  board: ["standard", "green", "blue", "grey"],
  pieces: ["standard", "contrast", "soft"],
  coordinates: "switch",
  animation: "switch",
  sound: "switch",
  notifications: "switch",
  confirm: "switch",
  premove: "switch",
};

/**
 * @typedef {{board: string, pieces: string, coordinates: boolean, animation: boolean, sound: boolean,
 *   notifications: boolean, confirm: boolean, premove: boolean}} Preferences
 */

/** @type {Readonly<Preferences>} */
export const USUAL = Object.freeze({
  board: "standard",
  pieces: "standard",
  coordinates: true,
  animation: true,
  sound: true,
  notifications: false,
  confirm: false,
  premove: true,
});

/**
 * Complete preferences from kept ones, valid or not: missing and unknown values are as usual.
 * @param {unknown} kept
 * @returns {Preferences}
 */
export function readPreferences(kept) {
  const given = kept !== null && typeof kept === "object" ? /** @type {Record<string, unknown>} */ (kept) : {};
  return /** @type {any} */ (
    Object.fromEntries(
      Object.entries(USUAL).map(([name, usual]) => {
        const value = given[name];
        const choices = CHOICES[name];
        const fits =
          choices === "switch" ? typeof value === "boolean" : choices.includes(/** @type {string} */ (value));
        return [name, fits ? value : usual];
      }),
    )
  );
}

/** The preferences that the user has chosen. @returns {Record<string, unknown>} */
function kept() {
  try {
    const found = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "null");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @returns {Preferences} */
function load() {
  return readPreferences(kept());
}

let now = load();
/** @type {Set<(preferences: Preferences) => void>} */
const listeners = new Set();

/** The preferences now. @returns {Readonly<Preferences>} */
export function preferences() {
  return now;
}

/** Whether the user has chosen a preference, rather than left it as usual. @param {keyof Preferences} name */
export function chosen(name) {
  return name in kept();
}

/** Be called when they change, here or in another tab. @param {(preferences: Preferences) => void} listener */
export function onPreferences(listener) {
  listeners.add(listener);
}

/** Change some of them. @param {Partial<Preferences>} changes */
export function prefer(changes) {
  now = readPreferences({ ...now, ...changes });
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...changes }));
  } catch {
    // A browser that keeps nothing has them until the page is left.
  }
  tell();
}

/** Have the page look as it is wanted: the style sheets read these attributes. */
function tell() {
  const { dataset } = document.documentElement;
  dataset.boardColours = now.board;
  dataset.pieceColours = now.pieces;
  dataset.coordinates = now.coordinates ? "yes" : "no";
  dataset.animation = now.animation ? "yes" : "no";
  for (const listener of listeners) listener(now);
}

if (globalThis.document) {
  tell();
  addEventListener("storage", (event) => {
    if (event.key !== KEPT) return;
    now = load();
    tell();
  });
}
