/** Parts of a page that the server has written as templates, filled with values here: their markup is there alone. */

/**
 * A copy of a template of the page. Its elements say what they take: `data-fill="text=name href=address"`.
 * @param {string} name of the template, as `data-template` has it
 * @param {Record<string, string>} values
 * @returns {HTMLElement}
 */
export function filled(name, values) {
  const template = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[data-template="${name}"]`));
  const made = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const fields = made.querySelectorAll("[data-fill]");
  for (const it of made.matches("[data-fill]") ? [made, ...fields] : fields) {
    for (const pair of (it.getAttribute("data-fill") ?? "").split(" ")) {
      const [part, value] = pair.split("=");
      if (part === "text") it.textContent = values[value] ?? "";
      else if (values[value]) it.setAttribute(part, values[value]);
      else it.removeAttribute(part);
    }
  }
  return made;
}
