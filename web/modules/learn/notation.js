/**
 * Trees as text, as the game `tree` has them: `[[3,12],{"chance":[["1/2",4],["1/2",6]]}]`, and as nodes that are edited.
 * It draws nothing.
 */

/**
 * @typedef {object} TreeNode
 * @property {"choice" | "chance" | "leaf"} kind
 * @property {string} player who acts, where the tree says so: `max`, `min`, `b`, `w`, `p3`; else empty
 * @property {string} name
 * @property {string} value of a leaf: a number, a fraction, infinity, the name of an unknown, or the values of several
 *   players with commas; of a choice its evaluation
 * @property {string} stats wins and visits, "7,10"
 * @property {string} move the name of the move or outcome that leads here
 * @property {string} probability of the outcome that leads here
 * @property {TreeNode[]} children
 */

/** @typedef {{quoted: boolean, text: string}} Word */
/** @typedef {{pairs: [string, Raw][]}} Pairs */
/** @typedef {Word | Pairs | Raw[]} Raw */

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s,[\]{}:"]+)/y;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORTH = /^[+-]?(?:\d{1,10}(?:\.\d{0,18})?|\.\d{1,18}|\d{1,9}\/0*[1-9]\d{0,8}|∞|inf|infinity)$/i;
const NAME = /^[A-Za-z][A-Za-z0-9_+*'-]{0,15}$/;
const RESERVED = new Set(["root", "resign", "pass"]);
const KEYS = new Set(["name", "player", "value", "stats", "moves", "chance", "utility"]);
const PROBABILITY = /^(?:\d{0,9}\.?\d{0,18}|\d{1,9}\/[1-9]\d{0,8})$/;
const DEEPEST = 200;

/** A new node. @param {Partial<TreeNode>} [facts] @returns {TreeNode} */
export function newNode(facts) {
  return {
    ...{ kind: "leaf", player: "", name: "", value: "", stats: "", move: "", probability: "", children: [] },
    ...facts,
  };
}

/** Whether a text is the value of a leaf: a number, a fraction, infinity or an unknown. @param {string} text */
export function isWorth(text) {
  const plain = text.trim().replace("−", "-");
  return WORTH.test(plain) || NAME.test(plain) || plain === "?";
}

/** Whether a text may be the name of a node or a move. @param {string} text */
export function isName(text) {
  return NAME.test(text) && !RESERVED.has(text.toLowerCase());
}

/** Read a tree; null if the text is none. @param {string} text @returns {TreeNode | null} */
export function readTree(text) {
  try {
    return node(raw(text));
  } catch {
    return null;
  }
}

/** @param {string} text @returns {Raw} */
function raw(text) {
  let at = 0;
  const next = () => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new Error("no token");
    at = TOKEN.lastIndex;
    return found[1];
  };
  const peek = () => {
    const before = at;
    const token = next();
    at = before;
    return token;
  };
  /** @param {number} depth @returns {Raw} */
  const value = (depth) => {
    if (depth > 4 * DEEPEST) throw new Error("too deep");
    const token = next();
    if (token === "[") {
      /** @type {Raw[]} */
      const items = [];
      while (peek() !== "]") {
        items.push(value(depth + 1));
        if (peek() !== "]") expect(",");
        else break;
      }
      expect("]");
      return items;
    }
    if (token === "{") {
      /** @type {[string, Raw][]} */
      const pairs = [];
      while (peek() !== "}") {
        const key = word(next()).text;
        expect(":");
        pairs.push([key, value(depth + 1)]);
        if (peek() !== "}") expect(",");
        else break;
      }
      expect("}");
      return { pairs };
    }
    return word(token);
  };
  /** @param {string} sign */
  const expect = (sign) => {
    if (next() !== sign) throw new Error(`${sign} is missing`);
  };
  const found = value(0);
  if (text.slice(at).trim()) throw new Error("more than a tree");
  return found;
}

/** @param {string} token @returns {Word} */
function word(token) {
  if ("[]{},:".includes(token)) throw new Error("a sign in place of a word");
  return token.startsWith('"') ? { quoted: true, text: JSON.parse(token) } : { quoted: false, text: token };
}

/** @param {Raw | undefined} it @returns {string} */
function textOf(it) {
  if (!it || Array.isArray(it) || "pairs" in it) throw new Error("no word");
  return it.text;
}

