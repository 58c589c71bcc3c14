/** Games at the console's own board: practice against an engine, or two people at one screen. */

import { t, tn, translated } from "../catalogue.js";
import { GtpError } from "../gtp.js";
import { shownName } from "../names.js";
import { Game } from "./game.js";
import { keepPractice } from "./kept.js";
import { letter, resultWords } from "./texts.js";

export class Practice extends Game {
  /**
   * @param {import("./session.js").Session} session
   * @param {import("./screen.js").Screen} screen
   * @param {import("./kept.js").Plan} plan
   * @param {() => void} onNew the user wants another game
   */
  constructor(session, screen, plan, onNew) {
    super(session, screen);
    /** @type {"practice"} */
    this.kind = "practice";
    this.plan = plan;
    this.me = plan.mode === "shared" ? -1 : plan.me;
    this.onNew = onNew;
    this.thinking = false;
    this.result = "";
    this.ending = "";
    screen.onSay = () => {};
  }

  /** Put the game up. @param {import("./screen.js").Played[]} [moves] to begin with */
  async begin(moves = []) {
    const words = Object.entries(this.plan.options).map(([name, value]) => `${name}=${value}`);
    await this.session.send(["bw-game", this.plan.game, ...words].join(" "));
    if (this.plan.mode === "practice") await this.session.send(`bw-opponent ${this.plan.opponent}`);
    for (const [player, text] of moves) {
      await this.session.send(player < 0 ? `bw-chance ${text}` : `play ${letter(player)} ${text}`);
    }
    await this.open(this.me < 0 ? undefined : this.me);
    this.players = Array.from({ length: this.plan.players }, (_, player) =>
      this.plan.mode === "shared"
        ? this.frame.sides[player]
        : player === this.plan.me
          ? t("You")
          : shownName(this.plan.opponent),
    );
    this.screen.begin({
      title: this.plan.title,
      subtitle:
        this.plan.mode === "shared"
          ? t("Two at one screen")
          : t("Practice against {name}", { name: shownName(this.plan.opponent) }),
      players: this.players,
      sides: this.frame.sides,
      me: this.me,
      below: this.frame.below,
      chat: false,
    });
    this.screen.time([], []);
    await this.look();
    await this.goOn();
  }

  async lookOnce() {
    await super.lookOnce();
    const { plan, moves } = this;
    keepPractice({ plan, moves });
    const acting = this.position?.to_act ?? [];
    for (const [player, seat] of this.screen.seats.entries()) seat.classList.toggle("acting", acting.includes(player));
    this.offerActions();
  }

  get mine() {
    const turn = this.position?.to_act[0];
    return super.mine && !this.thinking && (this.me < 0 || turn === this.me);
  }

  statusText() {
    if (this.position?.over)
      return this.result
        ? resultWords({ result: this.result, ending: this.ending }, this.players, this.me, this.frame?.game)
        : t("The game is over.");
    if (this.mine && this.me < 0) return t("{side} to move.", { side: this.players[this.position?.to_act[0] ?? 0] });
    if (this.mine || this.position?.chance) return super.statusText();
    return this.making ? "" : t("{name} thinks.", { name: shownName(this.plan.opponent) });
  }

  offerActions() {
    const last = this.moves.length > 0;
    /** @type {import("./screen.js").Action[]} */
    const actions = [];
    if (last) actions.push({ name: "undo", label: t("Take back"), run: () => this.undo() });
    if (last) actions.push({ name: "again", label: t("Begin again"), run: () => this.again() });
    actions.push({ name: "new", label: t("New game"), run: () => this.onNew() });
    this.screen.actions(actions);
  }

  /** Roll the dice and let the engine move, until it is the user's turn. */
  async goOn() {
    try {
      while (this.position && !this.position.over) {
        const turn = this.position.to_act[0];
        if (this.position.chance) await this.session.send("bw-roll");
        else if (this.me >= 0 && turn !== this.me) {
          if ((await this.#engine(turn)) === "resign") break;
        } else break;
        await this.look();
      }
      if (this.position?.over) {
        this.result = await this.session.send("final_score").catch(() => "");
        this.ending = await this.session.send("bw-result").catch(() => "");
        await this.look(); // the stones that the score leaves out are known now
        this.screen.announce(this.statusText());
      }
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      this.thinking = false;
      this.screen.status(translated(error.message), "bad");
    }
  }

  /** @param {number} turn */
  async #engine(turn) {
    this.thinking = true;
    this.ask();
    try {
      const move = await this.session.send(`genmove ${letter(turn)}`);
      if (move.toLowerCase() === "resign") {
        const words = t("{name} resigns.", { name: shownName(this.plan.opponent) });
        this.screen.status(words, "over");
        this.screen.announce(words);
      }
      return move.toLowerCase();
    } finally {
      this.thinking = false;
    }
  }

  /** @param {string} move */
  async make(move, typed = false) {
    const made = await super.make(move, typed);
    await this.goOn();
    return made;
  }

  /** @param {string} move */
  async send(move) {
    await this.session.send(`play ${letter(this.position?.to_act[0] ?? 0)} ${move}`);
  }

  /** Take back moves until the user is to move again. */
  async undo() {
    if (this.thinking) await this.session.send("# interrupt");
    const own = (/** @type {import("./screen.js").Played} */ [player]) =>
      player >= 0 && (this.me < 0 || player === this.me);
    const back = [...this.moves].reverse().findIndex(own);
    const count = back < 0 ? this.moves.length : back + 1;
    this.result = "";
    await this.session.send(`gg-undo ${count}`);
    await this.look();
    const words = tn("{count} move taken back.", "{count} moves taken back.", count);
    this.screen.announce(`${words} ${this.statusText()}`);
    await this.goOn();
  }

  async again() {
    if (this.thinking) await this.session.send("# interrupt");
    this.result = "";
    await this.session.send("clear_board");
    await this.look();
    await this.goOn();
  }
}
