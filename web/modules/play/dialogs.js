/** Questions to the user: a choice of several, or whether something is meant. */

const dialog = /** @type {HTMLDialogElement} */ (globalThis.document?.querySelector("[data-dialog]"));

/**
 * Ask a question.
 * @param {string} title
 * @param {string} text
 * @param {{value: string, label: string | Node, main?: boolean}[]} answers
 * @returns {Promise<string>} the value of the answer; empty if the user closes the question
 */
export function ask(title, text, answers) {
  const words = /** @type {HTMLElement} */ (dialog.querySelector("[data-dialog-text]"));
  /** @type {HTMLElement} */ (dialog.querySelector("[data-dialog-title]")).textContent = title;
  words.textContent = text;
  words.hidden = !text;
  const buttons = answers.map(({ value, label, main }) => {
    const button = document.createElement("button");
    button.value = value;
    button.append(label);
    if (main) button.className = "main";
    return button;
  });
  dialog.querySelector("[data-dialog-buttons]")?.replaceChildren(...buttons);
  dialog.returnValue = "";
  dialog.showModal();
  buttons[0]?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/** Close the question that is asked, if any: it has become pointless. */
export function closeDialog() {
  if (dialog.open) dialog.close("");
}
