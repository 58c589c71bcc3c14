/** Moves of the property game by what they are about. Pure functions. */

/** @typedef {import("../table.js").Move} Move */

const ON_LOT = /^(build|sell|mortgage|redeem)-([a-z]\d)$/;
const OFFER = /^offer-([a-z]\d)-(\d+)$/;

/**
 * Moves divided: those to decide on now, those on lots of one's own by lot, and offers for lots of others by lot.
 * @param {Move[]} legal
 * @returns {{now: Move[], lots: Map<string, Move[]>, offers: Map<string, Move[]>}}
 */
export function divided(legal) {
  const now = [];
  /** @type {Map<string, Move[]>} */
  const lots = new Map();
  /** @type {Map<string, Move[]>} */
  const offers = new Map();
  for (const move of legal) {
    const own = ON_LOT.exec(move[0])?.[2];
    const wanted = OFFER.exec(move[0])?.[1];
    if (own) lots.set(own, [...(lots.get(own) ?? []), move]);
    else if (wanted) offers.set(wanted, [...(offers.get(wanted) ?? []), move]);
    else now.push(move);
  }
  return { now, lots, offers };
}

/** The move that most players make here, which comes first. @param {Move[]} now */
export function mainMove(now) {
  const texts = now.map(([text]) => text);
  return ["roll", "buy", "accept", "end", "bankrupt"].find((it) => texts.includes(it)) ?? "";
}

/**
 * What a player has, by groups in the order of the board.
 * @param {Record<string, import("./deeds.js").Holding>} lots by the number of the space
 * @param {import("./deeds.js").Space[]} spaces
 * @param {number} player
 * @returns {{space: import("./deeds.js").Space, holding: import("./deeds.js").Holding}[]}
 */
export function belongings(lots, spaces, player) {
  const own = Object.entries(lots)
    .filter(([, it]) => it.owner === player)
    .map(([number, holding]) => ({ space: spaces[Number(number)], holding }));
  return own.sort((one, other) => (one.space.group ?? "").localeCompare(other.space.group ?? ""));
}
