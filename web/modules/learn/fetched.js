/** Data of the server, or a sentence that says why there are none. */

import { addressOf } from "../address.js";
import { t, translated } from "../catalogue.js";

const MISSING = 500;

/**
 * Fetch JSON.
 * @param {string} path
 * @returns {Promise<{data: any, problem: string, status: number}>} `data` is null if there is a problem; the status is
 *   that of HTTP, 0 where the server is not reached
 */
export async function fetched(path) {
  let response;
  try {
    response = await fetch(addressOf(path));
  } catch {
    const problem = t("The server cannot be reached. Is the network there? Then try again.");
    return { data: null, problem, status: 0 };
  }
  const data = await response.json().catch(() => null);
  const { status } = response;
  if (response.ok && data) return { data, problem: "", status };
  if (status < MISSING && data?.detail) return { data: null, problem: translated(String(data.detail)), status };
  const failed = t("The server could not answer (status {status}). Try again in a moment.", { status });
  return { data: null, problem: data?.detail ? `${failed} ${translated(String(data.detail))}` : failed, status };
}
