// The replay on the table's own page: scrubber, speeds, and who was where in every round.

import { fill, h, icon, s } from "./dom.js";
import { Replay } from "./replay.js";
import { theme } from "./theme.js";

const SPEEDS = [1, 2, 4, 8];
const WIDE = 360; // of the chart, in its own pixels
const ROW = 28;

export class Replaying {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.race = 0; // the number of the race that is shown
    this.turn = 0; // how often it was asked for
    /** @type {Replay | null} */ this.replay = null;
    this.picture = h("div.replay-board", { role: "img", "aria-label": "The board" });
    this.words = h("p.frame-words", { role: "status" });
    this.when = h("strong");
    this.play = h("button.primary", { "data-focus": "play", "aria-label": "Play", click: () => this.replay?.toggle() });
    this.pace = h("button", { "data-focus": "pace", click: () => this.faster() });
    this.scrub = /** @type {HTMLInputElement} */ (h("input.scrub", {
      type: "range", min: 0, "data-focus": "scrub", "aria-label": "Position in the race",
      input: (/** @type {any} */ event) => this.replay?.stopAt(Number(event.target.value)),
    }));
    this.setbacks = h("div.setbacks", { "aria-hidden": "true" });
    this.chart = h("div.places-chart", { click: (/** @type {any} */ event) => this.tapped(event) });
    const step = (/** @type {number} */ by) => () => this.replay?.stopAt(this.replay.frame + by);
    this.box = h("section.replay", { "aria-label": "Replay" }, this.picture,
      h("div.replay-tools", {}, h("p.replay-when", {}, this.when, h("span.note", {}, "diamonds: setbacks")), this.setbacks, this.scrub,
        h("div.replay-buttons", {},
          h("button", { "data-focus": "frame back", "aria-label": "Step back", click: step(-1) }, icon("M15 5l-7 7l7 7")), this.play,
          h("button", { "data-focus": "frame on", "aria-label": "Step on", click: step(1) }, icon("M9 5l7 7l-7 7")), this.pace),
        this.words, h("h2", {}, "Places by round"), this.chart));
    addEventListener("gridprix-theme", () => this.replay && this.load());
  }

  /** Have the race that is over; once, and again when its colours change. */
  async load() {
    const { table } = this.desk.store;
    const before = this.replay?.frame ?? 0;
    this.race = table.number;
    this.words.textContent = "The replay is being fetched.";
    const turn = ++this.turn;
    const answer = await fetch(`${this.desk.word}/replay.json?theme=${theme()}`);
    const race = await (answer.ok ? answer.json() : answer.text());
    if (turn !== this.turn) return; // answers may overtake each other
    if (!answer.ok) {
      this.words.textContent = race;
      this.race = 0;
      return;
    }
    this.picture.innerHTML = race.board; // a picture of our own server, made of shapes and escaped words
    const svg = /** @type {SVGElement} */ (this.picture.querySelector("svg"));
    svg.setAttribute("aria-hidden", "true");
    svg.removeAttribute("role");
    this.replay = new Replay(this.picture, race, () => this.changed());
    this.scrub.max = String(this.replay.last);
    this.drawSetbacks();
    this.drawChart();
    this.replay.show(before);
  }

  /** Fetch it if that has not been done for this race. */
  wanted() {
    if (this.race !== this.desk.store.table.number) this.load();
  }

  faster() {
    const now = this.replay?.speed || 1;
    this.replay?.setSpeed(SPEEDS[(SPEEDS.indexOf(now) + 1) % SPEEDS.length]);
  }

  changed() {
    const { replay } = this;
    if (!replay || replay.frame < 0) return;
    const text = replay.race.frames[replay.frame].text;
    const when = replay.when(replay.frame);
    fill(this.play, icon(replay.playing ? "M8 5v14M16 5v14" : "M7 4l12 8l-12 8z"));
    this.play.setAttribute("aria-label", replay.playing ? "Pause" : "Play");
    this.pace.textContent = `${replay.speed}x`;
    this.pace.setAttribute("aria-label", `Speed ${replay.speed}x, change it`);
    this.when.textContent = when;
    this.words.textContent = text;
    this.words.setAttribute("aria-live", replay.playing ? "off" : "polite");
    this.scrub.value = String(replay.frame);
    this.scrub.setAttribute("aria-valuetext", `${when}. ${text}`);
    this.chart.querySelector(".now")?.setAttribute("x", String(this.x(replay.race.frames[replay.frame].round) - 1));
  }

  drawSetbacks() {
    const { replay } = this;
    if (!replay) return;
    const marks = replay.race.frames.map((/** @type {any} */ frame, /** @type {number} */ number) => {
      if (!frame.kind) return null;
      const mark = h(`span.${frame.kind}`, {}, "\u25c6");
      mark.style.left = `${(100 * number) / Math.max(1, replay.last)}%`;
      return mark;
    });
    fill(this.setbacks, marks);
  }

  /** Where a round lies in the chart. @param {number} round */
  x(round) {
    const rounds = Math.max(1, this.replay?.race.rounds || 1);
    return 24 + ((WIDE - 48) * round) / rounds;
  }

  /** Every car's place at the end of every round. */
  drawChart() {
    const { replay } = this;
    const { store } = this.desk;
    if (!replay) return;
    const { cars, rounds } = replay.race;
    const high = ROW * cars.length;
    const y = (/** @type {number} */ place) => ROW * (place - 0.5);
    const ends = Array.from({ length: rounds + 1 }, (_, round) => replay.places[replay.endOf(round)]);
    const picture = s("svg", { viewBox: `0 0 ${WIDE} ${high}`, "aria-hidden": "true" });
    for (const car of cars) {
      const seat = store.seatOf(car.id);
      const points = ends.map((rows, round) => {
        const at = rows.findIndex((one) => one[1] === car.id);
        return [this.x(round), y(at + 1)];
      });
      picture.append(s("polyline", { points: points.join(" "), class: `course ink-${seat?.colour}`, fill: "none", stroke: "currentColor", "stroke-width": 3 }));
      for (const [cx, cy] of [points[0], points[points.length - 1]])
        picture.append(s("use", { href: `#token-${seat?.colour}`, x: cx - 9, y: cy - 9, width: 18, height: 18 }));
    }
    picture.append(s("rect", { class: "now", x: 0, y: 0, width: 2, height: high }));
    fill(this.chart, picture);
  }

  /** A tap in the chart goes to that round. @param {MouseEvent} event */
  tapped(event) {
    const box = this.chart.getBoundingClientRect();
    const rounds = this.replay?.race.rounds || 1;
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const round = Math.max(0, Math.min(rounds, Math.round(((x - 24) * rounds) / (WIDE - 48))));
    this.replay?.stopAt(this.replay.endOf(round));
  }
}
