// Addresses of this server: behind a proxy they may begin with a path prefix, which the page names.

const prefix = globalThis.document?.documentElement.dataset.prefix ?? "";

/** The address of a path of the server, such as `/play`. @param {string} path */
export function addressOf(path) {
  return prefix + path;
}
