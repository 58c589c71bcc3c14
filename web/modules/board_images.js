/**
 * A small board on a canvas. It follows a match as a Board does, and takes no moves.
 *
 * Sixty boards of SVG are seventeen thousand elements, which a browser lays out again after every
 * move. So the frame's drawings are made to images once, and a move only copies them.
 */

const SYMBOL = 100; // the width and height of a symbol in its own units
const SYMBOL_PIXELS = 192;
const BOARD_PIXELS = 720;

/** @type {Map<import("./board.js").Frame, Images>} */
const made = new Map();
/** @type {Set<WeakRef<StillBoard>>} */
const shown = new Set();

/** Write the colours of the page's theme in place of its variables, which images do not know. @param {string} markup */
function coloured(markup) {
  const style = getComputedStyle(document.documentElement);
  return markup.replace(
    /var\((--board-[a-z-]+), (#[0-9a-f]{6})\)/g,
    (_, name, usual) => style.getPropertyValue(name).trim() || usual,
  );
}

/** Pictures are made one after the other, so that none of them holds up the page for long. */
let last = Promise.resolve();

/** @param {string} content @param {number[]} box @param {number} pixels @returns {Promise<ImageBitmap>} */
function picture(content, box, pixels) {
  const scale = pixels / Math.max(box[2], box[3]);
  const size = `width="${box[2] * scale}" height="${box[3] * scale}"`;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(" ")}" ${size} font-family="system-ui, sans-serif">${coloured(content)}</svg>`;
  const coming = last.then(async () => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
    await image.decode();
    return createImageBitmap(image);
  });
  last = coming.then(
    () => undefined,
    () => undefined,
  );
  return coming;
}

/** The images of a frame's drawings in one theme, each made when it is first needed. */
class Images {
  /** @param {import("./board.js").Frame} frame */
  constructor(frame) {
    this.frame = frame;
    const end = frame.svg.indexOf("</defs>") + "</defs>".length;
    const defs = frame.svg.slice(0, end);
    /** The markup of each symbol, and what all of them may use. */
    this.symbols = Object.fromEntries(
      [...defs.matchAll(/<symbol id="([^"]+)".*?<\/symbol>/gs)].map((it) => [it[1], it[0]]),
    );
    this.shared = defs.replace(/<symbol .*?<\/symbol>/gs, "");
    const board = frame.svg.slice(end).replace(/<g [^>]*class="coordinates".*?<\/g>/gs, ""); // too small to read
    this.background = picture(this.shared + board, frame.inner, BOARD_PIXELS);
    this.overlay = frame.overlay ? picture(this.shared + frame.overlay, frame.inner, BOARD_PIXELS) : null;
    /** @type {Map<string, Promise<ImageBitmap>>} */
    this.pictures = new Map();
  }

  /** @param {string} name */
  symbol(name) {
    let found = this.pictures.get(name);
    if (!found) {
      const id = this.frame.prefix + name;
      const box =
        name.split("-")[0] === "mark" ? [0, 0, SYMBOL, SYMBOL] : [-SYMBOL / 2, -SYMBOL / 2, 2 * SYMBOL, 2 * SYMBOL];
      found = picture(
        `${this.shared}<defs>${this.symbols[id] ?? ""}</defs><use href="#${id}" width="${SYMBOL}" height="${SYMBOL}"/>`,
        box,
        SYMBOL_PIXELS,
      );
      this.pictures.set(name, found);
    }
    return found;
  }
}

export class StillBoard {
  /** @param {HTMLElement} host @param {import("./board.js").Frame} frame @param {string} label */
  constructor(host, frame, label) {
    this.frame = frame;
    this.host = host;
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", label);
    /** @type {Record<string, string>} */
    this.pieces = {};
    /** @type {string[]} */
    this.last = [];
    /** The points with other marks, by the kind of mark. @type {Record<string, string[]>} */
    this.marks = {};
    shown.add(new WeakRef(this));
  }

  /** @param {{pieces: Record<string, string>, last: string[], marks?: Record<string, string[]>}} position */
  show({ pieces, last, marks = {} }) {
    this.pieces = pieces;
    this.last = last;
    this.marks = marks;
    this.draw();
  }

  async draw() {
    const images = made.get(this.frame) ?? new Images(this.frame);
    made.set(this.frame, images);
    const kinds = [...this.frame.marked_below, ...this.frame.marked_above].filter((it) => this.marks[it]?.length);
    const names = [
      ...new Set([
        ...Object.values(this.pieces),
        ...(this.last.length ? ["mark"] : []),
        ...kinds.map((it) => `mark-${it}`),
      ]),
    ];
    const [background, overlay, ...pictures] = await Promise.all([
      images.background,
      images.overlay,
      ...names.map((it) => images.symbol(it)),
    ]);
    const symbols = new Map(names.map((name, index) => [name, pictures[index]]));
    const [left, top, width, height] = this.frame.inner;
    const pixels = Math.min(BOARD_PIXELS, Math.max(160, this.host.clientWidth) * devicePixelRatio);
    const scale = pixels / Math.max(width, height);
    const { canvas } = this;
    if (canvas.width !== Math.round(width * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    pen.clearRect(left, top, width, height);
    pen.drawImage(background, left, top, width, height);
    const layers = [() => this.#marks(pen, symbols.get("mark"), this.last), () => this.#pieces(pen, symbols)];
    if (this.frame.marks === "above") layers.reverse();
    /** @param {string[]} marked */
    const others = (marked) => {
      for (const kind of marked) this.#marks(pen, symbols.get(`mark-${kind}`), this.marks[kind] ?? []);
    };
    others(this.frame.marked_below);
    for (const layer of layers) layer();
    others(this.frame.marked_above);
    if (overlay) pen.drawImage(overlay, left, top, width, height);
    if (!canvas.isConnected) this.host.replaceChildren(canvas);
  }

  /** @param {CanvasRenderingContext2D} pen @param {ImageBitmap | null | undefined} mark @param {string[]} points */
  #marks(pen, mark, points) {
    for (const name of mark ? points : []) {
      const [x, y, width, height] = this.frame.points[name] ?? [0, 0, 0, 0];
      pen.drawImage(/** @type {ImageBitmap} */ (mark), x - width / 2, y - height / 2, width, height);
    }
  }

  /** @param {CanvasRenderingContext2D} pen @param {Map<string, ImageBitmap | null>} symbols */
  #pieces(pen, symbols) {
    const size = this.frame.piece_size;
    for (const [slot, symbol] of Object.entries(this.pieces)) {
      const picture = symbols.get(symbol);
      const [x, y] = this.frame.slots[slot] ?? [0, 0];
      if (picture) pen.drawImage(picture, x - size, y - size, 2 * size, 2 * size);
    }
  }
}

/** Draw all boards in the colours of another theme. */
function recolour() {
  made.clear();
  for (const it of shown) {
    const board = it.deref();
    if (board?.canvas.isConnected) board.draw();
    else if (!board) shown.delete(it);
  }
}

new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
