/** Live news of matches and the lobby, over a WebSocket that is opened again when it breaks. */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;

/**
 * After each opening the server first sends the state of every match, so nothing is missed.
 * @param {{matches?: string[], lobby?: boolean}} wanted
 * @param {(message: any) => void} onMessage
 * @returns {() => void} ends the subscription
 */
export function follow({ matches = [], lobby = false }, onMessage) {
  const url = new URL("/live", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  for (const match of matches) url.searchParams.append("match", match);
  if (lobby) url.searchParams.set("lobby", "1");
  let pause = FIRST_PAUSE;
  let ended = false;
  /** @type {WebSocket} */
  let socket;
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const open = () => {
    socket = new WebSocket(url);
    socket.onmessage = (event) => {
      pause = FIRST_PAUSE;
      onMessage(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (ended) return;
      timer = setTimeout(open, pause * (0.5 + Math.random()));
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    };
  };
  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket.close();
  };
}
