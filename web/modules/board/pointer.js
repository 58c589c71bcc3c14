/** Clicks and dragging, by mouse, pen and touch. */

const FAR = 6; // pixels that a pointer moves before it drags

/**
 * @typedef {object} Hands what the board does
 * @property {(x: number, y: number) => string | null} at the point at a place of the window
 * @property {(point: string) => void} touch touch a point
 * @property {(point: string) => boolean} lift take up the piece at a point; false if it stays
 * @property {(x: number, y: number, finger: boolean) => void} carry move that piece to a place of the window
 * @property {(point: string | null) => void} drop put it down at a point, or back
 */

/**
 * Listen to the pointer.
 * @param {Element} layer has the points
 * @param {Hands} hands
 */
export function listen(layer, hands) {
  /** @type {{id: number, from: string, x: number, y: number, lifted: boolean | null} | null} */
  let held = null;
  let done = false; // the click that follows has been seen to

  layer.addEventListener("pointerdown", (it) => {
    const event = /** @type {PointerEvent} */ (it);
    done = false;
    if (!event.isPrimary || event.button) return;
    const from = hands.at(event.clientX, event.clientY);
    if (from) held = { id: event.pointerId, from, x: event.clientX, y: event.clientY, lifted: null };
  });
  // The mouse gives no point the focus, so that keys go on to step through the moves.
  layer.addEventListener("mousedown", (event) => {
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  layer.addEventListener("pointermove", (it) => {
    const event = /** @type {PointerEvent} */ (it);
    if (!held || event.pointerId !== held.id) return;
    if (held.lifted === null && Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR) {
      held.lifted = hands.lift(held.from);
      if (held.lifted) layer.setPointerCapture(event.pointerId);
    }
    if (held.lifted) hands.carry(event.clientX, event.clientY, event.pointerType === "touch");
  });
  layer.addEventListener("pointerup", (it) => {
    const event = /** @type {PointerEvent} */ (it);
    if (!held || event.pointerId !== held.id) return;
    const { from, lifted } = held;
    held = null;
    const to = hands.at(event.clientX, event.clientY);
    done = true;
    if (lifted) hands.drop(to === from ? null : to);
    else if (to === from) hands.touch(from);
  });
  layer.addEventListener("pointercancel", () => {
    if (held?.lifted) hands.drop(null);
    held = null;
  });
  // A screen reader clicks without a pointer.
  layer.addEventListener("click", (event) => {
    const point = /** @type {SVGElement} */ (event.target).dataset.point;
    if (point && !done) hands.touch(point);
    done = false;
  });
}
