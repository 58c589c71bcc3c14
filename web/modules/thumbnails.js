/**
 * Small boards that follow their matches.
 *
 * Many matches share one stream. Boards are made in slices between frames, and clocks are drawn
 * once a second by one timer, so that fifty of them never hold up the page.
 */

import { addressOf } from "./address.js";
import { frameOf } from "./board.js";
import { StillBoard } from "./board_images.js";
import { t, translated } from "./catalogue.js";
import { byPlayer, clockText } from "./clock.js";
import { LiveNews } from "./live.js";
import { shownName } from "./names.js";
import { arranged } from "./places.js";
import { timeWords } from "./play/texts.js";
import { filled } from "./templates.js";

const SLICE_MS = 8;
const STREAM_MATCHES = 60;

/** The part of a frame's time in which boards may be made, one after the other. */
class Slices {
  constructor() {
    /** @type {(() => void)[]} */
    this.waiting = [];
  }

  /** @param {() => void} work */
  add(work) {
    if (!this.waiting.push(work)) return;
    if (this.waiting.length === 1) requestAnimationFrame(() => this.#run());
  }

  #run() {
    const end = performance.now() + SLICE_MS;
    do this.waiting.shift()?.();
    while (this.waiting.length && performance.now() < end);
    if (this.waiting.length) requestAnimationFrame(() => this.#run());
  }
}

const slices = new Slices();

/** One match in the list. */
class Thumbnail {
  /** @param {any} it the match as the lobby shows it @param {HTMLElement} item */
  constructor(it, item) {
    this.match = it.match;
    this.item = item;
    /** @type {StillBoard | undefined} */
    this.board = undefined;
    this.clocks = /** @type {(number | null)[]} */ ([]);
    this.running = /** @type {number[]} */ ([]);
    this.since = 0;
    this.over = false;
    this.faces = byPlayer(item, "clock");
    this.seats = byPlayer(item, "seat");
    this.game = it.game;
    this.ready = frameOf(it.game, it.options).then(
      (frame) => {
        slices.add(() => {
          this.frame = frame;
          if (this.position) this.show(this.position);
        });
      },
      () => undefined,
    ); // the server's picture stays
  }

  /** @param {any} position */
  show(position) {
    this.position = position;
    if (!this.frame) return;
    const host = /** @type {HTMLElement} */ (this.item.querySelector(".picture"));
    this.board ??= new StillBoard(host, this.frame, this.item.querySelector("img")?.alt ?? "");
    this.board.show(position);
  }

  /** @param {any} message */
  take(message) {
    if (message.type === "state") {
      this.#time(message.clocks, message.end ? [] : message.position.to_act, message.elapsed);
      this.position = message.position;
      slices.add(() => this.show(message.position));
      if (message.end) this.#end(message.end);
    } else if (message.type === "move") {
      this.#time(message.clocks, message.to_act, 0);
      this.position = {
        ...this.position,
        ply: message.ply,
        last: message.last,
        marks: message.marks,
        pieces: changed(this.position?.pieces ?? {}, message.changes),
      };
      this.board?.show(this.position);
    } else if (message.type === "end") {
      if (message.marks && this.position) this.show({ ...this.position, marks: message.marks });
      this.#end(message);
    }
  }

  /** @param {{result: string, score: string, ending: string}} end */
  #end(end) {
    this.conclude(
      [end.score === end.result ? "" : end.score, end.ending] // people write no code of records
        .filter(Boolean)
        .map((it) => translated(it, this.game))
        .join(" · "),
    );
  }

  /** Show the result in the place of the game and the time. @param {string} words */
  conclude(words) {
    this.over = true;
    this.running = [];
    this.#mark();
    this.item.querySelector(".thumbnail")?.classList.add("ended");
    const caption = this.item.querySelector("[data-caption]");
    if (caption && words) caption.textContent = words;
  }

