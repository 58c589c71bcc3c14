/** Elements of SVG. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
export function element(name, attributes = {}) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * The attributes of a rectangle by its middle.
 * @param {[number, number, number, number]} box middle, width and height
 * @returns {Record<string, number>}
 */
export function corner([x, y, width, height]) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
