/** Passkeys: a device of the owner logs in, or becomes a key of the account. */

import { addressOf } from "../address.js";
import { t } from "../catalogue.js";

/** Whether this browser may have passkeys here. */
function possible() {
  return "PublicKeyCredential" in globalThis && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/**
 * Send JSON, and return the answer.
 * @param {string} path
 * @param {Record<string, unknown>} [content]
 * @returns {Promise<any>}
 */
async function send(path, content = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem ?? answer.detail);
  return answer;
}

/** @param {HTMLElement} box @param {unknown} error */
function show(box, error) {
  const status = /** @type {HTMLElement} */ (box.querySelector("[data-passkey-status]"));
  const words =
    error instanceof DOMException
      ? t("Nothing has happened: the device was not unlocked.")
      : error instanceof Error
        ? error.message
        : t("The server did not answer. Try again.");
  status.textContent = words;
  status.hidden = false;
}

/** @param {HTMLElement} box @param {() => Promise<void>} run */
function onPress(box, run) {
  const button = /** @type {HTMLButtonElement} */ (box.querySelector("button[data-passkey]"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await run();
    } catch (error) {
      show(box, error);
    } finally {
      button.disabled = false;
    }
  });
}

const entry = /** @type {HTMLElement | null} */ (document.querySelector("[data-passkey-login]"));
if (entry && possible()) {
  entry.hidden = false;
  onPress(entry, async () => {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(await send(addressOf("/login/passkey/options")));
    const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey: options }));
    const { next } = await send(addressOf("/login/passkey"), {
      credential: credential.toJSON(),
      next: entry.dataset.next,
    });
    location.assign(addressOf(next));
  });
}

const further = /** @type {HTMLElement | null} */ (document.querySelector("[data-passkey-new]"));
if (further) {
  if (!possible()) {
    const button = /** @type {HTMLButtonElement} */ (further.querySelector("button[data-passkey]"));
    button.disabled = true;
    show(further, new Error(t("This browser makes no passkeys here: they need HTTPS and a name of the server.")));
  }
  onPress(further, async () => {
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(
      await send(addressOf("/account/passkeys/options")),
    );
    const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey: options }));
    const label = /** @type {HTMLInputElement} */ (further.querySelector("input")).value;
    const { next } = await send(addressOf("/account/passkeys"), { credential: credential.toJSON(), label });
    location.assign(addressOf(next));
  });
}
