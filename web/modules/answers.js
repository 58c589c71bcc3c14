/** Answers of the server's API to parts of a page, which stop where there is none. */

import { fetched } from "./learn/fetched.js";

const TOO_MANY = 429;

/** The server refuses a request, or cannot be reached; the message is for the reader. */
export class NoAnswer extends Error {
  /** @param {string} message @param {boolean} again whether the same request may be answered later */
  constructor(message, again) {
    super(message);
    this.again = again;
  }
}

/**
 * Ask the server.
 * @param {string} path of the API with its query, such as `/api/v1/steps?tree=[1,2]`
 * @returns {Promise<any>} the answer as data
 * @throws {NoAnswer} there is none
 */
export async function answerOf(path) {
  const { data, problem, status } = await fetched(path);
  if (data) return data;
  throw new NoAnswer(problem, status === 0 || status >= TOO_MANY);
}
