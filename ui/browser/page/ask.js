// What is asked of this seat: points on the board, a fan of cards, or options with their prices.

import { h, token } from "./dom.js";
import { backButton, confirmButton, framedOf, head, hintButton, list, priceLine } from "./offers.js";
import { WIDE } from "./parts.js";
import { folded, onSheet, payment } from "./payment.js";
import { leftOf, priceOf, told } from "./words.js";

const HOLD = 400; // milliseconds
const MOST_PIPS = 12;

/** @param {any} desk */
export function askPanel(desk) {
  const { store } = desk;
  const question = store.question;
  if (!store.mine) return watching(desk);
  if (store.mine.how === "driven") return driven(desk);
  if (!question) return store.moment.laid?.length ? laid(desk) : waiting(desk);
  const offers = question.offers;
  if (offers.some((/** @type {any} */ one) => one.reach)) return fan(desk, question);
  if (store.moment.hand?.pad && offers.some((/** @type {any} */ one) => (one.path || []).length)) return points(desk, question);
  if (!onSheet(desk)) return step(desk, question);
  return matchMedia(WIDE).matches ? h("div.ask", {}, payment(desk, question)) : folded(desk, question);
}

/** @param {any} desk @param {any} question */
function points(desk, question) {
  const offer = framedOf(desk, question);
  return h("div.ask", {}, head(desk, question, offer ? `${offer.label}${offer.leads_to || ""}` : "Tap a point, then confirm.", Boolean(offer)),
    priceLine(offer), ways(desk, question, offer), list(desk, question, desk.listed ? "ul.options" : "ul.options.unseen"),
    h("div.acts", {}, backButton(desk), hintButton(desk), confirmButton(desk, offer, "Confirm")));
}

/** Where several options end at one point they differ in where they begin. @param {any} desk @param {any} question @param {any} offer */
function ways(desk, question, offer) {
  const end = (/** @type {any} */ one) => (one.path || []).at(-1);
  const same = offer ? question.offers.filter((/** @type {any} */ one) => !one.refusal && end(one) === end(offer)) : [];
  if (same.length < 2) return null;
  return h("div.ways", { role: "group", "aria-label": "Ways to this point" }, same.map((/** @type {any} */ one) =>
    h("button", { "data-focus": `way ${one.key}`, "aria-pressed": String(one === offer), click: () => desk.frame(one.key) }, `from ${one.path[0]}`)));
}

/** The steps of a move: those behind, the one that is chosen now, those to come. @param {any} question */
function pips(question) {
  const all = (question.made || 0) + question.left;
  if (all < 2 || all > MOST_PIPS) return null;
  return h("ol.pips", { "aria-hidden": "true" }, Array.from({ length: all }, (_, at) =>
    h("li", { class: at < (question.made || 0) ? "made" : at === (question.made || 0) ? "now" : "" }, String(at + 1))));
}

/** One step of a move, or what is done in its place. @param {any} desk @param {any} question */
function step(desk, question) {
  const offer = framedOf(desk, question);
  const made = question.made || 0;
  const title = question.left ? `${desk.store.car(question.car).name}, step ${made + 1} of ${made + question.left}: where to?` : "";
  const line = offer ? offer.label : question.left ? `${made} moved, ${question.left} left.` : "Choose, then confirm.";
  return h("div.ask", {}, head(desk, { ...question, prompt: question.prompt || title }, line, Boolean(offer)), pips(question), list(desk, question, "ul.options.pairs"),
    h("div.acts", {}, backButton(desk), hintButton(desk), confirmButton(desk, offer, "Drive on")));
}

