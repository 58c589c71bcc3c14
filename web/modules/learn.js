/** The page of algorithms: an example is chosen, and followed step by step. */

import { Drawing } from "./learn/drawing.js";
import { ALGORITHMS, EXAMPLES, samples } from "./learn/examples.js";
import { figure, nodeWords, Walk } from "./learn/walk.js";

const PLAY_MS = 1100;
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

const playButton = /** @type {HTMLElement} */ (page.querySelector('[data-step="play"]'));
const slider = /** @type {HTMLInputElement} */ (part("slider"));
/** @type {Walk | undefined} */
let walk;
/** @type {Drawing | undefined} */
let drawing;
let at = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;

for (const [name, { title }] of Object.entries(EXAMPLES)) field("example").add(new Option(title, name));
for (const [name, title] of Object.entries(ALGORITHMS)) field("algorithm").add(new Option(title, name));

/** What the form asks for. @returns {Record<string, string>} */
function wanted() {
  const { query } = EXAMPLES[field("example").value];
  /** @type {Record<string, string>} */
  const asked = { ...query, algorithm: field("algorithm").value };
  const names = samples(asked.algorithm) ? ["simulations", "c", "seed"] : ["order"];
  for (const name of names) asked[name] = field(name).value;
  if (query.tree !== undefined) asked.tree = field("tree").value.trim();
  return asked;
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
  const used = { tree: EXAMPLES[field("example").value].query.tree !== undefined, order: !sampling, sampling };
  for (const [name, shown] of Object.entries(used)) {
    for (const it of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(`[data-for='${name}']`))) it.hidden = !shown;
  }
}

/** Fetch and show what the form asks for. @param {number} [step] */
async function load(step = 0) {
  stop();
  const asked = wanted();
  part("error").textContent = "";
  const response = await fetch(`/api/v1/steps?${new URLSearchParams(asked)}`);
  const data = await response.json();
  if (!response.ok) {
    part("error").textContent = data.detail ?? "This cannot be shown.";
    return;
  }
  walk = new Walk(data);
  drawing = new Drawing(part("tree"), walk, look);
  part("title").textContent = ALGORITHMS[data.algorithm];
  slider.max = String(walk.length);
  page.hidden = false;
  go(Math.min(step, walk.length));
  const example = field("example").value;
  history.replaceState(null, "", `/learn?${new URLSearchParams({ example, ...changed(asked) })}`);
}

/** What differs from the example. @param {Record<string, string>} asked */
function changed(asked) {
  const usual = { ...USUAL, ...EXAMPLES[field("example").value].query };
  return Object.fromEntries(Object.entries(asked).filter(([name, value]) => usual[/** @type {"order"} */ (name)] !== value));
}

/** Show what is known after so many steps. @param {number} step */
function go(step) {
  if (!walk || !drawing) return;
  at = Math.max(0, Math.min(walk.length, step));
  const state = walk.after(at);
  drawing.show(state);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${at} of ${walk.length}`);
  part("count").textContent = `step ${at} of ${walk.length}`;
  part("words").textContent = at ? state.words : "Nothing has been looked at yet. Step on with the right arrow key, or play.";
  figures(state);
  look(-1);
  if (at === walk.length) stop();
}

/** @param {ReturnType<Walk["after"]>} state */
function figures(state) {
  const { facts } = /** @type {Walk} */ (walk).data;
  const root = state.facts.get(0);
  const rows = facts.simulations ? [
    ["Random games", `${root?.visits ?? 0} of ${facts.simulations}`],
    ["Most visited at the end", facts.move],
  ] : [
    ["Leaves looked at", `${/** @type {Walk} */ (walk).leaves(at)} of ${facts.all_leaves}`],
    ["Leaves cut off", String([...state.cut].filter((it) => /** @type {Walk} */ (walk).data.nodes[it].kind === "leaf").length)],
    ["Value of the root", figure(root?.value) || "not known"],
  ];
  part("figures").replaceChildren(...rows.flatMap(([name, value]) => {
    const [term, fact] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = name;
    fact.textContent = value;
    return [term, fact];
  }));
}

/** Tell about a node; -1 for the one of the step. @param {number} node */
function look(node) {
  if (!walk) return;
  const state = walk.after(at);
  const shown = walk.data.nodes[node < 0 ? Math.max(0, state.at) : node];
  part("node").textContent = nodeWords(shown, state.facts.get(shown.id), state.cut.has(shown.id));
  part("position").hidden = !shown.state;
  part("position").textContent = shown.state;
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  playButton.setAttribute("aria-pressed", "false");
}

function play() {
  if (playing) {
    stop();
    return;
  }
  if (walk && at === walk.length) go(0);
  playButton.setAttribute("aria-pressed", "true");
  playing = setInterval(() => go(at + 1), PLAY_MS);
}

const steps = /** @type {Record<string, () => void>} */ ({
  first: () => go(0), back: () => go(at - 1), play, forward: () => go(at + 1), last: () => go(walk?.length ?? 0),
});
page.addEventListener("click", (event) => {
  const step = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-step]"))?.dataset.step;
  if (!step) return;
  if (step !== "play") stop();
  steps[step]();
});
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  if (event.key === " " && target.tagName === "BUTTON") return;
  const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" }[event.key];
  if (!step) return;
  event.preventDefault();
  if (step !== "play") stop();
  steps[step]();
});
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
