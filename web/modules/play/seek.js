/** The opponents that can be sought, words for `bw-seek`, links by which friends come, and what the page says meanwhile. */

import { t, tn, translated } from "../catalogue.js";
import { shownName } from "../names.js";

/** @typedef {import("./setup.js").Wishes} Wishes */

/**
 * The command that looks for the match a user wishes.
 * @param {Omit<Wishes, "mode" | "title" | "person" | "guest" | "players">} wishes
 * @param {string} friend the name under which a friend comes; empty if no friend is expected
 */
export function seekCommand(wishes, friend = "") {
  const words = [`bw-seek ${wishes.game}`];
  for (const [name, value] of Object.entries(wishes.options)) words.push(`${name}=${value.replace(/\s+/g, "_")}`);
  words.push(`time=${wishes.time}`);
  const opponent = friend || (wishes.opponent === "any" ? "" : wishes.opponent);
  if (opponent) words.push(`opponent=${opponent}`);
  if (wishes.colour) words.push(`colour=${wishes.colour}`);
  if (wishes.rated === false) words.push("rated=no");
  return words.join(" ");
}

/**
 * What the page says while the user waits for an opponent.
 * @param {{opponent: string, person: string}} wishes
 * @param {string} game the title of the game
 * @param {Record<string, string>} facts the server's answer to `bw-seek`: `note`, and `house`, the seconds after which
 *   the house joins
 * @returns {{title: string, text: string}}
 */
export function waitingWords({ opponent, person }, game, facts) {
  if (opponent === "friend" && !person)
    return {
      title: t("{game}: waiting for your friend", { game }),
      text: t("The match begins as soon as your friend has accepted."),
    };
  if (opponent === "any") {
    const count = Math.ceil(Number(facts.house));
    return {
      title: t("{game}: waiting for an opponent", { game }),
      text:
        facts.house === undefined
          ? t("The match begins as soon as somebody else looks for the same.")
          : tn(
              "The house joins after {count} second if nobody else comes.",
              "The house joins after {count} seconds if nobody else comes.",
              count,
            ),
    };
  }
  const name = shownName(opponent === "friend" ? person : opponent);
  const title = t("{game}: waiting for {name}", { game, name });
  if (opponent === "friend" && / is not here$/.test(facts.note ?? ""))
    return {
      title,
      text: t(
        "{name} is not here now. Leave this page open: {name} is asked as soon as {name} opens the page to play.",
        {
          name,
        },
      ),
    };
  if (facts.note) return { title, text: t("{sentence}.", { sentence: translated(facts.note) }) };
  return {
    title,
    text:
      opponent === "friend"
        ? t("{name} has been asked. The match begins as soon as {name} accepts.", { name })
        : t("The match begins as soon as {name} is free.", { name }),
  };
}

/** Whether a note of the server says that nobody has a name. @param {string | undefined} note */
export function isNobody(note) {
  return /^nobody called /.test(note ?? "");
}

/**
 * The link for a friend: it opens the page, enters as the guest that is challenged, and accepts.
 * @param {string} page the address of the play page
 * @param {string} challenger
 * @param {string} friend
 */
export function friendLink(page, challenger, friend) {
  const url = new URL(page);
  url.search = new URLSearchParams({ from: challenger, as: friend }).toString();
  return url.href;
}

/** A name for a friend who is to come by a link. */
export function friendName() {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return `friend-${[...bytes].map((it) => it.toString(16).padStart(2, "0")).join("")}`;
}

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
