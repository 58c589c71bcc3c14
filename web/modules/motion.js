/** Motion on the page. */

/** Whether the user wants as little motion as possible: by the settings of the system, or of the page. */
export function still() {
  return document.documentElement.dataset.animation === "no" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
