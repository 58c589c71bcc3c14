// A bot to begin with, without any package: node starter.mjs NAME [GAME [HOST [PORT]]]
// The token is in BOARDWIRE_TOKEN. The server tells the legal moves before each move (bw-legal).
import { connect } from "node:net";

const [name, game = "othello", host = "127.0.0.1", port = "7400"] = process.argv.slice(2);
const token = process.env.BOARDWIRE_TOKEN ?? "-";
if (!name) {
  console.error(
    "A bot to begin with: node starter.mjs NAME [GAME [HOST [PORT]]], its token in BOARDWIRE_TOKEN.",
  );
  process.exit(1);
}
const commands = "name version list_commands bw-game clear_board play bw-chance bw-legal genmove";
let moves = [];

function choose() {
  return moves[Math.floor(Math.random() * moves.length)]; // your idea goes here
}

function answer(command, words) {
  switch (command) {
    case "name":
      return name;
    case "version":
      return "1";
    case "list_commands":
      return commands.replaceAll(" ", "\n");
    case "bw-legal":
      moves = words;
      return "";
    case "genmove":
      return choose();
    default: // bw-game, clear_board, play: a bot that keeps its own board looks at them
      return "";
  }
}

const server = connect(Number(port), host, () => server.write(`bw-bot ${name} ${token} ${game}\n`));
let unread = "";
server.setEncoding("utf-8");
server.on("data", (text) => {
  const lines = (unread + text).split("\n");
  unread = lines.pop();
  for (const line of lines) {
    if (line.startsWith("?") || line.startsWith("# closing:")) {
      console.error(line); // the login is refused, or the server ends the connection
      process.exit(1);
    }
    if (line.startsWith("#"))
      console.log(line); // the server tells which match begins, and why it ended
    else if (line.trim()) {
      const [command, ...words] = line.trim().split(/\s+/);
      server.write(`= ${answer(command, words)}\n\n`);
    }
  }
});
server.on("error", (error) => {
  console.error(`cannot play at ${host}:${port}: ${error.message}`);
  process.exitCode = 1;
});
