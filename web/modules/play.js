/** The play page: setting a game up, playing it, and coming back to it. */

import { addressOf } from "./address.js";
import { listed, t, translated } from "./catalogue.js";
import { Disconnected, GtpError, record } from "./gtp.js";
import { shownName } from "./names.js";
import {
  addPlayedGame,
  dropFinished,
  dropPractice,
  finishedMatch,
  keepFinished,
  keptPractice,
  playedGames,
} from "./play/kept.js";
import { friendLink, friendName, isNobody, seekCommand, waitingWords } from "./play/seek.js";
import { Session } from "./play/session.js";
import { Setup } from "./play/setup.js";
import { timeWords } from "./play/texts.js";
import { Waiting } from "./play/waiting.js";
import { dropRunning, keepRunning, runningMatch } from "./running.js";

/** @typedef {import("./play/setup.js").Wishes} Wishes */

const wanted = new URLSearchParams(location.search);
/** The tournament at whose table the user plays. @type {import("./play/attendance.js").Attendance | null} */
let attendance = null;
const waiting = new Waiting(() => cancel());
const comes = ["as", "accept", "tournament"].some((it) => wanted.has(it));
const elsewhere = comes ? null : runningMatch();
// Who comes back to a game does not see the form first.
if (elsewhere) /** @type {HTMLElement} */ (document.querySelector("[data-setup]")).hidden = true;
/** @type {import("./play/setup.js").GameInfo[]} */
const games = (await (await fetch(addressOf("/api/v1/games"))).json()).games;
const titles = new Map(games.map((it) => [it.name, it.title])); // in English
for (const it of games) it.title = translated(it.title);
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-setup]"));
const setup = new Setup(form, games, wanted, play);
form.inert = false;
const session = new Session({
  onNote: note,
  onStanding: (standing) => waiting.standing(standing, () => session.retry()),
  onBack: back,
  onChanged: () => {
    if (game?.kind === "match") void quietly(game.lookAgain());
  },
});

/** The game on the screen. @type {import("./play/table.js").Played | null} */
let game = null;
/** What shows a game, once it is loaded. @type {ReturnType<typeof import("./play/table.js").setUp> | undefined} */
let shown;
/** @type {Promise<NonNullable<typeof shown>> | undefined} */
let coming;

/** Load what shows a game, before one begins. */
function table() {
  if (!coming) {
    for (const link of document.querySelectorAll("link[data-later]")) link.setAttribute("rel", "modulepreload");
    coming = import("./play/table.js").then((module) => {
      shown = module.setUp(() => game);
      return shown;
    });
    coming.catch(() => {
      coming = undefined; // the next game tries again
    });
  }
  return coming;
}
/** The lines about the match that came before it was on the screen. @type {Record<string, string>[]} */
let early = [];
/** The match that is played, as the banner of other pages shows it. @type {import("./running.js").Running | null} */
let running = null;
let began = false; // whether the user has begun a game on this page
/** The match that begins now, before all of it is there; empty for none. */
let beginning = "";

/** @param {string} name */
function titleOf(name) {
  return games.find((it) => it.name === name)?.title ?? name;
}

/** Whether all players know everything in a game. @param {string} name */
function isOpen(name) {
  return games.find((it) => it.name === name)?.perfect_information ?? false;
}

/** Show the form. */
function begin() {
  game = null;
  dropFinished();
  setup.listGames(playedGames());
  document.title = `${t("Play")} – boardwire`;
  shown?.screen.show(false);
  waiting.hide();
  setup.show(true);
  if (session.wanted) setup.known(session.name, session.role);
  else
    session.peek().then(() => {
      setup.known(session.name, session.role);
      return quietly(listChallenges());
    });
}

/** Show the oldest challenge to the user that came before the page was open. */
async function listChallenges() {
  if (!session.name) return;
  const seeks = (await session.send("bw-seeks")).split("\n").map(record);
  const own = session.name.toLowerCase();
  const found = seeks.find((it) => it.opponent?.toLowerCase() === own && it.name?.toLowerCase() !== own);
  if (found && !game && !beginning) challenged(found);
}

