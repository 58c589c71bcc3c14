/** The questions of a quiz with their fields, and the verdicts on the answers. */

import { answerOf } from "../answers.js";
import { t, translated } from "../catalogue.js";
import { ALGORITHMS } from "../learn/examples.js";
import { html } from "../tables/html.js";

/**
 * @typedef {{prompt: string, hint: string, right?: boolean, words?: string}} Question
 * @typedef {{topic: string, seed: number, task: string, tree: string, nodes: import("../learn/walk.js").Shown[],
 *   program: string[], questions: Question[]}} Quiz
 */

const MOST_CHARACTERS = 200;

let made = 0; // fields so far, for their names: a lecture has several quizzes

const FIND_THE_BUG = "find-the-bug";

/** The topics of quizzes. */
export const TOPICS = ["alphabeta", "minimax", "expectiminimax", "star1", "maxn", "ucb", FIND_THE_BUG];

/** Their titles. @type {Record<string, string>} */
export const TITLES = { ...ALGORITHMS, [FIND_THE_BUG]: t("Find the bug") };

/** The search whose steps show what is asked. @param {string} topic */
export function searchOf(topic) {
  return topic === FIND_THE_BUG ? "alphabeta" : topic;
}

/** A program with the numbers of its lines. @param {string[]} lines */
export function numbered(lines) {
  return lines.map((line, index) => `${String(index + 1).padStart(2)}  ${line}`).join("\n");
}

/**
 * Ask the server for a quiz, or for the verdicts on answers to it.
 * @param {string} topic
 * @param {string} seed
 * @param {string[]} given the answers; none for the questions alone
 * @returns {Promise<Quiz>}
 * @throws {import("../answers.js").NoAnswer} there is none
 */
export function quizOf(topic, seed, given = []) {
  const query = new URLSearchParams({ topic, seed });
  for (const it of given) query.append("answer", it);
  return answerOf(`/api/v1/quiz?${query}`);
}

/** A question with its field: how an answer is written stands above the field. @param {Question} question */
export function asked({ prompt, hint }) {
  made += 1;
  const id = `question-${made}`;
  return html(
    "li",
    {},
    html("label", { for: id }, translated(prompt)),
    html("p", { class: "hint small", id: `${id}-hint` }, translated(hint)),
    html("input", {
      id,
      name: id,
      autocomplete: "off",
      maxlength: MOST_CHARACTERS,
      "aria-describedby": `${id}-hint ${id}-verdict`,
    }),
    html("p", { class: "verdict small", id: `${id}-verdict` }),
  );
}

/** What the reader has written. @param {ParentNode} list */
export function written(list) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...list.querySelectorAll("input")]);
  return inputs.map((it) => it.value);
}

/**
 * Show the verdicts at their questions.
 * @param {ParentNode} list of the questions
 * @param {Quiz} quiz with verdicts
 * @returns {number} how many answers are right
 */
export function judge(list, { questions }) {
  const items = [...list.querySelectorAll("li")];
  questions.forEach(({ right, words }, number) => {
    items[number].classList.toggle("right", right === true);
    items[number].classList.toggle("wrong", right === false);
    const verdict = items[number].querySelector(".verdict");
    if (verdict) verdict.textContent = translated(words ?? "");
  });
  return questions.filter((it) => it.right).length;
}