/** Points that cost something are shown when they are wanted. @param {any} desk */
export function paySwitch(desk) {
  const { store } = desk;
  const price = store.payable;
  if (!price) return null;
  const after = leftOf(store.car(store.question.car), price);
  const turn = () => {
    store.paying = !store.paying;
    const offer = store.question.offers.find((/** @type {any} */ one) => one.key === desk.framed);
    desk.frame(offer && !store.paying && (offer.prices || []).length ? null : desk.framed);
  };
  return h("button.switch", { "data-focus": "pay", role: "switch", "aria-checked": String(store.paying), click: turn },
    h("span.knob", { "aria-hidden": "true" }), `Use ${price.plural || price.currency}`, after && h("strong", {}, `${after.left + price.amount}${after.most ? ` of ${after.most}` : ""}`));
}

/** @param {any} desk @param {any} question */
function fan(desk, question) {
  const legal = question.offers.filter((/** @type {any} */ one) => !one.refusal);
  const offer = framedOf(desk, question) || legal[0];
  const at = legal.indexOf(offer);
  const drawn = legal.map((/** @type {any} */ one, /** @type {number} */ number) => {
    const far = Math.abs(number - at);
    if (far > 2) return null;
    const side = number < at ? "left" : number > at ? "right" : "framed";
    return h(`button.fan-card.${side}.far-${far}${far < 2 && one.label.length > 9 ? ".long" : ""}`, { "data-focus": `card ${one.key}`, "aria-pressed": String(one === offer), "aria-label": told(one), click: () => desk.frame(one.key) },
      h("strong", {}, far < 2 ? one.label : one.label.split(",")[0]), far < 2 && (one.outlook || []).map((/** @type {string} */ text, /** @type {number} */ n) => h(n ? "span.mind" : "span", {}, text)),
      h(`span.strip-price.${priceOf(one) || one.caution ? "warn" : "ok"}`, {}, priceOf(one) || (one.caution ? "!" : "free")));
  });
  const slide = (/** @type {any} */ event) => desk.frame(legal[Number(event.target.value)].key);
  const box = h("div.fan", {
    pointerdown: (/** @type {PointerEvent} */ event) => (desk.pressedAt = event.clientX),
    pointerup: (/** @type {PointerEvent} */ event) => {
      const steps = Math.round((desk.pressedAt - event.clientX) / 60);
      if (steps) desk.frame(legal[Math.max(0, Math.min(legal.length - 1, at + steps))].key);
    },
  }, h("div.fan-side.left", {}, drawn.slice(0, at)), drawn[at], h("div.fan-side.right", {}, drawn.slice(at + 1)));
  return h("div.ask.plot", {}, head(desk, question, (offer.outlook || []).join(", ")), box,
    h("label.ruler", {}, h("span.unseen", {}, "Card"), h("input", { type: "range", min: 0, max: legal.length - 1, step: 1, value: at, "data-focus": "ruler", "aria-valuetext": told(offer), input: slide }),
      h("span.note", {}, `${at + 1} of ${legal.length}`)),
    offer.caution && priceLine(offer), h("div.acts", {}, hintButton(desk), confirmButton(desk, offer, desk.store.moment.joint ? "Lay card" : "Confirm")));
}

/** A finger that stays on the card for a while looks at it. @param {any} desk */
const hold = (desk) => () => {
  desk.held = setTimeout(() => { desk.looking = true; desk.show(); }, HOLD);
};