/** @param {Wishes} wishes */
async function play(wishes) {
  began = true;
  table();
  try {
    await session.enter(wishes.mode === "match" ? wishes.guest : "");
    if (wishes.mode === "match") await seek(wishes);
    else await practise(wishes);
  } catch (error) {
    if (!(error instanceof GtpError)) throw error;
    setup.show(true);
    waiting.hide();
    setup.error(explained(error.message, error instanceof Disconnected));
  }
}

/** @param {string} why @param {boolean} away */
function explained(why, away) {
  if (away)
    return session.gtp.reason
      ? t("No connection: {reason}.", { reason: translated(session.gtp.reason) })
      : t(
          "There is no connection to the server. Try again in a moment; the page “What you may do” shows bans and limits.",
        );
  return translated(why);
}

/** Look for a match. @param {Wishes} wishes */
async function seek(wishes) {
  const friend = wishes.opponent === "friend" ? wishes.person || friendName() : "";
  const facts = record(await session.send(seekCommand(wishes, friend)));
  if (game || beginning) return; // an opponent has joined at once
  if (wishes.opponent === "friend" && wishes.person && isNobody(facts.note)) {
    await session.send(`bw-cancel ${facts.seek}`);
    throw new GtpError(facts.note);
  }
  setup.show(false);
  const { title, text } = waitingWords(wishes, titleOf(wishes.game), facts);
  const link = friend && !wishes.person ? friendLink(location.origin + location.pathname, session.name, friend) : "";
  waiting.show(title, text, link);
}

/** @param {Wishes} wishes */
async function practise(wishes) {
  const me = Math.max(0, ["b", "w", "p3", "p4", "p5", "p6"].indexOf(wishes.colour));
  setup.show(false);
  const mode = wishes.mode === "shared" ? "shared" : "practice";
  const plan = {
    mode,
    game: wishes.game,
    title: wishes.title,
    options: wishes.options,
    me,
    opponent: wishes.opponent,
    players: wishes.players,
  };
  const { Practice, screen } = await table();
  await put(new Practice(session, screen, /** @type {any} */ (plan), again));
}

/** @param {import("./play/practice.js").Practice} practice @param {[number, string, string][]} [moves] */
async function put(practice, moves = []) {
  game = practice;
  setup.show(false);
  try {
    await practice.begin(moves);
  } catch (error) {
    if (error instanceof Disconnected || !(error instanceof GtpError)) throw error;
    again();
    setup.error(translated(error.message));
  }
}

function again() {
  dropPractice();
  begin();
}

async function cancel() {
  if (attendance?.here) {
    await attendance.leave();
    return;
  }
  await session.send("bw-cancel").catch(() => {});
  begin();
}

/** Take a line of the server. @param {Record<string, string>} facts @param {string} text */
async function note(facts, text) {
  if (!facts.match && !facts.seek) {
    if (game?.kind === "practice")
      shown?.screen.status(translated(text)); // such as: you wait in line
    else if (facts.note) waiting.tell(translated(facts.note)); // such as: the server is busy
  } else if (facts.seek) {
    if (facts.declined) {
      begin();
      setup.error(t("{name} declines to play.", { name: shownName(facts.name) }));
    } else challenged(facts);
  } else if (facts.match && facts.colour && facts.players) {
    await match(facts);
  } else if (game?.kind === "match" && facts.match === game.match && !beginning) {
    await quietly(game.note(facts));
  } else if (beginning) early.push(facts);
}

