/** Words for `bw-seek`, and links by which friends come to a match. Pure functions. */

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
