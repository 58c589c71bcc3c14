import assert from "node:assert/strict";
import { test } from "node:test";

const shown = [];

globalThis.document = {
  hidden: true,
  addEventListener: () => {},
  documentElement: { dataset: {} },
  querySelector: () => null,
};
globalThis.addEventListener = () => {};
globalThis.HTMLLinkElement = class {};
globalThis.localStorage = { getItem: () => JSON.stringify({ notifications: true }) };
globalThis.Notification = class {
  static permission = "granted";
  constructor(title, { body }) {
    shown.push([title, body]);
  }
  close() {}
};

const { notify, pageTitle } = await import("../../../web/modules/play/notices.js");

test("the title says whose move it is, and the result at the end", () => {
  assert.equal(pageTitle("Go", { mine: true, over: "" }), "● Your move – Go – boardwire");
  assert.equal(pageTitle("Go", { mine: false, over: "" }), "Go – boardwire");
  assert.equal(pageTitle("Go", { mine: false, over: "White resigns" }), "White resigns – Go – boardwire");
});

test("a user who does not see the page is notified, and only with permission", () => {
  notify("Go", "Your move");
  globalThis.document.hidden = false;
  notify("Go", "seen");
  globalThis.document.hidden = true;
  globalThis.Notification.permission = "denied";
  notify("Go", "refused");
  assert.deepEqual(shown, [["Go", "Your move"]]);
});
