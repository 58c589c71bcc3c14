/** A board for the keyboard and for screen readers: its points are the cells of a grid. */

/**
 * The point that an arrow key leads to.
 * @param {string[][]} rows the points as rows from the top
 * @param {string} from
 * @param {string} key
 * @param {(point: string) => number} across how far right a point is
 * @returns {string | null} null if the key leads nowhere
 */
export function neighbour(rows, from, key, across) {
  const row = rows.findIndex((it) => it.includes(from));
  if (row < 0) return rows[0]?.[0] ?? null;
  const column = rows[row].indexOf(from);
  switch (key) {
    case "ArrowLeft":
      return rows[row][column - 1] ?? null;
    case "ArrowRight":
      return rows[row][column + 1] ?? null;
    case "Home":
      return rows[row][0];
    case "End":
      return rows[row][rows[row].length - 1];
    case "ArrowUp":
    case "ArrowDown": {
      const other = rows[row + (key === "ArrowUp" ? -1 : 1)];
      if (!other?.length) return null;
      const x = across(from);
      return other.reduce((best, it) => (Math.abs(across(it) - x) < Math.abs(across(best) - x) ? it : best));
    }
    default:
      return null;
  }
}

/**
 * Let the arrow keys lead through the points, Enter and the space bar touch one, Escape let go.
 * @param {SVGElement} layer the grid
 * @param {Map<string, SVGElement>} points
 * @param {string[][]} rows
 * @param {{across: (point: string) => number, touch: (point: string) => void, letGo: () => void}} hands
 */
export function listenToKeys(layer, points, rows, { across, touch, letGo }) {
  let here = rows[rows.length - 1]?.[0] ?? [...points.keys()][0];
  points.get(here)?.setAttribute("tabindex", "0");
  /** @param {string} point */
  const stand = (point) => {
    points.get(here)?.setAttribute("tabindex", "-1");
    here = point;
    points.get(here)?.setAttribute("tabindex", "0");
  };
  layer.addEventListener("focusin", (event) => {
    const point = /** @type {SVGElement} */ (event.target).dataset.point;
    if (point && point !== here) stand(point);
  });
  layer.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") touch(here);
    else if (event.key === "Escape") letGo();
    else {
      const next = neighbour(rows, here, event.key, across);
      if (!next && !event.key.startsWith("Arrow")) return;
      if (next) {
        stand(next);
        points.get(next)?.focus();
      }
    }
    event.preventDefault();
    event.stopPropagation();
  });
}
