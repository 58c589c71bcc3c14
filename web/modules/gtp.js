/**
 * GTP over a WebSocket: commands with their responses, and the comment lines between them.
 * After a lost connection the session is resumed, so that the seat at a match is kept.
 */

/** @param {string} line `name=value` pairs, percent-encoded @returns {Record<string, string>} */
export function record(line) {
  const facts = line.split(" ").map((pair) => pair.split("=", 2));
  return Object.fromEntries(facts.filter((it) => it.length === 2).map(([name, value]) => [name, decodeURIComponent(value)]));
}

export class GtpError extends Error {}

export class Gtp {
  /**
   * @param {{onNote?: (facts: Record<string, string>, text: string) => void,
   *   onState?: (state: "open" | "away") => void}} handlers
   */
  constructor({ onNote, onState } = {}) {
    this.onNote = onNote;
    this.onState = onState;
    /** @type {{resolve: (text: string) => void, reject: (error: Error) => void}[]} */
    this.pending = [];
    this.session = "";
    this.received = "";
    this.lines = /** @type {string[]} */ ([]);
    this.closed = false;
  }

  /** Connect, and come back to the session if there is one. @returns {Promise<void>} */
  open() {
    return new Promise((resolve, reject) => {
      const url = new URL("/gtp", location.href);
      url.protocol = url.protocol.replace("http", "ws");
      const socket = new WebSocket(url, ["gtp"]);
      this.socket = socket;
      socket.onopen = () => {
        this.onState?.("open");
        resolve();
      };
      socket.onmessage = (event) => this.#receive(event.data);
      socket.onclose = () => {
        for (const it of this.pending.splice(0)) it.reject(new GtpError("the connection has ended"));
        this.received = "";
        this.lines = [];
        reject(new GtpError("no connection"));
        if (!this.closed) this.onState?.("away");
      };
    });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }

  /**
   * Send a command.
   * @param {string} command
   * @returns {Promise<string>} the response's text
   */
  send(command) {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new GtpError("no connection"));
        return;
      }
      this.pending.push({ resolve, reject });
      this.socket.send(`${command}\n`);
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
      if (note) this.onNote?.(record(note), note);
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
