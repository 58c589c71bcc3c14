/** A match at the server, as one of its players sees it. */

import { addressOf } from "../address.js";
import { listed, t, translated } from "../catalogue.js";
import { GtpError, record } from "../gtp.js";
import { houseLevel, shownName, withShownNames } from "../names.js";
import { chosen, preferences } from "../preferences.js";
import { Conclusion } from "./conclusion.js";
import { DeadMarking } from "./dead_marking.js";
import { ask, closeDialog } from "./dialogs.js";
import { tooSmall } from "./fingers.js";
import { Game } from "./game.js";
import { notify, pageTitle } from "./notices.js";
import { plannedMove, premoveWays } from "./premove.js";
import { sound } from "./sound.js";
import { Takeback } from "./takeback.js";
import { letter, playerOf, resultWords, timeWords } from "./texts.js";

const MAKE = "make";
const ANOTHER = "another";

/** @typedef {import("./screen.js").Action} Action */

/** @param {string} clocks as the server writes them @returns {number[]} */
export function readClocks(clocks) {
  return clocks ? clocks.split(",").map(Number) : [];
}

export class Match extends Game {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./screen.js").Screen} screen
   * @param {Record<string, string>} facts the line that begins the match
   * @param {(kind: "rematch" | "new") => void} onNext what the user wants when it is over
   * @param {boolean} open whether all players know everything in this game
   */
  constructor(session, screen, facts, onNext, open) {
    super(session, screen);
    /** @type {"match"} */
    this.kind = "match";
    this.match = facts.match;
    this.dead = new DeadMarking(this);
    /** The names of the players on the wire. */
    this.names = facts.players.split(",");
    this.players = this.names.map(shownName);
    this.time = facts.time;
    this.me = playerOf(facts.colour);
    this.onNext = onNext;
    this.title = facts.title ?? facts.game;
    /** @type {Record<string, string> | null} */
    this.end = null;
    /** The players who have offered a draw. @type {number[]} */
    this.agreed = [];
    screen.onSay = (words) => this.say(words);
    screen.clocks.onLow = (player) => {
      if (player !== this.me) return;
      screen.announce(t("Less than 10 seconds are left."));
      sound("low");
    };
    this.takeback = new Takeback((command) => this.command(command).then(() => this.askOffers()));
    this.conclusion = new Conclusion(this);
    /** Called when the match is over. */
    this.onOver = () => {};
    this.allKnown = open;
    this.wasMine = false;
    /** The points of a move that is made in advance; empty for none. @type {string[]} */
    this.planned = [];
    /** The user's last turn. @type {{legal: [string, string[]][], pieces: Record<string, string>}} */
    this.lastTurn = { legal: [], pieces: {} };
    /** A move that the user is yet to confirm. @type {string} */
    this.draft = "";
    this.rolling = false; // whether to roll without asking, where doubling is the only other choice
  }

  /** Whether it counts for ratings; null while that is not known. */
  get rated() {
    return this.conclusion.rated;
  }

  /** Show the match. */
  async begin() {
    await this.open(this.me);
    this.screen.begin({
      title: this.title,
      subtitle: [t("You are {side}", { side: this.frame.sides[this.me] }), timeWords(this.time)].join(" · "),
      players: this.players,
      sides: this.frame.sides,
      me: this.me,
      chat: true,
    });
    await this.look();
    sound("begin");
    void this.conclusion.learn();
    this.screen.announce(
      t("The match begins. You are {side}. {status}", { side: this.frame.sides[this.me], status: this.statusText() }),
    );
  }

  /** Take a line of the server about this match. @param {Record<string, string>} facts */
  async note(facts) {
    if (facts.says !== undefined) this.screen.said(shownName(facts.name), facts.says);
    else if (facts.ply) await this.look();
    else if (facts.result) await this.finish(facts);
    else if (facts.dead) await this.dead.begin();
    else if (facts.note) {
      const note = withShownNames(translated(facts.note));
      this.screen.said("", note);
      this.screen.announce(note);
      if (this.dead.stones) await this.dead.begin();
      else await this.askOffers();
    } else if (facts.taken_back) {
      this.moves = []; // others may have come in their place already
      this.past.forget(Number(facts.plies));
      this.planned = [];
      await this.look();
      this.screen.announce(t("Moves are taken back. {status}", { status: this.statusText() }));
      await this.askOffers();
    }
  }

  /** Look again: another tab of this seat may have changed something. */
  async lookAgain() {
    const marking = this.dead.stones !== null;
    this.dead.stones = null;
    await this.look();
    if (this.over) return;
    await this.askOffers();
    if (marking) await this.dead.begin();
  }

  /** Ask the server what the players offer: a draw, and to take moves back. */
  async askOffers() {
    if (this.over) return;
    this.takeback.read(await this.session.send("bw-takeback").catch(() => ""));
    await this.askDraw();
  }

