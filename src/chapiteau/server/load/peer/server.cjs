// boardgame.io's own server with Figaro, in memory, on any free port.
const { Server, Origins } = require("boardgame.io/server");
const { figaro } = require("./figaro.cjs");

const server = Server({ games: [figaro], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then((running) => {
  console.log(`the peer is open at http://127.0.0.1:${running.appServer.address().port}`);
});
