/** Addresses of this server: behind a proxy they may begin with a path prefix, which the page names. */

const prefix = globalThis.document?.documentElement.dataset.prefix ?? "";

/** The address of a path of the server, such as `/play`. @param {string} path */
export function addressOf(path) {
  return prefix + path;
}

/** The address of a file that pages load, such as `images/logo.svg`. @param {string} path */
export function assetOf(path) {
  return new URL(`../${path}`, import.meta.url).href;
}

/** The hash of the files of this page, as its address has it. */
export function versionOf() {
  return new URL("..", import.meta.url).pathname.split("/").at(-2) ?? "";
}
