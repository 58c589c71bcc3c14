/** Tiles that lie on a crossword's board but are not played yet: the play that they make. Pure functions. */

export const SIZE = 15;
export const BLANK = "*";

/** @typedef {{square: number, tile: string, letter: string}} Laid a tile of the rack on a square, row by row; a blank has another letter */

/**
 * The letters on the board, by square.
 * @param {Record<string, string>} pieces the symbols in the slots of the frame: `tile-A`, `blank-B`
 * @param {string[][]} rows the slots as rows from the top
 * @returns {Map<number, string>}
 */
export function lettersOn(pieces, rows) {
  const letters = new Map();
  for (const [square, slot] of rows.flat().entries()) {
    const found = /^(?:tile|blank)-([A-Z])$/.exec(pieces[slot] ?? "");
    if (found) letters.set(square, found[1]);
  }
  return letters;
}

/** @param {number} square @param {boolean} down @param {number} step @returns {number} -1 over the edge */
export function beside(square, down, step) {
  const column = (square % SIZE) + (down ? 0 : step);
  const row = Math.floor(square / SIZE) + (down ? step : 0);
  return column < 0 || row < 0 || column >= SIZE || row >= SIZE ? -1 : row * SIZE + column;
}

/**
 * The word through a square in one way.
 * @param {Map<number, string>} letters
 * @param {number} square
 * @param {boolean} down
 * @returns {number[]} its squares
 */
function wordThrough(letters, square, down) {
  const squares = [square];
  for (let at = beside(square, down, -1); at >= 0 && letters.has(at); at = beside(at, down, -1)) squares.unshift(at);
  for (let at = beside(square, down, 1); at >= 0 && letters.has(at); at = beside(at, down, 1)) squares.push(at);
  return squares;
}

/**
 * The play that the laid tiles make, as the server reads it.
 * @param {Map<number, string>} board the letters of the board
 * @param {Laid[]} laid
 * @returns {{move: string} | {problem: "line" | "gap" | "short"}} `line`: the tiles are in several lines; `gap`: there
 *   is an empty square between them; `short`: no word of two letters
 */
export function playOf(board, laid) {
  const squares = laid.map(({ square }) => square).sort((a, b) => a - b);
  if (!squares.length) return { problem: "short" };
  const across = squares.every((it) => Math.floor(it / SIZE) === Math.floor(squares[0] / SIZE));
  const down = squares.every((it) => it % SIZE === squares[0] % SIZE);
  if (!across && !down) return { problem: "line" };
  const letters = new Map(board);
  for (const { square, letter } of laid) letters.set(square, letter);
  const ways = across && down ? [false, true] : [down];
  const words = ways.map((it) => ({ down: it, word: wordThrough(letters, squares[0], it) }));
  const { down: way, word } = words.find((it) => it.word.length > 1) ?? words[0];
  if (!squares.every((it) => word.includes(it))) return { problem: "gap" };
  if (word.length < 2) return { problem: "short" };
  const blanks = new Set(laid.filter(({ tile }) => tile === BLANK).map(({ square }) => square));
  const text = word.map((it) => `${blanks.has(it) ? BLANK : ""}${letters.get(it)}`).join("");
  const column = String.fromCharCode(65 + (word[0] % SIZE));
  const row = Math.floor(word[0] / SIZE) + 1;
  return { move: `${way ? `${column}${row}` : `${row}${column}`}.${text}` };
}

/** The move that exchanges tiles. @param {string[]} tiles */
export function exchangeOf(tiles) {
  return `-${[...tiles].sort().join("")}`;
}

/**
 * The tiles of a rack in the order in which the user keeps them: tiles that stay keep their places, new ones come last.
 * @param {string[]} kept the order so far
 * @param {string[]} rack the tiles now
 */
export function inOrder(kept, rack) {
  const left = [...rack];
  const order = kept.filter((tile) => {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...order, ...left];
}

/** @template T @param {T[]} items @param {() => number} random @returns {T[]} */
export function shuffled(items, random = Math.random) {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

/** The items with one of them moved to another place. @template T @param {T[]} items @param {number} from @param {number} to @returns {T[]} */
export function reordered(items, from, to) {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  moved.splice(to, 0, item);
  return moved;
}
