/** The frame that is shown as a picture, and files that a browser saves. */

const SCALE = 2; // pixels of a PNG for one of the drawing
const LARGEST = 8000; // pixels of a side of a PNG
const STYLES = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "paint-order"],
  ...["font-size", "font-weight", "font-style", "text-anchor"],
];

/**
 * The drawing of a tree as an SVG that needs nothing else: all of it, with the colours of the page.
 * @param {SVGElement} svg
 * @param {{width: number, height: number}} size
 */
export function svgText(svg, { width, height }) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const originals = svg.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((it, index) => {
    const style = getComputedStyle(originals[index]);
    if (style.display === "none" || style.visibility === "hidden") {
      it.setAttribute("data-gone", "");
      return;
    }
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) it.setAttribute(name, value);
    }
    for (const name of [...it.getAttributeNames()])
      if (/^(class|style|tabindex|role|aria-|data-)/.test(name)) it.removeAttribute(name);
  });
  for (const it of copy.querySelectorAll("[data-gone]")) it.remove();
  for (const name of [...copy.getAttributeNames()]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  for (const [name, value] of Object.entries({
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "font-family": getComputedStyle(svg).fontFamily,
  }))
    copy.setAttribute(name, String(value));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", String(width));
  ground.setAttribute("height", String(height));
  ground.setAttribute("fill", getComputedStyle(svg.closest(".panel") ?? document.body).backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** A picture as PNG. @param {string} text the SVG @param {{width: number, height: number}} size @returns {Promise<Blob>} */
export async function png(text, { width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(SCALE, LARGEST / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** Have the browser save something. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
