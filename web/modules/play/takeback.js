/** Taking moves back by consent: what the server says of it, and what the user may do. */

import { t } from "../catalogue.js";
import { record } from "../gtp.js";
import { playerOf } from "./texts.js";

/** @typedef {import("./screen.js").Action} Action */

export class Takeback {
  /** @param {(command: string) => Promise<unknown>} send sends a command, and shows its error */
  constructor(send) {
    this.send = send;
    /** The player who asks to take its last move back; -1 while nobody does. */
    this.asker = -1;
    /** The players who want it. @type {number[]} */
    this.agreed = [];
  }

  /** Take the response to `bw-takeback`. @param {string} answer */
  read(answer) {
    const facts = record(answer);
    this.asker = facts.asked ? playerOf(facts.asked) : -1;
    this.agreed = (facts.agreed ?? "").split(",").filter(Boolean).map(playerOf);
  }

  /**
   * What the user may do.
   * @param {number} me
   * @param {boolean} may whether there is a move of the user that could be taken back
   * @returns {Action[]}
   */
  actions(me, may) {
    /** @type {(word: "ask" | "accept" | "decline") => () => void} */
    const run = (word) => () => void this.send(`bw-takeback ${word}`);
    if (this.asker === me) return [{ name: "takeback-withdraw", label: t("Do not take it back"), run: run("decline") }];
    if (this.asker >= 0 && !this.agreed.includes(me))
      return [
        { name: "takeback-accept", label: t("Let them take it back"), run: run("accept"), main: true },
        { name: "takeback-decline", label: t("The move stays"), run: run("decline") },
      ];
    return this.asker < 0 && may ? [{ name: "takeback-ask", label: t("Take back"), run: run("ask") }] : [];
  }
}
