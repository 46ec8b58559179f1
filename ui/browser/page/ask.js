// What is asked of this seat: points on the board, a fan of cards, or options with their prices.

import { h, icon, token } from "./dom.js";
import { chip } from "./parts.js";
import { leaves, leftOf, percent, priceOf, share, told } from "./words.js";

const HOLD = 400; // milliseconds

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
  return options(desk, question);
}

/** @param {any} desk @param {any} question */
function head(desk, question, line = "", offered = true) {
  const { store } = desk;
  const car = store.car(question.car);
  const seat = store.seatOf(question.car);
  const plain = question.question === "leg" ? "choose your next move" : question.question.replaceAll("_", " ");
  const prompt = question.prompt || `${car.name}, ${plain}`;
  const brief = (car.gauges || []).filter((/** @type {any} */ one) => one.brief).map((/** @type {any} */ one) => one.brief);
  return h("div.ask-head", {}, seat && token(seat.colour, 36),
    h("div", {}, h("h2", {}, prompt), h(offered ? "p.outcome" : "p.outcome.idle", {}, line), brief.length > 0 && h("p.note", {}, brief.join(" \u00b7 "))));
}

/** The framed option. @param {any} desk @param {any} question */
const framedOf = (desk, question) => question.offers.find((/** @type {any} */ one) => one.key === desk.framed && !one.refusal) || null;

/** @param {any} offer */
function priceLine(offer) {
  if (!offer) return h("p.price", {}, "\u00a0");
  const gains = (offer.gains || []).map((/** @type {any} */ one) => chip(one.words, "ok"));
  return h("p.price", {}, priceOf(offer) && chip(`costs ${priceOf(offer)}`, "sel"), gains, offer.caution && chip(`! ${offer.caution}`, "warn"),
    offer.safety?.words && chip(offer.safety.words, "warn"), !priceOf(offer) && !offer.caution && !gains.length && chip("free", "ok"), (offer.outlook || []).map((/** @type {string} */ one) => h("span", {}, one)));
}

/** @param {any} desk @param {any} offer @param {string} words */
function confirmButton(desk, offer, words) {
  const caution = offer?.caution || "";
  const label = !offer ? words : caution ? (caution.length < 34 ? `Do it: ${caution}` : "Do it anyway") : words;
  return h(`button.act.${caution ? "warned" : "primary"}`, {
    "data-focus": "confirm", disabled: !offer || !desk.line.open, click: desk.confirm,
  }, desk.line.open ? label : "Waits for the connection");
}

/** @param {any} desk @param {any} question */
function points(desk, question) {
  const offer = framedOf(desk, question);
  return h("div.ask", {}, head(desk, question, offer ? `${offer.label}${offer.leads_to || ""}` : "Tap a point, then confirm.", Boolean(offer)),
    priceLine(offer, desk.store.car(question.car)), ways(desk, question, offer), list(desk, question, desk.listed ? "ul.options" : "ul.options.unseen"),
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

/** @param {any} desk @param {any} question */
function list(desk, question, kind = "ul.options") {
  const car = desk.store.car(question.car);
  return h(kind, {}, question.offers.map((/** @type {any} */ one) =>
    h("li", {}, h("button", {
      class: one.refusal ? "refused" : one.caution ? "cautioned" : "", "data-focus": `offer ${one.key}`, "aria-pressed": String(desk.framed === one.key),
      "aria-disabled": one.refusal ? "true" : null, "aria-label": told(one), click: () => !one.refusal && desk.frame(one.key),
    }, h("strong", {}, one.label), one.leads_to && h("span", {}, one.leads_to), (one.outlook || []).map((/** @type {string} */ text) => h("span", {}, text)),
    one.refusal ? h("span.bad", {}, `Refused: ${one.refusal}`) : [priceOf(one) && chip(priceOf(one), "warn"), (one.gains || []).map((/** @type {any} */ gain) => chip(gain.words, "ok")), one.caution && chip(`! ${one.caution}`, "warn")],
    bars(one)))));
}

/** Odds as a bar with written numbers. @param {any} offer */
function bars(offer) {
  const odds = offer.odds || [];
  if (!odds.length) return null;
  const tones = ["ok", "mid", "bad"];
  const parts = odds.map((/** @type {any} */ one, /** @type {number} */ number) => {
    const tone = one.tone === "warn" ? "mid" : one.tone || tones[Math.min(number, 2)];
    const part = h(`span.part.${tone}`, {}, share(one.chance) >= 0.2 ? `${one.outcome} ${percent(one.chance)}` : "");
    part.style.flexGrow = String(share(one.chance));
    return part;
  });
  const small = odds.filter((/** @type {any} */ one) => share(one.chance) < 0.2 && share(one.chance) > 0);
  return h("span.odds", {}, h("span.odds-bar", { "aria-hidden": "true" }, parts), small.length > 0 && h("span.note", {}, small.map((/** @type {any} */ one) => `${one.outcome} ${percent(one.chance)}`).join(", ")));
}

/** @param {any} desk @param {any} question */
function options(desk, question) {
  const offer = framedOf(desk, question);
  const car = desk.store.car(question.car);
  const steps = question.left ? `${question.made || 0} made, ${question.left} left.` : "";
  const stepped = (question.offers || []).some((/** @type {any} */ one) => (one.path || []).length);
  return h("div.ask", {}, head(desk, question, offer ? offer.label : steps || "Choose, then confirm.", Boolean(offer)),
    list(desk, question, stepped ? "ul.options.pairs" : "ul.options"),
    offer && h("p.note", {}, h("strong", {}, "If you do this: "), `${told(offer)}${leaves(car, offer) ? `, ${leaves(car, offer)}` : ""}.`),
    h("div.acts", {}, backButton(desk), hintButton(desk), confirmButton(desk, offer, stepped ? "Drive on" : "Confirm")));
}

/** @param {any} desk */
function backButton(desk) {
  if (!desk.store.log.length) return null;
  return h("button", { "data-focus": "back", "aria-label": "Ask to take back", click: () => desk.send({ do: "take back" }) }, icon("M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"));
}

/** The coach, where the host lets people ask. @param {any} desk */
function hintButton(desk) {
  if (desk.store.table.settings.help !== "full") return null;
  return h("button", { "data-focus": "hint", "aria-label": "Hint", disabled: !desk.line.open, click: desk.hint }, icon("M9 18h6M10 21h4M12 3a6 6 0 0 1 3 11v1H9v-1a6 6 0 0 1 3-11"));
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
    offer.caution && priceLine(offer, desk.store.car(question.car)), h("div.acts", {}, hintButton(desk), confirmButton(desk, offer, desk.store.moment.joint ? "Lay card" : "Confirm")));
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