/** A match begins or goes on. @param {Record<string, string>} facts its line */
async function match(facts) {
  if (beginning === facts.match) return; // its state is read when all is there
  if (game?.kind === "match" && game.match === facts.match && !game.over) {
    await quietly(game.look()); // the server goes on with it
    return;
  }
  beginning = facts.match;
  early = [];
  attendance?.rise();
  waiting.hide();
  setup.show(false);
  const { Match, screen } = await table();
  const now = new Match(session, screen, { ...facts, title: titleOf(facts.game) }, next, isOpen(facts.game));
  const returns = game === null && Boolean(wanted.get("game"));
  game = now;
  dropFinished();
  session.playing(facts);
  const opponents = now.players.filter((_, it) => it !== now.me).join(t(", "));
  running = {
    match: facts.match,
    title: titles.get(facts.game) ?? facts.game,
    opponents: now.names.filter((_, it) => it !== now.me),
    session: session.token,
  };
  keepRunning(running);
  addPlayedGame({ match: facts.match, title: titleOf(facts.game), opponents });
  void returnSeconds();
  now.onOver = () => {
    running = null;
    dropRunning(facts.match);
    if (now.end) keepFinished({ facts, end: now.end });
    session.playing(null);
    attendance?.afterGame(() => void attend());
  };
  await quietly(now.begin());
  beginning = "";
  for (const it of early.splice(0)) await quietly(now.note(it));
  if (returns && wanted.get("match") !== facts.match && !began && !reloaded()) await busy(now);
}

/** The user has chosen a game while another one goes on. @param {import("./play/match.js").Match} played */
async function busy(played) {
  const title = titleOf(wanted.get("game") ?? "");
  const { ask } = await import("./play/dialogs.js");
  const answer = await ask(
    t("You have a game of {game} going on", { game: played.title }),
    t("You play one match at a time. {status}", { status: played.statusText() }),
    [
      { value: "back", label: t("Back to the game"), main: true },
      { value: "resign", label: t("Resign it, and choose {game}", { game: title }) },
    ],
  );
  if (answer !== "resign" || played.over) return;
  await played.command("bw-resign");
  begin();
}

/** Learn for how long the server keeps the seat of a player who has gone, for the banner of other pages. */
async function returnSeconds() {
  const facts = record(await session.send("bw-server").catch(() => ""));
  if (running && facts.reconnect_timeout) running.seconds = Number(facts.reconnect_timeout);
}

/** Show the match that had ended in this tab before it was loaded again. @returns {Promise<boolean>} whether there is one */
async function showFinished() {
  const kept = finishedMatch();
  if (!kept) return false;
  setup.show(false);
  const { Match, screen, replayOf } = await table();
  const replay = await replayOf(kept.facts.match);
  if (!replay) return false;
  const { facts, end } = kept;
  const now = new Match(
    /** @type {any} */ (replay),
    screen,
    { ...facts, title: titleOf(facts.game) },
    next,
    isOpen(facts.game),
  );
  game = now;
  await now.begin();
  await now.finish(end);
  return true;
}

/** A lost connection is reported elsewhere. @param {Promise<unknown>} work */
async function quietly(work) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Disconnected)) throw error;
  }
}

/** What follows a match. @param {"rematch" | "new"} kind */
async function next(kind) {
  if (kind === "new" || game?.kind !== "match") {
    begin();
    return;
  }
  const { title, players, me } = game;
  try {
    if (!session.wanted) await session.enter(); // the page was loaded again
    await session.send(`bw-seek ${shown?.rematchSeek(/** @type {any} */ (game))}`);
    const others = players.filter((_, it) => it !== me);
    if (!beginning)
      waiting.show(t("{game}: a rematch", { game: title }), t("Waiting for {names}.", { names: listed(others) }), "");
  } catch (error) {
    if (!(error instanceof GtpError)) throw error;
    shown?.screen.said("", translated(error.message));
  }
}

/** Somebody challenges the user. @param {Record<string, string>} facts the seek */
function challenged(facts) {
  const terms = [
    titleOf(facts.game),
    (facts.options ?? "").replaceAll(";", " ").replaceAll(":", " "),
    facts.time && timeWords(facts.time),
  ]
    .filter(Boolean)
    .join(t(", "));
  waiting.challenge(t("{name} challenges you: {terms}", { name: facts.name, terms }), facts.name, async (answer) => {
    try {
      await session.send(`bw-${answer} ${answer === "block" ? facts.name : facts.seek}`);
    } catch (error) {
      waiting.explain(translated(/** @type {Error} */ (error).message));
    }
  });
}

