/** Tables with dice: Pig, and liar's dice with its cups. */

import { Liars } from "./dice/liars.js";
import { Pig } from "./dice/pig.js";

export const styles = ["die"];

/** @type {import("./table.js").Kind["mount"]} */
export function mount(host, context) {
  /** @type {Liars | Pig | null} */
  let table = null;
  return {
    update(position, legal) {
      table ??= "hands" in position.table ? new Liars(host, context) : new Pig(host, context);
      return table.update(position, legal);
    },
    destroy: () => table?.destroy(),
  };
}
