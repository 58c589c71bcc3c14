/** A bandit to play by hand, beside UCB1 and epsilon-greedy that pull as often. */

import { t } from "../catalogue.js";
import { html } from "../tables/html.js";
import { byBound, greedy, Player } from "./bandits.js";
import { chartOf } from "./curves.js";
import { randomNumbers } from "./random.js";

const MOST_PULLS = 5000;
const MANY = 100;

/**
 * @param {HTMLElement} host
 * @param {number[]} chances with which the arms win; their order is drawn
 * @param {number} epsilon
 */
export function mountArms(host, chances, epsilon) {
  let game = begun();
  let open = false;
  const arms = html("div", { class: "live-arms" });
  const verdict = html("p", { role: "status", "aria-live": "polite" });
  const chart = html("div", { class: "live-chart" });
  const results = html("ul", { class: "live-key small" });
  const reveal = html("button", { type: "button", "aria-pressed": "false", onclick: turn }, t("Show the regret"));
  host.append(
    html("p", {}, t("Pull the arms yourself. UCB1 and ε-greedy pull as often as you, on the same machine.")),
    arms,
    verdict,
    html(
      "div",
      { class: "actions" },
      html(
        "button",
        { type: "button", onclick: () => often() },
        t("Let UCB1 pull {count} times for you", { count: MANY }),
      ),
      reveal,
      html(
        "button",
        {
          type: "button",
          onclick: () => {
            game = begun();
            verdict.textContent = "";
            show();
          },
        },
        t("A new machine"),
      ),
    ),
    results,
    chart,
  );
  show();

  function begun() {
    const random = randomNumbers(Math.floor(Math.random() * 2 ** 31));
    const order = chances.map((chance) => ({ chance, key: random() })).sort((a, b) => a.key - b.key);
    const mixed = order.map((it) => it.chance);
    return {
      random,
      mixed,
      players: [
        { name: t("You"), colour: 0, player: new Player(mixed) },
        { name: "UCB1", colour: 1, player: new Player(mixed) },
        { name: t("ε-greedy, ε = {epsilon}", { epsilon }), colour: 2, player: new Player(mixed) },
      ],
    };
  }

  /** @param {number} arm @returns {boolean} */
  function pull(arm) {
    const [own, bound, mean] = game.players.map((it) => it.player);
    const wins = own.pull(arm, game.random);
    bound.pull(byBound(bound.arms), game.random);
    mean.pull(greedy(mean.arms, epsilon, game.random), game.random);
    return wins;
  }

  function often() {
    for (let left = MANY; left && game.players[0].player.pulls < MOST_PULLS; left -= 1)
      pull(byBound(game.players[0].player.arms));
    verdict.textContent = "";
    show();
  }

  function turn() {
    open = !open;
    reveal.setAttribute("aria-pressed", String(open));
    show();
  }

  function show() {
    const own = game.players[0].player;
    const focused = [...arms.children].indexOf(/** @type {Element} */ (document.activeElement));
    arms.replaceChildren(
      ...own.arms.map(({ wins, visits }, index) =>
        html(
          "button",
          {
            type: "button",
            disabled: own.pulls >= MOST_PULLS,
            onclick: () => {
              verdict.textContent = pull(index)
                ? t("Arm {name} wins.", { name: index + 1 })
                : t("Arm {name} loses.", { name: index + 1 });
              show();
            },
          },
          html("strong", {}, t("Arm {name}", { name: index + 1 })),
          html("span", { class: "small" }, t("{wins} of {visits}", { wins, visits })),
          open ? html("span", { class: "small" }, t("wins with {chance}", { chance: game.mixed[index] })) : null,
        ),
      ),
    );
    /** @type {HTMLElement | undefined} */ (arms.children[focused])?.focus({ preventScroll: true });
    results.replaceChildren(
      ...game.players.map(({ name, colour, player }) =>
        html(
          "li",
          {},
          html("span", { class: `key series-${colour}` }),
          open
            ? t("{name}: {won} of {pulls} won, regret {regret}", {
                ...{ name, won: player.won, pulls: player.pulls, regret: player.regrets[player.pulls].toFixed(1) },
              })
            : t("{name}: {won} of {pulls} won", { name, won: player.won, pulls: player.pulls }),
        ),
      ),
    );
    chart.hidden = !open;
    if (!open) return;
    const most = Math.max(10, own.pulls);
    const high = Math.max(1, ...game.players.map((it) => it.player.regrets[it.player.pulls]));
    const curves = game.players.map(({ name, colour, player }) => ({ name, colour, points: thinned(player.regrets) }));
    chart.replaceChildren(
      chartOf(
        curves,
        { x: t("pulls"), y: t("regret"), low: 0, high, most },
        t("The regret of each player over the pulls"),
      ),
    );
  }
}

/** At most some 200 points of a line. @param {number[]} values @returns {[number, number][]} */
function thinned(values) {
  const step = Math.max(1, Math.ceil(values.length / 200));
  const points = /** @type {[number, number][]} */ (values.map((it, index) => [index, it]));
  return points.filter(([index]) => index % step === 0 || index === values.length - 1);
}
