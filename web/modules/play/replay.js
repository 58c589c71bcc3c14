/** A match that is over, answered from its replay as the server's board would answer. */

import { addressOf } from "../address.js";
import { GtpError } from "../gtp.js";
import { Steps } from "../steps.js";

/**
 * What `Match` asks of a session, for a match that is over.
 * @param {string} match its id
 * @returns {Promise<{send: (command: string) => Promise<string>} | null>} null if the server does not show it
 */
export async function replayOf(match) {
  const address = addressOf(`/api/v1/matches/${encodeURIComponent(match)}`);
  const [details, replay] = await Promise.all(
    [address, `${address}/replay`].map(async (it) => {
      const response = await fetch(it).catch(() => null);
      return response?.ok ? response.json() : null;
    }),
  );
  if (!details || !replay) return null;
  const steps = new Steps(replay.start, details.players.length);
  for (const ply of replay.plies) steps.add(ply);
  return { send: async (command) => answer(command, details, steps) };
}

/**
 * The response to a command about a match that is over.
 * @param {string} command
 * @param {{game: string, options: Record<string, unknown>}} details
 * @param {Steps} steps
 */
export function answer(command, { game, options }, steps) {
  const [name, ...words] = command.split(" ");
  const values = Object.fromEntries(words.filter((it) => it.includes("=")).map((it) => it.split("=")));
  if (name === "bw-game")
    return [game, ...Object.entries(options).map(([option, value]) => `${option}=${value}`)].join(" ");
  if (name === "time_left") {
    const clocks = steps.clocks(steps.end);
    return clocks.includes(null) ? "" : clocks.join();
  }
  if (name === "bw-view") {
    const ply = steps.within(Number(values.at ?? steps.end));
    const moves = steps.plies
      .slice(Number(values.moves ?? steps.end))
      .map((it) => [it.player, it.move, it.notation, it.words].slice(0, it.words ? 4 : 3));
    return JSON.stringify({ ...steps.at(ply), ply, chance: false, over: ply === steps.end, moves, to_act: [] });
  }
  throw new GtpError("the match is over");
}
