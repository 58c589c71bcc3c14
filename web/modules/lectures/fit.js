/** The size of a slide: as large as its window allows, and small enough that nothing is cut off. */

const USUAL = { width: 1280, height: 720 }; // the window for which the bounds are
const LARGEST = 2.2;
const SMALLEST = 0.8; // below this a slide scrolls
const SMALLEST_IN_PRINT = 0.3; // paper does not scroll
const HALVINGS = 7;

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
    body.classList.remove("beside");
    return;
  }
  if (how.grown && (!slide.clientHeight || fits(slide, body))) return;
  const window = Math.min(slide.clientWidth / USUAL.width, slide.clientHeight / USUAL.height);
  const narrow = slide.clientWidth < slide.clientHeight;
  const scale = how.print ? 1 : narrow ? slide.clientWidth / 560 : Math.max(window, 0.4);
  const bounds = { least: scale * (how.print ? SMALLEST_IN_PRINT : SMALLEST), most: scale * LARGEST };
  body.classList.remove("beside");
  let best = largest(slide, body, bounds);
  if (!narrow && arrange(body)) {
    body.classList.add("beside");
    const beside = largest(slide, body, bounds);
    if (beside > best * 1.05) best = beside;
    else body.classList.remove("beside");
  }
  body.style.zoom = String(best);
}

/** Whether nothing of a slide is outside of it. @param {HTMLElement} slide @param {HTMLElement} body */
function fits(slide, body) {
  if (slide.scrollHeight > slide.clientHeight + 1 || slide.scrollWidth > slide.clientWidth + 1) return false;
  return [...body.querySelectorAll("pre, .scroll")].every((it) => it.scrollWidth <= it.clientWidth + 1);
}

/** The largest size that fits. @param {HTMLElement} slide @param {HTMLElement} body @param {{least: number, most: number}} bounds */
function largest(slide, body, { least, most }) {
  const try_ = (/** @type {number} */ zoom) => {
    body.style.zoom = String(zoom);
    return fits(slide, body);
  };
  if (try_(most)) return most;
  let [low, high] = [least, most];
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2;
    if (try_(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Give a slide with text and one figure their places beside each other; false for other slides. @param {HTMLElement} body */
function arrange(body) {
  const parts = /** @type {HTMLElement[]} */ ([...body.children]);
  const wide = parts.filter((it) => it.matches("figure, pre, p:has(> img:only-child), p:has(> .drawn:only-child)"));
  const text = parts.filter((it) => !it.matches("h1, h2") && !wide.includes(it));
  if (wide.length !== 1 || !text.length) return false;
  for (const it of parts) it.classList.toggle("beside-figure", wide.includes(it));
  body.style.setProperty("--rows", String(text.length + 1));
  return true;
}
