// How things stand at the table, put together of what has come so far.

const BLOCK = "=";

/** Random bytes for the dice of everybody. */
export function brought() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export class Store {
  constructor() {
    /** @type {any} */ this.table = null;
    /** @type {any} */ this.you = { seat: null, host: false };
    /** @type {any} */ this.moment = null;
    /** @type {any[]} */ this.log = [];
    /** @type {any[]} */ this.traces = [];
    /** @type {Record<string, number[]>} */ this.poses = {};
    /** @type {Record<string, number[]>} */ this.spots = {};
    /** @type {Record<string, number[][]>} */ this.outlines = {};
    /** @type {Record<string, number>} */ this.asked = {};
    /** @type {any[]} */ this.wishes = [];
    /** @type {any} */ this.clock = null;
    this.tv = false; // whether this is the table's own screen
    this.paying = false; // whether points that cost something are shown
    this.story = -1;
    this.given = ""; // the question that the page has answered by itself, until the table has gone on
    /** @type {Map<string, any>} */ this.blocks = new Map();
  }

  /** A new line begins with nothing known to the other side. */
  forget() {
    this.blocks.clear();
  }

  /** Take a message in. @param {any} message */
  take(message) {
    if (message.said && !message.said[0]) this.given = ""; // it was not taken: ask again
    if (message.table) this.table = message.table;
    this.you = message.you;
    this.wishes = message.wishes || [];
    this.clock = message.clock ? { ...message.clock, at: performance.now() } : null;
    if (!message.moment) {
      this.moment = null;
      return;
    }
    const moment = this.opened(message.moment);
    const since = moment.since || 0;
    if (message.story !== this.story || since === 0) {
      this.log = [];
      this.traces = [];
    }
    this.story = message.story;
    this.log = [...this.log.filter((one) => one.number < since), ...(moment.log || [])];
    this.traces = [...this.traces.filter((one) => one.number < since), ...(moment.traces || [])];
    this.moment = moment;
    this.asked = message.asked || {};
    this.poses = message.poses || {};
    Object.assign(this.spots, message.spots);
    Object.assign(this.outlines, message.outlines);
  }

  /** A message with its blocks in place of their digests. @param {any} data @returns {any} */
  opened(data) {
    for (const [digest, block] of Object.entries(data.blocks || {})) this.blocks.set(digest, block);
    /** @type {(one: any) => any} */
    const walk = (one) => {
      if (Array.isArray(one)) return one.map(walk);
      if (one === null || typeof one !== "object") return one;
      if (BLOCK in one) return walk(this.blocks.get(one[BLOCK]));
      return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, walk(value)]));
    };
    const { blocks: _, ...rest } = data;
    return walk(rest);
  }

  get stage() {
    return this.table ? this.table.stage : "";
  }

  /** The seat of this device. */
  get mine() {
    return this.table?.seats.find((/** @type {any} */ one) => one.id === this.you.seat) || null;
  }

  /** The question that this device is to answer. */
  get question() {
    const open = this.moment?.questions || [];
    return open.find((/** @type {any} */ one) => one.car in this.asked && this.nameOf(one) !== this.given) || null;
  }

  /** @param {any} question */
  nameOf(question) {
    return `${question.car} ${this.asked[question.car]} ${this.story}`;
  }

  /** A question has its answer, which is on its way. @param {any} question */
  answer(question) {
    this.given = this.nameOf(question);
  }

  /** The points to be shown: those that cost something only when they are wanted. */
  get points() {
    const open = (this.question?.offers || []).filter((/** @type {any} */ one) => !one.refusal && this.spots[(one.path || []).at(-1)]);
    const free = open.filter((/** @type {any} */ one) => !(one.prices || []).length);
    return this.paying || !this.payable || !free.length ? open : free;
  }

  /** What some points of a pad cost, where others are free. */
  get payable() {
    const offers = this.moment?.hand?.pad ? this.question?.offers || [] : [];
    const paid = offers.find((/** @type {any} */ one) => !one.refusal && (one.prices || []).length && (one.path || []).length);
    return paid && offers.some((/** @type {any} */ one) => !one.refusal && !(one.prices || []).length) ? paid.prices[0] : null;
  }

  /** @param {string} id */
  car(id) {
    return this.moment?.cars.find((/** @type {any} */ one) => one.id === id) || null;
  }

  /** The seat of a car, with its colour. @param {string} id */
  seatOf(id) {
    const car = this.car(id);
    return this.table.seats.find((/** @type {any} */ one) => one.id === car?.seat) || null;
  }

  /** Seconds left for the question. */
  get left() {
    if (!this.clock) return null;
    const gone = this.clock.stands || this.table.paused ? 0 : (performance.now() - this.clock.at) / 1000;
    return Math.max(0, this.clock.left - gone);
  }
}
