/** The kinds of tables that have a component; its module and its styles are loaded when a game needs them. */

import { loadStyles } from "../styles.js";

/** @typedef {import("./table.js").Kind} Kind */

/** By the kind that the server names. @type {Record<string, () => Promise<Kind>>} */
const KINDS = {
  bridge: () => import("./bridge.js"),
  dice: () => import("./dice.js"),
  fleet: () => import("./fleet.js"),
  heaps: () => import("./heaps.js"),
  matrix: () => import("./matrix.js"),
  money: () => import("./money.js"),
  poker: () => import("./poker.js"),
  rack: () => import("./rack.js"),
  tray: () => import("./tray.js"),
  tree: () => import("./tree.js"),
};

/** What is put up in a host now. @type {WeakMap<HTMLElement, import("./table.js").Table>} */
const laid = new WeakMap();

/** Whether a kind has a component; the other kinds are boards. @param {string | undefined} kind */
export function tableExists(kind) {
  return kind !== undefined && Object.hasOwn(KINDS, kind);
}

/** Load styles of tables. @param {string} kind */
const styles = (kind) => loadStyles(`tables/${kind}`);

/**
 * Put up the table of a kind in a host, in the place of what it shows now.
 * @param {string} kind one that `tableExists` knows
 * @param {HTMLElement} host
 * @param {import("./table.js").Context} context
 * @returns {Promise<import("./table.js").Table>}
 */
export async function mountTable(kind, host, context) {
  const own = styles(kind);
  const module = await KINDS[kind]();
  await Promise.all([own, ...(module.styles ?? []).map(styles)]);
  clearHost(host);
  const inner = document.createElement("div");
  inner.className = `table-${kind}`;
  host.classList.add("laid");
  host.replaceChildren(inner);
  const table = module.mount(inner, context);
  laid.set(host, table);
  return table;
}

/** Take away the table that a host shows, if it shows one. @param {HTMLElement} host */
export function clearHost(host) {
  laid.get(host)?.destroy();
  laid.delete(host);
  host.classList.remove("laid");
}
