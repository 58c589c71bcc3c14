/** Bids of liar's dice: which ones are legal, by their number of dice and their face. Pure functions. */

/** @typedef {{count: number, face: number}} Bid */

/** The move that doubts the last bid. */
export const DOUBT = "liar";

/** A bid as the server writes it. @param {Bid} bid */
export function bidText({ count, face }) {
  return `${count}x${face}`;
}

/**
 * The bids among legal moves.
 * @param {[string, string[]][]} legal
 * @returns {Bid[]}
 */
export function legalBids(legal) {
  return legal
    .map(([move]) => /^(\d+)x(\d+)$/.exec(move))
    .filter((it) => it !== null)
    .map(([, count, face]) => ({ count: Number(count), face: Number(face) }));
}

/**
 * The bid that is nearest to a wish: with the wished face if there is one, else the lowest.
 * @param {Bid[]} bids the legal ones
 * @param {Bid} wish
 * @returns {Bid | null}
 */
export function nearestBid(bids, wish) {
  const faced = bids.filter(({ face }) => face === wish.face);
  const among = faced.length ? faced : bids;
  return among.reduce(
    (/** @type {Bid | null} */ best, it) =>
      best && Math.abs(best.count - wish.count) <= Math.abs(it.count - wish.count) ? best : it,
    null,
  );
}

/**
 * The bid after one more or one less of its face; null where that is not legal.
 * @param {Bid[]} bids
 * @param {Bid} bid
 * @param {1 | -1} step
 * @returns {Bid | null}
 */
export function stepped(bids, bid, step) {
  return bids.find(({ count, face }) => face === bid.face && count === bid.count + step) ?? null;
}
