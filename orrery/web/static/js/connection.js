// One WebSocket per page. It opens again by itself, resumes from the last event number, and answers requests by id.

import { complete } from "./patches.js";

const PAUSES = [500, 1000, 2000, 4000, 8000];
const GONE = new Set([4403, 4404]);
const TOGETHER = 150; // ms that words wait for the panels drawn with them

export class Connection {
  constructor(path, hello, on) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.hello = hello; // () => the opening message
    this.on = on; // {state, panels, chat, error, line(up|down|gone), bye}
    this.tries = 0;
    this.number = 0;
    this.asked = new Map();
    this.early = null; // words whose panels are not here yet
    this.behind = []; // and what belongs to them
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    setInterval(() => this.beat(), 25000);
  }

  open() {
    clearTimeout(this.timer);
    this.timer = null;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify(this.hello()));
    };
    socket.onmessage = (event) => this.read(JSON.parse(event.data));
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  get up() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  read(sent) {
    this.heard = Date.now();
    const message = sent.type === "state" || sent.type === "panels" ? complete(sent) : sent;
    if (message.type === "state") {
      this.tries = 0;
      this.on.line("up");
      this.words(message);
    } else if (message.type === "panels") this.drawn(message);
    else if (message.type === "ways" && this.early) this.behind.push(message);
    else this.tell(message);
  }

  tell(message) {
    const waiting = message.id !== undefined && this.asked.get(message.id);
    if (waiting) {
      this.asked.delete(message.id);
      waiting(message);
    }
    if (message.type === "night")
      document.dispatchEvent(new CustomEvent("night", { detail: { message, connection: this } }));
    if (message.type === "watchers") document.dispatchEvent(new CustomEvent("watchers", { detail: message.n }));
    if (message.type in this.on) this.on[message.type](message, Boolean(waiting));
  }

  /** A question and the board it is about are shown together; where drawing takes long, the question alone. */
  words(message) {
    this.together();
    this.early = message;
    if (message.picture < message.v) this.patience = setTimeout(() => this.together(), TOGETHER);
    else this.together();
  }

  drawn({ picture, panels = [], layout }) {
    const early = this.early;
    if (!early) {
      this.tell({ type: "panels", picture, panels, layout });
      return;
    }
    const kept = (early.panels ?? []).filter((old) => !panels.some((p) => p.id === old.id));
    this.early = { ...early, picture, panels: [...kept, ...panels], layout: layout ?? early.layout };
    if (picture >= early.v) this.together();
  }

  together() {
    clearTimeout(this.patience);
    const messages = [this.early, ...this.behind];
    this.early = null;
    this.behind = [];
    for (const message of messages) if (message) this.tell(message);
  }

  closed(socket, code) {
    if (socket !== this.socket) return;
    this.together();
    for (const answer of this.asked.values()) answer({ type: "lost" });
    this.asked.clear();
    if (GONE.has(code)) {
      this.on.line("gone");
      return;
    }
    this.on.line("down");
    this.timer = setTimeout(() => this.open(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
  }

  /** Try at once: the network or the reader is back. */
  hurry() {
    if (this.timer) this.open();
    else this.beat();
  }

  beat() {
    if (!this.up) return;
    if (Date.now() - this.heard > 60000) this.socket.close();
    else this.socket.send('{"ping":1}');
  }

  send(message) {
    if (!this.up) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** The answer to this message; {type: "lost"} when the line broke before it came. */
  ask(message) {
    const id = ++this.number;
    return new Promise((answer) => {
      this.asked.set(id, answer);
      if (!this.send({ ...message, id })) {
        this.asked.delete(id);
        answer({ type: "lost" });
      }
    });
  }
}