  ask() {
    const moves = this.mine ? (this.position?.legal ?? []).map(([move]) => move) : [];
    if (this.rolling && moves.includes("roll") && moves.includes("double")) {
      queueMicrotask(() => this.make("roll", false, true));
      return;
    }
    if (this.dead.stones && this.position?.over && !this.over) return;
    this.dead.stones = null;
    this.board?.cross([]);
    const draft = this.position?.legal?.find(([move]) => move === this.draft);
    if (!draft || !this.mine) this.draft = "";
    super.ask();
    if (this.viewed !== null) this.board?.plan([]);
    else if (draft && this.draft) this.askConfirmation(draft[1]);
    else this.askAhead();
  }

  // -- moves in advance, and moves to be confirmed -------------------------------------------

  /** Let the user confirm the move that it has made, or make another one. @param {string[]} points */
  askConfirmation(points) {
    this.board?.ask([]);
    this.board?.plan(points);
    this.screen.choices(
      [MAKE, ANOTHER],
      (choice) => {
        const move = this.draft;
        this.draft = "";
        if (choice === MAKE) this.make(move, false, true);
        else if (this.position) {
          this.show(this.position);
          this.ask();
        }
      },
      MAKE,
      new Map([
        [MAKE, t("Make this move")],
        [ANOTHER, t("Choose another one")],
      ]),
    );
    this.screen.status(t("Make this move?"), "mine");
  }

  /** Let the user make its next move in advance, while another player is to move. */
  askAhead() {
    const { board, position } = this;
    if (!board || !position) return;
    if (this.mine)
      this.lastTurn = {
        legal: (position.legal ?? []).map(([move, points]) => [move, points]),
        pieces: position.pieces,
      };
    const may = !this.mine && !this.making && !this.over && !position.over && this.plannable;
    if (!may && !this.mine) this.planned = [];
    board.plan(may ? this.planned : []);
    if (may) board.ask(premoveWays(position.pieces, Object.keys(board.frame.points), this.lastTurn), true);
  }

  /** Whether moves in advance make sense: nobody hides anything, and no dice are rolled. */
  get plannable() {
    const luck = this.frame.touching?.in_steps || this.moves.some(([player]) => player < 0);
    return preferences().premove && this.allKnown && !luck && this.players.length === 2;
  }

  /** Keep a move in advance, or drop it. @param {string[]} points */
  plan(points) {
    const before = this.planned.length;
    this.planned = points;
    if (this.position) this.show(this.position);
    this.ask();
    if (points.length)
      this.screen.announce(t("In advance: {points}. Escape takes it back.", { points: points.join(" – ") }));
    else if (before) this.screen.announce(t("The move in advance is taken back."));
  }

  back() {
    if (this.planned.length) this.plan([]);
    else if (this.draft) {
      this.draft = "";
      if (this.position) this.show(this.position);
      this.ask();
    } else super.back();
  }

  /** @param {string[]} points */
  touched(points) {
    if (!points.length && this.planned.length && !this.mine) this.plan([]);
  }

  /** Make the move that was touched in advance, if it is legal. */
  async makePlanned() {
    const { planned } = this;
    if (!this.mine || !planned.length) return;
    this.planned = [];
    this.board?.plan([]);
    const move = plannedMove(
      planned,
      (this.position?.legal ?? []).map(([text, points]) => [text, points]),
    );
    if (move) await this.make(move, false, true);
    else {
      this.screen.said("", t("Your move in advance, {points}, is not possible now.", { points: planned.join(" – ") }));
      this.screen.announce(t("Your move in advance is not possible now."));
    }
  }

  async lookOnce() {
    await super.lookOnce();
    const clocks = await this.session.send("time_left").catch(() => "");
    const running = this.over || this.position?.chance ? [] : (this.position?.to_act ?? []);
    this.screen.time(readClocks(clocks), running);
    this.offerActions();
    document.title = pageTitle(this.title, { mine: this.mine, over: this.over ? this.statusText() : "" });
    if (this.mine && this.planned.length) queueMicrotask(() => this.makePlanned());
    const turn = this.mine && !this.wasMine;
    this.wasMine = this.mine;
    if (!turn) return;
    if (document.hidden) sound("turn");
    notify(this.title, this.statusText());
  }

  statusText() {
    if (this.end) return resultWords(/** @type {any} */ (this.end), this.players, this.me, this.frame?.game);
    if (this.making) return t("Your move is on its way.");
    if (this.position?.over) return t("The game is over: the score is being settled.");
    if (this.mine || this.position?.chance) return super.statusText();
    const others = (this.position?.to_act ?? []).filter((it) => it !== this.me).map((it) => this.players[it]);
    return others.length ? t("Waiting for {names}.", { names: listed(others) }) : "";
  }

  /** Whether the match may still be called off. */
  get callable() {
    const movers = this.moves.map(([player]) => player);
    return movers.every((it) => it >= 0) && new Set(movers).size < this.players.length;
  }

