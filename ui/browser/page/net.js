// The line to the table: it is looked for again until it is there, and nothing is guessed meanwhile.

import { keepKeys, keysOf } from "./keys.js";

const WAITS = [1, 2, 4, 8, 10];
const SILENT = 12000; // milliseconds: the page asks after five, and an answer comes at once

/** What kind of device this is. */
export function device() {
  if (new URLSearchParams(location.search).has("tv")) return "big screen";
  const short = Math.min(screen.width, screen.height);
  if (!matchMedia("(pointer: coarse)").matches) return "laptop";
  return short < 600 ? "phone" : "tablet";
}

export class Line {
  /** @param {string} word @param {(message: any) => void} hear @param {() => void} change */
  constructor(word, hear, change) {
    this.word = word;
    this.hear = hear;
    this.change = change;
    this.open = false;
    this.tries = 0;
    this.lostAt = 0;
    this.nextAt = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {any} */
    this.timer = null;
    for (const name of ["pageshow", "online"]) addEventListener(name, () => this.look());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    this.connect();
  }

  /** Look whether the line still stands; a phone that slept is not told that it does not. */
  look() {
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) this.connect();
    else if (this.open) this.send({ do: "here" });
  }

  connect() {
    clearTimeout(this.timer);
    this.socket?.close();
    const here = new URL(`${this.word}/live`, location.href);
    here.protocol = here.protocol === "https:" ? "wss:" : "ws:";
    here.search = here.hash = "";
    const socket = (this.socket = new WebSocket(here));
    socket.onopen = () => this.send({ do: "hello", keys: keysOf(this.word), device: device() });
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.open = true;
      this.tries = 0;
      this.lostAt = 0;
      this.watch();
      const message = JSON.parse(event.data);
      if (message.keys) keepKeys(this.word, message.keys);
      this.hear(message);
    };
    socket.onclose = () => socket === this.socket && this.lost();
  }

  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.send({ do: "here" });
      this.timer = setTimeout(() => this.lost(), SILENT - 5000);
    }, 5000);
  }

  lost() {
    clearTimeout(this.timer);
    this.open = false;
    this.lostAt ||= Date.now();
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.nextAt = Date.now() + wait * 1000;
    this.timer = setTimeout(() => this.connect(), wait * 1000);
    this.change();
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
