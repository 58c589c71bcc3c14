/** The page of a player: the plot of its ratings, and the matches that it plays now. */

import { addressOf } from "./address.js";
import { t } from "./catalogue.js";
import { Thumbnails } from "./thumbnails.js";

const uPlot = (await import(addressOf("/web/vendor/uplot/uPlot.esm.js"))).default;

const HEIGHT = 240;
const CONFIDENCE = 1.96;

const page = /** @type {HTMLElement} */ (document.querySelector("[data-player-name]"));
const name = page.dataset.playerName ?? "";
const gameTitles = JSON.parse(page.dataset.titles ?? "{}");
const panel = /** @type {HTMLElement} */ (page.querySelector("[data-history]"));
const place = /** @type {HTMLElement} */ (page.querySelector("[data-plot]"));
const choice = /** @type {HTMLElement} */ (page.querySelector("[data-curves]"));
/** @type {any} */
let plot = null;

/** @param {string} variable */
const colour = (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim();

/** A colour of the theme as a canvas takes it. @param {string} variable */
function painted(variable) {
  const probe = document.createElement("span");
  probe.style.color = colour(variable);
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** @typedef {{game: string, time_class: string, points: {at: string, rating: number, deviation: number, games: number}[]}} Curve */

/** @param {Curve} curve */
function draw(curve) {
  const times = curve.points.map((it) => Date.parse(it.at) / 1000);
  const ratings = curve.points.map((it) => Math.round(it.rating));
  const low = curve.points.map((it) => Math.round(it.rating - CONFIDENCE * it.deviation));
  const high = curve.points.map((it) => Math.round(it.rating + CONFIDENCE * it.deviation));
  const [accent, soft, muted, line] = ["--accent", "--accent-soft", "--muted", "--line"].map(painted);
  const axis = { stroke: muted, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
  plot?.destroy();
  plot = new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      axes: [axis, { ...axis, size: 56 }],
      series: [
        {},
        { label: t("at least"), stroke: soft, points: { show: false } },
        { label: t("at most"), stroke: soft, points: { show: false } },
        { label: t("rating"), stroke: accent, width: 2, points: { show: times.length < 2, size: 8 } },
      ],
      bands: [{ series: [2, 1], fill: soft }],
      legend: { live: true },
    },
    [times, low, high, ratings],
    place,
  );
}

/** @param {Curve[]} curves */
function show(curves) {
  if (!curves.length) return;
  panel.hidden = false;
  const titles = curves.map((it) => `${gameTitles[it.game] ?? it.game} ${it.time_class}`);
  const longest = curves.reduce((best, it) => (it.points.length > best.points.length ? it : best));
  let chosen = longest;
  const buttons = curves.map((curve, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "chip";
    button.textContent = titles[index];
    button.addEventListener("click", () => choose(curve));
    return button;
  });
  /** @param {Curve} curve */
  function choose(curve) {
    chosen = curve;
    buttons.forEach((button, index) => {
      button.setAttribute("aria-pressed", String(curves[index] === curve));
      button.classList.toggle("on", curves[index] === curve);
    });
    draw(curve);
  }
  choice.replaceChildren(...(buttons.length > 1 ? buttons : []));
  choose(longest);
  addEventListener("resize", () => plot?.setSize({ width: place.clientWidth, height: HEIGHT }));
  new MutationObserver(() => draw(chosen)).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

const list = /** @type {HTMLElement | null} */ (page.querySelector("[data-running]"));
if (list) {
  const thumbnails = new Thumbnails(list, { limit: 12, titles: gameTitles }, (lobby) => {
    thumbnails.show(lobby.running.filter((/** @type {any} */ it) => it.players.includes(name)));
  });
}
const response = await fetch(addressOf(`/api/v1/players/${encodeURIComponent(name)}/history`));
if (response.ok) show((await response.json()).curves);
