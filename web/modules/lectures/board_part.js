/** A position of a lecture as a board on which a reader tries moves. */

import { addressOf } from "../address.js";
import { answerOf } from "../answers.js";
import { Board, frameOf } from "../board.js";
import { t, translated } from "../catalogue.js";
import { chooseMove } from "../play/choose.js";
import { capital, choiceWords } from "../play/texts.js";
import { html } from "../tables/html.js";
import { mountTable, tableExists } from "../tables/registry.js";
import { spoken } from "../words.js";
import { attempt, errorLine, link } from "./parts.js";

export const styles = ["moving"];

/** @typedef {import("../tables/table.js").Position & {moves: string[], title: string, position: string, outcomes?: string[]}} Shown */

/**
 * @param {HTMLElement} host
 * @param {import("./command.js").BoardPart} part
 */
export async function mount(host, part) {
  const { game, options, observer } = part;
  const { position: _, ...usual } = options;
  /** The moves that the reader has tried. @type {string[]} */
  let tried = [];
  const query = new URLSearchParams({ game });
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}:${value}`);
  if (part.moves) query.set("moves", part.moves);
  if (observer >= 0) query.set("observer", String(observer));

  /** @param {string[]} moves @returns {Promise<Shown>} */
  const after = (moves) => {
    const asked = new URLSearchParams(query);
    for (const it of moves) asked.append("move", it);
    return answerOf(`/api/v1/position?${asked}`);
  };

  const [first, frame] = await Promise.all([after([]), frameOf(game, usual)]);
  const field = html("div", { class: "board" });
  const status = html("p", { class: "small", role: "status", "aria-live": "polite" });
  const choices = html("div", { class: "actions" });
  const error = errorLine();
  const back = html("button", { type: "button", onclick: () => go(tried.slice(0, -1)) }, t("Take back"));
  const start = html("button", { type: "button", onclick: () => go([]) }, t("Back to the lecture"));
  const links = html("p", { class: "actions" });
  host.append(
    html(
      "div",
      { class: "live-columns" },
      field,
      html(
        "div",
        { class: "live-beside" },
        status,
        choices,
        html("div", { class: "actions" }, back, start),
        error,
        links,
      ),
    ),
  );
  const table = tableExists(frame.kind)
    ? await mountTable(frame.kind, field, {
        ...{ game, options: usual, observer, below: observer >= 0 ? observer : undefined },
        ...{ players: frame.sides, sides: frame.sides },
        ...{ move: (move) => go([...tried, move]), place: async () => false, check: async () => ({}), say },
      })
    : null;
  const board = table
    ? null
    : new Board(field, frame, {
        onMove: (move) => go([...tried, move]),
        onChoose: async (moves, point) => {
          const move = await chooseMove(moves, /** @type {Board} */ (board), point);
          if (move) go([...tried, move]);
          else board?.letGo();
        },
      });
  field.style.setProperty("--ratio", String(frame.width / frame.height));
  let now = first;
  show(first);

  /** @param {string[]} moves */
  function go(moves) {
    void attempt(error, async () => {
      now = await after(moves);
      tried = moves;
    }).then(() => show(now));
  }

  /** @param {string} words */
  function say(words) {
    status.textContent = words;
  }

  /** @param {Shown} position */
  function show(position) {
    const legal = position.over || position.chance ? [] : (position.legal ?? []);
    board?.show(position);
    board?.ask(legal);
    const left =
      table?.update({ ...position, table: position.table ?? {} }, position.chance ? null : legal) ??
      board?.choices ??
      [];
    const rolls = position.chance ? (position.outcomes ?? []) : [];
    choices.replaceChildren(
      ...left.map(([move, , words]) => button(words ? spoken(words) : choiceWords(move), move)),
      ...rolls.map((it) => button(choiceWords(it), it)),
    );
    back.disabled = !tried.length;
    start.disabled = !tried.length;
    const facts = Object.entries(table ? {} : position.side)
      .filter(([name]) => name !== "turn")
      .map(([name, value]) =>
        t("{name}: {value}", { name: capital(translated(name, game)), value: translated(String(value), game) }),
      );
    say([turn(position), ...facts].join(" · "));
    offer(position);
  }

  /** @param {Shown} position */
  function turn(position) {
    if (position.over) return t("The game is over.");
    if (position.chance) return t("A roll is due.");
    return t("{side} to move.", { side: frame.sides[position.to_act[0] ?? 0] });
  }

  /** @param {string} words @param {string} move */
  function button(words, move) {
    return html("button", { type: "button", onclick: () => go([...tried, move]) }, words);
  }

  /** Offer to play from here, and to analyse. @param {Shown} position */
  function offer({ position, over }) {
    const chosen = { game, ...usual, ...(position ? { position } : {}) };
    links.replaceChildren(
      ...(over ? [] : [link(t("Play this against the house"), address("/play", { ...chosen, opponent: "house" }))]),
      ...(frame.hides ? [] : [link(t("Analyse"), address("/analyse", chosen))]),
    );
  }
}

/** @param {string} path @param {Record<string, string>} query */
function address(path, query) {
  return addressOf(`${path}?${new URLSearchParams(query)}`);
}
