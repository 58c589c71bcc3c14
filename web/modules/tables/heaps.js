/** The table of Nim: heaps of objects. Touching an object takes it and all that were put on the heap after it. */

import { t, tn } from "../catalogue.js";
import { button, rove, settle } from "./elements.js";
import { heapName, most, moveOf, takenFrom } from "./heaps/take.js";
import { html } from "./html.js";

/** @typedef {{heaps: number[], most: number, misere: boolean}} State */
/** @typedef {{heap: number, count: number}} Take */

/** Heaps with more objects are taken from by a number alone. */
const DRAWN = 60;

class Heaps {
  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Context} context
   */
  constructor(host, context) {
    this.context = context;
    this.seen = "";
    /** @type {Take | null} */
    this.take = null;
    /** @type {import("./table.js").Move[] | null} */
    this.legal = null;
    /** @type {HTMLElement[][]} the buttons, by heap */
    this.rows = [];
    this.field = html("div", { class: "heaps", role: "group", "aria-label": t("Heaps") });
    this.confirm = html("div", { class: "actions" });
    this.goal = html("p", { class: "hint-text" });
    host.append(this.field, this.confirm, this.goal);
    rove(this.field, () => this.rows);
  }

  /**
   * @param {import("./table.js").Position} position
   * @param {import("./table.js").Move[] | null} legal
   */
  update(position, legal) {
    const table = /** @type {State} */ (/** @type {unknown} */ (position.table));
    const now = JSON.stringify([table, legal]);
    this.legal = legal;
    if (now === this.seen) return [];
    this.seen = now;
    this.take = null;
    this.goal.textContent = table.misere ? t("The last object loses.") : t("The last object wins.");
    this.#draw(table);
    this.#mark(table);
    return [];
  }

  /** @param {State} table */
  #draw(table) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.object;
    this.rows = table.heaps.map((objects, heap) =>
      Array.from({ length: Math.min(objects, DRAWN) }, (_, it) => {
        const number = it + 1 + Math.max(0, objects - DRAWN);
        const count = takenFrom(objects, number);
        const it_ = button("", () => this.#touch(table, { heap, count }), {
          class: "object",
          tabindex: -1,
          "data-object": `${heap}.${number}`,
          "aria-label": tn(
            "Heap {heap}, object {number}: take {count}",
            "Heap {heap}, object {number}: take {count}",
            count,
            { heap: heapName(heap), number },
          ),
          disabled: !this.#may({ heap, count }),
        });
        it_.addEventListener("pointerenter", () => this.#mark(table, { heap, count }));
        it_.addEventListener("focus", () => this.#mark(table, { heap, count }));
        return it_;
      }),
    );
    this.field.replaceChildren(
      ...this.rows.map((objects, heap) => {
        const hidden = table.heaps[heap] - objects.length;
        const name = tn("Heap {heap}: {count} object", "Heap {heap}: {count} objects", table.heaps[heap], {
          heap: heapName(heap),
        });
        return html(
          "section",
          { "aria-label": name },
          html(
            "div",
            { class: "objects" },
            hidden > 0 ? html("span", { class: "more" }, `+${hidden}`) : null,
            ...objects,
          ),
          html("p", { class: "heap-name" }, html("b", {}, heapName(heap)), ` ${table.heaps[heap]}`),
        );
      }),
    );
    this.field.onpointerleave = () => this.#mark(table);
    this.field.onblur = () => this.#mark(table);
    settle(this.rows);
    if (focused) /** @type {HTMLElement | null} */ (this.field.querySelector(`[data-object="${focused}"]`))?.focus();
  }

  /** @param {Take} take */
  #may({ heap, count }) {
    return this.legal?.some(([text]) => text === moveOf(heap, count)) ?? false;
  }

  /** @param {State} table @param {Take} take */
  #touch(table, take) {
    if (this.take?.heap === take.heap && this.take.count === take.count) {
      this.#send(take);
      return;
    }
    this.take = take;
    this.#mark(table);
    this.context.say(this.#words(take));
  }

  /** @param {Take} take */
  #words({ heap, count }) {
    return tn("Take {count} from heap {heap}", "Take {count} from heap {heap}", count, { heap: heapName(heap) });
  }

  /** @param {Take} take */
  #send({ heap, count }) {
    this.context.move(moveOf(heap, count));
  }

  /** Mark the objects that would be taken. @param {State} table @param {Take | null} [seen] those that the user looks at */
  #mark(table, seen = null) {
    for (const [heap, objects] of this.rows.entries())
      for (const [index, object] of objects.entries()) {
        const count = objects.length - index;
        const within = (/** @type {Take | null} */ take) => take !== null && take.heap === heap && count <= take.count;
        object.classList.toggle("chosen", within(this.take));
        object.classList.toggle("seen", within(seen) && !object.hasAttribute("disabled"));
        object.setAttribute("aria-pressed", String(within(this.take)));
      }
    const take = this.take;
    this.confirm.hidden = !this.legal;
    if (!take) {
      this.confirm.replaceChildren(html("p", {}, t("Touch an object to take it and all to its right.")));
      return;
    }
    const change = (/** @type {number} */ count) => () => {
      this.take = { heap: take.heap, count };
      this.#mark(table);
      /** @type {HTMLElement | null} */ (this.confirm.querySelector(count < take.count ? ".less" : ".more"))?.focus();
    };
    this.confirm.replaceChildren(
      button("−", change(take.count - 1), {
        class: "tool less",
        "aria-label": t("One less"),
        disabled: take.count <= 1,
      }),
      button(this.#words(take), () => this.#send(take), { class: "main", "data-move": "take" }),
      button("+", change(take.count + 1), {
        class: "tool more",
        "aria-label": t("One more"),
        disabled: take.count >= most(this.legal ?? [], take.heap),
      }),
      button(
        t("Cancel"),
        () => {
          this.take = null;
          this.#mark(table);
        },
        { class: "quiet" },
      ),
    );
  }

  destroy() {}
}

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  return new Heaps(host, context);
}