  offerActions() {
    /** @type {Action[]} */
    const actions = [];
    const add = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run, more = {}) =>
      actions.push({ name, label, run, ...more });
    if (this.end) {
      const address = addressOf(`/matches/${encodeURIComponent(this.match)}`);
      add("rematch", t("Rematch"), () => this.onNext("rematch"), { main: true });
      add("new", t("New game"), () => this.onNext("new"));
      if (!this.frame.hides)
        add("analyse", t("Analyse this game"), () =>
          location.assign(addressOf(`/analyse?match=${encodeURIComponent(this.match)}`)),
        );
      add("record", t("Record"), () => location.assign(address));
      add("share", t("Share"), () => void this.conclusion.share(new URL(address, location.href).href));
    } else {
      const offered = this.agreed.some((it) => it !== this.me);
      if (offered) {
        add("accept", t("Accept the draw"), () => this.draw("accept"), { main: true });
        add("decline", t("Decline"), () => this.draw("decline"));
      } else if (this.agreed.includes(this.me)) add("withdraw", t("Take the offer back"), () => this.draw("decline"));
      else if (this.frame.offers_draws) add("offer", t("Offer a draw"), () => this.draw("offer"));
      if (this.doubles)
        add(`rolling-${this.rolling}`, this.rolling ? t("Roll by hand") : t("Roll by itself"), () => this.rollAlone());
      const moved = this.moves.some(([player]) => player === this.me);
      if (this.mayTakeBack) actions.push(...this.takeback.actions(this.me, moved));
      if (this.callable) add("abort", t("Call off"), () => this.command("bw-abort"));
      add("resign", t("Resign"), () => this.resign());
    }
    this.screen.actions(actions, this.end !== null && this.conclusion.shown);
  }

  /** Whether moves can be taken back at all, as far as the page knows; the server decides. */
  get mayTakeBack() {
    return this.allKnown && !this.moves.some(([player]) => player < 0) && !this.rated;
  }

  /** Whether the game has a doubling cube. */
  get doubles() {
    return this.options?.cube === "true";
  }

  /** Roll without asking from now on, or ask again. */
  rollAlone() {
    this.rolling = !this.rolling;
    this.offerActions();
    this.ask();
  }

  /** @param {"offer" | "accept" | "decline"} word */
  async draw(word) {
    await this.command(`bw-draw ${word}`);
    await this.askDraw();
  }

  /** Ask the server which players offer a draw. */
  async askDraw() {
    if (this.over) return;
    const answer = await this.session.send("bw-draw").catch(() => "");
    this.agreed = (record(answer).agreed ?? "").split(",").filter(Boolean).map(playerOf);
    this.offerActions();
  }

  async resign() {
    const answer = await ask(t("Resign this match?"), "", [
      { value: "no", label: t("Play on") },
      { value: "yes", label: t("Resign"), main: true },
    ]);
    if (answer === "yes" && !this.over) await this.command("bw-resign");
  }

  /** @param {string} words */
  async say(words) {
    await this.command(`bw-say ${words.replace(/#/g, "＃")}`);
  }

  /** Send a command, and show its error. @param {string} command */
  async command(command) {
    try {
      await this.session.send(command);
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      this.screen.said("", error.message);
      this.screen.announce(error.message);
    }
  }

  /** @param {string} move */
  async make(move, typed = false, confirmed = false) {
    if (this.dead.stones && !typed) this.dead.toggle(move);
    else if (!this.mine && !typed && !confirmed) {
      if (!this.making) this.plan(move.split(" "));
    } else if (this.confirms && !typed && !confirmed && !this.frame.touching?.in_steps) {
      this.draft = move;
      this.ask();
    } else return super.make(move, typed);
    return false;
  }

  /** Whether moves are confirmed: as the user has chosen, else where a finger covers several squares of the board. */
  get confirms() {
    return preferences().confirm || (!chosen("confirm") && tooSmall(this.screen.host, this.frame));
  }

  get unfinished() {
    return super.unfinished || (!this.over && this.draft !== "");
  }

  /** @param {string} move */
  async send(move) {
    this.agreed = [];
    await this.session.send(`play ${letter(this.me)} ${move}`);
  }

  /** The match is over. @param {Record<string, string>} facts */
  async finish(facts) {
    if (!this.conclude()) return;
    this.end = facts;
    this.onOver();
    this.dead.end();
    closeDialog();
    await this.look();
    if (this.viewed === null) this.screen.status(this.statusText(), "over");
    this.screen.announce(this.statusText());
    this.conclusion.show(facts);
    this.offerActions();
    notify(this.title, this.statusText());
  }
}

/**
 * The seek for a match against the same opponent with colours swapped.
 * @param {{game: string, names: string[], me: number, time: string, options: Record<string, string>,
 *   rated?: boolean | null}} match
 * @returns {string} words for `bw-seek`
 */
export function rematchSeek({ game, names, me, time, options, rated = null }) {
  const words = Object.entries(options)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`);
  const house = names.find((it, player) => player !== me && houseLevel(it));
  if (names.length === 2) words.push(`opponent=${names[1 - me]}`, `colour=${letter(1 - me)}`);
  else if (house) words.push(`opponent=house-${houseLevel(house)}`); // it has all other seats
  if (rated === false) words.push("rated=no");
  return [game, `time=${time}`, ...words].join(" ");
}
