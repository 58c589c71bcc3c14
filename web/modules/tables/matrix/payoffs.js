/** The payoffs of a game for two, as one of them reads them: the own choices are rows. Pure functions. */

/** @typedef {{rows: string[], columns: string[], cells: [own: string, other: string][][], chosen: [number, number] | null}} Payoffs */

/**
 * @param {string[][][]} payoffs by the choice of player 0, then that of player 1: what each gets
 * @param {string[][]} moves the choices of each player
 * @param {number} reader the player whose choices are rows; -1 for a spectator
 * @param {number[] | undefined} choices those of the last round
 * @returns {Payoffs}
 */
export function seenBy(payoffs, moves, reader, choices) {
  const own = reader === 1 ? 1 : 0;
  const other = 1 - own;
  const cells = moves[own].map((_, row) =>
    moves[other].map((__, column) => {
      const cell = own === 0 ? payoffs[row][column] : payoffs[column][row];
      return /** @type {[string, string]} */ ([cell[own], cell[other]]);
    }),
  );
  return {
    rows: moves[own],
    columns: moves[other],
    cells,
    chosen: choices ? [choices[own], choices[other]] : null,
  };
}

/** A number with a minus in place of a hyphen. @param {string} number */
export function minus(number) {
  return number.replace("-", "−");
}

/** A gain with its sign: `+1`, `0`, `−1/3`. @param {string} gain */
export function signed(gain) {
  return gain === "0" || gain.startsWith("-") ? minus(gain) : `+${gain}`;
}

/**
 * The players with the largest gain of a round, where not all gained the same.
 * @param {{gains?: string[], winners?: number[]}} round
 * @returns {number[]}
 */
export function best({ gains, winners }) {
  if (winners) return winners;
  if (!gains) return [];
  const values = gains.map(value);
  const most = Math.max(...values);
  return values.every((it) => it === most) ? [] : [...values.keys()].filter((it) => values[it] === most);
}

/** @param {string} gain a number or a fraction */
function value(gain) {
  const [above, below] = gain.split("/").map(Number);
  return below ? above / below : above;
}
