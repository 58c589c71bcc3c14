/** Darts in a square and needles on a floor: pi by chance, throw by throw. */

import { language, t } from "../catalogue.js";
import { html } from "../tables/html.js";
import { chartOf } from "./curves.js";
import { byNeedles, byPoints, Estimate, expectedError, needle, point } from "./darts.js";
import { randomNumbers } from "./random.js";

const SIDE = 600; // pixels of the picture
const DRAWN = 20_000; // throws that are drawn; the others count all the same
const MOST = 10_000_000;
const AT_ONCE = [1, 10, 100, 1000, 10_000, 100_000];
const BOARDS = 5; // boards of the floor in the picture

/** @type {Record<"points" | "needles", (it: Estimate) => number>} */
const PI = { points: byPoints, needles: byNeedles };

/** @param {HTMLElement} host @param {"points" | "needles"} first what is thrown at first */
export function mountDarts(host, first) {
  let kind = first;
  let inks = { hit: "", miss: "" };
  let [seed, random, estimate] = [1, randomNumbers(1), new Estimate()];
  /** @type {[number, number][]} */
  let course = [];
  const canvas = html("canvas", { width: SIDE, height: SIDE, role: "img" });
  const chart = html("div", { class: "live-chart" });
  const verdict = html("p", { role: "status", "aria-live": "polite" });
  const kinds = html(
    "div",
    { class: "actions", role: "group", "aria-label": t("What is thrown") },
    choice("points", t("Darts")),
    choice("needles", t("Buffon's needles")),
  );
  const throws = html(
    "div",
    { class: "actions", role: "group", "aria-label": t("Throw") },
    ...AT_ONCE.map((count) =>
      html("button", { type: "button", onclick: () => toss(count) }, `+${count.toLocaleString(language())}`),
    ),
    html("button", { type: "button", class: "quiet", onclick: () => begin(seed + 1) }, t("Clear")),
  );
  host.append(
    html(
      "div",
      { class: "live-darts" },
      html("div", {}, canvas),
      html("div", { class: "live-beside" }, kinds, throws, verdict, chart),
    ),
  );
  const redraw = () => again();
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  begin(1);
  toss(100);

  /** @param {"points" | "needles"} name @param {string} words */
  function choice(name, words) {
    return html(
      "button",
      {
        type: "button",
        "data-kind": name,
        "aria-pressed": String(name === kind),
        onclick: () => {
          kind = name;
          for (const it of kinds.children)
            it.setAttribute("aria-pressed", String(it.getAttribute("data-kind") === kind));
          begin(1);
          toss(100);
        },
      },
      words,
    );
  }

  /** @param {number} next */
  function begin(next) {
    [seed, random, estimate, course] = [next, randomNumbers(next), new Estimate(), []];
    ground();
    show();
  }

  /** The picture as it is now, in the colours of the theme. */
  function again() {
    const thrown = Math.min(estimate.thrown, DRAWN);
    const same = randomNumbers(seed);
    ground();
    for (let it = 0; it < thrown; it += 1) draw(kind === "points" ? point(same) : needle(same));
  }

  /** @param {number} count */
  function toss(count) {
    for (let left = Math.min(count, MOST - estimate.thrown); left > 0; left -= 1) {
      const it = kind === "points" ? point(random) : needle(random);
      estimate.add(it.hit);
      if (estimate.thrown <= DRAWN) draw(it);
      const { thrown } = estimate;
      if (thrown <= 20 || thrown % 10 ** Math.floor(Math.log10(thrown) - 1) === 0)
        course.push([thrown, PI[kind](estimate)]);
    }
    show();
  }

  function pen() {
    return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  }

  /** @param {string} name of a variable of the theme */
  function colour(name) {
    const probe = html("span", { class: "live-probe" });
    probe.style.color = `var(${name})`;
    host.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }

  function ground() {
    const it = pen();
    inks = { hit: colour("--series-0"), miss: colour("--series-1") };
    it.clearRect(0, 0, SIDE, SIDE);
    it.fillStyle = colour("--raised");
    it.fillRect(0, 0, SIDE, SIDE);
    it.strokeStyle = colour("--line-strong");
    it.lineWidth = 3;
    it.beginPath();
    if (kind === "points") it.arc(0, SIDE, SIDE, -Math.PI / 2, 0);
    else
      for (let line = 1; line < BOARDS; line += 1) {
        it.moveTo(0, (line * SIDE) / BOARDS);
        it.lineTo(SIDE, (line * SIDE) / BOARDS);
      }
    it.stroke();
    it.strokeRect(1, 1, SIDE - 2, SIDE - 2);
  }

  /** @param {{x: number, y: number, hit: boolean, angle?: number}} thrown */
  function draw({ x, y, hit, angle }) {
    const it = pen();
    if (angle === undefined) {
      it.fillStyle = hit ? inks.hit : inks.miss;
      it.fillRect(x * SIDE - 2, SIDE - y * SIDE - 2, 4, 4);
      return;
    }
    const board = SIDE / BOARDS;
    // The needle lies on any of the inner boards: its place along them decides nothing.
    const row = 1 + (Math.floor(x * 997) % (BOARDS - 2));
    const [cx, cy] = [board + x * (SIDE - 2 * board), (row + y) * board];
    it.strokeStyle = hit ? inks.hit : inks.miss;
    it.lineWidth = 2;
    it.beginPath();
    it.moveTo(cx - (Math.cos(angle) * board) / 2, cy - (Math.sin(angle) * board) / 2);
    it.lineTo(cx + (Math.cos(angle) * board) / 2, cy + (Math.sin(angle) * board) / 2);
    it.stroke();
  }

  function show() {
    const { thrown, hits } = estimate;
    const found = PI[kind](estimate);
    const count = (/** @type {number} */ it) => it.toLocaleString(language());
    if (!thrown) verdict.textContent = t("Nothing is thrown yet.");
    else {
      const values = {
        ...{ hits: count(hits), thrown: count(thrown), pi: Number.isNaN(found) ? "–" : found.toFixed(5) },
        ...{ error: expectedError(kind, thrown).toFixed(5) },
      };
      verdict.textContent =
        kind === "points"
          ? t(
              "{hits} of {thrown} darts lie in the quarter circle: π ≈ 4 · {hits} / {thrown} = {pi}, expected error ± {error}.",
              values,
            )
          : t(
              "{hits} of {thrown} needles lie across a line: π ≈ 2 · {thrown} / {hits} = {pi}, expected error ± {error}.",
              values,
            );
    }
    canvas.setAttribute(
      "aria-label",
      kind === "points" ? t("Darts in a square with a quarter circle") : t("Needles on a floor of boards"),
    );
    const axes = {
      x: t("throws"),
      y: "π",
      low: 2.6,
      high: 3.6,
      most: Math.max(thrown, 100),
      log: true,
      level: Math.PI,
    };
    const curve = {
      name: "π",
      colour: 0,
      points: /** @type {[number, number][]} */ (
        thrown
          ? [...course.filter((it) => !Number.isNaN(it[1])), ...(Number.isNaN(found) ? [] : [[thrown, found]])]
          : []
      ),
    };
    chart.replaceChildren(chartOf([curve], axes, t("The estimate of π over the throws")));
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (throws.querySelectorAll("button:not(.quiet)"));
    for (const it of buttons) it.disabled = thrown >= MOST;
  }
}
