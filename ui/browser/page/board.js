// The board: a picture that comes once, and over it what moves. No touch here moves a car.

import { h, icon, s } from "./dom.js";
import { markOf } from "./marks.js";
import { theme } from "./theme.js";
import { costOf } from "./words.js";

const REACH = 32; // pixels within which a tap takes a point
const AHEAD = 8; // steps of the road that are in view while a card is chosen
const OLD = 12; // traces of a car after which older ones are faint

export class Board {
  /** @param {any} store @param {(key: string | null) => void} frame @param {string} word */
  constructor(store, frame, word) {
    this.store = store;
    this.frame = frame;
    this.word = word;
    this.box = h("div.board-box", { role: "application", tabindex: 0, "data-focus": "board" });
    /** @type {any} */ this.svg = null;
    this.view = { x: 0, y: 0, w: 1280, h: 800 };
    this.whole = { x: 0, y: 0, w: 1280, h: 800 };
    /** @type {Map<number, {x: number, y: number}>} */ this.touches = new Map();
    this.moved = false;
    this.size = [1, 1]; // of the box; to ask it while things move would be slow
    this.aimed = "";
    this.traced = "";
    this.carSize = 1;
    this.digest = "";
    this.turn = 0; // how often the picture was asked for
    this.ground = "";
    /** @type {Record<string, any>} */ this.layers = {};
    /** @type {string | null} */ this.framed = null;
    this.box.addEventListener("pointerdown", (event) => this.press(event));
    this.box.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"])
      this.box.addEventListener(name, (event) => this.release(/** @type {PointerEvent} */ (event)));
    this.box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.box.addEventListener("dblclick", () => this.toCar());
    this.map = h("button.map", { "data-focus": "whole", "aria-label": "Whole track and back", click: () => this.wholeOrBack() });
    if (!store.tv)
      this.box.append(this.map, h("div.board-tools", {},
        h("button", { "data-focus": "follow", "aria-label": "To my car", click: () => this.toCar() }, icon("M12 3v5M12 16v5M3 12h5M16 12h5M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10"))));
    new ResizeObserver(() => this.resized()).observe(this.box);
    addEventListener("gridprix-theme", () => this.load());
    this.load();
  }

  /** Fetch another picture when another race is on the table. @param {string} digest */
  follow(digest) {
    const before = this.digest;
    this.digest = digest;
    if (before && before !== digest) this.load();
  }

