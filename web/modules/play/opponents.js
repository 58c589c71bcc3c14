/** The opponents that the form offers: the house first, then people, then the engines of the server. Pure functions. */

import { t, tn } from "../catalogue.js";

/**
 * @typedef {{name: string, state: string, house: boolean, games: string[]}} Bot
 * @typedef {{value: string, name: string, note: string, engine: boolean, free: boolean}} Opponent
 */

/** Words for the states of bots. @type {Record<string, string>} */
const STATES = { playing: t("plays now"), held: t("pauses"), aside: t("pauses"), gone: t("not here") };

/** What the engines are that come with the server. @type {Record<string, string>} */
const KINDS = {
  random: t("engine: makes random moves"),
  mcts: t("engine: Monte Carlo tree search"),
  ismcts: t("engine: Monte Carlo tree search for hidden information"),
  pimc: t("engine: searches sampled deals"),
  alphabeta: t("engine: alpha-beta search"),
  expectiminimax: t("engine: search for games with dice"),
  bridge: t("engine for bridge"),
};

/** What an engine is. @param {string} name such as `mcts` or `mcts-2` */
export function engineWords(name) {
  return KINDS[/^[a-z]+/.exec(name)?.[0] ?? ""] ?? t("engine");
}

/**
 * The engines of the server that play a game, those that are free first.
 * @param {Bot[]} bots
 * @param {string} game
 */
export function housePlayers(bots, game) {
  const able = bots.filter((it) => it.house && it.games.includes(game) && it.state !== "gone");
  const sorted = [...able.filter((it) => it.state === "waiting"), ...able.filter((it) => it.state !== "waiting")];
  return sorted.filter((it, index) => sorted.findIndex((other) => other.name === it.name) === index);
}

/**
 * The opponents that can be chosen, in the order in which they are shown.
 * @param {{bots: Bot[], game: string, match: boolean, players: number, house: boolean}} choice `house` is whether the
 *   house plays at this server
 * @returns {Opponent[]}
 */
export function opponents({ bots, game, match, players, house }) {
  const several = players > 2 && match;
  /** @type {Opponent[]} */
  const rows = [];
  const add = (/** @type {string} */ value, /** @type {string} */ name, /** @type {string} */ note, free = false) =>
    rows.push({ value, name, note, engine: false, free });
  if (house)
    add(
      "house",
      t("The house"),
      several
        ? tn("takes the other seat", "takes the other {count} seats", players - 1)
        : t("an engine, plays at once"),
      true,
    );
  const engines = several ? [] : housePlayers(bots, game);
  if (match) {
    add(
      "any",
      t("Anybody"),
      several ? tn("the first {count} who comes", "the first {count} who come", players - 1) : t("the first who comes"),
    );
    if (!several) add("friend", t("A friend"), t("by a link, or by name"));
  } else if (engines.length) add("any", t("Any engine"), t("whichever is free"));
  for (const { name, state } of engines) {
    const words = STATES[state];
    const note = words ? t("{kind}; {state}", { kind: engineWords(name), state: words }) : engineWords(name);
    rows.push({ value: name, name, note, engine: true, free: !words });
  }
  return rows;
}
