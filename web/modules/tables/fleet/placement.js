/** Ships that are put on a sea: where they fit, how they turn, and a fleet at random. Pure functions. */

/** @typedef {{length: number, column: number, row: number, down: boolean}} Ship its first square, and its direction */
/** @typedef {{size: number, touching: boolean}} Sea */

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const TRIES = 400;

/** The name of a square, as the server writes it: no column is I. @param {number} column @param {number} row */
export function squareName(column, row) {
  return `${LETTERS[column]}${row + 1}`;
}

/** @param {string} name @returns {[number, number]} column and row */
export function squarePlace(name) {
  return [LETTERS.indexOf(name[0]), Number(name.slice(1)) - 1];
}

/** The squares of a ship as columns and rows. @param {Ship} ship @returns {[number, number][]} */
export function squaresOf({ length, column, row, down }) {
  return Array.from({ length }, (_, it) => (down ? [column, row + it] : [column + it, row]));
}

/** The ship on these squares, named from its first one on. @param {string[]} squares @returns {Ship} */
export function shipOn(squares) {
  const [column, row] = squarePlace(squares[0]);
  const down = squares.length > 1 && squarePlace(squares[1])[1] > row;
  return { length: squares.length, column, row, down };
}

/** A ship as a move: its two ends. @param {Ship} ship */
export function placeText(ship) {
  const squares = squaresOf(ship);
  const ends = [squares[0], squares[squares.length - 1]].map(([column, row]) => squareName(column, row));
  return ship.length === 1 ? ends[0] : ends.join("-");
}

/** @param {Ship} ship @param {Sea} sea */
export function inside(ship, { size }) {
  return squaresOf(ship).every(([column, row]) => column >= 0 && row >= 0 && column < size && row < size);
}

/** The ship moved to where all of it is on the sea. @param {Ship} ship @param {Sea} sea @returns {Ship} */
export function within(ship, { size }) {
  const most = size - ship.length;
  const column = Math.max(0, Math.min(ship.column, ship.down ? size - 1 : most));
  const row = Math.max(0, Math.min(ship.row, ship.down ? most : size - 1));
  return { ...ship, column, row };
}

/** @param {Ship} ship @param {Ship} other @param {boolean} touching whether ships may lie side by side */
function collide(ship, other, touching) {
  const near = touching ? 0 : 1;
  return squaresOf(ship).some(([column, row]) =>
    squaresOf(other).some(([x, y]) => Math.abs(column - x) <= near && Math.abs(row - y) <= near),
  );
}

/** Whether a ship can lie beside others. @param {Ship} ship @param {Ship[]} others @param {Sea} sea */
export function fits(ship, others, sea) {
  return inside(ship, sea) && others.every((other) => !collide(ship, other, sea.touching));
}

/**
 * A ship turned: around one of its squares if it fits so, else at the nearest place; null where none is free.
 * @param {Ship} ship
 * @param {Ship[]} others
 * @param {Sea} sea
 * @returns {Ship | null}
 */
export function turned(ship, others, sea) {
  const down = !ship.down;
  const around = squaresOf(ship).flatMap(([column, row]) =>
    squaresOf({ ...ship, column: 0, row: 0, down }).map(([x, y]) => ({
      ...ship,
      column: column - x,
      row: row - y,
      down,
    })),
  );
  const found = around.find((it) => fits(it, others, sea));
  if (found) return found;
  const places = placesOf(ship.length, others, sea).filter((it) => it.down === down);
  const far = (/** @type {Ship} */ it) => Math.hypot(it.column - ship.column, it.row - ship.row);
  return places.reduce((/** @type {Ship | null} */ best, it) => (best && far(best) <= far(it) ? best : it), null);
}

/** All places of a ship beside others. @param {number} length @param {Ship[]} others @param {Sea} sea @returns {Ship[]} */
export function placesOf(length, others, sea) {
  /** @type {Ship[]} */
  const places = [];
  for (const down of length > 1 ? [false, true] : [false])
    for (let row = 0; row < sea.size; row++)
      for (let column = 0; column < sea.size; column++) {
        const ship = { length, column, row, down };
        if (fits(ship, others, sea)) places.push(ship);
      }
  return places;
}

/**
 * Ships of these lengths at random places beside others; null where none were found.
 * @param {number[]} lengths the longest first
 * @param {Ship[]} others
 * @param {Sea} sea
 * @param {() => number} random from 0 to 1
 * @returns {Ship[] | null}
 */
export function randomFleet(lengths, others, sea, random = Math.random) {
  for (let tried = 0; tried < TRIES; tried++) {
    /** @type {Ship[]} */
    const fleet = [];
    for (const length of lengths) {
      const places = placesOf(length, [...others, ...fleet], sea);
      if (!places.length) break;
      fleet.push(places[Math.floor(random() * places.length)]);
    }
    if (fleet.length === lengths.length) return fleet;
  }
  return null;
}
