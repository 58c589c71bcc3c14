/**
 * Tabs of one seat: one of them has the connection, the others use it through a channel of the browser.
 *
 * All of them show the same position, and a move that is made in one appears in the others. When the tab with the
 * connection goes, another one connects.
 */

import { t } from "../catalogue.js";
import { Disconnected, GtpError } from "../gtp.js";

const ANSWER_MS = 250; // for which a new tab waits for the tab with the connection
const COMMAND_MS = 30_000; // for which a tab waits for the response to a command

/** @typedef {{name: string, role: string, match: Record<string, string>}} Seat what a new tab has to know */
/** @typedef {{postMessage: (message: any) => void, close: () => void, onmessage: ((event: {data: any}) => void) | null}} Channel */

/** @param {string} token the session token of the seat @returns {Channel} */
function channelOf(token) {
  return /** @type {any} */ (new BroadcastChannel(`boardwire.seat.${token}`));
}

/** The tab with the connection. */
export class Lead {
  /**
   * @param {Channel} channel
   * @param {{seat: () => Seat | null, send: (command: string) => Promise<string>, onChanged: () => void}} hands
   *   `seat` is null while no match is played; `onChanged` is called when another tab has sent a command
   */
  constructor(channel, { seat, send, onChanged }) {
    this.channel = channel;
    channel.onmessage = async ({ data }) => {
      if (data.kind === "find") {
        const found = seat();
        if (found) channel.postMessage({ kind: "lead", seat: found });
      } else if (data.kind === "command") {
        const { id, command } = data;
        try {
          channel.postMessage({ kind: "response", id, text: await send(command) });
        } catch (error) {
          const away = error instanceof Disconnected;
          channel.postMessage({ kind: "response", id, error: /** @type {Error} */ (error).message, away });
        }
        if (changes(command)) onChanged();
      }
    };
  }

  /** Pass a line of the server on. @param {Record<string, string>} facts @param {string} text */
  note(facts, text) {
    this.channel.postMessage({ kind: "note", facts, text });
  }

  /** Have the other tabs look: a command of this tab may have changed something. @param {string} command */
  sent(command) {
    if (changes(command)) this.channel.postMessage({ kind: "changed" });
  }

  /** Leave the connection to another tab. */
  leave() {
    this.channel.postMessage({ kind: "gone" });
    this.channel.close();
  }
}

/** Whether a command may change what other tabs of the seat show. @param {string} command */
export function changes(command) {
  return /^(play |bw-(draw|dead|takeback) .|bw-(resign|abort))/.test(command);
}

/** A tab that uses the connection of another one; like a `Gtp` for commands. */
export class Follower {
  /**
   * @param {Channel} channel
   * @param {{onNote: (facts: Record<string, string>, text: string) => void, onChanged: () => void,
   *   onGone: () => void}} hands `onGone` is called when the tab with the connection has gone
   */
  constructor(channel, { onNote, onChanged, onGone }) {
    this.channel = channel;
    this.next = 0;
    this.name = Math.random().toString(36).slice(2);
    /** @type {Map<string, {resolve: (text: string) => void, reject: (error: Error) => void}>} */
    this.pending = new Map();
    channel.onmessage = ({ data }) => {
      if (data.kind === "note") onNote(data.facts, data.text);
      else if (data.kind === "changed") onChanged();
      else if (data.kind === "response") this.#respond(data);
      else if (data.kind === "gone") {
        this.close();
        onGone();
      }
    };
  }

  /** @param {{id: string, text?: string, error?: string, away?: boolean}} data */
  #respond({ id, text, error, away }) {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (text !== undefined) waiting?.resolve(text);
    else waiting?.reject(away ? new Disconnected(error) : new GtpError(error));
  }

  /** @param {string} command @returns {Promise<string>} */
  send(command) {
    return new Promise((resolve, reject) => {
      const id = `${this.name}-${this.next++}`;
      this.pending.set(id, { resolve, reject });
      this.channel.postMessage({ kind: "command", id, command });
      setTimeout(() => {
        if (this.pending.delete(id)) reject(new Disconnected(t("the other tab does not answer")));
      }, COMMAND_MS);
    });
  }

  close() {
    this.channel.close();
    for (const it of this.pending.values()) it.reject(new Disconnected(t("the other tab has gone")));
    this.pending.clear();
  }
}

/**
 * Look for a tab of this browser that has the connection of a seat.
 * @param {string} token
 * @returns {Promise<{channel: Channel, seat: Seat} | null>}
 */
export function findLead(token) {
  if (!token || !("BroadcastChannel" in globalThis)) return Promise.resolve(null);
  const channel = channelOf(token);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      channel.close();
      resolve(null);
    }, ANSWER_MS);
    channel.onmessage = ({ data }) => {
      if (data.kind !== "lead") return;
      clearTimeout(timer);
      resolve({ channel, seat: data.seat });
    };
    channel.postMessage({ kind: "find" });
  });
}

/**
 * Be the tab with the connection.
 * @param {string} token
 * @param {ConstructorParameters<typeof Lead>[1]} hands
 * @returns {Lead | null} null where the browser has no channels
 */
export function beLead(token, hands) {
  return token && "BroadcastChannel" in globalThis ? new Lead(channelOf(token), hands) : null;
}
