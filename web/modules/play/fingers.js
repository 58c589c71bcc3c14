/** Whether a board is too small for a finger. */

const FINGER = 30; // pixels: the width of a square that a finger meets without its neighbours

/**
 * The width of a square on the screen.
 * @param {{width: number, piece_size: number}} frame
 * @param {number} width of the board on the screen, in pixels
 */
export function squareWidth(frame, width) {
  return (frame.piece_size * width) / frame.width;
}

/** @param {HTMLElement} host of the board @param {import("../board.js").Frame} frame */
export function tooSmall(host, frame) {
  if (!matchMedia("(pointer: coarse)").matches) return false;
  const zoom = globalThis.visualViewport?.scale ?? 1;
  return squareWidth(frame, host.clientWidth) * zoom < FINGER;
}
