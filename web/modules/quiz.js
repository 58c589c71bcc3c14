/** The page of quizzes: a tree, questions about what an algorithm does with it, and verdicts. */

import { addressOf } from "./address.js";
import { NoAnswer } from "./answers.js";
import { t, translated } from "./catalogue.js";
import { Drawing } from "./learn/drawing.js";
import { Walk } from "./learn/walk.js";
import { asked, judge, numbered, quizOf, searchOf, TITLES, TOPICS, written } from "./quiz/questions.js";

const MOST_SEED = 9999; // of the button for another tree

/** @typedef {import("./quiz/questions.js").Quiz} Quiz */

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

/** Ask the server, and say why it does not answer. @param {string[]} [given] @returns {Promise<Quiz | null>} */
async function fetched(given) {
  part("error").textContent = "";
  try {
    return await quizOf(field("topic").value, field("seed").value, given);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    page.hidden = false; // the form, in which the same can be asked again
    part("error").textContent = error.message;
    return null;
  }
}

/** Draw another tree with its questions. */
async function draw() {
  const quiz = await fetched();
  if (!quiz) return;
  page.hidden = false;
  part("tree").hidden = quiz.nodes.length === 0;
  part("shown").hidden = quiz.nodes.length + quiz.program.length === 0;
  const walk = new Walk({ algorithm: quiz.topic, source: "", nodes: quiz.nodes, steps: [], facts: {} });
  if (quiz.nodes.length) new Drawing(part("tree"), walk, () => {}).show(walk.after(0));
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

/** Show a program with the numbers of its lines. @param {string[]} lines */
function showProgram(lines) {
  part("program").hidden = lines.length === 0;
  part("program").textContent = numbered(lines);
}

/** Show the verdicts. */
async function check() {
  const quiz = await fetched(written(answers));
  if (!quiz) return;
  const right = judge(answers, quiz);
  part("score").textContent = t("{right} of {count} right.", { right, count: quiz.questions.length });
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
