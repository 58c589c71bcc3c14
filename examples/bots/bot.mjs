// A bot that plays any game at random, over WebSocket: node bot.mjs [URL [NAME TOKEN GAME OPTION...]]
// `npm ci` in this folder installs the one package that it needs.
import WebSocket from "ws";

const [url = "ws://127.0.0.1:7480/gtp", ...words] = process.argv.slice(2);
const login = words.length ? words : ["tiny", "-", "tictactoe", "games=1"];
const server = new WebSocket(url, "gtp");
const facts = {
  name: login[0],
  version: "1",
  list_commands: "bw-game\nclear_board\nplay\nbw-chance\nbw-legal\ngenmove",
};
let moves = [];

function answer(line) {
  if (line.startsWith("?") || line.startsWith("# closing:")) {
    console.error(line); // the login is refused, or the server ends the connection
    process.exit(1);
  }
  if (line.startsWith("#")) {
    console.log(line); // a comment of the server: which match begins, how it ended
    return;
  }
  const [command, ...args] = line.split("#")[0].trim().split(/\s+/);
  if (!command) return;
  if (command === "bw-legal") moves = args;
  const text =
    command === "genmove"
      ? moves[Math.floor(Math.random() * moves.length)]
      : (facts[command] ?? "");
  server.send(`= ${text}\n\n`);
}

let unread = ""; // the boundaries of messages mean nothing, so lines are put together here
server.on("open", () => server.send(`bw-bot ${login.join(" ")}\n`));
server.on("message", (data) => {
  const lines = (unread + data).split("\n");
  unread = lines.pop();
  lines.forEach(answer);
});
server.on("error", (error) => {
  console.error(`cannot play at ${url}: ${error.message || error.code}`);
  process.exitCode = 1;
});
