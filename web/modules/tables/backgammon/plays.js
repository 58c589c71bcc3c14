/**
 * A play of backgammon step by step: each step moves one checker by one die. Pure functions.
 *
 * The server lists the legal plays, one for each position that a roll can lead to, each with the
 * points its checkers leave and reach. A user may make the steps of a play in another order, and by
 * other points on the way. So this module follows the checkers: a step is offered if a listed
 * position can still be reached after it. Whether a play is legal, the list alone decides.
 */

/** @typedef {Record<string, [colour: string, count: number]>} Checkers by point: `24`, `bar-black`, `off-white` */
/** @typedef {{from: string, to: string, die: number}} Step */

const STACKED = 5;
const ON_BAR = 3;

/** @param {string} colour */
function other(colour) {
  return colour === "black" ? "white" : "black";
}

/** The checkers by point, from the symbols in the slots of the frame. @param {Record<string, string>} pieces @returns {Checkers} */
export function readCheckers(pieces) {
  /** @type {Checkers} */
  const checkers = {};
  for (const [slot, symbol] of Object.entries(pieces)) {
    const found = /^(\d+|bar-\w+|off-\w+)\.(\d+|count)$/.exec(slot);
    if (!found) continue;
    const [, point, place] = found;
    const colour = symbol.split("-")[0];
    const count = place === "count" ? Number(symbol.split("-").pop()) : 1 + (checkers[point]?.[1] ?? 0);
    if (place === "count" || !/count/.test(pieces[`${point}.count`] ?? "")) checkers[point] = [colour, count];
  }
  return checkers;
}

/** The symbols of checkers in their slots. @param {Checkers} checkers @returns {Record<string, string>} */
export function writeCheckers(checkers) {
  /** @type {Record<string, string>} */
  const pieces = {};
  for (const [point, [colour, count]] of Object.entries(checkers)) {
    const off = point.startsWith("off");
    const most = off ? 15 : point.startsWith("bar") ? ON_BAR : STACKED;
    for (let it = 1; it <= Math.min(count, most); it++) pieces[`${point}.${it}`] = off ? `${colour}-off` : colour;
    if (count > most) pieces[`${point}.count`] = `${colour}-count-${count}`;
  }
  return pieces;
}

/** @param {Checkers} checkers @param {string} point @param {string} colour @param {number} change */
function changed(checkers, point, colour, change) {
  const count = (checkers[point]?.[0] === colour ? checkers[point][1] : 0) + change;
  if (count > 0) checkers[point] = [colour, count];
  else delete checkers[point];
}

/** The checkers after one has moved; a single one of the other player there goes to the bar. @param {Checkers} checkers @param {string} colour @param {string} from @param {string} to @returns {Checkers} */
export function moved(checkers, colour, from, to) {
  const after = { ...checkers };
  changed(after, from, colour, -1);
  if (!to.startsWith("off") && after[to]?.[0] === other(colour)) {
    delete after[to];
    changed(after, `bar-${other(colour)}`, other(colour), 1);
  }
  changed(after, to, colour, 1);
  return after;
}

/** Where a checker comes by a die; null if two of the other player are there. @param {Checkers} checkers @param {string} colour @param {string} from @param {number} die @returns {string | null} */
export function target(checkers, colour, from, die) {
  const own = from.startsWith("bar") ? 25 : colour === "black" ? Number(from) : 25 - Number(from);
  if (own - die <= 0) return `off-${colour}`;
  const to = String(colour === "black" ? own - die : 25 - own + die);
  const there = checkers[to];
  return there && there[0] !== colour && there[1] > 1 ? null : to;
}

/** @param {Checkers} checkers */
function key(checkers) {
  return Object.entries(checkers)
    .map(([point, [colour, count]]) => `${point}${colour[0]}${count}`)
    .sort()
    .join(" ");
}

export class Play {
  /**
   * @param {Record<string, string>} pieces the symbols in the slots of the frame
   * @param {import("../../tables/table.js").Move[]} legal the plays, each with the points left and reached in turn
   * @param {number} player
   */
  constructor(pieces, legal, player) {
    this.colour = player === 1 ? "white" : "black";
    this.pieces = pieces;
    const numbers = [1, 2].map((it) => Number(pieces[`die-${this.colour}-${it}`]?.split("-").pop() ?? 0));
    this.double = numbers[0] === numbers[1];
    this.dice = this.double ? [...numbers, ...numbers] : numbers;
    this.start = readCheckers(pieces);
    /** @type {Step[]} */
    this.steps = [];
    /** The plays by the position that they lead to. @type {Map<string, string>} */
    this.plays = new Map();
    for (const [move, points] of legal) {
      let checkers = this.start;
      for (let it = 0; it + 1 < points.length; it += 2)
        checkers = moved(checkers, this.colour, points[it], points[it + 1]);
      this.plays.set(key(checkers), move);
    }
    /** @type {Map<string, boolean>} */
    this.known = new Map();
  }