/** What lies face down. @param {any} desk */
function laid(desk) {
  const { store } = desk;
  const still = (store.moment.waiting || []).map((/** @type {string} */ car) => store.car(car).name);
  const look = (/** @type {boolean} */ yes) => () => { clearTimeout(desk.held); desk.held = 0; desk.looking = yes; desk.show(); };
  const shown = store.moment.laid.map((/** @type {string[]} */ one) => one[1]).join(", ");
  return h("div.ask.laid", {}, h("h2", {}, "Your card lies face down"),
    h("p.note", {}, still.length ? `${still.join(", ")} still ${still.length === 1 ? "decides" : "decide"}. ` : "", h("span", { "data-clock": true })),
    h(`div.card-back${desk.looking ? ".open" : ""}`, { "aria-hidden": "true", pointerdown: hold(desk), pointerup: look(false), pointercancel: look(false), pointerleave: () => desk.held && look(false)(), contextmenu: (/** @type {Event} */ event) => event.preventDefault() },
      desk.looking ? h("strong", {}, shown) : ""),
    h("p.note", {}, "Hold the card to look at it. Nobody else sees it."),
    h("p.unseen", { role: "status" }, desk.looking ? `Your card: ${shown}` : ""),
    h("div.pair", {}, h("button", { "data-focus": "look", "aria-pressed": String(desk.looking), click: look(!desk.looking) }, desk.looking ? "Hide my card" : "Look at my card"),
      h("button", { "data-focus": "take back", click: () => desk.send({ do: "take back" }) }, "Take it back")));
}

/** @param {any} desk */
function waiting(desk) {
  const { store } = desk;
  const { moment } = store;
  const asked = new Set(moment.waiting || []);
  const order = (moment.order?.length ? moment.order : moment.cars.map((/** @type {any} */ one) => one.id)).map((/** @type {string} */ id) => store.car(id)).filter((/** @type {any} */ one) => one && (one.status || "running") === "running");
  const first = order.find((/** @type {any} */ one) => asked.has(one.id));
  const own = store.log.some((/** @type {any} */ one) => store.car(one.car)?.seat === store.you.seat);
  const at = order.indexOf(first);
  const turn = (/** @type {string} */ id) => {
    const place = order.findIndex((/** @type {any} */ one) => one.id === id) - at;
    if (!moment.order?.length || moment.joint || at < 0) return "";
    return place < 0 ? "has moved" : place === 1 ? "next" : `after ${order[at + place - 1].name}`;
  };
  return h("div.ask.waiting", {}, h("h2", {}, first ? `${first.name} decides` : "The race goes on", " ", h("span.chip.sel", { "data-clock": true })),
    h("ul.rows", {}, order.map((/** @type {any} */ one) => {
      const seat = store.seatOf(one.id);
      return h("li", { class: one.seat === store.you.seat ? "me" : "" }, token(seat.colour, 28), h("div.who", {}, h("strong", {}, `${one.name}${one.seat === store.you.seat ? ", you" : seat.how === "bot" ? ", bot" : ""}`)),
        h("span.note", {}, asked.has(one.id) ? "thinks" : seat.how === "away" ? "away" : turn(one.id)));
    })),
    own && h("button", { "data-focus": "ask back", click: () => desk.send({ do: "take back" }) }, "Ask to take back"));
}

/** @param {any} desk */
function driven(desk) {
  const { store } = desk;
  const notices = store.table.notices.slice(-2).map((/** @type {any[]} */ one) => one[1]);
  const did = store.log.filter((/** @type {any} */ one) => store.car(one.car)?.seat === store.you.seat).slice(-2).map((/** @type {any} */ one) => `Round ${one.round}: ${one.text}`);
  return h("div.ask", {}, h("h2", {}, "A bot drives for you"), h("ul.notices", {}, [...notices, ...did].map((/** @type {string} */ one) => h("li", {}, one))),
    h("button.primary.act", { "data-focus": "wheel", click: () => desk.send({ do: "wheel", yes: true }) }, "Drive again"),
    h("button", { "data-focus": "give up", click: () => desk.send({ do: "leave" }) }, "Give up the seat"));
}

/** @param {any} desk */
function watching(desk) {
  const open = desk.store.table.seats.some((/** @type {any} */ one) => one.how === "bot");
  return h("div.ask", {}, h("h2", {}, "You are watching"), h("ul.notices", {}, desk.store.table.notices.slice(-3).map((/** @type {any[]} */ one) => h("li", {}, one[1]))),
    open && h("button", { "data-focus": "sit", click: () => { desk.joining = true; desk.show(); } }, "Take the seat of a bot"));
}
