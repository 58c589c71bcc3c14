/**
 * GTP over a WebSocket: commands with their responses, and the comment lines between them.
 */

import { addressOf } from "./address.js";
import { t } from "./catalogue.js";

/** @param {string} text percent-encoded */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} line `name=value` pairs, percent-encoded @returns {Record<string, string>} */
export function record(line) {
  const pairs = line.split(" ").map((word) => [word, word.indexOf("=")]);
  return Object.fromEntries(
    pairs
      .filter(([, at]) => Number(at) > 0)
      .map(([word, at]) => [String(word).slice(0, Number(at)), decoded(String(word).slice(Number(at) + 1))]),
  );
}

export class GtpError extends Error {}

/** The connection has ended before the response came. */
export class Disconnected extends GtpError {}

export class Gtp {
  /**
   * @param {{onNote?: (facts: Record<string, string>, text: string) => void,
   *   onState?: (state: "open" | "away", reason: string) => void}} handlers `reason` is why the
   *   server has closed the connection, if it said so
   */
  constructor({ onNote, onState } = {}) {
    this.onNote = onNote;
    this.onState = onState;
    /** @type {{resolve: (text: string) => void, reject: (error: Error) => void}[]} */
    this.pending = [];
    this.received = "";
    this.lines = /** @type {string[]} */ ([]);
    this.reason = "";
  }

  /** Connect. @returns {Promise<void>} */
  open() {
    return new Promise((resolve, reject) => {
      const url = new URL(addressOf("/gtp"), location.href);
      url.protocol = url.protocol.replace("http", "ws");
      const socket = new WebSocket(url, ["gtp"]);
      this.socket = socket;
      this.reason = "";
      socket.onopen = () => {
        this.onState?.("open", "");
        resolve();
      };
      socket.onmessage = (event) => this.#receive(event.data);
      socket.onclose = () => {
        if (this.socket !== socket) return;
        this.socket = undefined;
        this.received = "";
        this.lines = [];
        const ended = new Disconnected(this.reason || t("the connection has ended"));
        for (const it of this.pending.splice(0)) it.reject(ended);
        reject(new Disconnected(t("no connection")));
        this.onState?.("away", this.reason);
      };
    });
  }

  /** End the connection; no event of it follows. */
  close() {
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    for (const it of this.pending.splice(0)) it.reject(new Disconnected(t("the connection has ended")));
  }

  /**
   * Send a command.
   * @param {string} command one line; a comment, which has no response, resolves at once
   * @returns {Promise<string>} the response's text
   */
  send(command) {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Disconnected(t("no connection")));
        return;
      }
      // A line break would begin another command, and a comment would hide the rest.
      this.socket.send(`${command.replace(/[\r\n]+/g, " ")}\n`);
      if (command.startsWith("#")) resolve("");
      else this.pending.push({ resolve, reject });
    });
  }

  /** @param {string} text */
  #receive(text) {
    this.received += text;
    const lines = this.received.split("\n");
    this.received = /** @type {string} */ (lines.pop());
    for (const line of lines) this.#line(line);
  }

  /** @param {string} line */
  #line(line) {
    if (!this.lines.length && line.startsWith("#")) {
      const note = line.slice(1).trim();
      if (note.startsWith("closing: ")) this.reason = note.slice("closing: ".length);
      else if (note) this.onNote?.(record(note), note);
    } else if (line !== "") {
      this.lines.push(line);
    } else if (this.lines.length) {
      const response = this.lines.join("\n");
      this.lines = [];
      const waiting = this.pending.shift();
      const answer = response.slice(1).trim();
      if (response.startsWith("=")) waiting?.resolve(answer);
      else waiting?.reject(new GtpError(answer));
    }
  }
}
