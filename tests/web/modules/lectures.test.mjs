import assert from "node:assert/strict";
import { test } from "node:test";

import { boundOf, byBound, greedy, Player } from "../../../web/modules/lectures/bandits.js";
import { partOf, wordsOf } from "../../../web/modules/lectures/command.js";
import { marks, powers } from "../../../web/modules/lectures/curves.js";
import { byNeedles, byPoints, Estimate, expectedError, needle, point } from "../../../web/modules/lectures/darts.js";
import { gone, isMixed, paretoOptima, query, resized } from "../../../web/modules/lectures/payoffs.js";
import { randomNumbers } from "../../../web/modules/lectures/random.js";

test("a line is divided as a shell divides it", () => {
  assert.deepEqual(wordsOf(`a  "b c" 'd "e"' f\\ g "h\\"i" ''`), ["a", "b c", 'd "e"', "f g", 'h"i', ""]);
  assert.equal(wordsOf("a 'b"), null);
});

test("a search becomes steps with what the server knows of it", () => {
  const line = `boardwire explain alphabeta --root min -o players=2 --tree "[3,x,[1,2]]" --leaf x=2 --order best`;
  const query = [
    ["algorithm", "alphabeta"],
    ["tree", "[3,x,[1,2]]"],
    ["leaf", "x=2"],
    ["option", "players:2"],
    ["order", "best"],
    ["root", "min"],
  ];
  assert.deepEqual(partOf(line), { kind: "steps", query, simulations: 0, moves: "" });
  assert.deepEqual(partOf(`${line} --steps`), { kind: "steps", query, simulations: 0, moves: "" });
  assert.deepEqual(partOf('boardwire explain minimax --game tictactoe --moves "A1 B2"'), {
    kind: "steps",
    query: [
      ["algorithm", "minimax"],
      ["game", "tictactoe"],
    ],
    simulations: 0,

    moves: "A1 B2",
  });
  assert.deepEqual(partOf("boardwire explain uct --game=connect4 --simulations 400 --depth 1"), {
    kind: "steps",
    query: [
      ["algorithm", "uct"],
      ["game", "connect4"],
      ["simulations", "100"],
    ],
    simulations: 400,

    moves: "",
  });
});

test("a line with something that no part shows stays a text", () => {
  const lines = [
    "boardwire explain minimax --game tictactoe",
    "boardwire explain minimax --game tictactoe --depth 2 --merge symmetric",
    `boardwire explain ucb --tree '{"stats":[12,21],"moves":{"a":{"stats":[7,10]}}}'`,
    "boardwire explain nosuch --tree [1,2]",
    "boardwire explain alphabeta --nosuch 1 --tree [1,2]",
    "boardwire perft chess 4",
    "boardwire solve kuhn",
    "boardwire show game.sgf",
    "boardwire lab pi --option points",
    "gnugo --mode gtp",
    "",
  ];
  assert.deepEqual(lines.map(partOf), Array(lines.length).fill(null));
});

test("boards, tables of payoffs, arms, experiments and quizzes are known", () => {
  assert.deepEqual(partOf('boardwire show --game kuhn --moves "KJ check" --observer w'), {
    ...{ kind: "board", game: "kuhn", options: {}, moves: "KJ check", observer: 1, engine: false },
  });
  assert.deepEqual(partOf('boardwire explain evaluation --game chess --formula shannon --position "4k3/8 w"'), {
    ...{ kind: "board", game: "chess", options: { position: "4k3/8 w" }, moves: "", observer: -1, engine: false },
  });
  assert.deepEqual(partOf("boardwire solve matrix chicken --weak"), {
    ...{ kind: "payoffs", payoffs: "chicken", moves: "", weak: true },
  });
  assert.deepEqual(partOf("boardwire explain ucb --arms a=7/10,5/8 --exploration 1"), {
    kind: "bounds",
    arms: [
      { name: "a", wins: 7, visits: 10 },
      { name: "2", wins: 5, visits: 8 },
    ],
    c: 1,
  });
  assert.deepEqual(partOf("boardwire lab ordering -o depth=4 -o runs=2 --seed 3"), {
    ...{ kind: "lab", name: "ordering", options: { depth: "4", runs: "2" }, seed: "3" },
  });
  assert.deepEqual(partOf("boardwire quiz maxn"), { kind: "quiz", topic: "maxn", seed: "1" });
});

