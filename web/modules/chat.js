/** The chat of a match: what is said comes with the live news; what the user says goes by GTP. */

import { Gtp } from "./gtp.js";

const SHOWN = 200;

export class Chat {
  /** @param {HTMLElement} panel @param {string} match */
  constructor(panel, match) {
    this.match = match;
    /** @type {Promise<Gtp> | undefined} */
    this.connection = undefined;
    this.list = /** @type {HTMLElement} */ (panel.querySelector("[data-said]"));
    this.problem = /** @type {HTMLElement} */ (panel.querySelector("[data-problem]"));
    const form = /** @type {HTMLFormElement} */ (panel.querySelector("[data-say]"));
    const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    panel.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      try {
        await (await this.#spectator()).send(`bw-say ${text}`);
        input.value = "";
        this.problem.textContent = "";
      } catch (error) {
        this.problem.textContent = error instanceof Error ? error.message : String(error);
      }
    });
  }

  /** The connection of a spectator, opened when the user first says something. */
  #spectator() {
    this.connection ??= this.#connect();
    this.connection.catch(() => {
      this.connection = undefined;
    });
    return this.connection;
  }

  async #connect() {
    const gtp = new Gtp({
      onState: (state) => {
        if (state === "away") this.connection = undefined;
      },
    });
    await gtp.open();
    const name = `guest-${Math.random().toString(36).slice(2, 7)}`;
    await gtp.send("bw-whoami").catch(() => gtp.send(`bw-login ${name} -`));
    await gtp.send(`bw-watch ${this.match}`);
    return gtp;
  }

  /** @param {string} name @param {string} text */
  add(name, text) {
    this.list.querySelector(".empty")?.remove();
    const item = document.createElement("li");
    const who = item.appendChild(document.createElement("strong"));
    who.textContent = name;
    item.append(text);
    this.list.append(item);
    while (this.list.children.length > SHOWN) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }
}
