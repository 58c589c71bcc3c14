/** The server's board of this page: it follows the tree, and engines analyse what is on it. */

import { translated } from "../catalogue.js";
import { Gtp, GtpError } from "../gtp.js";
import { letter } from "../play/texts.js";
import { way } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

const AT_ONCE = 200; // moves in one command

/** Commands that make moves, several in one where no chance comes between. @param {Pick<Node, "player" | "move">[]} nodes */
export function commandsFor(nodes) {
  const commands = [];
  /** @type {string[]} */
  let words = [];
  const flush = () => {
    if (words.length) commands.push(`gogui-play_sequence ${words.join(" ")}`);
    words = [];
  };
  for (const { player, move } of nodes) {
    if (player < 0) {
      flush();
      commands.push(`bw-chance ${move}`);
    } else {
      words.push(letter(player), move);
      if (words.length >= 2 * AT_ONCE) flush();
    }
  }
  flush();
  return commands;
}

/** Options as `bw-game` takes them. @param {Record<string, string>} options */
function optionWords(options) {
  return Object.entries(options).map(([name, value]) => `${name}=${value.trim().replace(/\s+/g, "_")}`);
}

export class Desk {
  /** @param {(state: "open" | "away", reason: string) => void} onState */
  constructor(onState) {
    this.gtp = new Gtp({ onState });
    /** @type {Node | null} what the server's board shows */
    this.at = null;
    this.thinking = false;
    /** Work on the server's board, one after the other. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.setting = "";
  }

  /**
   * Do work on the server's board once the work before has ended.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #next(work) {
    const mine = this.last.catch(() => {}).then(work);
    this.last = mine;
    return mine;
  }

  async #connected() {
    if (this.gtp.socket) return;
    await this.gtp.open();
    if (this.setting) await this.gtp.send(this.setting);
    this.at = null;
  }

  /**
   * Put up a game.
   * @param {string} game
   * @param {Record<string, string>} options
   * @param {Node} root
   * @returns {Promise<string>} the game as `bw-game` shows it
   */
  begin(game, options, root) {
    return this.#next(async () => {
      await this.#connected();
      const setting = ["bw-game", game, ...optionWords(options)].join(" ");
      await this.gtp.send(setting);
      this.setting = setting;
      this.at = root;
      return this.gtp.send("bw-game");
    });
  }

  /** Bring the server's board to a node. @param {Node} node */
  async #go(node) {
    await this.#connected();
    let root = node;
    while (root.parent) root = root.parent;
    const { back, on } = way(this.at ?? root, node);
    this.at = null; // unknown, if anything goes wrong
    try {
      if (back) await this.gtp.send(`gg-undo ${back}`);
      for (const command of commandsFor(on)) await this.gtp.send(command);
    } catch (error) {
      if (this.gtp.socket) {
        await this.gtp.send("clear_board");
        this.at = root;
      }
      throw error;
    }
    this.at = node;
  }

  /**
   * The position after a node, with the moves after a ply.
   * @param {Node} node
   * @param {number} [known] plies whose notation is known
   * @returns {Promise<import("./tree.js").Position>}
   */
  look(node, known = node.ply) {
    return this.#next(async () => {
      await this.#go(node);
      return JSON.parse(await this.gtp.send(`bw-view labels moves=${known}`));
    });
  }

  /** What a roll may give at a node. @param {Node} node @returns {Promise<string[]>} */
  outcomes(node) {
    return this.#next(async () => {
      await this.#go(node);
      return (await this.gtp.send("bw-legal_moves")).split(" ");
    });
  }

  /** The position at a node as a text. @param {Node} node @returns {Promise<string>} */
  text(node) {
    return this.#next(async () => {
      await this.#go(node);
      return this.gtp.send("bw-position");
    });
  }

  /**
   * Let an engine think about a node.
   * @param {Node} node
   * @param {{engine: string, seconds: number, moves: number}} wanted
   */
  analyse(node, { engine, seconds, moves }) {
    return this.#next(async () => {
      await this.#go(node);
      await this.gtp.send(`bw-opponent ${engine || "any"}`);
      this.thinking = true;
      try {
        return JSON.parse(await this.gtp.send(`bw-analyse seconds=${seconds} moves=${moves}`));
      } finally {
        this.thinking = false;
      }
    });
  }

  /** End the engine's thinking; what it has found so far is its answer. */
  interrupt() {
    if (this.thinking) this.gtp.send("# interrupt").catch(() => {});
  }

  close() {
    this.gtp.close();
    this.at = null;
  }
}

/** What went wrong, for people. @param {unknown} error @returns {string} */
export function explained(error) {
  if (error instanceof GtpError) return translated(error.message);
  throw error;
}
