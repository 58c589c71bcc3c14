/** A replay that goes on by itself, at a pace or as fast as the match was played. */

const SLOWEST_MS = 60_000;
const FASTEST_MS = 100;

export class Pace {
  /**
   * @param {() => number | null} secondsOfNext the seconds that the next ply took; null at the end
   * @param {() => void} step
   * @param {(playing: boolean) => void} onChange
   */
  constructor(secondsOfNext, step, onChange) {
    this.secondsOfNext = secondsOfNext;
    this.step = step;
    this.onChange = onChange;
    /** Seconds for each ply, or "real". @type {number | "real"} */
    this.pace = 1;
    this.timer = 0;
  }

  get playing() {
    return this.timer !== 0;
  }

  /** @param {string} text */
  set(text) {
    this.pace = text === "real" ? "real" : Number(text);
    if (this.playing) this.#next();
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  start() {
    this.#next();
    this.onChange(this.playing);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.onChange(false);
  }

  #next() {
    clearTimeout(this.timer);
    this.timer = 0;
    const seconds = this.secondsOfNext();
    if (seconds === null) return;
    const wait = (this.pace === "real" ? seconds : this.pace) * 1000;
    this.timer = window.setTimeout(
      () => {
        this.step();
        this.#next();
        if (!this.playing) this.onChange(false);
      },
      Math.max(FASTEST_MS, Math.min(SLOWEST_MS, wait)),
    );
  }
}