  /** The match does not run any more, and no message came of its end: ask the server for it. */
  async missed() {
    if (this.over) return;
    this.over = true;
    const response = await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(this.match)}`)).catch(() => null);
    this.conclude(response?.ok ? (await response.json()).words : "");
  }

  /** @param {(number | null)[]} clocks @param {number[]} running @param {number} elapsed */
  #time(clocks, running, elapsed) {
    this.clocks = clocks;
    this.running = running;
    this.since = performance.now() - elapsed * 1000;
    this.#mark();
    this.tick();
  }

  #mark() {
    for (const [player, seat] of this.seats.entries()) seat.classList.toggle("acting", this.running.includes(player));
  }

  tick() {
    const gone = (performance.now() - this.since) / 1000;
    this.faces.forEach((face, player) => {
      const left = this.clocks[player] ?? null;
      const text = clockText(left !== null && this.running.includes(player) ? left - gone : left);
      if (face.textContent !== text) face.textContent = text;
    });
  }
}

/** @param {Record<string, string>} pieces @param {Record<string, string | null>} changes */
function changed(pieces, changes) {
  const made = { ...pieces };
  for (const [slot, symbol] of Object.entries(changes)) {
    if (symbol === null) delete made[slot];
    else made[slot] = symbol;
  }
  return made;
}

/** The item of a match. @param {any} it @param {string} title */
function itemOf(it, title) {
  const order = /** @type {number[]} */ (it.order ?? [...it.players.keys()]);
  const names = order.map((player) => shownName(it.players[player])).join(" – ");
  const item = filled("board", {
    match: it.match,
    address: addressOf(`/matches/${encodeURIComponent(it.match)}`),
    picture: addressOf(`/api/v1/matches/${encodeURIComponent(it.match)}/board.svg?size=200&theme=auto`),
    words: t("{game}: {players}", { game: title, players: names }),
    caption: [title, timeWords(it.time)].join(" · "),
  });
  const caption = item.querySelector("[data-caption]");
  for (const player of order) {
    const seat = {
      player: String(player),
      stone: ["stone", `p${player}`].join(" "),
      name: shownName(it.players[player]),
    };
    caption?.before(filled("seat", seat));
  }
  return item;
}

export class Thumbnails {
  /**
   * @param {HTMLElement} list
   * @param {{limit: number, titles: Record<string, string>}} settings the most boards, and the titles of games
   * @param {(lobby: any) => void} onLobby takes the state of the lobby, and shows some of its matches
   */
  constructor(list, { limit, titles }, onLobby) {
    this.list = list;
    this.limit = limit;
    this.titles = titles;
    /** @type {Map<string, Thumbnail>} */
    this.shown = new Map();
    /** Called when the boards may have changed. */
    this.onArranged = () => {};
    this.news = new LiveNews({ lobby: true }, (message) => {
      if (message.type === "lobby") onLobby(message);
      else this.shown.get(message.match)?.take(message);
    });
    /** The matches that run. @type {any[]} */
    this.matches = [];
    /** @type {import("./places.js").Place[]} */
    this.places = [];
    setInterval(() => {
      for (const it of this.shown.values()) it.tick();
      if (this.places.some((it) => it.ended !== null)) this.#arrange();
    }, 1000);
  }

  /** Show these matches, and follow them. @param {any[]} matches */
  show(matches) {
    this.matches = matches;
    this.#arrange();
  }

  /** Have each match in its place. */
  #arrange() {
    const known = new Map(this.matches.map((it) => [it.match, it]));
    this.places = arranged(this.places, [...known.keys()], this.limit, performance.now());
    const wanted = new Set(this.places.map((it) => it.match));
    for (const [match, it] of this.shown) {
      if (wanted.has(match)) continue;
      it.item.remove();
      this.shown.delete(match);
    }
    for (const { match } of this.places) {
      if (this.shown.has(match)) continue;
      const it = known.get(match);
      const there = /** @type {HTMLElement | null} */ (
        this.list.querySelector(`[data-thumbnail="${CSS.escape(match)}"]`)
      );
      this.shown.set(match, new Thumbnail(it, there ?? itemOf(it, this.titles[it.game] ?? it.game)));
    }
    this.places.forEach(({ match, ended }, at) => {
      const thumbnail = /** @type {Thumbnail} */ (this.shown.get(match));
      if (ended !== null) void thumbnail.missed();
      const there = this.list.children[at];
      if (there !== thumbnail.item) this.list.insertBefore(thumbnail.item, there ?? null);
    });
    while (this.list.children.length > this.places.length) this.list.lastElementChild?.remove();
    const running = this.places.filter((it) => it.ended === null).map((it) => it.match);
    this.news.follow(running.slice(0, STREAM_MATCHES));
    this.onArranged();
  }
}
