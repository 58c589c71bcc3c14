/** The names of dice's faces. */

import { t, tn } from "../../catalogue.js";

/**
 * A number of dice of a face: "3 fives".
 * @param {number} count
 * @param {number} face
 * @returns {string}
 */
export function countedFaces(count, face) {
  switch (face) {
    case 1:
      return tn("{count} one", "{count} ones", count);
    case 2:
      return tn("{count} two", "{count} twos", count);
    case 3:
      return tn("{count} three", "{count} threes", count);
    case 4:
      return tn("{count} four", "{count} fours", count);
    case 5:
      return tn("{count} five", "{count} fives", count);
    default:
      return tn("{count} six", "{count} sixes", count);
  }
}

/** A face alone, in the plural. @param {number} face */
export function facesName(face) {
  switch (face) {
    case 1:
      return t("ones");
    case 2:
      return t("twos");
    case 3:
      return t("threes");
    case 4:
      return t("fours");
    case 5:
      return t("fives");
    default:
      return t("sixes");
  }
}
