/** The conclusion of a match: the card at its end, the change of the rating, and what an engine found. */

import { addressOf } from "../address.js";
import { t } from "../catalogue.js";
import { loadEvaluation } from "../evaluation_part.js";
import { EndCard, ratingChange, scoreRows, share, signed } from "./ending.js";
import { sound } from "./sound.js";
import { outcome } from "./texts.js";

/** What the server says at an address; null if it says nothing. @param {string} address @returns {Promise<any>} */
async function fetched(address) {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response.json() : null;
}

export class Conclusion {
  /** @param {import("./match.js").Match} match */
  constructor(match) {
    this.match = match;
    this.card = new EndCard(/** @type {HTMLElement} */ (document.querySelector("[data-ending]")), (ply) =>
      match.view(ply),
    );
    this.card.hide();
    this.card.onClose = () => match.offerActions();
    /** Whether the match counts for ratings; null while that is not known. @type {boolean | null} */
    this.rated = null;
    /** The user's ratings before the match. @type {Promise<import("./ending.js").Rating[]>} */
    this.ratings = Promise.resolve([]);
  }

  /** Whether the card is shown. */
  get shown() {
    return !this.card.host.hidden;
  }

  /** Learn from the server whether the match is rated, and the user's ratings before it. */
  async learn() {
    const details = await fetched(addressOf(`/api/v1/matches/${encodeURIComponent(this.match.match)}`));
    if (details) this.rated = details.rated === true;
    if (this.rated) this.ratings = this.#ratingsNow();
    this.match.offerActions();
  }

  /** @returns {Promise<import("./ending.js").Rating[]>} */
  async #ratingsNow() {
    const { names, me } = this.match;
    return (await fetched(addressOf(`/api/v1/players/${encodeURIComponent(names[me])}`)))?.ratings ?? [];
  }

  /** Show the card. @param {Record<string, string>} facts the line of the end */
  show(facts) {
    const { match } = this;
    const { winner, losers } = outcome(facts.result);
    const lost = losers.includes(match.me) || (winner !== null && winner !== match.me);
    const kind = /^void/i.test(facts.result) ? "none" : winner === match.me ? "won" : lost ? "lost" : "drawn";
    // A score decides only where the rules ended the game: after a resignation it would mislead.
    const counts = facts.reason === "rule" && match.position;
    const rows = counts ? scoreRows(counts, match.players.length, match.frame.details, match.game ?? "") : [];
    const [headline, ...words] = match.statusText().split(": ");
    this.card.show({
      kind,
      headline: headline.replace(/\.$/, ""),
      words: words.join(": "),
      players: match.players,
      rows,
    });
    sound(kind === "none" ? "drawn" : kind);
    if (this.rated) void this.#showRating();
    const { end } = match;
    void loadEvaluation(match.match, this.card.evaluation, () => match.end === end && this.shown);
  }

  /** Show the change of the rating, once the server has computed it. */
  async #showRating() {
    const before = await this.ratings;
    for (const seconds of [1, 2, 4, 8]) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      const found = ratingChange(before, await this.#ratingsNow(), this.match.game ?? "");
      if (!found) continue;
      const { rating, change } = found;
      const words =
        change === null
          ? t("Your rating is {rating} now.", { rating })
          : t("Your rating is {rating} now ({change}).", { rating, change: signed(change) });
      this.card.rating(words);
      return;
    }
  }

  /** Share the match. @param {string} address */
  async share(address) {
    const { match } = this;
    const said = await share(`${match.title}: ${match.players.join(" – ")}`, address);
    match.screen.said("", said);
    match.screen.announce(said);
    this.card.rating(said);
  }
}
