/** Data of the server, or a sentence that says why there are none. */

import { addressOf } from "../address.js";
import { t, translated } from "../catalogue.js";

const MISSING = 500;

/**
 * Fetch JSON.
 * @param {string} path
 * @returns {Promise<{data: any, problem: string}>} `data` is null if there is a problem
 */
export async function fetched(path) {
  let response;
  try {
    response = await fetch(addressOf(path));
  } catch {
    return { data: null, problem: t("The server cannot be reached. Is the network there? Then try again.") };
  }
  const data = await response.json().catch(() => null);
  if (response.ok && data) return { data, problem: "" };
  if (response.status < MISSING && data?.detail) return { data: null, problem: translated(String(data.detail)) };
  const failed = t("The server could not answer (status {status}). Try again in a moment.", {
    status: response.status,
  });
  return { data: null, problem: data?.detail ? `${failed} ${translated(String(data.detail))}` : failed };
}
