/** Set-ups of Stratego: shapes that are known, mirrored, at random, and what is still in the tray. Pure functions. */

/**
 * @typedef {[kind: string, rank: string, count: number][]} Army
 * @typedef {(string | null)[]} Cells a rank or nothing for each square, from the front row on, each from the left
 */

const NOTHING = "-";

/**
 * Shapes by the squares and pieces of an army: rows from the front on, each from the left.
 * @type {Record<string, Record<string, string>>}
 */
const SHAPES = {
  "40 40": {
    corner: "6292722M26 458S364587 B5B4276B35 FB23B3B432",
    middle: "26M2729268 4725S83524 5B63B376B5 342BFB2B43",
    decoy: "728292 62M6 564273S845 B45236 2B57 3B2433BFBB",
  },
  "40 8": {
    corner: "--2--M--2- ---9------ B--------- F3-S------",
    middle: "-2--M---2- ------9--- ----B----- ---SF3----",
    decoy: "--2---M-2- -9-------- B--------- -----SF3--",
  },
  "12 8": {
    corner: "B2M-92 F3S---",
    middle: "2-BM92 -SF3--",
    decoy: "2MB-92 -3-SF-",
  },
};

/** The names of the shapes, in the order in which they are offered. */
export const SHAPE_NAMES = /** @type {const} */ (["corner", "middle", "decoy"]);

/** @param {Army} army */
export function pieceCount(army) {
  return army.reduce((sum, [, , count]) => sum + count, 0);
}

/**
 * A set-up of a known shape; null where there is none for this army.
 * @param {string} name
 * @param {Army} army
 * @param {number} squares
 * @returns {Cells | null}
 */
export function shaped(name, army, squares) {
  const text = SHAPES[`${squares} ${pieceCount(army)}`]?.[name];
  if (!text) return null;
  return [...text.replaceAll(" ", "")].map((it) => (it === NOTHING ? null : it));
}

/** The set-up with left and right exchanged. @param {Cells} cells @param {number} size @returns {Cells} */
export function mirrored(cells, size) {
  return cells.map((_, place) => cells[place - (place % size) + size - 1 - (place % size)]);
}

/**
 * A set-up at random; the flag stands in the last row.
 * @param {Army} army
 * @param {number} squares
 * @param {number} size squares in a row
 * @param {() => number} random from 0 to 1
 * @returns {Cells}
 */
export function randomSetup(army, squares, size, random = Math.random) {
  /** @type {Cells} */
  const cells = army.flatMap(([, rank, count]) => Array(count).fill(rank));
  while (cells.length < squares) cells.push(null);
  for (let last = squares - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [cells[last], cells[other]] = [cells[other], cells[last]];
  }
  const flag = cells.indexOf("F");
  const back = squares - size + Math.floor(random() * size);
  [cells[flag], cells[back]] = [cells[back], cells[flag]];
  return cells;
}

/** How many pieces of each rank are not placed yet. @param {Army} army @param {Cells} cells @returns {Record<string, number>} */
export function inTray(army, cells) {
  return Object.fromEntries(army.map(([, rank, count]) => [rank, count - cells.filter((it) => it === rank).length]));
}

/** Whether a set-up has the whole army, and nothing else. @param {Army} army @param {Cells} cells @param {number} squares */
export function isWhole(army, cells, squares) {
  return (
    cells.length === squares &&
    cells.filter((it) => it !== null).length === pieceCount(army) &&
    Object.values(inTray(army, cells)).every((it) => it === 0)
  );
}

/** Two squares with their contents exchanged. @param {Cells} cells @param {number} one @param {number} other @returns {Cells} */
export function swapped(cells, one, other) {
  return cells.with(one, cells[other]).with(other, cells[one]);
}

/**
 * The place on the screen of a square that is filled as the n-th: row by row from the own side, from column A on.
 * Players sit below, so the columns of the player with the upper rows run the other way.
 * @param {number} n
 * @param {{size: number, rows: number, upper: boolean}} board
 */
export function placeOf(n, { size, rows, upper }) {
  const row = rows - 1 - Math.floor(n / size);
  const column = n % size;
  return row * size + (upper ? size - 1 - column : column);
}

/** The move that places a rank or nothing. @param {string | null} rank */
export function placingText(rank) {
  return rank ?? NOTHING;
}