  /** The checkers after the steps made so far. */
  get checkers() {
    return this.steps.reduce((now, { from, to }) => moved(now, this.colour, from, to), this.start);
  }

  /** The dice that are left. */
  get left() {
    const left = [...this.dice];
    for (const { die } of this.steps) left.splice(left.indexOf(die), 1);
    return left;
  }

  /** The play that the steps make; null if more have to be made. */
  get move() {
    return this.plays.get(key(this.checkers)) ?? null;
  }

  /** The steps that may be made now. @returns {Step[]} */
  next() {
    return this.#steps(this.checkers, this.left);
  }

  /**
   * Whether a listed position can be reached.
   * @param {Checkers} checkers
   * @param {number[]} dice
   * @returns {boolean}
   */
  #leads(checkers, dice) {
    const here = key(checkers);
    if (this.plays.has(here)) return true;
    const known = `${here}|${[...dice].sort().join("")}`;
    if (!this.known.has(known)) {
      this.known.set(known, false);
      this.known.set(known, dice.length > 0 && this.#steps(checkers, dice).length > 0);
    }
    return this.known.get(known) ?? false;
  }

  /** @param {Checkers} checkers @param {number[]} dice @returns {Step[]} */
  #steps(checkers, dice) {
    const bar = `bar-${this.colour}`;
    const points = checkers[bar]
      ? [bar]
      : Object.keys(checkers).filter(
          (it) => !it.startsWith("off") && !it.startsWith("bar") && checkers[it][0] === this.colour,
        );
    const steps = [];
    for (const die of new Set(dice)) {
      const left = [...dice];
      left.splice(left.indexOf(die), 1);
      for (const from of points) {
        const to = target(checkers, this.colour, from, die);
        if (to && this.#leads(moved(checkers, this.colour, from, to), left)) steps.push({ from, to, die });
      }
    }
    return steps;
  }

  /**
   * What the user may touch: the point that a checker leaves and the one that it reaches, by one
   * die or by several.
   * @returns {[string, string[]][]} the text of a way, for `make`, and its two points
   */
  ways() {
    /** @type {Map<string, Step[]>} */
    const ways = new Map();
    /** @param {Step[]} way @param {Checkers} checkers @param {number[]} dice */
    const follow = (way, checkers, dice) => {
      const last = way[way.length - 1];
      for (const step of this.#steps(checkers, dice)) {
        if (last && step.from !== last.to) continue;
        const now = [...way, step];
        const ends = `${now[0].from} ${step.to}`;
        const before = ways.get(ends);
        if (!before || before.length > now.length) ways.set(ends, now);
        const left = [...dice];
        left.splice(left.indexOf(step.die), 1);
        if (left.length && !step.to.startsWith("off"))
          follow(now, moved(checkers, this.colour, step.from, step.to), left);
      }
    };
    follow([], this.checkers, this.left);
    return [...ways].map(([ends, way]) => [
      way.map((it) => `${it.from}>${it.to}:${it.die}`).join(" "),
      ends.split(" "),
    ]);
  }

  /** Make the steps of a way. @param {string} way */
  make(way) {
    for (const step of way.split(" ")) {
      const [from, to, die] = step.split(/[>:]/);
      this.steps.push({ from, to, die: Number(die) });
    }
  }

  /** Take the last step back. */
  undo() {
    this.steps.pop();
  }

  /** The symbols in the slots after the steps made so far; dice that are used are gone. @returns {Record<string, string>} */
  shown() {
    const rest = Object.fromEntries(
      Object.entries(this.pieces).filter(([slot]) => !/^(\d+|bar-\w+|off-\w+)\./.test(slot)),
    );
    const dice = [`die-${this.colour}-1`, `die-${this.colour}-2`];
    const left = this.left;
    const used = this.double
      ? dice.slice(Math.ceil(left.length / 2))
      : dice.filter((_, index) => !left.includes(this.dice[index]));
    for (const die of used) delete rest[die];
    return { ...writeCheckers(this.checkers), ...rest };
  }
}