  async load() {
    const turn = ++this.turn;
    const answer = await fetch(`${this.word}/board.svg?theme=${theme()}`);
    const text = await answer.text();
    if (!answer.ok || turn !== this.turn) return; // answers may overtake each other
    const holder = h("div");
    holder.innerHTML = text; // a picture of our own server, made of shapes and escaped words
    this.svg?.remove();
    this.svg = holder.querySelector("svg");
    this.svg.setAttribute("aria-hidden", "true");
    const [x, y, w, high] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, w, h: high };
    this.ground = this.svg.dataset.ground || "";
    this.carSize = Number(this.svg.dataset.car) || 1;
    this.box.style.backgroundColor = this.ground;
    this.layers = {};
    this.traced = "";
    for (const name of ["traces", "reach", "marks", "cars", "offers"]) {
      this.layers[name] = s("g", { class: name });
      this.svg.append(this.layers[name]);
    }
    this.box.prepend(this.svg);
    this.svg.querySelector(".ground")?.setAttribute("id", "ground");
    const { x: left, y: top, w: wide, h: tall } = this.whole;
    this.layers.map = s("g");
    this.map.replaceChildren(s("svg", { viewBox: `${left} ${top} ${wide} ${tall}`, "aria-hidden": "true" }, s("use", { href: "#ground" }), this.layers.map));
    this.aimed = "";
    this.draw();
  }

  // -- where to look

  /** Pixels of the screen for one of the picture. */
  get scale() {
    return this.size[0] / this.view.w;
  }

  resized() {
    this.size = [this.box.clientWidth || 1, this.box.clientHeight || 1];
    this.aimed = "";
    if (this.svg) this.draw();
  }

  /** @param {{x: number, y: number, w: number, h: number}} view */
  look(view) {
    const [wide, high] = this.size;
    const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2 };
    const k = Math.min(wide / view.w, high / view.h);
    this.view = { x: middle.x - wide / k / 2, y: middle.y - high / k / 2, w: wide / k, h: high / k };
    this.drawMap();
    this.svg?.setAttribute("viewBox", Object.values(this.view).map((one) => one.toFixed(1)).join(" "));
  }

  lookWhole() {
    this.look(this.whole);
    this.draw();
  }

  wholeOrBack() {
    if (this.view.w < this.whole.w * 0.9) this.lookWhole();
    else this.toCar();
  }

  toCar() {
    this.aimed = "";
    this.draw();
  }

  /** Show what matters now: the points to choose from, large enough for a finger. */
  aim() {
    const { question, poses, moment, mine } = this.store;
    const car = question ? question.car : moment?.cars.find((/** @type {any} */ one) => one.seat === mine?.id)?.id;
    const key = `${question ? `${question.car} ${question.question} ${this.store.asked[question.car]} ${this.store.paying}` : ""}${this.store.story} ${this.store.stage}`;
    if (key === this.aimed) return;
    this.aimed = key;
    const spots = [...(this.ends().length ? this.ends() : this.ahead()), ...(car && poses[car] ? [poses[car]] : [])];
    if (!spots.length || this.store.tv || this.store.stage === "over") {
      this.look(this.whole);
      return;
    }
    const xs = spots.map((one) => one[0]);
    const ys = spots.map((one) => one[1]);
    const near = this.nearest(this.ends());
    const finger = matchMedia("(pointer: coarse)").matches ? 44 : 34;
    const room = near ? (this.size[0] * near) / finger : this.whole.w / 3;
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const margin = near ? near * 1.2 : 40;
    const wide = Math.max(right - left + 2 * margin, Math.min(room, this.whole.w / 2));
    this.look({
      x: (left + right - wide) / 2,
      y: top - margin,
      w: wide,
      h: bottom - top + 2 * margin,
    });
  }

  /** Where the offered options end. @returns {number[][]} */
  ends() {
    const { points, spots } = this.store;
    return points.map((/** @type {any} */ one) => spots[one.path.at(-1)]);
  }

  /** The road before whoever chooses a card. @returns {number[][]} */
  ahead() {
    const { question, outlines } = this.store;
    const places = (question?.ahead || []).slice(0, AHEAD).flat();
    return places.flatMap((/** @type {string[]} */ [place]) => outlines[place] || []);
  }

  /** The smallest distance between two of some spots. @param {number[][]} spots */
  nearest(spots) {
    let least = 0;
    spots.forEach((one, number) =>
      spots.slice(number + 1).forEach((other) => {
        const gap = Math.hypot(one[0] - other[0], one[1] - other[1]);
        if (gap > 0.5 && (!least || gap < least)) least = gap;
      }),
    );
    return least;
  }

  // -- fingers and mice

  /** @param {PointerEvent} event */
  press(event) {
    if (event.target instanceof Element && event.target.closest("button")) return;
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.touches.size === 1) this.moved = false;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = this.touches.get(event.pointerId);
    if (!before || !this.svg) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.moved && Math.hypot(now.x - before.x, now.y - before.y) < 8) return;
    this.moved = true;
    const others = [...this.touches.entries()].filter(([id]) => id !== event.pointerId);
    const k = this.scale;
    if (!others.length) {
      this.view.x -= (now.x - before.x) / k;
      this.view.y -= (now.y - before.y) / k;
    } else {
      const other = others[0][1];
      const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      this.zoom((Math.hypot(now.x - other.x, now.y - other.y) || 1) / was, other);
    }
    this.touches.set(event.pointerId, now);
    this.look(this.view);
    if (others.length) this.draw();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
    this.look(this.view);
    this.draw();
  }

  /** @param {number} by @param {{x: number, y: number}} around */
  zoom(by, around) {
    const box = this.box.getBoundingClientRect();
    const share = { x: (around.x - box.left) / box.width, y: (around.y - box.top) / box.height };
    const wide = Math.min(this.whole.w * 1.6, Math.max(60, this.view.w / by));
    const high = (this.view.h * wide) / this.view.w;
    this.view.x += (this.view.w - wide) * share.x;
    this.view.y += (this.view.h - high) * share.y;
    this.view.w = wide;
    this.view.h = high;
  }

  /** @param {PointerEvent} event */
  release(event) {
    const known = this.touches.delete(event.pointerId);
    if (!known || this.moved || event.type === "pointercancel" || this.touches.size) return;
    this.tap(event.clientX, event.clientY);
  }

  /** A tap frames the nearest offered point, of two equally near the cheaper. @param {number} x @param {number} y */
  tap(x, y) {
    const { question, points, spots } = this.store;
    if (!question || !this.svg) return;
    const box = this.box.getBoundingClientRect();
    const at = [this.view.x + (x - box.left) / this.scale, this.view.y + (y - box.top) / this.scale];
    const near = points
      .map((/** @type {any} */ one) => {
        const spot = spots[one.path.at(-1)];
        return { one, gap: Math.round(Math.hypot(spot[0] - at[0], spot[1] - at[1]) * this.scale) };
      })
      .filter((/** @type {any} */ found) => found.gap <= REACH)
      .sort((/** @type {any} */ a, /** @type {any} */ b) => a.gap - b.gap || costOf(a.one) - costOf(b.one));
    this.frame(near.length ? near[0].one.key : null);
  }

  // -- what is drawn

  draw() {
    if (!this.svg || !this.store.moment) return;
    this.aim();
    this.describe();
    this.drawTraces();
    this.drawReach();
    this.drawMarks();
    this.drawCars();
    this.drawOffers();
    this.drawMap();
  }

  describe() {
    const { question, moment, mine } = this.store;
    const car = moment.cars.find((/** @type {any} */ one) => one.seat === mine?.id);
    const where = car?.at ? `, ${car.name} at ${car.at}` : "";
    const count = question ? `, ${this.ends().length} points offered` : "";
    this.box.setAttribute("aria-label", `Board${where}${count}`);
  }

  drawTraces() {
    const { traces, spots, story } = this.store;
    const known = `${story} ${traces.length} ${traces.at(-1)?.number}`;
    if (known === this.traced && this.layers.traces.isConnected) return;
    this.traced = known;
    const marks = traces.flatMap((/** @type {any} */ one) => one.marks);
    /** @type {Record<string, number>} */
    const younger = {};
    const drawn = [];
    /** @type {Record<string, any>} */
    const ways = {};
    for (const mark of marks) {
      const way = mark.to && [spots[mark.at], spots[mark.to]];
      if (way) ways[mark.car] = way;
      drawn.push([mark, ways[mark.car]]);
    }
    const parts = [];
    for (const [mark, way] of drawn.reverse()) {
      younger[mark.car] = (younger[mark.car] || 0) + 1;
      const part = markOf(this.store, mark, way);
      if (!part) continue;
      part.classList.add("trace");
      if (younger[mark.car] > OLD) part.classList.add("old");
      parts.push(part);
    }
    this.layers.traces.replaceChildren(...parts.reverse());
  }

  drawMarks() {
    const marks = this.store.moment.marks || [];
    this.layers.marks.replaceChildren(...marks.map((/** @type {any} */ one) => markOf(this.store, one)).filter(Boolean));
  }

  drawCars() {
    const { poses, moment, question } = this.store;
    const size = this.carSize || 1;
    const asked = new Set(moment.waiting || []);
    const held = new Map([...this.layers.cars.children].map((one) => [one.dataset.car, one]));
    const parts = [];
    const own = (/** @type {string} */ car) => Number(this.store.car(car)?.seat === this.store.you.seat);
    const listed = Object.entries(poses).sort(([one], [other]) => own(one) - own(other)); // mine lies on top
    for (const [car, [x, y, turn, faint]] of listed) {
      const seat = this.store.seatOf(car);
      if (!seat) continue;
      const body = held.get(car) || s("g", { "data-car": car });
      const place = `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;
      body.replaceChildren(s("use", { href: `#car-${seat.colour}` }));
      if (asked.has(car) || question?.car === car)
        body.prepend(s("circle", { r: 22, class: `asked ink-${seat.colour}` }));
      body.style.transform = place;
      body.setAttribute("class", faint ? "car faint" : "car");
      parts.push(body);
    }
    this.layers.cars.replaceChildren(...parts);
  }

  /** The whole track in a corner, with what is in view, while not all of it is. */
  drawMap() {
    if (!this.layers.map) return;
    const { view, whole } = this;
    const { stage, poses } = this.store;
    this.map.hidden = stage !== "race" || view.w > whole.w * 0.9 || this.size[1] < 200;
    if (this.map.hidden) return;
    const wide = whole.w / 112;
    const dots = Object.entries(poses).map(([car, [x, y]]) => s("circle", { cx: x, cy: y, r: 3.5 * wide, fill: "currentColor", class: `ink-${this.store.seatOf(car)?.colour}` }));
    this.layers.map.replaceChildren(s("rect", { x: view.x, y: view.y, width: view.w, height: view.h, class: "in-view", "stroke-width": 2 * wide }), ...dots);
    const hides = (/** @type {boolean} */ left) => this.ends().filter(([x, y]) =>
      (y - view.y) * this.scale < 100 && (left ? (x - view.x) * this.scale < 140 : (view.x + view.w - x) * this.scale < 140)).length;
    this.map.classList.toggle("left", hides(true) < hides(false));
  }

  drawReach() {
    const { question, outlines, spots } = this.store;
    const parts = [];
    const offer = question?.offers.find((/** @type {any} */ one) => one.key === this.framed);
    const steps = offer?.reach || 0;
    (question?.ahead || []).slice(0, steps).forEach((/** @type {any} */ stride, /** @type {number} */ number) => {
      for (const [place] of stride) {
        const points = (outlines[place] || []).map((/** @type {number[]} */ one) => one.join(",")).join(" ");
        if (points) parts.push(s("polygon", { points, class: number === steps - 1 ? "reach end" : "reach" }));
      }
    });
    if (offer?.path?.length > 1) {
      const points = offer.path.map((/** @type {string} */ one) => spots[one]).filter(Boolean);
      parts.push(s("polyline", { class: offer.caution ? "way warn" : "way", points: points.join(" ") }));
    }
    this.layers.reach.replaceChildren(...parts);
  }

  drawOffers() {
    const { points, spots } = this.store;
    const k = 1 / this.scale;
    const parts = [];
    for (const offer of points) {
      const at = spots[offer.path.at(-1)];
      const group = s("g", { transform: `translate(${at[0]} ${at[1]}) scale(${k})`, class: "offer" });
      const cost = (offer.prices || []).reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.amount, 0);
      if (cost) {
        group.append(s("rect", { x: -13, y: -13, width: 26, height: 26, rx: 3, class: offer.caution ? "square warn" : "square" }));
        group.append(s("text", { y: 5, "text-anchor": "middle" }, String(cost)));
      } else if (offer.caution) {
        group.append(s("path", { d: "M0 -14L14 12H-14Z", class: "triangle" }));
        group.append(s("text", { y: 9, "text-anchor": "middle", class: "on-warn" }, "!"));
      } else group.append(s("circle", { r: 12, class: "disc" }));
      const gain = (offer.gains || []).map((/** @type {any} */ one) => one.brief).join(" ");
      if (gain) group.append(s("text", { class: "gain", x: 14, y: -14 }, gain));
      if (offer.repeats) group.append(s("circle", { r: 18, class: "again" }));
      if (offer.key === this.framed) group.append(s("circle", { r: 24, class: offer.caution ? "framed warn" : "framed" }));
      parts.push(group);
    }
    this.layers.offers.replaceChildren(...parts);
  }
}
