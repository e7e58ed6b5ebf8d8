// A bot in another language: reads one line of JSON per question, answers one line of JSON.
// Run by Orrery as `node docs/examples/pipe_bot.js`; see docs/bots.md for what the lines hold.
// This one prefers whatever scores: it completes, recruits or builds before it takes.
const lines = require("readline").createInterface({ input: process.stdin });
const liked = ["complete", "federation", "recruit", "upgrade", "mine", "land", "orbit", "research"];

lines.on("line", (line) => {
  const { options } = JSON.parse(line);
  const best = liked.map((word) => options.find((o) => o.startsWith(word))).find(Boolean);
  console.log(JSON.stringify({ do: best ?? options[0] }));
});
