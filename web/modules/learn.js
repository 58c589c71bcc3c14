/** The page of algorithms: a tree or a position is chosen or drawn, and a search of it is followed step by step. */

import { addressOf } from "./address.js";
import { t } from "./catalogue.js";
import { Comparison } from "./learn/comparison.js";
import { Editor } from "./learn/editor.js";
import { ALGORITHMS, EXAMPLES, samples, WORDS } from "./learn/examples.js";
import { png, save, svgText } from "./learn/exports.js";
import { fetched } from "./learn/fetched.js";
import { GamePosition } from "./learn/game_position.js";
import { hasChance, readTree, rootPlayer, writeTree } from "./learn/notation.js";
import { Stepper } from "./learn/stepper.js";

const REMEMBER_MS = 200; // a browser allows 200 changes of the address in half a minute
const TYPING_MS = 700;
const PROGRAM = "boardwire.code"; // the language of the program, as `learn/code.js` keeps it
const USUAL = { order: "given", simulations: "20", c: "1.4142", seed: "1", root: "max", players: "2", depth: "" };
const FIELDS = /** @type {(keyof typeof USUAL)[]} */ (Object.keys(USUAL));
const OF_CHANCE = new Set(["expectiminimax", "star1", "maxn"]); // besides random games
const TREE_SEARCHES = Object.keys(ALGORITHMS).filter((it) => !samples(it));

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
  query: new URLSearchParams(),
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer: undefined,
  /** @type {ReturnType<typeof setTimeout> | undefined} */ typing: undefined,
  /** The number of the last request: answers of earlier ones are not shown. */ turn: 0,
  /** The values of unknown leaves. @type {Record<string, string>} */ leaves: {},
};

const stepper = new Stepper(page, (step) => {
  remember(step);
  if (part("together").checked) comparison.follow();
});
const comparison = new Comparison(part("other"), part("together"), stepper);
const editor = new Editor(page, (text, drawn) => {
  if (drawn) field("tree").value = text;
  edited();
});
const position = new GamePosition(part("game"), field("game"), field("position"), () => void load());

for (const [name, { title }] of Object.entries(EXAMPLES)) field("example").add(new Option(title, name));
for (const [name, title] of Object.entries(ALGORITHMS)) field("algorithm").add(new Option(title, name));
field("other").add(new Option(t("nothing"), ""));
for (const name of TREE_SEARCHES) field("other").add(new Option(ALGORITHMS[name], name));

/** Whether a tree is searched, rather than the position of a game. */
function ofTree() {
  return field("source").value === "tree";
}

/** Whether the form asks for something that is drawn at random. */
function random() {
  return samples(field("algorithm").value) || field("order").value === "random";
}

/** What the form asks for, as the server takes it. @param {string} [algorithm] */
function wanted(algorithm = field("algorithm").value) {
  const asked = new URLSearchParams({ algorithm });
  if (ofTree()) asked.set("tree", field("tree").value.trim());
  else {
    asked.set("game", field("game").value);
    if (field("position").value.trim()) asked.set("position", field("position").value.trim());
    for (const [name, value] of Object.entries(position.options)) asked.append("option", `${name}:${value}`);
  }
  if (ofTree() && algorithm !== "ucb") {
    if (algorithm === "maxn" && field("players").value !== USUAL.players)
      asked.append("option", `players:${field("players").value}`);
    for (const [name, value] of Object.entries(shown.leaves)) if (value) asked.append("leaf", `${name}=${value}`);
  }
  const names = samples(algorithm) ? ["simulations", "c"] : ["order", "depth"];
  if (algorithm !== "ucb" && !samples(algorithm)) names.push("root");
  if (samples(algorithm) || field("order").value === "random") names.push("seed");
  for (const name of names) if (field(name).value) asked.set(name, field(name).value);
  return asked;
}

/** The settings of an example, all of them. @param {string} example @returns {Record<string, string>} */
function settingsOf(example) {
  return { ...USUAL, ...EXAMPLES[example].query };
}

