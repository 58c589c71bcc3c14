/** Pieces of Stratego as tiles: a rank and its owner's colour; hidden ones show their back. */

import { t, tn } from "../../catalogue.js";
import { spoken } from "../../words.js";
import { picture } from "../elements.js";
import { html } from "../html.js";

/** @type {Record<string, [string, Record<string, string>][]>} */
const SIGNS = {
  flag: [
    ["path", { d: "M34 88V12M34 16H78L66 32L78 50H34", fill: "none", stroke: "currentColor", "stroke-width": "9" }],
  ],
  bomb: [
    ["circle", { cx: "46", cy: "60", r: "28", fill: "currentColor" }],
    ["path", { d: "M64 40L74 28Q80 14 92 20", fill: "none", stroke: "currentColor", "stroke-width": "8" }],
  ],
};

/** What some kinds can do. @type {Record<string, string>} */
const SKILLS = {
  spy: t("takes the marshal when it attacks"),
  scout: t("moves any distance straight ahead"),
  miner: t("takes bombs"),
  bomb: t("takes every attacker but a miner; does not move"),
  flag: t("loses the game when it is taken; does not move"),
};

/** The name of a kind of piece. @param {string} kind */
export function kindName(kind) {
  return spoken([kind]);
}

/** How a rank is written on a piece. @param {string} rank */
export function rankText(rank) {
  return rank === "M" ? "10" : rank;
}

/**
 * The face of a piece, which a screen reader skips.
 * @param {number} owner
 * @param {string} kind
 * @param {string} rank
 */
export function face(owner, kind, rank) {
  const sign = SIGNS[kind];
  return html(
    "span",
    { class: `face p${owner}`, "aria-hidden": "true" },
    sign ? picture(sign) : html("b", {}, rankText(rank)),
  );
}

/**
 * The pieces that a player has lost.
 * @param {number} owner
 * @param {Record<string, number>} lost by kind
 * @param {import("./setup.js").Army} army
 * @param {string} title
 */
export function lostPieces(owner, lost, army, title) {
  const pieces = army.filter(([kind]) => lost[kind]);
  const count = pieces.reduce((sum, [kind]) => sum + lost[kind], 0);
  return html(
    "section",
    { class: "lost" },
    html("h3", {}, title, " ", html("small", {}, count ? tn("{count} piece", "{count} pieces", count) : t("none yet"))),
    html(
      "ul",
      {},
      ...pieces.map(([kind, rank]) =>
        html(
          "li",
          { title: kindName(kind) },
          face(owner, kind, rank),
          html("span", { class: "unseen" }, kindName(kind)),
          lost[kind] > 1 ? html("small", {}, `×${lost[kind]}`) : null,
        ),
      ),
    ),
  );
}

/**
 * The pieces of an army by rank, with what each does: folded until the user opens it.
 * @param {import("./setup.js").Army} army
 * @param {number} owner whose colour they have
 */
export function ranks(army, owner) {
  return html(
    "details",
    { class: "ranks" },
    html("summary", {}, t("Pieces and their ranks")),
    html("p", { class: "small" }, t("The higher number takes the lower one; equal pieces are both lost.")),
    html(
      "ul",
      {},
      ...army.map(([kind, rank, count]) =>
        html(
          "li",
          {},
          face(owner, kind, rank),
          html(
            "span",
            {},
            kindName(kind),
            " ",
            html("small", {}, [`×${count}`, SKILLS[kind]].filter(Boolean).join(" · ")),
          ),
        ),
      ),
    ),
  );
}
