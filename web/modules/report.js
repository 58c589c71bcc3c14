/** Reports by guests: the form of a visitor without an account goes by GTP, as at a console. */

import { Gtp, GtpError } from "./gtp.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-report]"));
const notice = /** @type {HTMLElement} */ (document.querySelector("[data-notice]"));

/** @param {string} text @param {boolean} done */
function show(text, done) {
  notice.setAttribute("role", done ? "status" : "alert");
  notice.textContent = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  notice.hidden = false;
}

/** @param {string} match @param {string} player @param {string} text @returns {Promise<string>} what the server says */
async function report(match, player, text) {
  const gtp = new Gtp();
  try {
    await gtp.open();
    await gtp.send(`bw-login guest-${Math.random().toString(16).slice(2, 8)} -`);
    return await gtp.send(`bw-report ${match} ${player} ${text.replace(/#/g, "＃")}`);
  } finally {
    gtp.close();
  }
}

if (form) {
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "").trim();
    try {
      show(await report(form.dataset.report ?? "", value("player"), value("text")), true);
    } catch (error) {
      if (!(error instanceof GtpError)) throw error;
      show(error.message, false);
    }
  });
}
