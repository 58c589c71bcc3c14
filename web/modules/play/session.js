/** The user's session at the server: logging in, and coming back when the connection was lost. */

import { Disconnected, Gtp, GtpError, record } from "../gtp.js";
import { guestName, keepGuestName } from "./kept.js";
import { beLead, Follower, findLead } from "./tabs.js";

const KEPT = "boardwire.session";

/** Seconds before the first attempt to connect again, and the longest pause between two. */
const FIRST = 0.5;
const LONGEST = 15;

/** Reasons of the server after which the page does not come back by itself. */
const REPLACED = /newer connection has taken your place/;
const BANNED = /\b(is|are) banned\b/;
const REFUSED = new RegExp(`^(error:|sent away|.* is an account;|the account|an operator has ended)|${BANNED.source}`);

/**
 * @typedef {{kind: "here" | "coming" | "replaced" | "refused", seconds?: number, reason: string}} Standing
 *   whether there is a connection: `coming` tries again after some seconds
 */

/** The pause before an attempt to connect again. @param {number} attempt from 0 on @returns {number} seconds */
export function pauseBefore(attempt) {
  return Math.min(LONGEST, FIRST * 2 ** attempt);
}

export class Session {
  /**
   * @param {{onNote: (facts: Record<string, string>, text: string) => void, onStanding: (standing: Standing) => void,
   *   onBack: (standing: string) => Promise<void>, onChanged: () => void}} handlers `onBack` takes the response to
   *   `bw-resume`; empty if the seat is lost; `onChanged` is called when another tab of the seat has sent a command
   */
  constructor({ onNote, onStanding, onBack, onChanged }) {
    this.onNote = onNote;
    this.onStanding = onStanding;
    this.onBack = onBack;
    this.onChanged = onChanged;
    /** The match that is played, as the line of its beginning has it. @type {Record<string, string> | null} */
    this.match = null;
    /** What shares the connection with other tabs, while this one has it. @type {import("./tabs.js").Lead | null} */
    this.lead = null;
    /** What uses the connection of another tab. @type {Follower | null} */
    this.follower = null;
    const note = (/** @type {Record<string, string>} */ facts, /** @type {string} */ text) => {
      this.lead?.note(facts, text);
      onNote(facts, text);
    };
    this.gtp = new Gtp({ onNote: note, onState: (state, reason) => state === "away" && this.#away(reason) });
    this.attempt = 0;
    /** @type {Promise<void> | undefined} */
    this.opening = undefined;
    this.entering = false; // whether the user has asked to play
    this.wanted = false; // whether to come back after a lost connection
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The attempt to take the seat that this tab had, until its outcome is known. @type {Promise<void> | undefined} */
    this.returning = undefined;
    this.name = "";
    this.role = "";
  }

  /** The session token of this tab. */
  get token() {
    return sessionStorage.getItem(KEPT) ?? "";
  }

  /** Take part in the seat of another tab. @param {string} token its session token */
  share(token) {
    this.#keep(token);
  }

  /** @param {string} token */
  #keep(token) {
    if (token) sessionStorage.setItem(KEPT, token);
    else sessionStorage.removeItem(KEPT);
  }

  /**
   * Connect and log in, as the account of the page's login or else as a guest.
   * @param {string} [guest] the guest's name; any if it is empty
   * @throws {GtpError} the server does not admit the user
   */
  async enter(guest = "") {
    this.entering = true;
    await this.returning; // the page is loaded again, and asks for its seat
    await this.#open();
    this.attempt = 0;
    await this.gtp.send("bw-dead ask").catch(() => ""); // an older server does not ask
    const known = await this.gtp.send("bw-whoami").catch(() => "");
    let facts = record(known);
    if (!known || (guest && facts.role === "guest" && facts.name !== guest)) facts = await this.#visit(guest);
    this.#know(facts);
    await this.gtp.send("bw-notify on");
    this.wanted = true;
    this.onStanding({ kind: "here", reason: "" });
  }

  /** Log in as a guest: by a name that the user wants, else by that of the last time, else by any. @param {string} guest */
  async #visit(guest) {
    const login = async (/** @type {string} */ name) =>
      record(await this.gtp.send(`bw-login ${name.replace(/\s+/g, "-")} -`));
    const before = guestName();
    if (!guest && before) {
      try {
        return await login(before);
      } catch (error) {
        if (error instanceof Disconnected || !(error instanceof GtpError)) throw error; // else somebody has that name now
      }
    }
    const facts = await login(guest || `guest-${Math.random().toString(16).slice(2, 8)}`);
    if (!guest.startsWith("friend-")) keepGuestName(facts.name);
    return facts;
  }