test("random numbers are those of their seed, and fill the unit", () => {
  const [one, same, other] = [3, 3, 4].map((seed) => Array.from({ length: 4000 }, randomNumbers(seed)));
  assert.deepEqual(one, same);
  assert.notDeepEqual(one, other);
  assert.ok(one.every((it) => it >= 0 && it < 1));
  assert.ok(Math.abs(one.reduce((sum, it) => sum + it, 0) / one.length - 0.5) < 0.02);
});

test("the bound of an arm is its mean and the term of exploration", () => {
  const { mean, term, bound } = boundOf({ wins: 5, visits: 8 }, 21, Math.SQRT2);
  assert.equal(mean, 0.625);
  assert.ok(Math.abs(term - Math.sqrt((2 * Math.log(21)) / 8)) < 1e-12);
  assert.equal(bound, mean + term);
  const arms = [
    { wins: 7, visits: 10 },
    { wins: 5, visits: 8 },
    { wins: 0, visits: 3 },
  ];
  assert.equal(byBound(arms), 1);
  assert.equal(byBound([...arms, { wins: 0, visits: 0 }]), 3);
  assert.equal(byBound(arms, 0), 0);
  assert.equal(
    greedy(arms, 0, () => 0),
    0,
  );
  assert.equal(
    greedy(arms, 1, () => 0.9),
    2,
  );
});

test("UCB1 has less regret than chance", () => {
  const random = randomNumbers(1);
  const [bound, chance] = [new Player([0.8, 0.3]), new Player([0.8, 0.3])];
  for (let pull = 0; pull < 1000; pull += 1) {
    bound.pull(byBound(bound.arms), random);
    chance.pull(Math.floor(random() * 2), random);
  }
  assert.equal(bound.pulls, 1000);
  assert.equal(bound.arms[0].visits + bound.arms[1].visits, 1000);
  assert.equal(bound.won, bound.arms[0].wins + bound.arms[1].wins);
  assert.ok(bound.regrets[1000] < chance.regrets[1000] / 3);
  assert.ok(Math.abs(chance.regrets[1000] - chance.arms[1].visits * 0.5) < 1e-6);
});

test("points and needles come near pi", () => {
  const random = randomNumbers(5);
  const [points, needles] = [new Estimate(), new Estimate()];
  for (let thrown = 0; thrown < 100_000; thrown += 1) {
    points.add(point(random).hit);
    needles.add(needle(random).hit);
  }
  assert.ok(Math.abs(byPoints(points) - Math.PI) < 4 * expectedError("points", points.thrown));
  assert.ok(Math.abs(byNeedles(needles) - Math.PI) < 4 * expectedError("needles", needles.thrown));
  assert.ok(Math.abs(expectedError("points", 1) - 1.642) < 0.001);
});

test("axes have round marks", () => {
  assert.deepEqual(marks(0, 1), [0, 0.5, 1]);
  assert.deepEqual(marks(2.6, 3.6), [3, 3.5]);
  assert.deepEqual(powers(1234), [1, 10, 100, 1000]);
});

test("a table grows with new names and payoffs of 0", () => {
  const draft = { moves: [["a", "2"], ["c"]], cells: [[["1", "-1"]], [["0", "1/3"]]] };
  const grown = resized(resized(draft, 0, 3), 1, 2);
  assert.deepEqual(grown.moves, [
    ["a", "2", "3"],
    ["c", "2"],
  ]);
  assert.deepEqual(grown.cells[0], [
    ["1", "-1"],
    ["0", "0"],
  ]);
  assert.equal(grown.cells.length, 3);
  assert.deepEqual(resized(resized(grown, 0, 2), 1, 1), draft);
  assert.deepEqual(query(draft), { payoffs: '[[["1","-1"]],[["0","1/3"]]]', moves: "a,2/c" });
});

test("no other cell improves a Pareto optimum", () => {
  const cell = (/** @type {string} */ first, /** @type {string} */ second) =>
    [first, second].map((payoff) => ({ payoff, best: false }));
  const cells = [
    [cell("-1/2", "-1/2"), cell("-3", "0")],
    [cell("0", "-3"), cell("-2", "-2")],
  ];
  assert.deepEqual(paretoOptima(cells), [
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});

test("moves go in the order of the steps", () => {
  const steps = [
    { player: 1, move: 2, by: [], strict: true },
    { player: 0, move: 0, by: [], strict: true },
  ];
  assert.deepEqual([...gone(steps, 0)], []);
  assert.deepEqual([...gone(steps, 2)], ["1:2", "0:0"]);
  assert.equal(isMixed({ mixtures: [["1", "0"], ["1"]] }), false);
  assert.equal(isMixed({ mixtures: [["1/3", "2/3"], ["1"]] }), true);
});
