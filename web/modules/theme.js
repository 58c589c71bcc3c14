/** The switch between light and dark. Without a choice the page follows the system. */

import "./preferences.js";

const root = document.documentElement;
const stored = localStorage.getItem("theme");
if (stored === "light" || stored === "dark") root.dataset.theme = stored;

/** @type {HTMLButtonElement | null} */
const button = document.querySelector("[data-theme-switch]");
if (button) {
  const dark = () => {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const label = () => {
    for (const icon of button.querySelectorAll("[data-when]")) {
      /** @type {HTMLElement} */ (icon).hidden =
        /** @type {HTMLElement} */ (icon).dataset.when !== (dark() ? "dark" : "light");
    }
    const text = (dark() ? button.dataset.light : button.dataset.dark) ?? "";
    button.setAttribute("aria-label", text);
    button.title = text;
  };
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
    label();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  label();
  button.hidden = false;
}
