/** A game on the screen, in whichever mode: its position, its moves, and the user's next one. */

import { Board, frameOf, numberingOf } from "../board.js";
import { t, translated } from "../catalogue.js";
import { Disconnected, GtpError, record } from "../gtp.js";
import { Play } from "../tables/backgammon/plays.js";
import { clearHost, mountTable, tableExists } from "../tables/registry.js";
import { isSilent, spoken } from "../words.js";
import { chooseMove } from "./choose.js";
import { Past } from "./past.js";
import { sound, soundOf } from "./sound.js";
import { moveWords } from "./texts.js";

const CONFIRM = t("confirm the play");
const UNDO = t("undo a step");

/** @typedef {import("../board.js").Position & {moves: import("./screen.js").Played[]}} Position */

/**
 * A game as `bw-game` shows it.
 * @param {string} line such as `go size=9 komi=7.5`
 * @returns {{game: string, options: Record<string, string>}}
 */
export function readGame(line) {
  const [game, ...words] = line.trim().split(/ (?=[a-z0-9_]+=)/);
  return { game, options: Object.fromEntries(words.map((it) => it.split(/=(.*)/s).slice(0, 2))) };
}

export class Game {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./screen.js").Screen} screen
   */
  constructor(session, screen) {
    this.session = session;
    this.screen = screen;
    /** @type {import("./screen.js").Played[]} */
    this.moves = [];
    /** @type {string[]} */
    this.players = [];
    /** The user's player; -1 where the user moves for all. */
    this.me = -1;
    /** @type {Board | undefined} */
    this.board = undefined;
    /** What the game is played on, where that is no board. @type {import("../tables/table.js").Table | undefined} */
    this.table = undefined;
    /** @type {Position | undefined} */
    this.position = undefined;
    /** The frame of the board, with the names of the sides. @type {import("../board.js").Frame} */
    this.frame = /** @type {any} */ ({ sides: [] });
    this.numbering = { pairs: false, first: 0, begins: 1 };
    this.over = false;
    /** The play that is made step by step. @type {{ply: number, steps: Play} | null} */
    this.play = null;
    this.making = false; // a move of the user is on its way
    /** @type {Promise<void> | null} */
    this.looking = null;
    this.stale = false;
    this.past = new Past(async (ply) => JSON.parse(await session.send(`bw-view labels at=${ply}`)));
    /** The ply whose position the board shows; null for the present one. @type {number | null} */
    this.viewed = null;
    /** The position that is drawn now. @type {import("../board.js").Position | undefined} */
    this.shown = undefined;
    /** The player who sits below. */
    this.side = 0;
    screen.onMove = (move) => this.make(move, true);
  }

  /** Put up the frame of the game on the server's board. @param {number} [side] who sits below; else as in diagrams */
  async open(side) {
    const { game, options } = readGame(await this.session.send("bw-game"));
    this.game = game;
    this.options = options;
    this.numbering = await numberingOf(game, options, side);
    await this.put(side);
    this.screen.rules(this.frame.rules ? game : "", options);
  }

  /** The frame with a player below. @param {number} [side] */
  frameFor(side) {
    const { position: _, ...others } = this.options ?? {}; // the frame is that of the usual start
    return frameOf(this.game ?? "", others, side);
  }

  /** Put up the board or the table with a player below. @param {number} [side] */
  async put(side) {
    const frame = await this.frameFor(side);
    this.side = side ?? frame.below;
    this.frame = frame;
    this.screen.fit(frame);
    clearHost(this.screen.host);
    if (tableExists(frame.kind)) await this.#lay(frame, this.side);
    else this.#putBoard(frame);
  }

