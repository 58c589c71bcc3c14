/** The page of algorithms: an example is chosen, and followed step by step. */

import { addressOf } from "./address.js";
import { t, translated } from "./catalogue.js";
import { ALGORITHMS, EXAMPLES, samples } from "./learn/examples.js";
import { Stepper } from "./learn/stepper.js";

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

const stepper = new Stepper(page);

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
  const { about, query } = EXAMPLES[field("example").value];
  part("about").textContent = about;
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

/** Fetch and show what the form asks for. @param {number} [step] */
async function load(step = 0) {
  stepper.stop();
  const asked = wanted();
  part("error").textContent = "";
  const response = await fetch(addressOf(`/api/v1/steps?${new URLSearchParams(asked)}`));
  const data = await response.json();
  if (!response.ok) {
    part("error").textContent = translated(data.detail ?? "") || t("This cannot be shown.");
    return;
  }
  part("title").textContent = ALGORITHMS[data.algorithm];
  page.hidden = false;
  stepper.open(data, step);
  const example = field("example").value;
  history.replaceState(null, "", addressOf(`/learn?${new URLSearchParams({ example, ...changed(asked) })}`));
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
