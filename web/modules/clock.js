/** Clocks that tick between the server's messages. */

const WARNING = 10; // seconds

/** @param {number | null} seconds */
export function clockText(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const left = Math.max(0, seconds);
  const minutes = Math.floor(left / 60);
  if (left < 20) return left.toFixed(1);
  if (minutes >= 60)
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
  return `${minutes}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
}

/** A time that runs down, in minutes and whole seconds. @param {number} seconds */
export function countdown(seconds) {
  const left = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/**
 * The elements of all players, player 0 first, in whatever order the page names the players.
 * @param {ParentNode} place
 * @param {"clock" | "player" | "seat"} name of the data attribute with the number of the player
 * @returns {HTMLElement[]}
 */
export function byPlayer(place, name) {
  const found = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(`[data-${name}]`)]);
  return found.sort((one, other) => Number(one.dataset[name]) - Number(other.dataset[name]));
}

export class Clocks {
  /** @param {ParentNode | Element[]} faces an element for each player; or what has them, with `data-clock` */
  constructor(faces) {
    /** @type {Element[]} */
    this.faces = Array.isArray(faces) ? faces : byPlayer(faces, "clock");
    /** @type {(number | null)[]} */
    this.seconds = [];
    /** @type {number[]} */
    this.running = [];
    this.since = performance.now();
    /** Called when a running clock falls below the warning. @type {(player: number) => void} */
    this.onLow = () => {};
    setInterval(() => this.#draw(), 100);
  }

  /**
   * @param {(number | null)[]} seconds left of each player
   * @param {number[]} running the players whose clocks run
   * @param {number} elapsed seconds since these were right
   */
  set(seconds, running, elapsed = 0) {
    this.seconds = seconds;
    this.running = running;
    this.since = performance.now() - elapsed * 1000;
    this.#draw();
  }

  /** Show the clocks in other elements. @param {Element[]} faces */
  seat(faces) {
    for (const face of faces) {
      face.textContent = "";
      face.classList.remove("low");
    }
    this.faces = faces;
    this.#draw();
  }

  #draw() {
    const gone = (performance.now() - this.since) / 1000;
    this.faces.forEach((face, player) => {
      const left = this.seconds[player] ?? null;
      const runs = this.running.includes(player);
      const now = left !== null && runs ? left - gone : left;
      const text = clockText(now);
      if (face.textContent !== text) face.textContent = text;
      const low = runs && now !== null && now < WARNING;
      if (face.classList.contains("low") === low) return;
      face.classList.toggle("low", low);
      if (low) this.onLow(player);
    });
  }
}
