/** The operator's page, which looks again every two seconds. */

import { addressOf } from "./address.js";
import { renewEvery } from "./fragments.js";

const EVERY_MS = 2000;

const place = /** @type {HTMLElement} */ (document.querySelector("[data-now]"));
renewEvery(place, addressOf("/operator/state"), EVERY_MS);
