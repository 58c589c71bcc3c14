/** A player at the table of a tournament: waiting for the next game, and going on after one. */

import { addressOf } from "../address.js";
import { keepPlayer } from "../called.js";
import { listed, t } from "../catalogue.js";
import { countdown } from "../clock.js";
import { GtpError, record } from "../gtp.js";

const EVERY_MS = 3000;

/** @param {string} selector @returns {HTMLElement} */
function part(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

/** The page with the standings of a tournament. @param {string} id */
export function standingsOf(id) {
  return addressOf(`/tournaments/${encodeURIComponent(id)}`);
}

/**
 * What the page says while a player waits for the next game.
 * @param {Record<string, string>} facts the answer to `bw-tournament ready`
 */
export function attendanceWords(facts) {
  if (facts.state === "open") return t("You have entered. Your first game begins here when the tournament begins.");
  if (facts.paused) return t("The tournament pauses. Your next game begins here.");
  const names = listed((facts.opponents ?? "").split(",").filter(Boolean));
  if (!names) return t("You are at the table. Your next game begins here by itself.");
  const round = facts.round;
  if (facts.seconds === undefined)
    return t("Round {round} against {names}: the game begins as soon as all are here.", { round, names });
  const clock = countdown(Number(facts.seconds));
  return t(
    "Round {round} against {names}: the game begins as soon as all are here. Who is not here in {clock} loses it.",
    {
      round,
      names,
      clock,
    },
  );
}

export class Attendance {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./waiting.js").Waiting} waiting
   * @param {string} id of the tournament
   */
  constructor(session, waiting, id) {
    this.session = session;
    this.waiting = waiting;
    this.id = id;
    /** Whether the player waits at the table. */
    this.here = false;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * Enter the tournament.
   * @param {string} code
   * @throws {GtpError} it is not possible
   */
  async enter(code) {
    await this.session.send(`bw-tournament enter ${this.id} ${code}`.trim());
    keepPlayer(this.session.name, this.id, this.session.role === "guest" ? this.session.token : "");
  }

  /**
   * Wait at the table for the next game.
   * @throws {GtpError} the user does not take part, or the tournament is over
   */
  async sit() {
    this.#show(record(await this.session.send(`bw-tournament ready ${this.id}`)));
    if (this.session.role !== "guest") keepPlayer(this.session.name);
    this.here = true;
    document.body.dataset.table = this.id; // so the banner of a call is hidden here
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.#look(), EVERY_MS);
  }

  /** A game begins, or the player goes. */
  rise() {
    this.here = false;
    delete document.body.dataset.table;
    clearInterval(this.timer);
  }

  /** Leave the table, and see the standings. */
  async leave() {
    this.rise();
    await this.session.send(`bw-tournament away ${this.id}`).catch(() => "");
    location.href = standingsOf(this.id);
  }

  /** Offer what follows a game. @param {() => void} again to wait for the next one */
  afterGame(again) {
    const link = document.createElement("a");
    link.href = standingsOf(this.id);
    link.textContent = t("Standings of the tournament");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("Wait for the next game");
    button.addEventListener("click", again);
    const host = part("[data-standing]");
    host.replaceChildren(link, " ", button);
    host.hidden = false;
  }

  async #look() {
    if (!this.here) return;
    try {
      const facts = record(await this.session.send(`bw-tournament ready ${this.id}`));
      if (this.here) this.#show(facts);
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      if (this.here && this.session.wanted && !/you play already|connection/.test(error.message)) {
        this.rise();
        location.href = standingsOf(this.id); // it is over, or the player was removed
      }
    }
  }

  /** @param {Record<string, string>} facts */
  #show(facts) {
    this.waiting.show(facts.title || t("Tournament"), attendanceWords(facts), "");
    const link = document.createElement("a");
    link.href = facts.state === "open" ? addressOf("/tournaments/open") : standingsOf(this.id);
    link.textContent = facts.state === "open" ? t("Open tournaments") : t("Standings of the tournament");
    part("[data-waiting-text]").append(document.createElement("br"), link);
  }
}
