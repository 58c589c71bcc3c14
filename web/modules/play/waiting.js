/** What the page says while nobody plays: waiting, challenges, and the state of the connection. */

import { t, translated } from "../catalogue.js";

/** @param {string} selector @returns {HTMLElement} */
function part(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

/** @param {string} label @param {() => void} run @param {string} [kind] */
function button(label, run, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.className = kind;
  made.addEventListener("click", run);
  return made;
}

export class Waiting {
  /** @param {() => void} onCancel */
  constructor(onCancel) {
    this.page = part("[data-waiting]");
    this.page.querySelector('[data-do="cancel"]')?.addEventListener("click", onCancel);
    const field = /** @type {HTMLInputElement} */ (this.page.querySelector("[data-link] input"));
    this.page.querySelector('[data-do="copy"]')?.addEventListener("click", async (event) => {
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
      /** @type {HTMLElement} */ (event.target).textContent = t("Copied");
    });
  }

  /**
   * Say that the user waits.
   * @param {string} title
   * @param {string} text
   * @param {string} link for a friend, or empty
   */
  show(title, text, link) {
    part("[data-waiting-title]").textContent = title;
    part("[data-waiting-text]").textContent = text;
    const host = part("[data-link]");
    host.hidden = !link;
    /** @type {HTMLInputElement} */ (host.querySelector("input")).value = link;
    /** @type {HTMLElement} */ (host.querySelector("button")).textContent = t("Copy");
    this.page.hidden = false;
  }

  hide() {
    this.page.hidden = true;
  }

  /** Say why the wait is longer, while the user waits. @param {string} words */
  tell(words) {
    if (!this.page.hidden) part("[data-waiting-text]").textContent = words;
  }

  /**
   * Show a challenge until it is answered: above the card at the end of a game where that is shown, since the user
   * looks there, else at the top of the page.
   * @param {string} text
   * @param {string} name the challenger
   * @param {(answer: "accept" | "decline" | "block") => void} onAnswer
   */
  challenge(text, name, onAnswer) {
    const host = part("[data-challenge]");
    const card = document.querySelector("[data-ending]:not([hidden])");
    (card ?? this.page).before(host);
    const line = document.createElement("span");
    line.textContent = text;
    const answer = (/** @type {"accept" | "decline" | "block"} */ chosen) => {
      host.hidden = true;
      onAnswer(chosen);
    };
    host.replaceChildren(
      line,
      button(t("Accept"), () => answer("accept"), "main"),
      button(t("Decline"), () => answer("decline")),
      button(t("No more from {name}", { name }), () => answer("block")),
    );
    host.hidden = false;
    if (card) host.scrollIntoView({ block: "nearest" });
  }

  /** Say something at the top of the page. @param {string} text */
  explain(text) {
    const host = part("[data-standing]");
    host.textContent = text;
    host.hidden = !text;
  }

  /** Offer a link at the top of the page. @param {string} text @param {string} address */
  refer(text, address) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = text;
    const host = part("[data-standing]");
    host.replaceChildren(link);
    host.hidden = false;
  }

  /**
   * Say whether there is a connection.
   * @param {import("./session.js").Standing} standing
   * @param {() => void} retry
   */
  standing({ kind, seconds, reason }, retry) {
    const host = part("[data-standing]");
    const words = {
      here: "",
      coming: t("The connection is lost. Trying again in {seconds} s; your seat is kept.", {
        seconds: Math.ceil(seconds ?? 0),
      }),
      replaced: t("This game goes on in another tab or window."),
      refused: t("The server has ended the connection: {reason}.", { reason: translated(reason ?? "") }),
    }[kind];
    host.textContent = words;
    host.hidden = !words;
    if (kind === "coming") host.append(" ", button(t("Try now"), retry));
    if (kind === "replaced") host.append(" ", button(t("Go on here"), retry));
  }
}