  /** Put up a table of the game's kind. @param {import("../board.js").Frame} frame @param {number} below */
  async #lay(frame, below) {
    const game = this;
    this.table = await mountTable(frame.kind, this.screen.host, {
      game: this.game ?? "",
      options: this.options ?? {},
      observer: this.me,
      below,
      get players() {
        return game.players;
      },
      sides: frame.sides,
      move: (text) => this.make(text),
      place: (text) => this.make(text, false, true),
      check: (text) => this.check(text),
      say: (text) => this.screen.announce(text),
    });
  }

  /** @param {import("../board.js").Frame} frame */
  #putBoard(frame) {
    this.board = new Board(this.screen.host, frame, {
      onMove: (move) => (frame.touching.in_steps ? this.step(move) : this.make(move)),
      onChoose: (moves, point) => this.choose(moves, point),
      onTouch: (touched) => this.touched(touched),
      onBack: () => this.back(),
    });
  }

  /** Turn the board: to the next player whose view of it is another one. */
  async flip() {
    const players = Math.max(2, this.players.length);
    const now = JSON.stringify(this.frame.points);
    for (let step = 1; step < players; step += 1) {
      const side = (this.side + step) % players;
      if (JSON.stringify((await this.frameFor(side)).points) === now) continue;
      await this.put(side);
      this.screen.turn(side);
      await this.view(this.viewed ?? this.plies);
      return;
    }
  }

  // -- earlier positions ---------------------------------------------------------------------

  /** The number of plies so far. */
  get plies() {
    return this.position?.ply ?? 0;
  }

  /** @param {"first" | "back" | "forward" | "last"} to */
  go(to) {
    const at = this.viewed ?? this.plies;
    return this.view({ first: 0, back: at - 1, forward: at + 1, last: this.plies }[to]);
  }

  /** Show the position after a ply; nobody can move in it but in the present one. @param {number} wanted */
  async view(wanted) {
    if (!this.position) return;
    const ply = Math.max(0, Math.min(this.plies, wanted));
    this.viewed = ply === this.plies ? null : ply;
    this.screen.mark(ply, this.plies);
    if (this.viewed === null) {
      this.show(this.position);
      this.ask();
      return;
    }
    try {
      const position = await this.past.at(ply);
      if (this.viewed !== ply) return; // the user has gone on meanwhile
      this.show(position);
      this.ask();
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      this.viewed = null;
      this.screen.mark(this.plies, this.plies);
      this.screen.status(error.message, "bad");
    }
  }

  /** Draw a position, with the facts beside the board; a table has its own. @param {import("../board.js").Position} position */
  show(position) {
    this.shown = position;
    this.board?.show(position);
    this.screen.facts(this.table ? {} : position.side, this.frame.details, this.frame.game);
  }

  /** Look at the position on the server's board, now and as long as something changes. */
  look() {
    this.stale = true;
    this.looking ??= (async () => {
      try {
        while (this.stale) {
          this.stale = false;
          await this.lookOnce();
        }
      } catch (error) {
        if (!(error instanceof Disconnected)) throw error; // the page looks again when it is back
      } finally {
        this.looking = null;
      }
    })();
    return this.looking;
  }

  async lookOnce() {
    const known = this.moves.length;
    /** @type {Position} */
    const position = JSON.parse(await this.session.send(`bw-view labels moves=${known}`));
    const came = position.moves;
    const before = this.position;
    this.moves = [...this.moves.slice(0, position.ply), ...came];
    this.position = position;
    this.past.forget(position.ply);
    this.past.keep(position);
    if (this.viewed !== null && this.viewed >= position.ply) this.viewed = null;
    this.screen.moves(this.moves, this.numbering);
    this.screen.mark(this.viewed ?? position.ply, position.ply);
    if (this.viewed === null) this.show(position);
    this.ask();
    if (before) sound(soundOf(before.pieces, position.pieces, came));
    const others = came.filter(([player, , , said]) => player !== this.me && !isSilent(said));
    const words = others.map((it) => moveWords(it, this.players, this.me));
    if (words.length && words.length < 4) this.screen.announce(`${words.join(" ")} ${this.statusText()}`);
  }

  /** Mark the game as over. @returns {boolean} false if it was over already */
  conclude() {
    const going = !this.over;
    this.over = true;
    return going;
  }

  /** Whether a move of the user is half made, so that it would be lost if the page were left. */
  get unfinished() {
    if (this.over || !this.mine) return false;
    return Boolean(this.play?.ply === this.plies && this.play.steps.steps.length) || this.table?.unfinished === true;
  }

  /** Whether the user is to move. */
  get mine() {
    return !this.over && !this.making && this.position?.legal !== undefined;
  }

  /** Let the user make a move, if it is its turn. */
  ask() {
    if (this.viewed !== null) {
      this.board?.ask([]);
      if (this.shown) this.table?.update({ ...this.shown, table: this.shown.table ?? {} }, null);
      this.screen.choices([], () => {});
      this.screen.typing(false);
      this.screen.status(this.pastText(this.viewed), "past");
      this.screen.prompt("");
      return;
    }
    const legal = this.mine ? (this.position?.legal ?? []) : [];
    if (this.table) this.askAtTable(this.mine ? legal : null);
    else if (this.frame.touching?.in_steps && legal.some(([, points]) => points.length)) this.askSteps(legal);
    else {
      this.board?.ask(legal);
      this.offer(this.board?.choices ?? [], legal.length === 1);
    }
    this.screen.typing(this.mine);
    this.screen.status(this.statusText(), this.mine ? "mine" : this.over ? "over" : "");
    this.screen.prompt(this.promptText());
  }

  /** What the user may do now, for newcomers. @returns {string} */
  promptText() {
    return this.mine && this.position?.prompt ? spoken(this.position.prompt) : "";
  }

  /** Draw the position, and let the user move at the table. @param {import("../tables/table.js").Move[] | null} legal */
  askAtTable(legal) {
    const { position } = this;
    if (!position) return;
    const left = this.table?.update({ ...position, table: position.table ?? {} }, legal) ?? [];
    this.offer(left, legal?.length === 1);
  }

  /** Offer moves by buttons. @param {import("../tables/table.js").Move[]} moves @param {boolean} only whether there is no other move */
  offer(moves, only) {
    const choices = moves.map(([move]) => move);
    const captions = new Map(moves.flatMap(([move, , words]) => (words ? [[move, spoken(words)]] : [])));
    this.screen.choices(choices, (move) => this.make(move), only ? choices[0] : "", captions);
  }

  /** Let the user make a play step by step. @param {import("../tables/table.js").Move[]} legal */
  askSteps(legal) {
    const position = /** @type {Position} */ (this.position);
    if (this.play?.ply !== position.ply) {
      this.play = { ply: position.ply, steps: new Play(position.pieces, legal, position.to_act[0]) };
    }
    const { steps } = this.play;
    this.board?.show({ ...position, labels: undefined, pieces: steps.shown() });
    this.board?.ask(steps.ways());
    this.screen.choices(
      [...(steps.move ? [CONFIRM] : []), ...(steps.steps.length ? [UNDO] : [])],
      (choice) => this.step(choice),
      CONFIRM,
    );
  }

  /** Make a step, take one back, or make the play. @param {string} way */
  async step(way) {
    const steps = this.play?.steps;
    if (!steps) return;
    if (way === CONFIRM) {
      await this.make(steps.move ?? "");
      return;
    }
    if (way === UNDO) steps.undo();
    else steps.make(way);
    this.screen.announce(way === UNDO ? t("Step taken back.") : stepWords(way, Boolean(steps.move)));
    this.ask();
  }

  /** What is said of an earlier position. @param {number} ply */
  pastText(ply) {
    const place = t("Move {ply} of {plies}.", { ply, plies: this.plies });
    const hint = t("It is your move: go on to the last position.");
    return this.mine ? `${place} ${hint}` : place;
  }

  /** @returns {string} what the game waits for */
  statusText() {
    if (this.position?.over) return t("The game is over.");
    if (!this.mine) return this.position?.chance ? t("The dice roll.") : "";
    const legal = this.position?.legal ?? [];
    if (!this.table && legal.length === 1 && legal[0][0] === "pass") return t("You have no move but to pass.");
    if (this.play?.ply === this.position?.ply && this.play?.steps.steps.length) {
      return this.play.steps.move ? t("Confirm your play, or undo a step.") : t("Go on with your play.");
    }
    return t("Your move.");
  }

  /** The user goes back a step: Escape, where no point is touched. */
  back() {
    if (this.board?.touched.length) this.board.letGo();
    else if (this.play?.steps.steps.length) this.step(UNDO);
  }

  /** Called when the user has touched points. @param {string[]} _points those that are touched now */
  touched(_points) {}

  /** Several moves are made by the same points: let the user choose. @param {string[]} moves @param {string} point their end */
  async choose(moves, point) {
    const move = await chooseMove(moves, /** @type {Board} */ (this.board), point);
    if (move) await this.make(move);
    else this.board?.letGo();
  }

  /**
   * Make a move of the user.
   * @param {string} move
   * @param {boolean} [typed] whether it was typed: then errors belong to the text field
   * @param {boolean} [_confirmed] whether the user has confirmed it
   * @returns {Promise<boolean>} whether it was made
   */
  async make(move, typed = false, _confirmed = false) {
    if (this.making) return false;
    let made = false;
    if (this.viewed !== null) await this.view(this.plies);
    this.making = true;
    this.screen.error("");
    this.ask();
    try {
      await this.send(move);
      made = true;
      if (typed) this.screen.taken();
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      this.screen.error(error.message);
    } finally {
      this.making = false;
    }
    await this.look();
    return made;
  }

  /** Ask the server about a move without making it. @param {string} move @returns {Promise<{points?: number, error?: string}>} */
  async check(move) {
    try {
      const { points } = record(await this.session.send(`bw-check_move ${move}`));
      return points === undefined ? {} : { points: Number(points) };
    } catch (error) {
      if (error instanceof Disconnected) return { error: "" };
      if (!(error instanceof GtpError)) throw error;
      return { error: translated(error.message.replace(/^illegal move: /, "")) };
    }
  }

  /** @param {string} move @returns {Promise<unknown>} */
  async send(move) {
    throw new Error(`no way to send ${move}`);
  }
}

/**
 * A step of a play as it is announced.
 * @param {string} way the points that a checker passes, `13>7`
 * @param {boolean} complete whether the play is complete
 */
function stepWords(way, complete) {
  const step = way
    .replace(/:\d/g, "")
    .split(">")
    .reduce((from, to) => t("{from} to {to}", { from, to }));
  return complete ? t("{step}. The play is complete.", { step }) : t("{sentence}.", { sentence: step });
}
