/** The names of players, as people read them; on the wire a name is one word. */

import { t } from "./catalogue.js";

const HOUSE = /^house(?:-(10|[1-9])(?:-([2-9]))?)?$/;

/** House players in a sentence. */
const NAMED = /(?<![\w-])house-(?:10|[1-9])(?:-[2-9])?(?![\w-])/g;

/** The level of a house player by its name; 0 for other names. @param {string} name */
export function houseLevel(name) {
  return Number(HOUSE.exec(name)?.[1] ?? 0);
}

/**
 * The name of a player for people: `house-4` is "House, level 4", and others have the name on the wire.
 * @param {string} name
 */
export function shownName(name) {
  const [house, level, seat] = HOUSE.exec(name) ?? [];
  if (house === undefined) return name;
  if (seat) return t("House, level {level} ({number})", { level, number: seat });
  return level ? t("House, level {level}", { level }) : t("The house");
}

/** A sentence of the server in which house players have their names for people. @param {string} sentence */
export function withShownNames(sentence) {
  return sentence.replace(NAMED, shownName);
}
