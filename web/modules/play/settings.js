/** The fields of settings: how boards look and behave. */

import { t } from "../catalogue.js";
import { onPreferences, prefer, preferences } from "../preferences.js";

/** @typedef {import("../preferences.js").Preferences} Preferences */

export class Settings {
  /** @param {HTMLElement} host the element with the fields */
  constructor(host) {
    this.host = host;
    host.addEventListener("change", (event) => this.#changed(/** @type {HTMLInputElement} */ (event.target)));
    onPreferences(() => this.#fill());
  }

  /** Show the settings as they are now; a dialog opens. */
  show() {
    this.#say("");
    this.#fill();
    if (this.host instanceof HTMLDialogElement) this.host.showModal();
  }

  #fill() {
    for (const [name, value] of Object.entries(preferences())) {
      const field = /** @type {HTMLInputElement | null} */ (this.host.querySelector(`[name="${name}"]`));
      if (!field) continue;
      if (field.type === "checkbox") field.checked = value === true;
      else field.value = String(value);
    }
  }

  /** @param {HTMLInputElement} field */
  async #changed(field) {
    const wanted = field.type === "checkbox" ? field.checked : field.value;
    this.#say("");
    if (field.name === "notifications" && wanted && !(await this.#allowed())) field.checked = false;
    else prefer(/** @type {Partial<Preferences>} */ ({ [field.name]: wanted }));
  }

  /** Ask the user whether the browser may show notifications. */
  async #allowed() {
    if (!("Notification" in globalThis)) {
      this.#say(t("This browser shows no notifications here. It needs a page over HTTPS."));
      return false;
    }
    const answer = await Notification.requestPermission();
    if (answer !== "granted")
      this.#say(t("The browser does not allow notifications of this page. Its own settings do."));
    return answer === "granted";
  }

  /** @param {string} words */
  #say(words) {
    /** @type {HTMLElement} */ (this.host.querySelector("[data-settings-problem]")).textContent = words;
  }
}
