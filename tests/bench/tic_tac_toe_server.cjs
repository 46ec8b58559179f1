// boardgame.io's own example served by boardgame.io's own server, its matches kept in memory.
const { Server, Origins } = require("boardgame.io/server");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf({ G, ctx }) {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer))) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

Server({ games: [game], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
