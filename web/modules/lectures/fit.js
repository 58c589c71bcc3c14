/** The size of a slide: as large as its window allows, and small enough that nothing is cut off. */

const USUAL = { width: 1280, height: 720 }; // the window for which the bounds are
const LARGEST = 2.2;
const SMALLEST = 0.75; // below this a slide scrolls
const SMALLEST_IN_PRINT = 0.3; // paper does not scroll
const NARROW = 560; // the width of the window of a phone for which the bounds are
const LEAST_WINDOW = 0.4;
const WIDE = "figure, pre, .scroll, p:has(> img:only-child), p:has(> .drawn:only-child)";
const HALVINGS = 7;
const SLACK = 0.98; // of the height below a slide that a program gets
const GAIN = 1.1; // a slide has two columns if that makes it larger by a tenth

/**
 * Fit a slide.
 * @param {HTMLElement} slide with its content as its first child
 * @param {{grown?: boolean, print?: boolean} | null} how null: without slide mode; `grown`: shrink it if it has grown too
 *   large, and leave it otherwise, so that its size is steady while something changes in it
 */
export function fit(slide, how) {
  const body = /** @type {HTMLElement} */ (slide.firstElementChild);
  if (!how) {
    body.style.zoom = "";
    body.style.removeProperty("--free");
    lay(body, "");
    return;
  }
  if (how.grown && (!slide.clientHeight || fits(slide, body))) return;
  body.style.removeProperty("--free");
  const window = Math.min(slide.clientWidth / USUAL.width, slide.clientHeight / USUAL.height);
  const narrow = slide.clientWidth < slide.clientHeight;
  const scale = how.print ? 1 : narrow ? slide.clientWidth / NARROW : Math.max(window, LEAST_WINDOW);
  const bounds = { least: scale * (how.print ? SMALLEST_IN_PRINT : SMALLEST), most: scale * LARGEST };
  let [best, chosen] = [0, ""];
  for (const layout of narrow ? [""] : layouts(body)) {
    lay(body, layout);
    const zoom = largest(slide, body, bounds);
    if (!best || zoom > best * GAIN) [best, chosen] = [zoom, layout];
    if (best === bounds.most) break;
  }
  lay(body, chosen);
  body.style.zoom = String(best);
  // A program that scrolls gets the height that is free.
  const free = slide.clientHeight - body.getBoundingClientRect().height;
  if (free <= 0 || !body.querySelector(".code-lines")) return;
  body.style.setProperty("--free", `${(SLACK * free) / best}px`);
  if (!fits(slide, body)) body.style.removeProperty("--free");
}

/** Whether nothing of a slide is outside of it. @param {HTMLElement} slide @param {HTMLElement} body */
function fits(slide, body) {
  if (slide.scrollHeight > slide.clientHeight + 1 || slide.scrollWidth > slide.clientWidth + 1) return false;
  return [...body.querySelectorAll("pre:not(.live *), .scroll")].every((it) => it.scrollWidth <= it.clientWidth + 1);
}

/**
 * The largest size that fits.
 * @param {HTMLElement} slide
 * @param {HTMLElement} body
 * @param {{least: number, most: number}} bounds
 */
function largest(slide, body, { least, most }) {
  const fitsAt = (/** @type {number} */ zoom) => {
    body.style.zoom = String(zoom);
    return fits(slide, body);
  };
  if (fitsAt(most)) return most;
  let [low, high] = [least, most];
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2;
    if (fitsAt(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The ways to lay a slide out, the first one preferred. @param {HTMLElement} body */
function layouts(body) {
  const parts = [...body.children].filter((it) => !it.matches("h1, h2, .running, a[id]"));
  const wide = parts.filter((it) => it.matches(WIDE)).length;
  if (parts.length < 2) return [""];
  return wide === 1 ? ["", "beside", "columns"] : ["", "columns"];
}

/** Lay a slide out. @param {HTMLElement} body @param {string} layout a class, or empty for one column */
function lay(body, layout) {
  for (const it of ["beside", "columns"]) body.classList.toggle(it, it === layout);
  for (const it of body.children) it.classList.toggle("beside-figure", layout === "beside" && it.matches(WIDE));
  body.style.setProperty("--rows", String(body.children.length));
}
