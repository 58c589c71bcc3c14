/** Reads the commands of lectures: which live part shows the same. Pure functions. */

/**
 * @typedef {{kind: "steps", query: [string, string][], simulations: number, moves: string}} StepsPart `simulations` are those of
 *   the command, which may be more than the steps show; 0 for a search that plays no random games; `moves` lead to the
 *   position that is searched
 * @typedef {{kind: "board", game: string, options: Record<string, string>, moves: string, observer: number,
 *   engine: boolean}} BoardPart `engine` is whether the command lets an engine think
 * @typedef {{kind: "payoffs", payoffs: string, moves: string, weak: boolean}} PayoffsPart
 * @typedef {{kind: "bounds", arms: {name: string, wins: number, visits: number}[], c: number}} BoundsPart
 * @typedef {{kind: "lab", name: string, options: Record<string, string>, seed: string}} LabPart
 * @typedef {{kind: "quiz", topic: string, seed: string}} QuizPart
 * @typedef {StepsPart | BoardPart | PayoffsPart | BoundsPart | LabPart | QuizPart} Part
 */

/** Algorithms that play random games. */
export const SAMPLINGS = ["flat", "uct", "rave", "priors", "bias", "replies", "widening", "puct"];
const SEARCHES = [
  "minimax",
  "negamax",
  "alphabeta",
  "negamax-alphabeta",
  "and-or",
  "expectiminimax",
  "star1",
  "maxn",
  "iterative-deepening",
];
/** The most random games that are followed step by step. */
export const MOST_SIMULATIONS = 100;
const USUAL_SIMULATIONS = 100; // of the command
const USUAL_EXPLORATION = Math.SQRT2;
const USUAL_ARMS = "7/10,5/8,0/3";
const PLAYERS = ["b", "w", "p3", "p4", "p5", "p6"];

/**
 * The words of a command line, with quotes as a shell takes them.
 * @param {string} line
 * @returns {string[] | null} null where a quote is not closed
 */
export function wordsOf(line) {
  const words = [];
  let word = "";
  let begun = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === "'" || character === '"') {
      begun = true;
      for (at += 1; line[at] !== character; at += 1) {
        if (at >= line.length) return null;
        if (character === '"' && line[at] === "\\" && '"\\$`'.includes(line[at + 1] ?? " ")) at += 1;
        word += line[at];
      }
    } else if (/\s/.test(character)) {
      if (begun) words.push(word);
      [word, begun] = ["", false];
    } else {
      if (character === "\\" && at + 1 < line.length) at += 1;
      word += line[at];
      begun = true;
    }
  }
  return begun ? [...words, word] : words;
}

/**
 * The options and arguments of a command.
 * @param {string[]} words after the name of the command
 * @param {string[]} known options with a value
 * @param {string[]} flags options without one
 * @returns {{given: string[], options: Map<string, string[]>} | null} null where there is another option
 */
function read(words, known, flags) {
  const given = [];
  /** @type {Map<string, string[]>} */
  const options = new Map();
  for (let at = 0; at < words.length; at += 1) {
    const [, name, equals, inline] = /^(--?[a-z][a-z-]*)(=?)(.*)$/s.exec(words[at]) ?? [];
    if (name === undefined) {
      given.push(words[at]);
      continue;
    }
    const long = name === "-o" ? "--option" : name;
    if (flags.includes(long) && !equals) options.set(long, []);
    else if (known.includes(long)) {
      const value = equals ? inline : words[++at];
      if (value === undefined) return null;
      options.set(long, [...(options.get(long) ?? []), value]);
    } else return null;
  }
  return { given, options };
}

/** @param {string[]} pairs such as `rounds=20` @returns {Record<string, string> | null} */
function named(pairs) {
  const parts = pairs.map((it) => /^([^=]+)=(.*)$/s.exec(it));
  if (parts.includes(null)) return null;
  return Object.fromEntries(parts.map((it) => [/** @type {RegExpExecArray} */ (it)[1], it?.[2] ?? ""]));
}

/**
 * The live part of a command line, if there is one.
 * @param {string} line such as `boardwire explain alphabeta --tree [[1,2],[3,4]]`
 * @returns {Part | null}
 */
export function partOf(line) {
  const [program, command, ...words] = wordsOf(line) ?? [];
  if (program !== "boardwire") return null;
  switch (command) {
    case "explain":
      return explained(words);
    case "show":
      return shown(words);
    case "play":
      return board(read(words, ["--game", "--size", "--option", "--position", "--opponent", "--level"], []), 0, false);
    case "analyze":
      return board(
        read(words, [...GAME, "--depth", "--list", "--time", "--seed", "--nodes", "--playouts"], ["--json"]),
        1,
        true,
      );
    case "solve":
      return solved(words);
    case "lab":
      return experiment(words);
    case "quiz":
      return asked(words);
    default:
      return null;
  }
}

const GAME = ["--game", "--size", "--option", "--position", "--moves"];

