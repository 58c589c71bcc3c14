/** Styles that a page loads when it needs them. */

/** Load a file of styles, once. @param {string} name its path without its suffix @returns {Promise<void>} */
export function loadStyles(name) {
  const href = new URL(`../styles/${name}.css`, import.meta.url).href;
  if ([...document.styleSheets].some((it) => it.href === href)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", () => resolve(undefined));
    link.addEventListener("error", () => resolve(undefined)); // content without styles is better than none
  });
  document.head.append(link);
  return loaded;
}