/** Put an example into the form. */
async function choose() {
  const settings = settingsOf(field("example").value);
  field("algorithm").value = settings.algorithm;
  field("tree").value = settings.tree ?? "";
  for (const name of FIELDS) field(name).value = settings[name];
  shown.leaves = {};
  field("source").value = settings.tree === undefined ? "game" : "tree";
  field("other").value = "";
  fit();
  if (settings.tree === undefined) await putUp(settings.game, {}, settings.position ?? "");
}

/** Put a position up. @param {string} game @param {Record<string, string>} options @param {string} text */
async function putUp(game, options, text) {
  const problem = await position.begin();
  if (problem) complain(problem);
  else await position.choose(game, options, text);
}

/** Show the fields that the algorithm and the source use. */
function fit() {
  const algorithm = field("algorithm").value;
  const sampling = samples(algorithm);
  const used = {
    tree: ofTree(),
    game: !ofTree(),
    order: !sampling,
    sampling,
    seed: random(),
    root: !sampling && algorithm !== "maxn",
    players: ofTree() && algorithm === "maxn",
    other: !sampling,
    together: !sampling && field("other").value !== "",
  };
  for (const [name, on] of Object.entries(used)) {
    for (const it of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(`[data-for='${name}']`)))
      it.hidden = !on;
  }
}

/** Show a problem beside the form; empty for none. @param {string} text @param {HTMLElement} [remedy] */
function complain(text, remedy) {
  part("error").replaceChildren(text, ...(remedy ? [" ", remedy] : []));
  page.classList.toggle("stale", Boolean(text) && !editor.open);
}

/** Whether the algorithm is for trees without chance nodes, and the tree has one: then another algorithm is offered. */
function lacksChance() {
  const algorithm = field("algorithm").value;
  const root = ofTree() && !samples(algorithm) && !OF_CHANCE.has(algorithm) ? readTree(field("tree").value) : null;
  if (!root || !hasChance(root)) return false;
  const remedy = document.createElement("button");
  remedy.type = "button";
  remedy.textContent = t("Use expectiminimax");
  remedy.addEventListener("click", () => {
    field("algorithm").value = "expectiminimax";
    fit();
    load();
  });
  complain(t("{algorithm} has no chance nodes, but the tree has one.", { algorithm: ALGORITHMS[algorithm] }), remedy);
  return true;
}

/** The tree says who acts at its root: show that. */
function matchRoot() {
  const root = readTree(field("tree").value);
  if (root && rootPlayer(root)) field("root").value = rootPlayer(root);
}

/** The player at the root is chosen: the tree no longer says another one. */
function chooseRoot() {
  const root = readTree(field("tree").value);
  if (root && rootPlayer(root)) field("tree").value = writeTree({ ...root, player: "" });
}

/** The tree was changed in the editor: the address keeps it. */
function edited() {
  matchRoot();
  for (const name of Object.keys(shown.leaves))
    if (!editor.nodes.some((it) => it.value.split(",").includes(name))) delete shown.leaves[name];
  shown.query = address(wanted());
  remember(0);
}

/** Fetch and show what the form asks for. @param {number} [step] */
async function load(step = 0) {
  clearTimeout(shown.typing);
  stepper.stop();
  page.hidden = false;
  if (lacksChance()) return;
  if (editor.open) leaveEditor();
  if (ofTree()) matchRoot();
  for (const name of FIELDS) field(name).value ||= USUAL[name]; // an emptied field shows what is used
  fit();
  if (ofTree() && !field("tree").value.trim()) {
    complain(t("There is no tree. Enter one such as [[3,12],[2,4]], draw one, or choose an example."));
    field("tree").focus();
    return;
  }
  shown.turn += 1;
  const { turn } = shown;
  const asked = wanted();
  page.setAttribute("aria-busy", "true");
  const { data, problem } = await fetched(`/api/v1/steps?${asked}`);
  if (turn !== shown.turn) return;
  page.removeAttribute("aria-busy");
  complain(problem);
  if (!data) return;
  part("title").textContent = ALGORITHMS[data.algorithm];
  describe(asked);
  shown.query = address(asked);
  showLeaves(data.facts.unknown ?? Object.keys(shown.leaves));
  stepper.open(data, step);
  const other = field("other").value;
  const wrong = await comparison.show(other && !samples(field("algorithm").value) ? wanted(other) : null);
  if (wrong) complain(wrong);
}