/** @param {string[]} words @returns {Part | null} */
function explained(words) {
  const own = [
    "--tree",
    "--depth",
    "--order",
    "--simulations",
    "--seed",
    "--exploration",
    "--leaf",
    "--arms",
    "--root",
  ];
  const found = read(words, [...GAME, ...own, "--formula", "--code"], ["--steps"]);
  if (found?.given.length !== 1) return null;
  const [algorithm] = found.given;
  const { options } = found;
  const one = (/** @type {string} */ name) => options.get(name)?.at(-1);
  if (algorithm === "evaluation") return board({ given: [], options: without(options, ["--formula"]) }, 0, false);
  if (options.has("--formula")) return null;
  if (algorithm === "ucb" && !options.has("--steps")) return bounds(one("--arms"), one("--tree"), one("--exploration"));
  const sampling = SAMPLINGS.includes(algorithm) || algorithm === "ucb";
  if (!sampling && !SEARCHES.includes(algorithm)) return null;
  if (options.has("--arms")) return null;
  const pairs = named(options.get("--option") ?? []);
  if (pairs === null) return null;
  const size = one("--size");
  if (size !== undefined) pairs.size = size;
  /** @type {[string, string][]} */
  const query = [["algorithm", algorithm]];
  const tree = one("--tree");
  if (tree !== undefined) {
    if (/"stats"/.test(tree)) return null;
    query.push(["tree", tree]);
    for (const it of options.get("--leaf") ?? []) query.push(["leaf", it]);
  } else if (algorithm !== "ucb") {
    const [game, position] = [one("--game"), one("--position")];
    // A whole game is more than can be drawn; a position or a depth makes it small.
    const small = position ?? one("--moves") ?? one("--depth");
    if (game !== undefined && !sampling && small === undefined) return null;
    if (game !== undefined) query.push(["game", game]);
    if (position !== undefined) query.push(["position", position]);
  }
  for (const [name, value] of Object.entries(pairs)) query.push(["option", `${name}:${value}`]);
  for (const name of sampling ? ["seed"] : ["depth", "order", "seed", "root"]) {
    const value = one(`--${name}`);
    if (value !== undefined) query.push([name, value]);
  }
  const c = one("--exploration");
  if (c !== undefined) query.push(["c", c]);
  const simulations = sampling ? Number(one("--simulations") ?? USUAL_SIMULATIONS) : 0;
  if (sampling) query.push(["simulations", String(Math.min(simulations, MOST_SIMULATIONS))]);
  return { kind: "steps", query, simulations, moves: one("--moves") ?? "" };
}

/** @param {Map<string, string[]>} options @param {string[]} names */
function without(options, names) {
  return new Map([...options].filter(([name]) => !names.includes(name)));
}

/** @param {string | undefined} arms @param {string | undefined} tree @param {string | undefined} c @returns {Part | null} */
function bounds(arms, tree, c = String(USUAL_EXPLORATION)) {
  const found = tree === undefined ? armsOf(arms ?? USUAL_ARMS) : pairsOf(tree);
  return found && { kind: "bounds", arms: found, c: Number(c) };
}

/** @param {string} text such as `a=7/10,b=5/8` */
function armsOf(text) {
  const parts = text.split(",").map((it) => /^(?:([A-Za-z][\w+*'-]*)=)?([\d.]+)\/(\d+)$/.exec(it.trim()));
  if (parts.includes(null)) return null;
  return parts.map((it, index) => ({
    name: it?.[1] ?? String(index + 1),
    wins: Number(it?.[2]),
    visits: Number(it?.[3]),
  }));
}

/** @param {string} text such as `[[7,10],[5,8]]` */
function pairsOf(text) {
  try {
    const pairs = JSON.parse(text);
    const fit = (/** @type {any} */ it) => Array.isArray(it) && it.length === 2 && it.every(Number.isFinite);
    if (!Array.isArray(pairs) || !pairs.every(fit)) return null;
    return pairs.map(([wins, visits], index) => ({ name: String(index + 1), wins, visits }));
  } catch {
    return null;
  }
}

/** @param {string[]} words @returns {Part | null} */
function shown(words) {
  const found = read(words, [...GAME, "--observer", "--side", "--theme", "--pixels", "--out", "--ply"], []);
  return found?.options.has("--ply") ? null : board(found, 0, false);
}

/**
 * @param {ReturnType<typeof read>} found
 * @param {number} arguments_ the most arguments without a name
 * @param {boolean} engine
 * @returns {Part | null}
 */
function board(found, arguments_, engine) {
  if (!found || found.given.length > arguments_) return null;
  const one = (/** @type {string} */ name) => found.options.get(name)?.at(-1);
  const game = one("--game");
  const options = named(found.options.get("--option") ?? []);
  if (game === undefined || options === null || !/^[a-z0-9_-]+$/.test(game)) return null;
  for (const name of ["size", "position"]) {
    const value = one(`--${name}`);
    if (value !== undefined) options[name] = value;
  }
  const observer = PLAYERS.indexOf(one("--observer") ?? "");
  return { kind: "board", game, options, moves: one("--moves") ?? "", observer, engine };
}

/** @param {string[]} words @returns {Part | null} */
function solved(words) {
  const found = read(words, ["--moves", "--out"], ["--weak"]);
  if (found?.given.length !== 2 || found.given[0] !== "matrix") return null;
  const [, payoffs] = found.given;
  if (/\.json$/.test(payoffs)) return null; // a file of the lecturer
  const moves = found.options.get("--moves")?.at(-1) ?? "";
  return { kind: "payoffs", payoffs, moves, weak: found.options.has("--weak") };
}

/** @param {string[]} words @returns {Part | null} */
function experiment(words) {
  const found = read(words, ["--option", "--seed", "--out"], []);
  if (found?.given.length !== 1) return null;
  const options = named(found.options.get("--option") ?? []);
  return options && { kind: "lab", name: found.given[0], options, seed: found.options.get("--seed")?.at(-1) ?? "1" };
}

/** @param {string[]} words @returns {Part | null} */
function asked(words) {
  const found = read(words, ["--seed"], ["--solution"]);
  if (found?.given.length !== 1) return null;
  return { kind: "quiz", topic: found.given[0], seed: found.options.get("--seed")?.at(-1) ?? "1" };
}
