/** The page of quizzes: a tree, questions about what an algorithm does with it, and verdicts. */

import { addressOf } from "./address.js";
import { t, translated } from "./catalogue.js";
import { Drawing } from "./learn/drawing.js";
import { ALGORITHMS } from "./learn/examples.js";
import { Walk } from "./learn/walk.js";

const FIND_THE_BUG = "find-the-bug";
const TOPICS = ["alphabeta", "minimax", "expectiminimax", "star1", "maxn", "ucb", FIND_THE_BUG];
/** @type {Record<string, string>} */
const TITLES = { ...ALGORITHMS, [FIND_THE_BUG]: t("Find the bug") };
const MOST_SEED = 9999; // of the button for another tree

/**
 * @typedef {{prompt: string, hint: string, right?: boolean, words?: string}} Question
 * @typedef {{topic: string, seed: number, task: string, tree: string, nodes: import("./learn/walk.js").Shown[],
 *   program: string[], questions: Question[]}} Quiz
 */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-quiz]"));
const settings = /** @type {HTMLFormElement} */ (page.querySelector("[data-settings]"));
const answers = /** @type {HTMLFormElement} */ (page.querySelector("[data-answers]"));

/** @param {string} name @returns {any} */
function part(name) {
  return page.querySelector(`[data-${name}]`);
}

/** @param {string} name @returns {any} */
function field(name) {
  return settings.elements.namedItem(name);
}

/** Ask the server. @param {string[]} given @returns {Promise<Quiz | null>} */
async function fetched(given) {
  const query = new URLSearchParams({ topic: field("topic").value, seed: field("seed").value });
  for (const it of given) query.append("answer", it);
  part("error").textContent = "";
  const response = await fetch(addressOf(`/api/v1/quiz?${query}`));
  const data = await response.json();
  if (response.ok) return data;
  part("error").textContent = typeof data.detail === "string" ? translated(data.detail) : t("This cannot be asked.");
  return null;
}

/** Draw another tree with its questions. */
async function draw() {
  const quiz = await fetched([]);
  if (!quiz) return;
  page.hidden = false;
  const walk = new Walk({ algorithm: quiz.topic, source: "", nodes: quiz.nodes, steps: [], facts: {} });
  new Drawing(part("tree"), walk, () => {}).show(walk.after(0));
  part("title").textContent = TITLES[quiz.topic];
  showProgram(quiz.program);
  part("task").textContent = translated(quiz.task);
  part("score").textContent = "";
  part("steps").hidden = true;
  part("steps").href = addressOf(
    `/learn?${new URLSearchParams({ example: "alphabeta", algorithm: searchOf(quiz.topic), tree: quiz.tree })}`,
  );
  part("questions").replaceChildren(...quiz.questions.map(asked));
  history.replaceState(
    null,
    "",
    addressOf(`/quiz?${new URLSearchParams({ topic: quiz.topic, seed: String(quiz.seed) })}`),
  );
}

/** The search whose steps show what is asked. @param {string} topic */
function searchOf(topic) {
  return topic === FIND_THE_BUG ? "alphabeta" : topic;
}

/** Show a program with the numbers of its lines. @param {string[]} lines */
function showProgram(lines) {
  const program = part("program");
  program.hidden = lines.length === 0;
  program.textContent = lines.map((line, index) => `${String(index + 1).padStart(2)}  ${line}`).join("\n");
}

/** A question with its field. @param {Question} question @param {number} number */
function asked({ prompt, hint }, number) {
  const item = document.createElement("li");
  const label = item.appendChild(document.createElement("label"));
  label.append(translated(prompt));
  const input = label.appendChild(document.createElement("input"));
  Object.assign(input, {
    name: `answer-${number}`,
    autocomplete: "off",
    maxLength: 200,
    title: translated(hint),
    placeholder: translated(hint),
  });
  const verdict = item.appendChild(document.createElement("p"));
  verdict.className = "verdict small";
  verdict.id = `verdict-${number}`;
  input.setAttribute("aria-describedby", verdict.id);
  return item;
}

/** Show the verdicts. */
async function check() {
  const inputs = /** @type {HTMLInputElement[]} */ ([...answers.querySelectorAll("input")]);
  const quiz = await fetched(inputs.map((it) => it.value));
  if (!quiz) return;
  quiz.questions.forEach(({ right, words }, number) => {
    const item = inputs[number].closest("li");
    const verdict = item?.querySelector(".verdict");
    if (!item || !verdict) return;
    item.classList.toggle("right", right === true);
    item.classList.toggle("wrong", right === false);
    verdict.textContent = translated(words ?? "");
  });
  part("score").textContent = t("{right} of {count} right.", {
    right: quiz.questions.filter((it) => it.right).length,
    count: quiz.questions.length,
  });
  part("steps").hidden = !quiz.tree || quiz.topic === "maxn";
}

for (const name of TOPICS) field("topic").add(new Option(TITLES[name], name));
const address = new URLSearchParams(location.search);
if (TOPICS.includes(address.get("topic") ?? "")) field("topic").value = address.get("topic");
if (address.has("seed")) field("seed").value = address.get("seed");
settings.addEventListener("submit", (event) => {
  event.preventDefault();
  draw();
});
field("topic").addEventListener("change", draw);
part("another").addEventListener("click", () => {
  field("seed").value = String(1 + Math.floor(Math.random() * MOST_SEED));
  draw();
});
answers.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
await draw();
