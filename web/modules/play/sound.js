/** Sounds of a game, made by the browser: no file is loaded. */

import { preferences } from "../preferences.js";

/** @typedef {"move" | "capture" | "check" | "turn" | "roll" | "low" | "begin" | "won" | "lost" | "drawn"} Kind */

/** The names of the colours of pieces; a symbol begins with one. */
const COLOUR = /^(black|white|third|fourth|fifth|sixth)\b/;

/** @param {Record<string, string>} pieces @returns {Map<string, number>} the number of pieces of each colour */
function counted(pieces) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const symbol of Object.values(pieces)) {
    const colour = COLOUR.exec(symbol)?.[1];
    if (colour) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

/**
 * The sound of what was played between two positions.
 * @param {Record<string, string>} before the pieces
 * @param {Record<string, string>} after
 * @param {import("./screen.js").Played[]} moves
 * @returns {Kind | ""} empty for none
 */
export function soundOf(before, after, moves) {
  const last = moves[moves.length - 1];
  if (!last) return "";
  if (last[0] < 0) return "roll";
  if (/[A-Za-z0-9][+#]$/.test(last[2])) return "check";
  const [old, now] = [counted(before), counted(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].map((it) => (now.get(it) ?? 0) - (old.get(it) ?? 0));
  // Discs that are turned over are no capture: the other side has more of them then.
  return Math.min(0, ...changes) < 0 && Math.max(0, ...changes) <= 1 ? "capture" : "move";
}

/**
 * Tones: when they begin in seconds, their frequency (0 for a knock), how long they last, and how loud they are.
 * @type {Record<Kind, [number, number, number, number][]>}
 */
const TONES = {
  move: [[0, 0, 0.05, 0.9]],
  capture: [
    [0, 0, 0.05, 1],
    [0.06, 0, 0.08, 0.8],
  ],
  check: [
    [0, 0, 0.05, 0.9],
    [0.05, 740, 0.18, 0.25],
  ],
  turn: [
    [0, 587, 0.1, 0.2],
    [0.1, 784, 0.16, 0.2],
  ],
  roll: [
    [0, 0, 0.03, 0.5],
    [0.07, 0, 0.03, 0.6],
    [0.12, 0, 0.03, 0.4],
    [0.19, 0, 0.05, 0.7],
  ],
  low: [
    [0, 1046, 0.09, 0.3],
    [0.16, 1046, 0.09, 0.3],
    [0.32, 1046, 0.14, 0.3],
  ],
  begin: [
    [0, 392, 0.12, 0.2],
    [0.12, 587, 0.2, 0.2],
  ],
  won: [
    [0, 523, 0.14, 0.25],
    [0.14, 659, 0.14, 0.25],
    [0.28, 784, 0.3, 0.25],
  ],
  lost: [
    [0, 440, 0.18, 0.22],
    [0.18, 349, 0.34, 0.22],
  ],
  drawn: [
    [0, 440, 0.18, 0.22],
    [0.18, 440, 0.3, 0.22],
  ],
};

/** @type {AudioContext | null} */
let audio = null;

/** Browsers make no sound before the user has done something on the page. */
function wake() {
  if (!preferences().sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => undefined);
}

if (globalThis.document) {
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, wake, { capture: true, passive: true });
}

/** Make a sound, unless the user has turned sounds off. @param {Kind | ""} kind */
export function sound(kind) {
  if (!kind || !preferences().sound || !audio || audio.state !== "running") return;
  for (const [at, frequency, seconds, loudness] of TONES[kind]) {
    const begin = audio.currentTime + at;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(loudness, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    gain.connect(audio.destination);
    const source = frequency ? tone(audio, frequency) : knock(audio, seconds, gain);
    if (frequency) source.connect(gain);
    source.start(begin);
    source.stop(begin + seconds);
  }
}

/** @param {AudioContext} context @param {number} frequency */
function tone(context, frequency) {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = frequency;
  return source;
}

/** A piece put on wood: noise around a frequency. @param {AudioContext} context @param {number} seconds @param {GainNode} gain */
function knock(context, seconds, gain) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 900;
  filter.Q.value = 1.2;
  source.connect(filter);
  filter.connect(gain);
  return source;
}