/** Fields for the values of unknown leaves. @param {string[]} names */
function showLeaves(names) {
  part("leaves").hidden = !names.length;
  part("depth-unused").hidden = !field("depth").value || names.every((it) => shown.leaves[it]);
  const fields = names.map((name) => {
    const label = document.createElement("label");
    label.className = "field";
    const input = document.createElement("input");
    input.value = shown.leaves[name] ?? "";
    input.autocomplete = "off";
    input.addEventListener("change", () => {
      shown.leaves[name] = input.value.trim();
      if (!input.value.trim()) delete shown.leaves[name];
      load();
    });
    label.append(t("Value of {name}", { name }), " ", input);
    return label;
  });
  if (part("leaf-fields").textContent !== fields.map((it) => it.textContent).join(""))
    part("leaf-fields").replaceChildren(...fields);
}

/** Say what is shown: the words of the example, or those of the algorithm once anything else is shown. @param {URLSearchParams} asked */
function describe(asked) {
  const { example } = Object.fromEntries(new FormData(form));
  const own = [...address(asked).keys()].some((it) => it !== "example" && it !== "other");
  part("about").textContent = own ? WORDS[String(asked.get("algorithm"))] : EXAMPLES[String(example)].about;
}

/** The address of what is asked for: what differs from the example. @param {URLSearchParams} asked */
function address(asked) {
  const example = field("example").value;
  const usual = settingsOf(example);
  const query = new URLSearchParams({ example });
  for (const [name, value] of asked) if (usual[name] !== value) query.append(name, value);
  const { position: usually } = EXAMPLES[example].query;
  if (usually && !ofTree() && !asked.has("position")) query.set("position", "");
  if (field("other").value) query.set("other", field("other").value);
  if (!part("together").checked) query.set("apart", "1");
  return query;
}

/** Keep the address of what is shown. @param {number} step */
function remember(step) {
  clearTimeout(shown.timer);
  shown.timer = setTimeout(() => history.replaceState(null, "", link(step)), REMEMBER_MS);
}

/** The address of the page as it is. @param {number} step */
function link(step) {
  const query = new URLSearchParams(shown.query);
  if (step) query.set("step", String(step));
  if (localStorage.getItem(PROGRAM)) query.set("program", String(localStorage.getItem(PROGRAM)));
  return addressOf(`/learn?${query}`);
}

/** Begin to draw the tree, or end it. */
function draw() {
  if (editor.open) {
    load();
    return;
  }
  if (!ofTree() || field("algorithm").value === "ucb") {
    field("source").value = "tree";
    if (samples(field("algorithm").value)) field("algorithm").value = "alphabeta";
    if (field("algorithm").value === "ucb" || !field("tree").value.trim().startsWith("[[")) field("tree").value = "";
  }
  fit();
  stepper.stop();
  shown.turn += 1; // an answer that is on its way is not shown
  page.removeAttribute("aria-busy");
  stepper.listens = false;
  page.classList.add("drawing");
  const players = field("algorithm").value === "maxn" ? Number(field("players").value) : 2;
  editor.begin(field("tree").value, { players, first: field("root").value === "min" ? 1 : 0 });
  field("tree").value = editor.text;
  complain("");
  part("draw").textContent = t("Step through it");
  part("draw").setAttribute("aria-pressed", "true");
  part("title").textContent = t("Draw a tree");
  part("count").textContent = "";
  editor.drawing?.groups[0]?.focus();
}

