/** The page of analyses: a tree of moves, a board that shows one position of it, and an engine. */

import { addressOf } from "./address.js";
import { Arrows } from "./analyse/arrows.js";
import { Desk, explained } from "./analyse/desk.js";
import { Graph } from "./analyse/graph.js";
import { MoveList } from "./analyse/move_list.js";
import { Opening, Refusal } from "./analyse/opening.js";
import { Thinking } from "./analyse/thinking.js";
import { line, path, Tree } from "./analyse/tree.js";
import { percent, rate, valueFor } from "./analyse/values.js";
import { Board, frameOf, numberingOf } from "./board.js";
import { t, translated } from "./catalogue.js";
import { shownName } from "./names.js";
import { chooseMove } from "./play/choose.js";
import { readGame } from "./play/game.js";
import { capital, choiceWords } from "./play/texts.js";
import { Play } from "./tables/backgammon/plays.js";
import { clearHost, mountTable, tableExists } from "./tables/registry.js";
import { spoken } from "./words.js";

/** @typedef {import("./analyse/tree.js").Node} Node */
/** @typedef {import("./analyse/tree.js").Position} Position */

const page = /** @type {HTMLElement} */ (document.querySelector("[data-analyse]"));
const standing = /** @type {HTMLElement} */ (document.querySelector("[data-standing]"));

/** @template {HTMLElement} [T=HTMLElement] @param {string} name @returns {T} */
function part(name) {
  return /** @type {T} */ (page.querySelector(`[data-${name}]`));
}

/** What is on the page. */
const shown = {
  tree: new Tree(),
  /** @type {Node} */ node: new Tree().root,
  /** @type {Board | undefined} */ board: undefined,
  /** @type {Arrows | undefined} */ arrows: undefined,
  /** What the game is played on, where that is no board. @type {import("./tables/table.js").Table | undefined} */
  table: undefined,
  game: "",
  title: "",
  /** @type {Record<string, string>} */ options: {},
  /** @type {string[]} */ players: [],
  result: "",
  /** @type {string[]} */ sides: [],
  /** @type {number[]} */ order: [],
  side: /** @type {number | undefined} */ (undefined),
  /** A play that is made step by step. @type {{node: Node, steps: Play} | null} */ play: null,
  numbering: { pairs: false, first: 0, begins: 1 },
};

const desk = new Desk((state, reason) => {
  standing.hidden = state === "open";
  standing.textContent = reason
    ? t("The connection has ended: {reason}. The next step connects again.", { reason: translated(reason) })
    : t("The connection has ended. The next step connects again.");
});
const list = new MoveList(part("moves"), (node) => go(node));
const graph = new Graph(part("graph"), (node) => go(node));
const thinking = new Thinking(page, desk, {
  node: () => shown.node,
  line: () => [shown.tree.root, ...line(shown.node)],
  position,
  reported: () => {
    value();
    candidates();
  },
  play: (move) => make(move),
  side: (player) => shown.sides[player],
});
const opening = new Opening(page, {
  open,
  text: () => desk.text(shown.node),
  game: () => shown.game,
  options: () => shown.options,
});

/** @param {string} text */
function announce(text) {
  part("announce").textContent = text;
}

/** @param {string} text */
function failed(text) {
  part("error").textContent = text;
}

/**
 * Put up a game with its moves.
 * @param {{game: string, title: string, options: Record<string, string>, moves?: [number, string][],
 *   players?: string[], result?: string, score?: string, ply?: number}} record the score is the result as people write it
 */
async function open({ game, title, options, moves = [], players = [], result = "", score = "", ply }) {
  const { position: _, ...usual } = options;
  if ((await frameOf(game, usual)).hides)
    throw new Refusal(
      t(
        "{game} hides cards or choices, so it is not analysed here. The replay of a finished match shows all of them.",
        {
          game: title,
        },
      ),
    );
  thinking.stop();
  const tree = new Tree();
  const opened = readGame(await desk.begin(game, options, tree.root));
  let node = tree.root;
  for (const [player, move] of moves) node = tree.add(node, player, move);
  const end = node;
  const position = await desk.look(end, 0);
  path(end).forEach((it, index) => {
    it.notation = position.moves[index]?.[2] ?? it.move;
  });
  end.position = position;
  Object.assign(shown, { tree, game, title, options: opened.options, players, result });
  await frame();
  part("title").textContent = title;
  const named = shown.order
    .map((player) => players[player])
    .filter(Boolean)
    .map(shownName)
    .join(" – ");
  part("players").textContent = [named, score || result].filter(Boolean).join(" · ");
  page.hidden = false;
  const at = ply === undefined ? tree.root : (path(end)[ply - 1] ?? tree.root);
  shown.node = at;
  list.show(tree.root, at, shown.numbering);
  await thinking.begin(game);
  await go(at);
}

