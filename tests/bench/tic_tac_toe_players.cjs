// People at boardgame.io's tables: each moves a while after being asked, and counts what is heard.
const { io } = require("socket.io-client");

const [port, matches, think, seconds] = process.argv.slice(2).map(Number);
let messages = 0, octets = 0, moves = 0;

class Player {
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    this.round = 0;
    this.answered = "";
    this.socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => this.sync());
    this.socket.onAny((kind, id, told) => this.hear(kind, id, told));
    this.socket.on("sync", (id, told) => this.look(id, told.state));
    this.socket.on("update", (id, state) => this.look(id, state));
  }

  get id() {
    return `match-${this.match}-${this.round}`;
  }

  sync() {
    this.socket.emit("sync", this.id, this.seat, undefined, 2);
  }

  hear(kind, id, told) {
    messages += 1;
    octets += JSON.stringify([kind, id, told]).length;
  }

  look(id, state) {
    if (id !== this.id) return;
    const asked = `${id} ${state._stateID}`;
    if (asked === this.answered) return;
    if (state.ctx.gameover) {
      this.answered = asked;
      this.round += 1;
      this.sync();
    } else if (state.ctx.currentPlayer === this.seat) {
      this.answered = asked;
      setTimeout(() => this.move(id, state), 1000 * think);
    }
  }

  move(id, state) {
    const args = [state.G.cells.indexOf(null)];
    const payload = { type: "clickCell", args, playerID: this.seat };
    moves += 1;
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, id, this.seat);
  }
}

for (let match = 0; match < matches; match += 1) {
  for (const seat of ["0", "1"]) new Player(match, seat);
}
setTimeout(() => {
  messages = octets = moves = 0;
  console.log("begin");
  setTimeout(() => {
    console.log(JSON.stringify({ messages, octets, replies: moves }));
    process.exit(0);
  }, 1000 * seconds);
}, 3000);
