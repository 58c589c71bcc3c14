/** Live news of matches and the lobby, over a WebSocket that is opened again when it breaks. */

import { addressOf } from "./address.js";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;

/** @typedef {{matches?: string[], lobby?: boolean}} Wanted */

/** News of some matches, which may change, and of the lobby. */
export class LiveNews {
  /**
   * After each opening the server first sends the state of every match, so nothing is missed.
   * @param {Wanted} wanted
   * @param {(message: any) => void} onMessage
   */
  constructor({ matches = [], lobby = false }, onMessage) {
    this.matches = matches;
    this.lobby = lobby;
    this.onMessage = onMessage;
    this.pause = FIRST_PAUSE;
    this.ended = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.socket = this.#open();
  }

  #open() {
    const url = new URL(addressOf("/live"), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    for (const match of this.matches) url.searchParams.append("match", match);
    if (this.lobby) url.searchParams.set("lobby", "1");
    const opened = this.matches;
    const socket = new WebSocket(url);
    socket.onopen = () => {
      if (this.matches !== opened) this.#send();
    };
    socket.onmessage = (event) => {
      this.pause = FIRST_PAUSE;
      this.onMessage(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.ended) return;
      this.timer = setTimeout(
        () => {
          this.socket = this.#open();
        },
        this.pause * (0.5 + Math.random()),
      );
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    };
    return socket;
  }

  #send() {
    this.socket.send(JSON.stringify({ follow: this.matches }));
  }

  /** Follow these matches from now on; the server sends the state of the new ones. @param {string[]} matches */
  follow(matches) {
    if (matches.join() === this.matches.join()) return;
    this.matches = matches;
    if (this.socket.readyState === WebSocket.OPEN) this.#send();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}

/**
 * Follow matches until the returned function is called.
 * @param {Wanted} wanted
 * @param {(message: any) => void} onMessage
 * @returns {() => void}
 */
export function follow(wanted, onMessage) {
  const news = new LiveNews(wanted, onMessage);
  return () => news.end();
}