async function frame() {
  const options = { ...shown.options };
  delete options.position; // the frame is that of the usual start
  const drawn = await frameOf(shown.game, options, shown.side);
  part("board").style.setProperty("--ratio", String(drawn.width / drawn.height));
  const numbering = await numberingOf(shown.game, shown.options, shown.side);
  Object.assign(shown, { sides: drawn.sides, order: drawn.order, numbering });
  clearHost(part("board"));
  shown.board = shown.arrows = shown.table = undefined;
  if (tableExists(drawn.kind)) {
    shown.table = await mountTable(drawn.kind, part("board"), {
      ...{ game: shown.game, options: shown.options, observer: -1, below: shown.side },
      ...{ players: shown.players.length ? shown.players.map(shownName) : drawn.sides, sides: drawn.sides },
      ...{ move: (move) => make(move), place: async () => false, check: async () => ({}), say: announce },
    });
    return;
  }
  shown.board = new Board(part("board"), drawn, {
    onMove: (move) => moved(move),
    onChoose: async (moves, point) => {
      const move = await chooseMove(moves, /** @type {Board} */ (shown.board), point);
      if (move) await make(move);
      else shown.board?.letGo();
    },
  });
  shown.arrows = new Arrows(shown.board);
}

/** The position after a node, from the server once. @param {Node} node */
async function position(node) {
  node.position ??= await desk.look(node);
  return node.position;
}

/** Show a node. @param {Node} node */
async function go(node) {
  shown.node = node;
  failed("");
  list.mark(node);
  shown.arrows?.clear();
  thinking.moved();
  try {
    const known = await position(node);
    if (shown.node !== node) return; // another one has been chosen meanwhile
    show(known);
  } catch (error) {
    failed(explained(error));
    return;
  }
  value();
  candidates();
  thinking.look();
}

/** @param {Position} known the position of the node that is shown */
function show(known) {
  shown.board?.show(known);
  ask(known);
  const facts = shown.table ? [] : Object.entries(known.side).filter(([name]) => name !== "turn"); // it has its own
  part("facts").textContent = facts
    .map(([name, it]) =>
      t("{name}: {value}", { name: capital(translated(name, shown.game)), value: translated(String(it), shown.game) }),
    )
    .join(" · ");
  const words = status(known);
  part("status").textContent = words;
  const { node } = shown;
  announce(`${node.parent ? `${node.ply}. ${node.notation}. ` : `${t("Start.")} `}${words}`);
}

/** @param {Position} known */
function status(known) {
  if (known.over) return t("The game is over.");
  if (known.chance) return t("A roll is due.");
  const player = known.to_act[0] ?? 0;
  const side = shown.sides[player];
  return shown.players[player]
    ? t("{name} ({side}) to move.", { name: shownName(shown.players[player]), side })
    : t("{side} to move.", { side });
}

/** Let the user move, on the board or by buttons. @param {Position} known */
async function ask(known) {
  const node = shown.node;
  const legal = known.over ? [] : (known.legal ?? []);
  const host = part("choices");
  if (shown.board?.frame.touching.in_steps && legal.some(([, points]) => points.length)) {
    askSteps(known, legal);
    return;
  }
  shown.play = null;
  shown.board?.ask(legal);
  const ways = known.over || known.chance ? null : legal;
  const left = shown.table?.update({ ...known, table: known.table ?? {} }, ways) ?? shown.board?.choices ?? [];
  host.replaceChildren(
    ...left.map(([move, , words]) => button(words ? spoken(words) : choiceWords(move), () => make(move))),
  );
  if (!known.chance) return;
  const outcomes = await desk.outcomes(node);
  if (shown.node === node) host.replaceChildren(...outcomes.map((it) => button(it, () => make(it, -1))));
}

/** Let the user make a play step by step. @param {Position} known @param {import("./tables/table.js").Move[]} legal */
function askSteps(known, legal) {
  if (shown.play?.node !== shown.node) {
    shown.play = { node: shown.node, steps: new Play(known.pieces, legal, known.to_act[0]) };
  }
  const { steps } = shown.play;
  shown.board?.show({ ...known, labels: undefined, pieces: steps.shown() });
  shown.board?.ask(steps.ways());
  part("choices").replaceChildren(
    ...(steps.move ? [button(t("Confirm the play"), () => make(steps.move ?? ""))] : []),
    ...(steps.steps.length
      ? [
          button(t("Undo a step"), () => {
            steps.undo();
            askSteps(known, legal);
          }),
        ]
      : []),
  );
}

/** A move was made on the board: a whole one, or a step of a play. @param {string} move */
async function moved(move) {
  const { play, node } = shown;
  const known = node.position;
  if (!play || play.node !== node || !known) {
    await make(move);
    return;
  }
  play.steps.make(move);
  askSteps(known, known.legal ?? []);
}

