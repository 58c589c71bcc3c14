/** A quiz inside a lecture: a tree, questions, and verdicts. */

import { addressOf } from "../address.js";
import { t, tIn, translated } from "../catalogue.js";
import { Drawing } from "../learn/drawing.js";
import { Walk } from "../learn/walk.js";
import { asked, judge, numbered, quizOf, searchOf, written } from "../quiz/questions.js";
import { html } from "../tables/html.js";
import { attempt, errorLine, link } from "./parts.js";

export const styles = ["learn"];

const MOST_SEED = 9999;

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").QuizPart} part
 */
export async function mount(host, { topic, seed }) {
  const tree = html("div", { class: "tree" });
  const program = html("pre", { class: "position" });
  const task = html("p", { class: "small" });
  const list = html("ol", { class: "questions" });
  const score = html("p", { role: "status", "aria-live": "polite" });
  const links = html("span", {});
  const error = errorLine();
  let drawn = seed;
  const another = () => {
    const next = String(1 + Math.floor(Math.random() * MOST_SEED));
    void attempt(error, async () => show(await quizOf(topic, next)));
  };
  const form = html(
    "form",
    {
      class: "live-beside",
      onsubmit: (event) => {
        event.preventDefault();
        void attempt(error, check);
      },
    },
    task,
    list,
    html(
      "div",
      { class: "actions" },
      html("button", { class: "main" }, tIn("quiz", "Check")),
      html("button", { type: "button", onclick: another }, t("Another tree")),
      links,
    ),
    score,
    error,
  );

  async function check() {
    const quiz = await quizOf(topic, drawn, written(list));
    const right = judge(list, quiz);
    score.textContent = t("{right} of {count} right.", { right, count: quiz.questions.length });
  }

  /** @param {import("../quiz/questions.js").Quiz} quiz */
  function show(quiz) {
    drawn = String(quiz.seed);
    const walk = new Walk({ algorithm: searchOf(quiz.topic), source: "", nodes: quiz.nodes, steps: [], facts: {} });
    tree.replaceChildren();
    if (quiz.nodes.length) new Drawing(tree, walk, () => {}).show(walk.after(0));
    program.hidden = quiz.program.length === 0;
    program.textContent = numbered(quiz.program);
    task.textContent = translated(quiz.task);
    list.replaceChildren(...quiz.questions.map(asked));
    score.textContent = "";
    links.replaceChildren(link(t("Open as a page"), addressOf(`/quiz?${new URLSearchParams({ topic, seed: drawn })}`)));
  }

  show(await quizOf(topic, seed));
  host.append(html("div", { class: "live-columns" }, html("div", { class: "live-tree" }, tree, program), form));
}
