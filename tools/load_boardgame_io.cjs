// The same exchange on boardgame.io's server: two hidden grids, one peg a turn, every move refereed by the server.
// Run by tools/load.py where Node is present, in a folder that has the package. Storage is its own, in memory.
//   node load_boardgame_io.cjs server PORT
//   node load_boardgame_io.cjs clients PORT MATCHES SECONDS      prints what it has measured, as JSON
const { createRequire } = require("node:module");
const load = createRequire(process.cwd() + "/");
const { INVALID_MOVE } = load("boardgame.io/core");

const add = (context, hole) => {
  const { G, playerID } = context;
  if (G.pegs[playerID].includes(hole)) return INVALID_MOVE;
  if (!G.pegs[1 - playerID].includes(hole)) G.pegs[playerID].push(hole);
};
const game = {
  name: "pegs",
  setup: () => ({ pegs: { 0: [], 1: [] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  // The client cannot know what the other grid holds, so the server makes the move.
  moves: { add: { move: add, client: false } },
  endIf: ({ ctx }) => (ctx.turn > 46 ? { over: true } : undefined),
  playerView: ({ G, playerID }) => ({ pegs: { [playerID]: G.pegs[playerID] ?? [] } }),
};

function serve(port) {
  const { Server, Origins } = load("boardgame.io/server");
  Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
}

async function play(port, matches, seconds) {
  const { Client } = load("boardgame.io/client");
  const { SocketIO } = load("boardgame.io/multiplayer");
  const own = [];
  const others = [];
  const start = performance.now();
  const until = start + seconds * 1000;
  const one = (number, round) =>
    new Promise((done) => {
      let sent = 0;
      let mover = -1;
      let seen = -1;
      const clients = [0, 1].map((seat) => {
        const client = Client({
          game,
          matchID: `${number}-${round}`,
          playerID: String(seat),
          multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
          debug: false,
        });
        let last = -1;
        client.subscribe((state) => {
          if (state === null || !client.transport.isConnected || state._stateID <= last) return;
          last = state._stateID;
          const now = performance.now();
          if (sent && seat === mover && last > seen) own.push(now - sent);
          if (sent && seat !== mover && mover >= 0 && last > seen) others.push(now - sent);
          if (state.ctx.gameover || now > until) return finish();
          if (state.ctx.currentPlayer !== String(seat)) return;
          const free = [...Array(36).keys()].filter((hole) => !state.G.pegs[seat].includes(hole));
          seen = last;
          mover = seat;
          sent = performance.now();
          client.moves.add(free[Math.floor(Math.random() * free.length)]);
        });
        return client;
      });
      let finished = false;
      const finish = () => {
        if (finished) return;
        finished = true;
        clearTimeout(alarm);
        clients.forEach((client) => client.stop());
        done();
      };
      clients.forEach((client) => client.start());
      const alarm = setTimeout(finish, Math.max(0, until - performance.now()) + 200);
    });
  const table = async (number) => {
    for (let round = 0; performance.now() < until; round++) await one(number, round);
  };
  await Promise.all([...Array(matches).keys()].map(table));
  const took = (performance.now() - start) / 1000;
  const part = (values, share) => values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
  const figures = { moves: own.length / took, own: [part(own, 0.5), part(own, 0.99)] };
  console.log(JSON.stringify({ ...figures, others: [part(others, 0.5), part(others, 0.99)] }));
  process.exit(0);
}

const [task, port, matches, seconds] = process.argv.slice(2);
if (task === "server") serve(Number(port));
else play(Number(port), Number(matches), Number(seconds));