/** @param {Raw} it @returns {TreeNode} */
function node(it) {
  if (Array.isArray(it)) {
    if (!it.length) throw new Error("an empty list");
    return newNode({ kind: "choice", children: it.map(node) });
  }
  if (!("pairs" in it)) {
    if (!isWorth(it.text)) throw new Error("no value");
    return newNode({ value: it.text });
  }
  const facts = new Map(it.pairs);
  if (!it.pairs.length) throw new Error("an empty object");
  if (!it.pairs.some(([key]) => KEYS.has(key)))
    return newNode({
      kind: "chance",
      children: it.pairs.map(([probability, child]) => ({ ...node(child), probability: odds(probability) })),
    });
  for (const key of facts.keys()) if (!KEYS.has(key)) throw new Error("an unknown key");
  const made = newNode();
  if (facts.has("name")) made.name = textOf(facts.get("name"));
  if (facts.has("player")) made.player = textOf(facts.get("player"));
  const stats = facts.get("stats");
  if (Array.isArray(stats)) made.stats = stats.map(textOf).join(",");
  const [chance, moves] = [facts.get("chance"), facts.get("moves")];
  const worth = facts.get("utility") ?? facts.get("value");
  if (worth !== undefined) made.value = Array.isArray(worth) ? worth.map(textOf).join(",") : textOf(worth);
  if (Array.isArray(chance)) {
    made.kind = "chance";
    made.children = chance.map((pair) => {
      if (!Array.isArray(pair) || pair.length < 2) throw new Error("no pair");
      return {
        ...node(pair[1]),
        probability: odds(textOf(pair[0])),
        move: pair.length > 2 ? textOf(pair[2]) : "",
      };
    });
  } else if (Array.isArray(moves)) {
    made.kind = "choice";
    made.children = moves.map(node);
  } else if (moves && "pairs" in moves) {
    made.kind = "choice";
    made.children = moves.pairs.map(([move, child]) => ({ ...node(child), move }));
  }
  if (made.kind !== "leaf" && !made.children.length) throw new Error("no children");
  return made;
}

/** @param {string} text */
function odds(text) {
  if (!PROBABILITY.test(text)) throw new Error("no probability");
  return text;
}

/** Write a tree as the server reads it. @param {TreeNode} root @returns {string} */
export function writeTree(root) {
  const facts = [];
  if (root.name) facts.push(`"name":${JSON.stringify(root.name)}`);
  if (root.kind === "leaf") {
    const worth = worthText(root.value || "0");
    if (root.stats) facts.push(`"stats":[${root.stats}]`);
    if (!facts.length) return worth.startsWith("[") ? `{"utility":${worth}}` : worth;
    if (root.value || !root.stats) facts.push(`"value":${worth}`);
    return `{${facts.join(",")}}`;
  }
  if (root.player && root.kind === "choice") facts.push(`"player":${JSON.stringify(root.player)}`);
  if (root.value && root.kind === "choice") facts.push(`"value":${worthText(root.value)}`);
  if (root.stats) facts.push(`"stats":[${root.stats}]`);
  if (root.kind === "chance") {
    const outcomes = root.children.map(
      (it) => `["${it.probability || "0"}",${writeTree(it)}${it.move ? `,${JSON.stringify(it.move)}` : ""}]`,
    );
    facts.push(`"chance":[${outcomes.join(",")}]`);
    return `{${facts.join(",")}}`;
  }
  const named = root.children.some((it) => it.move);
  const texts = root.children.map(writeTree);
  if (!named && !facts.length) return `[${texts.join(",")}]`;
  const names = moveNames(root.children);
  const moves = named
    ? `{${texts.map((it, n) => `${JSON.stringify(names[n])}:${it}`).join(",")}}`
    : `[${texts.join(",")}]`;
  facts.push(`"moves":${moves}`);
  return `{${facts.join(",")}}`;
}

