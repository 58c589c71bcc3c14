/** The user marks the dead stones at the end of a game of Go, beginning with what the others propose. */

import { t } from "../catalogue.js";
import { shownName } from "../names.js";
import { DeadStones, proposalWords, readProposals, readScore } from "../tables/points/dead.js";

const AGREE = "agree";
const NO_DEAD = t("no stone is dead");

export class DeadMarking {
  /** @param {import("./match.js").Match} match */
  constructor(match) {
    this.match = match;
    /** The stones that are marked now; null while the user marks none. @type {DeadStones | null} */
    this.stones = null;
    this.deadline = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Let the user mark the dead stones. */
  async begin() {
    const { match } = this;
    await match.look();
    const state = readProposals(await match.session.send("bw-dead").catch(() => ""));
    if (!state.asked || !match.board || !match.position) return;
    const wanted = state.proposals[0]?.dead ?? state.proposed;
    this.stones = new DeadStones(match.board.frame.rows, match.position.pieces, wanted);
    this.deadline = performance.now() + state.seconds * 1000;
    const proposal = proposalWords(shownName(state.proposals[0]?.name ?? ""), wanted);
    match.screen.said("", proposal);
    this.show();
    match.screen.announce(`${proposal} ${t("Mark dead stones, then agree.")}`);
  }

  show() {
    const { stones, match } = this;
    if (!stones || !match.board || match.over) return;
    match.board.ask(stones.ways);
    match.board.cross([...stones.dead]);
    void this.#score();
    match.screen.choices([AGREE, NO_DEAD], (choice) => this.#tell(choice), AGREE);
    this.#countDown();
  }

  /** Show the score and the territory as they are without the stones that are marked. */
  async #score() {
    const { stones, match } = this;
    const question = stones?.question ?? "";
    const answer = await match.session.send(question).catch(() => "");
    if (!answer || this.stones?.question !== question) return; // other stones are marked by now
    const { black, white, marks } = readScore(answer);
    match.board?.mark(match.position?.last ?? [], marks);
    match.screen.prompt(t("Counted so, Black has {black} and White {white}, komi included.", { black, white }));
  }

  /** Mark a stone with its chain, or take the mark away. @param {string} point */
  toggle(point) {
    this.stones?.toggle(point);
    this.show();
  }

  /** The user marks stones no longer. */
  end() {
    this.stones = null;
    clearTimeout(this.timer);
  }

  /** Show how long the user may still mark dead stones. */
  #countDown() {
    const left = Math.max(0, Math.round((this.deadline - performance.now()) / 1000));
    this.match.screen.status(
      t("Touch the stones that are dead, then agree. {left} s are left; without agreement all stones stand.", { left }),
      "mine",
    );
    clearTimeout(this.timer);
    if (left) this.timer = setTimeout(() => this.#countDown(), 1000);
  }

  /** @param {string} choice */
  async #tell(choice) {
    const { stones, match } = this;
    if (!stones) return;
    this.end();
    match.board?.ask([]);
    match.screen.choices([], () => {});
    match.screen.status(t("Waiting for the other player's dead stones."));
    await match.command(choice === NO_DEAD ? "bw-dead none" : stones.command);
  }
}