function leaveEditor() {
  editor.end();
  stepper.listens = true;
  page.classList.remove("drawing");
  part("draw").textContent = t("Draw a tree");
  part("draw").setAttribute("aria-pressed", "false");
}

/** Save what is shown as a file. @param {string} form svg, png, html or link */
async function exported(form) {
  const name = `${field("algorithm").value}-${stepper.at}`;
  const drawing = editor.drawing ?? stepper.drawing;
  if (form === "link") {
    await navigator.clipboard?.writeText(new URL(link(stepper.at), location.href).href);
    part("saved").textContent = navigator.clipboard ? t("Copied") : t("The address of the page is the link.");
    return;
  }
  if (form === "html") {
    const asked = wanted();
    asked.set("form", "html");
    const made = document.createElement("a");
    made.href = addressOf(`/api/v1/steps?${asked}`);
    made.download = `${field("algorithm").value}.html`;
    made.click();
    return;
  }
  if (!drawing) return;
  const text = svgText(drawing.svg, drawing.layout);
  const blob = form === "png" ? await png(text, drawing.layout) : new Blob([text], { type: "image/svg+xml" });
  save(blob, `${name}.${form}`);
}

field("example").addEventListener("change", async () => {
  await choose();
  load();
});
for (const name of ["algorithm", "order", "source", "root", "players", "depth", "other"]) {
  field(name).addEventListener("change", async () => {
    if (name === "root" && ofTree()) chooseRoot();
    fit();
    if (name === "source" && !ofTree() && !position.known.length) await putUp("tictactoe", {}, "O--XX-O-X O");
    load();
  });
}
field("tree").addEventListener("input", () => {
  if (editor.open) {
    editor.take(field("tree").value);
    return;
  }
  shown.leaves = {};
  clearTimeout(shown.typing);
  shown.typing = setTimeout(load, TYPING_MS);
});
part("together").addEventListener("change", () => {
  shown.query = address(wanted());
  remember(stepper.at);
});
part("draw").addEventListener("click", draw);
page.addEventListener("click", (event) => {
  const wish = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-save]"))?.dataset
    .save;
  if (wish) exported(wish);
});
page.addEventListener("form", (event) => {
  field("algorithm").value = /** @type {CustomEvent<string>} */ (event).detail;
  fit();
  load(stepper.at);
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await load();
  const stage = /** @type {HTMLElement} */ (page.querySelector(".stage"));
  if (stage.getBoundingClientRect().top < 0) stage.scrollIntoView();
});

/** Take what the address of the page says. */
async function begin() {
  const asked = new URLSearchParams(location.search);
  field("example").value = asked.get("example") ?? "";
  if (!field("example").value) field("example").selectedIndex = 0;
  await choose();
  for (const name of ["algorithm", "tree", "other", ...FIELDS])
    if (asked.has(name)) field(name).value = asked.get(name);
  if (asked.has("tree")) field("source").value = "tree";
  part("together").checked = !asked.has("apart");
  for (const it of asked.getAll("leaf")) {
    const [name, value] = it.split("=");
    shown.leaves[name] = value ?? "";
  }
  const options = Object.fromEntries(
    asked.getAll("option").map((it) => [it.split(":")[0], it.slice(it.indexOf(":") + 1)]),
  );
  if (options.players && ofTree()) field("players").value = options.players;
  if (asked.has("game") || (asked.has("position") && !ofTree())) {
    field("source").value = "game";
    const usual = settingsOf(field("example").value);
    await putUp(
      asked.get("game") ?? usual.game,
      options,
      asked.get("position") ?? (asked.has("game") ? "" : usual.position) ?? "",
    );
  }
  const program = asked.get("program");
  if (program === "pseudo" || program === "python") localStorage.setItem(PROGRAM, program);
  fit();
  await load(Number(asked.get("step") ?? 0));
}

await begin();