/** The names of moves of which some have one: they have to differ. @param {TreeNode[]} children @returns {string[]} */
function moveNames(children) {
  const taken = new Set();
  return children.map((it, index) => {
    let name = it.move || `m${index + 1}`;
    while (taken.has(name.toLowerCase())) name = `${name.slice(0, 14)}_`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** @param {string} value */
function worthText(value) {
  const texts = value.split(",").map((it) => {
    const plain = it.trim().replace("−", "-");
    return NUMBER.test(plain) ? plain : JSON.stringify(plain);
  });
  return texts.length > 1 ? `[${texts.join(",")}]` : texts[0];
}

/** A probability as a number. @param {string} text */
export function chanceOf(text) {
  const [above, below] = text.split("/");
  return below === undefined ? Number(above || 0) : Number(above) / Number(below);
}

/**
 * Give an outcome a probability; the others keep their ratio, and all add up to 1.
 * @param {TreeNode[]} outcomes @param {TreeNode} changed @param {string} probability
 */
export function weigh(outcomes, changed, probability) {
  const [above, below] = fraction(probability);
  changed.probability = written(above, below);
  const others = outcomes.filter((it) => it !== changed);
  const parts = others.map((it) => fraction(it.probability));
  const common = parts.reduce((product, [, it]) => lcm(product, it), 1);
  const weights = parts.map(([n, d]) => (n * common) / d);
  const sum = weights.reduce((it, more) => it + more, 0);
  others.forEach((it, index) => {
    const [n, d] = sum ? [weights[index], sum] : [1, others.length];
    it.probability = written((below - above) * n, below * d);
  });
}

/** Give all outcomes the same probability. @param {TreeNode[]} outcomes */
export function level(outcomes) {
  for (const it of outcomes) it.probability = written(1, outcomes.length);
}

/** @param {string} text @returns {[number, number]} */
function fraction(text) {
  const [above, below] = text.split("/");
  if (below !== undefined) return [Number(above), Number(below)];
  const digits = (above.split(".")[1] ?? "").length;
  return [Math.round(Number(above || 0) * 10 ** digits), 10 ** digits];
}

/** @param {number} above @param {number} below */
function written(above, below) {
  const divisor = gcd(Math.abs(above), below) || 1;
  return below / divisor === 1 ? String(above / divisor) : `${above / divisor}/${below / divisor}`;
}

/** @param {number} a @param {number} b @returns {number} */
function gcd(a, b) {
  return b ? gcd(b, a % b) : a;
}

/** @param {number} a @param {number} b */
function lcm(a, b) {
  return (a / gcd(a, b)) * b;
}

/** Whether a tree has chance nodes. @param {TreeNode} root @returns {boolean} */
export function hasChance(root) {
  return root.kind === "chance" || root.children.some(hasChance);
}

/** The player who acts at the root, where the tree itself says MAX or MIN; else empty. @param {TreeNode} root */
export function rootPlayer(root) {
  return root.kind === "choice" && root.player ? (["max", "min"][playerNumber(root.player)] ?? "") : "";
}

/** The number of the player that a word names; -1 for none. @param {string} player */
function playerNumber(player) {
  const place = ["max", "min"].indexOf(player);
  if (place >= 0) return place;
  return player.startsWith("p") ? Number(player.slice(1)) - 1 : ["b", "w"].indexOf(player);
}

/**
 * Number the nodes as the server does: parents before children, and say who acts.
 * @param {TreeNode} root
 * @param {{players?: number, first?: number}} [turns] the number of players, and that of the root
 * @returns {{nodes: TreeNode[], shown: import("./walk.js").Shown[]}}
 */
export function numbered(root, { players = 2, first = 0 } = {}) {
  /** @type {TreeNode[]} */
  const nodes = [];
  /** @type {import("./walk.js").Shown[]} */
  const shown = [];
  /** @param {TreeNode} it @param {number} parent @param {number} depth @param {string} move @param {number} turn */
  const add = (it, parent, depth, move, turn) => {
    const id = nodes.length;
    const actor = it.player ? playerNumber(it.player) : turn;
    const kind = it.kind !== "choice" ? it.kind : players > 2 ? "player" : actor === 0 ? "max" : "min";
    nodes.push(it);
    shown.push({
      ...{ id, parent, kind, move, level: depth, name: it.name, x: 0, state: "" },
      probability: it.probability ? Math.min(1, chanceOf(it.probability)) : 1,
      odds: it.probability,
      utility: it.kind === "leaf" ? it.value.replaceAll("-", "−") : null,
      actor: players > 2 ? (["b", "w"][actor] ?? `p${actor + 1}`) : "",
      evaluation: it.kind === "choice" ? it.value : "",
    });
    it.children.forEach((child, index) => {
      const name = child.move || String(index + 1);
      add(child, id, depth + 1, name, it.kind === "chance" ? turn : (actor + 1) % players);
    });
  };
  add(root, -1, 0, "", first);
  return { nodes, shown };
}