/** Back after a lost connection. @param {string} resumed the response to `bw-resume` */
async function back(resumed) {
  const line = resumed
    .split("\n")
    .slice(1)
    .map(record)
    .find((it) => it.colour && it.players);
  const kept = keptPractice();
  if (line) await match(line);
  else if (game?.kind === "match" && !game.over) await lost(game);
  else if (kept && (game?.kind === "practice" || (!game && reloaded()))) {
    if (!resumed) await session.enter();
    const { Practice, screen } = await table();
    await put(new Practice(session, screen, kept.plan, again), kept.moves);
  } else if (!game) await start();
}

/** Whether the user has reloaded the page, rather than come to it. */
function reloaded() {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return entry?.type === "reload" || entry?.type === "back_forward";
}

/** Begin as the address of the page says. */
async function start() {
  dropPractice();
  if (reloaded() && !comes && (await showFinished())) return;
  if (wanted.get("tournament")) await attend();
  else if (wanted.get("as") || wanted.get("accept")) await come();
  else begin();
}

/** Come to the table of a tournament, and enter it first if the address says so. */
async function attend() {
  const id = wanted.get("tournament") ?? "";
  const name = wanted.get("as") ?? "";
  const { Attendance, standingsOf } = await import("./play/attendance.js");
  table();
  game = null;
  shown?.screen.show(false);
  setup.show(false);
  waiting.explain("");
  try {
    await session.enter(name);
    attendance ??= new Attendance(session, waiting, id);
    if (name) {
      await attendance.enter(wanted.get("code") ?? "");
      wanted.delete("as");
      wanted.delete("code");
      history.replaceState(null, "", `?${wanted}`);
    }
    await attendance.sit();
  } catch (error) {
    if (!(error instanceof GtpError)) throw error;
    begin();
    setup.error(explained(error.message, error instanceof Disconnected));
    waiting.refer(t("Tournament"), standingsOf(id));
  }
}

/** The match that was played does not go on for this page. @param {import("./play/match.js").Match} played */
async function lost(played) {
  const found = await fetch(addressOf(`/api/v1/matches/${encodeURIComponent(played.match)}`)).catch(() => null);
  const answer = found?.ok ? await found.json() : {};
  played.over = true;
  played.onOver();
  played.end = {
    result: answer.result ?? "Void",
    reason: answer.reason ?? "abort",
    score: answer.score,
    ending: answer.words ? answer.words.split(" · ").pop() : t("your seat was lost"),
  };
  played.ask();
  played.offerActions();
}

/** Come by a link: that of a friend, or to a seek. */
async function come() {
  setup.show(false);
  const seek = wanted.get("accept");
  try {
    await session.enter(wanted.get("as") ?? "");
    if (seek) {
      await session.send(`bw-accept ${seek}`);
      return;
    }
    const seeks = (await session.send("bw-seeks")).split("\n").map(record);
    const found = seeks.find((it) => it.name === wanted.get("from") && it.opponent === wanted.get("as"));
    if (!found) throw new GtpError(`${wanted.get("from")} does not wait for you any more. Ask for a new link.`);
    challenged(found);
  } catch (error) {
    if (!(error instanceof GtpError)) throw error;
    begin();
    setup.error(explained(error.message, error instanceof Disconnected));
  }
}

// Who touches the form may begin soon: what shows a game is there by then.
for (const kind of ["pointerdown", "keydown", "change"])
  form.addEventListener(kind, () => void table(), { once: true });
addEventListener("pagehide", () => {
  if (running && !session.follower) keepRunning({ ...running, left: Date.now() });
  session.close();
});
addEventListener("storage", () => {
  if (running && runningMatch()?.left) keepRunning(running); // another tab was closed: the user is still here
});
addEventListener("beforeunload", (event) => {
  if (game?.unfinished) event.preventDefault(); // the browser asks
});
addEventListener("pageshow", (event) => event.persisted && session.retry());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && game?.kind === "match" && !game.over) quietly(game.look());
});

if (!session.token && elsewhere) session.share(elsewhere.session);
if (!session.token && wanted.get("tournament")) {
  const { keptSeat } = await import("./called.js");
  session.share(keptSeat(wanted.get("tournament") ?? ""));
}
if (session.token) await session.comeBack();
else await start();
