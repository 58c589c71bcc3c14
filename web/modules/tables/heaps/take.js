/** Moves of Nim: the objects that are taken, and what the move is called. Pure functions. */

/** The name of a heap. @param {number} heap from 0 on */
export function heapName(heap) {
  return String.fromCharCode(65 + heap);
}

/** How many objects are taken where one of them is touched: it, and all after it. @param {number} objects @param {number} number from 1 on */
export function takenFrom(objects, number) {
  return objects - number + 1;
}

/** The text of a move. @param {number} heap @param {number} count */
export function moveOf(heap, count) {
  return `${heapName(heap)}${count}`;
}

/**
 * The most objects that may be taken from a heap.
 * @param {[text: string, ...rest: any[]][]} legal
 * @param {number} heap
 */
export function most(legal, heap) {
  const counts = legal.filter(([text]) => text[0] === heapName(heap)).map(([text]) => Number(text.slice(1)));
  return Math.max(0, ...counts);
}
