/** Dice on a board: those that a roll has brought are seen to roll before they show their numbers. */

import { still } from "../motion.js";

const ROLL = 560; // milliseconds
const FACE = 70; // milliseconds for each number on the way
const FAR = "rotate(-540deg)"; // how a die lies when it begins to roll
const DIE = /^(.+-die-)([1-6])$/;

/**
 * The slots of dice that a position has and the one before has not.
 * @param {Record<string, string>} before the symbols by slot
 * @param {Record<string, string>} now
 * @returns {string[]}
 */
export function rolled(before, now) {
  return Object.keys(now).filter((slot) => DIE.test(now[slot]) && before[slot] !== now[slot]);
}

/**
 * Have the dice in these slots roll; where the user wants no motion they lie there at once.
 * @param {import("./pieces.js").Pieces} pieces
 * @param {string[]} slots
 */
export function rollDice(pieces, slots) {
  if (still()) return;
  for (const slot of slots) {
    const die = pieces.shown.get(slot);
    const symbol = pieces.symbols[slot];
    const [, kind] = DIE.exec(symbol) ?? [];
    if (!die || !kind) continue;
    const show = (/** @type {string} */ it) => die.setAttribute("href", `#${pieces.frame.prefix}${it}`);
    const place = die.style.transform;
    die.animate([{ transform: [place, FAR].join(" ") }, { transform: place }], {
      duration: ROLL,
      easing: "ease-out",
    });
    const timer = setInterval(() => show(`${kind}${1 + Math.floor(Math.random() * 6)}`), FACE);
    setTimeout(() => {
      clearInterval(timer);
      show(symbol);
    }, ROLL);
  }
}
