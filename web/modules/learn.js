/** The page of algorithms: an example is chosen, and followed step by step. */

import { addressOf } from "./address.js";
import { t } from "./catalogue.js";
import { ALGORITHMS, EXAMPLES, samples, WORDS } from "./learn/examples.js";
import { fetched } from "./learn/fetched.js";
import { Stepper } from "./learn/stepper.js";

const REMEMBER_MS = 200; // a browser allows 200 changes of the address in half a minute
const USUAL = { order: "given", simulations: "20", c: "1.4142", seed: "1" };

const page = /** @type {HTMLElement} */ (document.querySelector("[data-learn]"));
const form = /** @type {HTMLFormElement} */ (page.querySelector("[data-settings]"));

/** @param {string} name @returns {any} */
function part(name) {
  return page.querySelector(`[data-${name}]`);
}

/** @param {string} name @returns {any} */
function field(name) {
  return form.elements.namedItem(name);
}

/** What is shown, as the address of the page has it. */
const shown = {
  /** @type {Record<string, string>} */ query: {},
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer: undefined,
};

const stepper = new Stepper(page, remember);

for (const [name, { title }] of Object.entries(EXAMPLES)) field("example").add(new Option(title, name));
for (const [name, title] of Object.entries(ALGORITHMS)) field("algorithm").add(new Option(title, name));

/** What the form asks for. @returns {Record<string, string>} */
function wanted() {
  const { query } = EXAMPLES[field("example").value];
  /** @type {Record<string, string>} */
  const asked = { ...query, algorithm: field("algorithm").value };
  const names = samples(asked.algorithm) ? ["simulations", "c"] : ["order"];
  if (random()) names.push("seed");
  for (const name of names) asked[name] = field(name).value;
  if (query.tree !== undefined) asked.tree = field("tree").value.trim();
  return asked;
}

/** Whether the form asks for something that is drawn at random. */
function random() {
  return samples(field("algorithm").value) || field("order").value === "random";
}

/** Put an example into the form. */
function choose() {
  const { query } = EXAMPLES[field("example").value];
  field("algorithm").value = query.algorithm;
  field("tree").value = query.tree ?? "";
  for (const [name, usual] of Object.entries(USUAL)) field(name).value = query[name] ?? usual;
  fit();
}

/** Show the fields that the algorithm and the example use. */
function fit() {
  const sampling = samples(field("algorithm").value);
  const used = {
    tree: EXAMPLES[field("example").value].query.tree !== undefined,
    order: !sampling,
    sampling,
    seed: random(),
  };
  for (const [name, shown] of Object.entries(used)) {
    for (const it of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(`[data-for='${name}']`)))
      it.hidden = !shown;
  }
}

/** Show a problem beside the form; empty for none. @param {string} text */
function complain(text) {
  part("error").textContent = text;
}

/** Fetch and show what the form asks for. @param {number} [step] */
async function load(step = 0) {
  stepper.stop();
  page.hidden = false;
  const asked = wanted();
  if (asked.tree === "") {
    complain(t("There is no tree. Enter one such as [[3,12],[2,4]], or choose an example."));
    field("tree").focus();
    return;
  }
  page.setAttribute("aria-busy", "true");
  const { data, problem } = await fetched(`/api/v1/steps?${new URLSearchParams(asked)}`);
  page.removeAttribute("aria-busy");
  complain(problem);
  if (!data) return;
  part("title").textContent = ALGORITHMS[data.algorithm];
  describe(asked);
  shown.query = { example: field("example").value, ...changed(asked) };
  stepper.open(data, step);
}

/** Say what is shown: the words of the example, or those of the algorithm once anything else is shown. @param {Record<string, string>} asked */
function describe(asked) {
  const own = Object.keys(changed(asked)).length > 0;
  part("about").textContent = own ? WORDS[asked.algorithm] : EXAMPLES[field("example").value].about;
}

/** Keep the address of what is shown. @param {number} step */
function remember(step) {
  clearTimeout(shown.timer);
  shown.timer = setTimeout(() => {
    const query = new URLSearchParams({ ...shown.query, ...(step ? { step: String(step) } : {}) });
    history.replaceState(null, "", addressOf(`/learn?${query}`));
  }, REMEMBER_MS);
}

/** What differs from the example. @param {Record<string, string>} asked */
function changed(asked) {
  const usual = { ...USUAL, ...EXAMPLES[field("example").value].query };
  return Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => usual[/** @type {"order"} */ (name)] !== value),
  );
}

field("example").addEventListener("change", () => {
  choose();
  load();
});
for (const name of ["algorithm", "order"]) {
  field(name).addEventListener("change", () => {
    fit();
    load();
  });
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  load();
});

const address = new URLSearchParams(location.search);
field("example").value = address.get("example") ?? "";
if (!field("example").value) field("example").selectedIndex = 0;
choose();
for (const name of ["algorithm", "tree", ...Object.keys(USUAL)]) {
  if (address.has(name)) field(name).value = address.get(name);
}
fit();
await load(Number(address.get("step") ?? 0));