  /** Connect, unless there is a connection. */
  #open() {
    if (!this.gtp.socket || !this.opening) this.opening = this.gtp.open();
    return this.opening;
  }

  /**
   * Look whether the browser is logged in to an account, and stay connected then: others may
   * challenge the user.
   */
  async peek() {
    try {
      await this.#open();
      this.#know(record(await this.gtp.send("bw-whoami")));
      await this.gtp.send("bw-notify on");
      this.wanted = true;
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      if (!this.wanted && !this.entering) this.gtp.close();
    }
  }

  /** @param {Record<string, string>} facts of `bw-whoami` */
  #know(facts) {
    this.name = facts.name ?? this.name;
    this.role = facts.role ?? this.role;
    if (facts.session) this.#keep(facts.session);
  }

  /** @param {string} command @returns {Promise<string>} */
  async send(command) {
    if (this.follower) return this.follower.send(command);
    const response = await this.gtp.send(command);
    this.lead?.sent(command);
    return response;
  }

  /** Note the match that is played; its seat is shared with other tabs. @param {Record<string, string> | null} match */
  playing(match) {
    this.match = match;
    if (this.lead || this.follower || !match) return;
    this.lead = beLead(this.token, {
      seat: () => this.match && { name: this.name, role: this.role, match: this.match },
      send: (command) => this.gtp.send(command),
      onChanged: () => this.onChanged(),
    });
  }

  /** Take part by the connection of another tab, if one has the seat; return whether that is so. */
  async #follow() {
    const found = await findLead(this.token);
    if (!found) return false;
    this.lead?.leave();
    this.lead = null;
    this.follower = new Follower(found.channel, {
      onNote: this.onNote,
      onChanged: () => this.onChanged(),
      onGone: () => this.#inherit(),
    });
    this.name = found.seat.name;
    this.role = found.seat.role;
    this.match = found.seat.match;
    const line = Object.entries(found.seat.match).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    await this.#return(`\n${line.join(" ")}`);
    return true;
  }

  /** The tab with the connection has gone: take its place, unless another tab does. */
  async #inherit() {
    this.follower = null;
    await new Promise((resolve) => setTimeout(resolve, 50 + 400 * Math.random()));
    if (this.wanted && !(await this.#follow())) await this.#connect();
  }

  /** Take the seat again that this tab had, if any; false if it had none. */
  async comeBack() {
    if (!this.token) return false;
    this.wanted = true;
    this.returning = this.#follow().then((found) => (found ? undefined : this.#connect()));
    await this.returning;
    this.returning = undefined;
    return true;
  }

  /** Try again now. */
  async retry() {
    clearTimeout(this.timer);
    this.wanted = true;
    await this.#connect();
  }

  /** Leave: the server withdraws seeks. */
  close() {
    this.wanted = false;
    clearTimeout(this.timer);
    this.follower?.close();
    this.follower = null;
    this.gtp.close();
    this.lead?.leave(); // after the end of the connection, so that another tab may have the seat
    this.lead = null;
  }

  async #connect() {
    try {
      this.opening = this.gtp.open();
      await this.opening;
      await this.gtp.send("bw-dead ask").catch(() => "");
      const resumed = this.token ? await this.gtp.send(`bw-resume ${this.token}`) : "";
      if (!resumed) throw new GtpError("no session");
      this.attempt = 0;
      this.#know(record(resumed.split("\n")[0]));
      await this.gtp.send("bw-notify on");
      this.onStanding({ kind: "here", reason: "" });
      await this.#return(resumed);
    } catch (error) {
      if (error instanceof Disconnected) return; // #away goes on
      if (!(error instanceof GtpError)) throw error;
      if (/goes on|nothing has happened/.test(error.message)) {
        this.gtp.socket?.close();
        return;
      }
      this.#keep("");
      this.wanted = false; // there is no seat: who plays again enters again
      const banned = BANNED.test(error.message);
      this.onStanding(banned ? { kind: "refused", reason: error.message } : { kind: "here", reason: "" });
      await this.#return("");
    }
  }

  /** The seat is known now: go on with what was played, which may enter. @param {string} resumed */
  async #return(resumed) {
    this.returning = undefined;
    await this.onBack(resumed);
  }

  /** @param {string} reason */
  #away(reason) {
    if (!this.wanted) return;
    if (REPLACED.test(reason) || REFUSED.test(reason)) {
      this.wanted = false;
      this.onStanding({ kind: REPLACED.test(reason) ? "replaced" : "refused", reason });
      return;
    }
    const seconds = pauseBefore(this.attempt);
    this.attempt += 1;
    this.onStanding({ kind: "coming", seconds, reason });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), seconds * 1000);
  }
}
