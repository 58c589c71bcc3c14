/** The switch between light and dark. Without a choice the page follows the system. */

const root = document.documentElement;
const stored = localStorage.getItem("theme");
if (stored === "light" || stored === "dark") root.dataset.theme = stored;

/** @type {HTMLButtonElement | null} */
const button = document.querySelector("[data-theme-switch]");
if (button) {
  button.hidden = false;
  const dark = () => {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const label = () => {
    button.textContent = dark() ? "Light" : "Dark";
    button.setAttribute("aria-label", dark() ? "Use the light theme" : "Use the dark theme");
  };
  button.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
    label();
  });
  label();
}
