/** What the play page says. Pure functions. */

import { listed, t, translated } from "../catalogue.js";
import { spoken } from "../words.js";

/** The colours as symbols of pieces and the facts beside a board have them, player 0 first. */
const COLOURS = ["black", "white", "third player", "fourth player", "fifth player", "sixth player"];

/** The colours as commands write them. */
const LETTERS = ["b", "w", "p3", "p4", "p5", "p6"];

/** @param {number} player @returns {string} as commands write it: `b`, `w`, `p3` */
export function letter(player) {
  return LETTERS[player];
}

/** @param {string} colour as the server writes it @returns {number} the player */
export function playerOf(colour) {
  return LETTERS.indexOf(colour.toLowerCase());
}

/** @param {number} player */
export function colourName(player) {
  return COLOURS[player] ?? `player ${player + 1}`;
}

/** @param {string} time a time control as records have it @returns {string} in words: "no clock" for none */
export function timeWords(time) {
  return time === "none" ? t("no clock") : time;
}

/** @param {string} text @returns {string} with a capital first */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The winner by a result as the server writes it, `B+3.5`, `-P3`.
 * @param {string} result
 * @returns {{winner: number | null, losers: number[]}}
 */
export function outcome(result) {
  const won = /^(B|W|P[3-9])\+/i.exec(result);
  if (won) return { winner: playerOf(won[1]), losers: [] };
  const lost = [...result.matchAll(/-(B|W|P[3-9])/gi)].map((it) => playerOf(it[1]));
  return { winner: null, losers: lost };
}

/** A sentence with the names of players in place of `Player 1`. @param {string} words @param {string[]} players */
function withNames(words, players) {
  return players.reduceRight((all, name, player) => all.replaceAll(translated(`Player ${player + 1}`), name), words);
}

/**
 * The result of a match in a sentence: `You win: 1-0, White mates.`
 * @param {{result: string, score?: string, ending?: string, detail?: string}} end the score and the end in words are those
 *   of the server, which knows how people write them in this game
 * @param {string[]} players names
 * @param {number} me the user's player; -1 for none
 * @param {string} [game] its name
 * @returns {string}
 */
export function resultWords({ result, score, ending, detail }, players, me, game) {
  const { winner, losers } = outcome(result);
  const drawn = translated("Draw", game);
  let who = drawn;
  if (/^void/i.test(result)) who = t("No result");
  else if (winner !== null) who = winner === me ? t("You win") : t("{name} wins", { name: players[winner] });
  else if (losers.length)
    who = losers.includes(me) ? t("You lose") : t("{names} lost", { names: listed(losers.map((it) => players[it])) });
  const words = withNames(translated((ending ?? detail ?? "").replace(/^no result: /, ""), game), players);
  const written = losers.length || score === result ? "" : translated(score ?? "", game); // people write no code of records
  const known = [written, words];
  const said = ["draw", "void", "*", drawn, translated("draw", game), t("Void"), who].map((it) => it.toLowerCase());
  const rest = known.filter((it) => it && !said.includes(it.toLowerCase()));
  if (!rest.length) return t("{sentence}.", { sentence: who });
  const facts = rest.join(t(", "));
  const alone = me < 0 && rest.some((it) => it.startsWith(who)); // sides in place of names say it themselves
  return alone ? t("{sentence}.", { sentence: facts }) : t("{who}: {facts}.", { who, facts });
}

/**
 * The numbers in front of moves: `1.`, none for a second move of a pair, `1...` where that one stands alone.
 * @param {number[]} movers the player of each move; below 0 for a roll
 * @param {{pairs: boolean, first: number, begins: number}} numbering whether a move of each player has one number
 *   together, the player who is named first, and the number of the first move
 * @returns {string[]}
 */
export function moveNumbers(movers, { pairs, first, begins }) {
  let number = begins;
  let half = false;
  let last = -1;
  return movers.map((player) => {
    if (player < 0) return "";
    const second = pairs && player !== first;
    const goesOn = (pairs && player === last) || (second && half);
    last = player;
    half = pairs && !second;
    return goesOn ? "" : `${number++}.${second ? ".." : ""}`;
  });
}

/**
 * A move as it is announced.
 * @param {import("./screen.js").Played} move player, text, notation, words
 * @param {string[]} players names
 * @param {number} me
 */
export function moveWords([player, , notation, words], players, me) {
  if (words) {
    const said = spoken(words);
    return player < 0 ? `${said}.` : `${player === me ? t("You") : players[player]}: ${said}.`;
  }
  if (player < 0) return t("Roll {notation}.", { notation });
  return `${player === me ? t("You") : players[player]}: ${notation}.`;
}

/** The caption of a move that is made by a button. @param {string} move */
export function choiceWords(move) {
  const special = { "swap-pieces": t("Swap the colours"), draw: t("Claim a draw"), pass: t("Pass") }[
    move.toLowerCase()
  ];
  return special ?? capital(move);
}

/**
 * Facts beside a board, those of each player apart: `black discs`, `captured by white`.
 * @param {Record<string, string | number>} side
 * @param {number} players
 * @param {string} [game] its name
 * @returns {{own: string[][], common: string[]}}
 */
export function sorted(side, players, game) {
  const own = Array.from({ length: players }, () => /** @type {string[]} */ ([]));
  const common = [];
  for (const [name, value] of Object.entries(side)) {
    if (name === "turn") continue;
    const player = own.findIndex(
      (_, it) => name.startsWith(`${colourName(it)} `) || name.endsWith(` by ${colourName(it)}`),
    );
    if (player < 0) common.push(`${translated(name, game)} ${translated(String(value), game)}`);
    else
      own[player].push(
        [
          translated(name.replace(`${colourName(player)} `, "").replace(` by ${colourName(player)}`, ""), game),
          translated(String(value), game),
        ].join(" "),
      );
  }
  return { own, common };
}
