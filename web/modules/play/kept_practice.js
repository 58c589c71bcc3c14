/** The practice game of this tab, kept so that it goes on after the page is loaded again. */

const KEPT = "boardwire.practice";

/**
 * @typedef {{mode: "practice" | "shared", game: string, title: string, options: Record<string, string>,
 *   me: number, opponent: string, players: number}} Plan
 */

/** The practice game of this tab before it was reloaded. @returns {{plan: Plan, moves: [number, string, string][]} | null} */
export function keptPractice() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** Keep it. @param {{plan: Plan, moves: unknown[]}} practice */
export function keepPractice(practice) {
  sessionStorage.setItem(KEPT, JSON.stringify(practice));
}

/** Forget it. */
export function dropPractice() {
  sessionStorage.removeItem(KEPT);
}
