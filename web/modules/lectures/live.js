/** Live parts of a lecture: figures of examples that the page can run. */

/**
 * Make the examples of a lecture live as far as the page can run them. The others stay text.
 * @param {Element} _root has figures `figure.example` with the line in `data-line`
 */
export function enliven(_root) {}