/** @param {string} label @param {() => void} run */
function button(label, run) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", run);
  return made;
}

/** Make a move at the node that is shown. @param {string} move @param {number} [player] */
async function make(move, player) {
  const from = shown.node;
  const known = await position(from);
  const mover = player ?? (known.chance ? -1 : (known.to_act[0] ?? 0));
  const before = from.children.length;
  const node = shown.tree.add(from, mover, move);
  if (from.children.length > before) {
    try {
      const reached = await desk.look(node, from.ply);
      node.position = reached;
      const [[, text, notation]] = reached.moves;
      [node.move, node.notation] = [text, notation];
      const twin = from.children.find((it) => it !== node && it.move === text); // typed in another way
      if (twin) {
        shown.tree.remove(node);
        await go(twin);
        return;
      }
    } catch (error) {
      shown.tree.remove(node);
      await go(from);
      failed(explained(error));
      return;
    }
    list.show(shown.tree.root, node, shown.numbering);
  }
  await go(node);
}

/** The bar and the graph: the chances of the player who is named first. */
function value() {
  const bar = part("bar");
  const [first] = shown.order;
  const known = valueFor(shown.node.report, first);
  bar.hidden = known === null;
  if (known !== null) {
    part("bar-part").style.height = `${rate(known) * 100}%`;
    const who = t("{side}'s chances: {percent}", { side: shown.sides[first], percent: percent(known) });
    bar.setAttribute("aria-label", who);
    bar.title = who;
    bar.dataset.player = String(first);
  }
  graph.show([shown.tree.root, ...line(shown.node)], shown.node, first, shown.sides[first]);
}

/** What the engine would play, on the board. */
function candidates() {
  const { report, position: known } = shown.node;
  if (!report || !known) {
    shown.arrows?.clear();
    return;
  }
  const points = new Map((known.legal ?? []).map(([move, touched]) => [move, touched]));
  shown.arrows?.show(
    report.moves.map((it, index) => ({
      points: points.get(it.move) ?? [],
      order: index + 1,
      label: it.value === null || it.bound ? String(index + 1) : String(Math.round(rate(it.value) * 100)),
      pairs: shown.board?.frame.touching.in_steps,
    })),
  );
}

const steps = /** @type {Record<string, () => unknown>} */ ({
  first: () => go(shown.tree.root),
  back: () => shown.node.parent && go(shown.node.parent),
  forward: () => shown.node.children.length && go(shown.node.children[0]),
  last: () => go(line(shown.node).at(-1) ?? shown.node),
  next: () => sibling(1),
  previous: () => sibling(-1),
  flip: async () => {
    shown.side = shown.side === 1 ? 0 : 1;
    await frame();
    await go(shown.node);
  },
});

/** Go to another move in the place of this one. @param {number} by */
function sibling(by) {
  const all = shown.node.parent?.children ?? [];
  const other = all[all.indexOf(shown.node) + by];
  if (other) go(other);
}

const actions = /** @type {Record<string, () => unknown>} */ ({
  delete: () => {
    const before = shown.tree.remove(shown.node);
    list.show(shown.tree.root, before, shown.numbering);
    go(before);
  },
  promote: () => {
    shown.tree.promote(shown.node);
    list.show(shown.tree.root, shown.node, shown.numbering);
    value();
  },
  download,
});

/** Download the line that is shown as a record. */
async function download() {
  const nodes = line(shown.node);
  const response = await fetch(addressOf("/api/v1/records/file"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      game: shown.game,
      options: shown.options,
      players: shown.players,
      result: shown.result,
      moves: nodes.map((it) => it.move),
    }),
  });
  if (!response.ok) {
    failed(translated((await response.json()).detail ?? "") || t("The record cannot be written."));
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "record.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

page.addEventListener("click", (event) => {
  const chosen = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-step], [data-do]")
  );
  if (!chosen) return;
  const { step, do: action } = chosen.dataset;
  if (step) steps[step]?.();
  else if (action) actions[action]?.();
});

part("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (part("typed").querySelector("input"));
  const move = field.value.trim();
  if (!move) return;
  await make(move);
  if (!part("error").textContent) field.value = "";
});

const KEYS = /** @type {Record<string, string>} */ ({
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  ArrowUp: "previous",
  ArrowDown: "next",
  f: "flip",
});
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (/^(INPUT|SELECT|TEXTAREA|SUMMARY)$/.test(target.tagName) || target.closest("dialog, .points")) return;
  const step = KEYS[event.key];
  if (!step || page.hidden) return;
  event.preventDefault();
  steps[step]();
});
addEventListener("pagehide", () => desk.close());

await opening.begin();
