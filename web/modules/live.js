/** Live news of matches and the lobby, by server-sent events; the browser reconnects by itself. */

/**
 * @param {{matches?: string[], lobby?: boolean}} wanted
 * @param {(message: any) => void} onMessage
 * @returns {() => void} ends the subscription
 */
export function follow({ matches = [], lobby = false }, onMessage) {
  const query = new URLSearchParams();
  for (const match of matches) query.append("match", match);
  if (lobby) query.set("lobby", "1");
  const source = new EventSource(`/api/v1/live?${query}`);
  source.onmessage = (event) => onMessage(JSON.parse(event.data));
  return () => source.close();
}
