import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {[string, string][]} */
const shown = [];

class ShownNotification {
  static permission = "granted";

  /** @param {string} title @param {{body: string}} options */
  constructor(title, { body }) {
    shown.push([title, body]);
  }

  close() {}
}

const page = {
  ...{ hidden: true, documentElement: { dataset: {} } },
  ...{ addEventListener: () => {}, querySelector: () => null },
};
const kept = { getItem: () => JSON.stringify({ notifications: true }) };
const browser = { document: page, localStorage: kept, Notification: ShownNotification };
Object.assign(globalThis, browser, { addEventListener: () => {}, HTMLLinkElement: class {} });

const { notify, pageTitle } = await import("../../../web/modules/play/notices.js");

test("the title says whose move it is, and the result at the end", () => {
  assert.equal(pageTitle("Go", { mine: true, over: "" }), "● Your move – Go – boardwire");
  assert.equal(pageTitle("Go", { mine: false, over: "" }), "Go – boardwire");
  assert.equal(pageTitle("Go", { mine: false, over: "White resigns" }), "White resigns – Go – boardwire");
});

test("a user who does not see the page is notified, and only with permission", () => {
  notify("Go", "Your move");
  page.hidden = false;
  notify("Go", "seen");
  page.hidden = true;
  ShownNotification.permission = "denied";
  notify("Go", "refused");
  assert.deepEqual(shown, [["Go", "Your move"]]);
});
