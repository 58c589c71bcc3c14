/** The program beside the picture: the line that runs at each step, and the variables of all calls. */

import { t, translated } from "../catalogue.js";

/**
 * @typedef {"python" | "pseudo"} Language
 * @typedef {Partial<Record<Language, number>>} Lines lines, counted from 1
 * @typedef {{call: number, lines: Lines, ran: Record<Language, number[]>, variables: [string, string][]}} Mark
 * @typedef {{name: string, title: string, signs: Record<string, string>, parent: number, lines: Lines,
 *   waiting: [string, string][]}} Call a call of a function, with its name and the signs for its variables in pseudo-code;
 *   the call that made it, and the line and the variables of that one
 * @typedef {{steps: Mark[], calls: Call[], code: {name: string, language: Language, lines: string[]}[],
 *   algorithm: string, forms: {algorithm: string, title: string}[]}} CodeData
 * @typedef {{call: Call, variables: [string, string][]}} Frame a call that runs at a step
 */

const KEPT = "boardwire.code"; // the language that was chosen last
const COMMENT = /(#|▷).*$/;
const TOKEN =
  /(?<!\w)[A-Za-z_]*(?:-[A-Za-z_]\w*)+|(?<![\w-])(?:def|function|for|each|in|while|repeat|times|if|then|else|do|return|break|not|and|or|is|yield|lambda|None)(?![\w(-])|-?\b\d[\d.]*\b|∞/g;
const NAME = /^(\s*(?:def|function)\s+)([\w-]+)(.*)$/;

/** The calls that run after `count` steps, the outermost first. @param {CodeData} data @param {number} count @returns {Frame[]} */
export function callsAt(data, count) {
  const now = data.steps[count - 1];
  /** @type {Frame[]} */
  const found = [];
  if (!now || now.call < 0) return found;
  let variables = now.variables;
  for (let at = now.call; at >= 0; at = data.calls[at].parent) {
    const call = data.calls[at];
    found.unshift({ call, variables });
    variables = call.waiting;
  }
  return found;
}

/** @param {string} name @param {string} text @param {string} [kind] */
function made(name, text, kind = "") {
  const it = document.createElement(name);
  it.textContent = text;
  if (kind) it.className = kind;
  return it;
}

/** Colour a part of a line without comments. @param {string} text @param {HTMLElement} into */
function colour(text, into) {
  const head = NAME.exec(text);
  if (head) {
    into.append(made("b", head[1], "keyword"), made("b", head[2], "name"), head[3]);
    return;
  }
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    into.append(text.slice(from, match.index));
    if (/-[A-Za-z_]/.test(match[0]))
      into.append(made("span", match[0], "joined")); // no line breaks at its hyphen
    else if (/[\d∞]/.test(match[0])) into.append(made("i", match[0], "number"));
    else into.append(made("b", match[0], "keyword"));
    from = match.index + match[0].length;
  }
  into.append(text.slice(from));
}

/** A line of a program with its colours. @param {string} text */
export function coloured(text) {
  const line = made("span", "", "code-line");
  const comment = COMMENT.exec(text)?.[0] ?? "";
  const indent = text.length - text.trimStart().length;
  line.style.setProperty("--indent", String(indent));
  colour(text.slice(indent, text.length - comment.length), line);
  if (comment) line.append(made("i", comment, "comment"));
  return line;
}

export class CodePanel {
  /**
   * @param {HTMLElement} host is filled with the program. With the attribute `data-forms` it offers the other forms of
   *   the algorithm: an event `form` has the name of the algorithm that was chosen. With `data-untitled` it has no heading
   * @param {{data: any}} walk
   */
  constructor(host, walk) {
    this.host = host;
    /** @type {CodeData} */
    this.data = walk.data;
    this.count = 0;
    /** @type {Language} */
    this.language = localStorage.getItem(KEPT) === "pseudo" ? "pseudo" : "python";
    this.pre = made("pre", "", "code-lines");
    this.pre.tabIndex = 0;
    this.calls = made("ol", "", "code-calls");
    this.calls.setAttribute("aria-label", t("Calls and variables"));
    /** @type {HTMLElement[]} */
    this.lines = [];
    host.hidden = !this.data.code?.length;
    if (host.hidden) return;
    host.replaceChildren(this.#header(), this.pre, this.calls);
    this.#write();
  }

  #header() {
    const header = made("header", "");
    if (!("untitled" in this.host.dataset)) header.append(made("strong", t("Program")));
    const languages = this.data.code.map(({ language }) => ({
      title: language === "python" ? t("Python") : t("Pseudo-code"),
      pressed: language === this.language,
      choose: () => {
        this.language = language;
        localStorage.setItem(KEPT, language);
        this.#write();
        this.show(this.count);
      },
    }));
    header.append(this.#choice(t("Language of the program"), languages));
    if ("forms" in this.host.dataset && this.data.forms.length > 1) {
      const forms = this.data.forms.map(({ algorithm, title }) => ({
        title: translated(title),
        pressed: algorithm === this.data.algorithm,
        choose: () => this.host.dispatchEvent(new CustomEvent("form", { bubbles: true, detail: algorithm })),
      }));
      header.append(this.#choice(t("Form of the program"), forms));
    }
    return header;
  }

  /** @param {string} label @param {{title: string, pressed: boolean, choose: () => void}[]} choices */
  #choice(label, choices) {
    const group = made("div", "", "code-choice");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", label);
    for (const { title, pressed, choose } of choices) {
      const button = /** @type {HTMLButtonElement} */ (made("button", title));
      button.type = "button";
      button.setAttribute("aria-pressed", String(pressed));
      button.addEventListener("click", () => {
        for (const it of group.children) it.setAttribute("aria-pressed", String(it === button));
        choose();
      });
      group.append(button);
    }
    return group;
  }

  #write() {
    const code = this.data.code.find((it) => it.language === this.language) ?? this.data.code[0];
    this.lines = code.lines.map(coloured);
    this.pre.replaceChildren(...this.lines);
  }

  /** Show the line of the last step, and the variables after it. @param {number} count the number of steps */
  show(count) {
    this.count = count;
    if (!this.lines.length) return;
    const now = this.data.steps[count - 1];
    const frames = callsAt(this.data, count);
    const line = now?.lines[this.language] ?? 0;
    const ran = new Set(now?.ran[this.language] ?? []);
    const waiting = new Set(frames.slice(1).map(({ call }) => call.lines[this.language]));
    this.lines.forEach((it, index) => {
      const number = index + 1;
      it.classList.toggle("now", number === line);
      it.classList.toggle("ran", number !== line && ran.has(number));
      it.classList.toggle("waits", number !== line && waiting.has(number));
      if (number === line) it.setAttribute("aria-current", "step");
      else it.removeAttribute("aria-current");
    });
    const place = this.lines[line - 1];
    if (place) {
      const [top, bottom] = [
        place.offsetTop - this.pre.offsetTop,
        place.offsetTop - this.pre.offsetTop + place.offsetHeight,
      ];
      const { scrollTop, clientHeight } = this.pre;
      if (top < scrollTop || bottom > scrollTop + clientHeight)
        this.pre.scrollTop = Math.max(0, top - clientHeight / 2);
    }
    this.calls.replaceChildren(...frames.map((it, depth) => this.#call(it, depth, depth === frames.length - 1)));
  }

  /** @param {Frame} frame @param {number} depth @param {boolean} innermost */
  #call({ call, variables }, depth, innermost) {
    const item = made("li", "", innermost ? "now" : "");
    item.style.setProperty("--depth", String(depth));
    const pseudo = this.language === "pseudo";
    item.append(made("b", pseudo ? call.title : call.name, "name"));
    for (const [name, value] of variables) {
      const variable = made("span", "", "variable");
      variable.append(made("i", pseudo ? (call.signs[name] ?? name) : name), ` ${value}`);
      item.append(" ", variable);
    }
    return item;
  }
}
