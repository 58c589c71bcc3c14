/** Texts in the language of the page. English sentences are the keys; other languages come as a file, loaded once. */

/**
 * @typedef {object} Catalogue
 * @property {string} language the tag of the language
 * @property {number[]} forms the plural form for each number below 200; a larger one has that of its last two digits
 * @property {Record<string, string | string[]>} messages the texts by their English ones, after the context of those that
 *   have one
 * @property {string[]} sentences the English texts with places that the server writes, the most definite first
 * @property {string[]} translated the places whose values are texts of the catalogue
 */

/** @typedef {Record<string, string | number>} Values */

const PLACE = /\{([a-z_]+)\}/g;
const IN_CONTEXT = "\u0004"; // stands between a context and its message
const NESTED = 4;
const SENTENCE_END = /(?<=\.) (?=[A-Z])/;
const FULL_WIDTH = /[。！？]$/;
const LITTLE = 5; // characters of a message besides its places, of which one has to be a known text

/** @returns {Promise<Catalogue | null>} the texts of the page's language; null for English */
async function load() {
  if (typeof document === "undefined") return null;
  const link = document.querySelector("link[data-messages]");
  if (!(link instanceof HTMLLinkElement)) return null;
  try {
    const response = await fetch(link.href);
    return response.ok ? await response.json() : null;
  } catch {
    return null; // the page is usable in English
  }
}

let catalogue = await load();

/** @type {[RegExp, string][]} */
let templates = [];

/**
 * Use these texts from now on; tests call it.
 * @param {Catalogue | null} texts
 */
export function useCatalogue(texts) {
  catalogue = texts;
  templates = (texts?.sentences ?? []).map((it) => [pattern(it), it]);
}

useCatalogue(catalogue);

/** @returns {string} the tag of the page's language, for `Intl` */
export function language() {
  return catalogue?.language ?? "en";
}

/**
 * Return a message in the language of the page.
 * @param {string} message the message in English, a literal: "{name} resigns"
 * @param {Values} [values] the values of its places
 */
export function t(message, values) {
  return filled(text(message), values);
}

/**
 * Return a message as one game or page means it, in the language of the page.
 * @param {string} context the game or page, a literal: "bridge"
 * @param {string} message the message in English, a literal: "Pass"
 * @param {Values} [values] the values of its places
 */
export function tIn(context, message, values) {
  return filled(text(message, context), values);
}

/**
 * Return the form of a message for a number of things.
 * @param {string} one the message in English for one thing, a literal: "{count} move"
 * @param {string} many the message for several: "{count} moves"
 * @param {number} count the number, which the place `count` has
 * @param {Values} [values] the values of the other places
 */
export function tn(one, many, count, values) {
  const forms = catalogue?.messages[one];
  let form = count === 1 ? one : many;
  if (catalogue && Array.isArray(forms)) {
    const whole = Math.floor(Math.abs(count));
    form = forms[catalogue.forms[whole < 200 ? whole : (whole % 100) + 100]] ?? form;
  }
  return filled(form, { count, ...values });
}

/**
 * Return a sentence that the server has written in English, in the language of the page. A sentence that is none of the
 * catalogue's stays as it is.
 * @param {string} sentence
 * @param {string} [context] the game that it is about: words of this game come before those of others
 * @param {number} [depth] the number of sentences around it
 * @returns {string}
 */
export function translated(sentence, context = "", depth = 0) {
  if (!catalogue || depth >= NESTED) return sentence;
  const found = catalogue.messages[context + IN_CONTEXT + sentence] ?? catalogue.messages[sentence];
  if (typeof found === "string") return found;
  const several = sentence.split(SENTENCE_END);
  if (several.length > 1) {
    const texts = several.map((it) => translated(it, context, depth));
    if (texts.every((it, index) => it !== several[index]))
      return texts
        .map((it) => (FULL_WIDTH.test(it) ? it : `${it} `))
        .join("")
        .trim();
  }
  for (const [template, message] of templates) {
    const values = template.exec(sentence)?.groups;
    if (!values) continue;
    const kept = new Set(catalogue.translated);
    const ready = Object.entries(values).map(([name, it]) => [
      name,
      kept.has(name) ? translated(it, context, depth + 1) : it,
    ]);
    // Nearly any sentence fits a message such as "{outcome}: {detail}".
    const little = message.replace(PLACE, "").length <= LITTLE;
    if (little && ready.every(([name, it]) => it === values[name])) continue;
    return filled(text(message, context), Object.fromEntries(ready));
  }
  return sentence;
}

/**
 * Return names as one phrase: "anna, bo and cy".
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/**
 * @param {string} message
 * @param {string} [context]
 */
function text(message, context = "") {
  const found = catalogue?.messages[context + IN_CONTEXT + message] ?? catalogue?.messages[message];
  if (found === undefined) return message;
  return typeof found === "string" ? found : found[0];
}

/**
 * @param {string} message
 * @param {Values} [values]
 */
function filled(message, values) {
  return values ? message.replace(PLACE, (place, name) => String(values[name] ?? place)) : message;
}

/**
 * Return the pattern of a sentence with any values; a place that comes again is the same.
 * @param {string} message
 */
function pattern(message) {
  /** @type {Set<string>} */
  const known = new Set();
  const parts = message.split(PLACE).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    if (known.has(part)) return `\\k<${part}>`;
    known.add(part);
    return `(?<${part}>.+?)`;
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}
