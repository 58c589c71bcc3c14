/** Clocks that tick between the server's messages. */

/** @param {number | null} seconds */
export function clockText(seconds) {
  if (seconds === null || seconds === undefined) return "";
  const left = Math.max(0, seconds);
  const minutes = Math.floor(left / 60);
  if (left < 20) return left.toFixed(1);
  return `${minutes}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
}

export class Clocks {
  /** @param {ParentNode} host has an element with `data-clock` for each player */
  constructor(host) {
    this.faces = [...host.querySelectorAll("[data-clock]")];
    /** @type {(number | null)[]} */
    this.seconds = [];
    /** @type {number[]} */
    this.running = [];
    this.since = performance.now();
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

  #draw() {
    const gone = (performance.now() - this.since) / 1000;
    this.faces.forEach((face, player) => {
      const left = this.seconds[player] ?? null;
      const runs = this.running.includes(player);
      const text = clockText(left !== null && runs ? left - gone : left);
      if (face.textContent !== text) face.textContent = text;
    });
  }
}
