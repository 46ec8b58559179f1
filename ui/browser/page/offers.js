// What an offered option shows wherever it stands: label, price, odds, and the buttons below.

import { h, icon, token } from "./dom.js";
import { chip } from "./parts.js";
import { capital, percent, priceOf, share, told } from "./words.js";

/** @param {any} desk @param {any} question */
export function head(desk, question, line = "", offered = true) {
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
export const framedOf = (desk, question) => question.offers.find((/** @type {any} */ one) => one.key === desk.framed && !one.refusal) || null;

/** @param {any} offer */
export function priceLine(offer) {
  if (!offer) return h("p.price", {}, "\u00a0");
  const gains = (offer.gains || []).map((/** @type {any} */ one) => chip(one.words, "ok"));
  return h("p.price", {}, priceOf(offer) && chip(`costs ${priceOf(offer)}`, "sel"), gains, offer.caution && chip(`! ${offer.caution}`, "warn"),
    offer.safety?.words && chip(offer.safety.words, "warn"), !priceOf(offer) && !offer.caution && !gains.length && chip("free", "ok"), (offer.outlook || []).map((/** @type {string} */ one) => h("span", {}, one)));
}

/** A caution stands on the button, unless its words name it already. @param {any} desk @param {any} offer @param {string} words @param {boolean} [named] */
export function confirmButton(desk, offer, words, named = false) {
  const caution = offer?.caution || "";
  const label = !offer || named ? words : caution ? (caution.length < 34 ? `Do it: ${caution}` : "Do it anyway") : words;
  return h(`button.act.${caution ? "warned" : "primary"}`, {
    "data-focus": "confirm", disabled: !offer || !desk.line.open, click: desk.confirm,
  }, desk.line.open ? label : "Waits for the connection");
}

/** @param {any} desk @param {any} question */
export function list(desk, question, kind = "ul.options") {
  return h(kind, {}, question.offers.map((/** @type {any} */ one) =>
    h("li", {}, h("button", {
      class: one.refusal ? "refused" : one.caution ? "cautioned" : "", "data-focus": `offer ${one.key}`, "aria-pressed": String(desk.framed === one.key),
      "aria-disabled": one.refusal ? "true" : null, "aria-label": told(one), click: () => !one.refusal && desk.frame(one.key),
    }, h("strong", {}, capital(one.label)), one.leads_to && h("span", {}, one.leads_to), (one.outlook || []).map((/** @type {string} */ text) => h("span", {}, text)),
    one.refusal ? h("span.bad", {}, `Refused: ${one.refusal}`) : [priceOf(one) && chip(priceOf(one), "warn"), (one.gains || []).map((/** @type {any} */ gain) => chip(gain.words, "ok")), one.caution && h("span.warn", {}, `! ${capital(one.caution)}`)],
    (desk.framed === one.key || kind === "ul.options") && bars(one)))));
}

/** Odds as a bar with written numbers. @param {any} offer */
export function bars(offer) {
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

/** @param {any} desk */
export function backButton(desk) {
  if (!desk.store.log.length) return null;
  return h("button", { "data-focus": "back", "aria-label": "Ask to take back", click: () => desk.send({ do: "take back" }) }, icon("M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"));
}

/** The coach, where the host lets people ask. @param {any} desk */
export function hintButton(desk) {
  if (desk.store.table.settings.help !== "full") return null;
  return h("button", { "data-focus": "hint", "aria-label": "Hint", disabled: !desk.line.open, click: desk.hint }, icon("M9 18h6M10 21h4M12 3a6 6 0 0 1 3 11v1H9v-1a6 6 0 0 1 3-11"));
}
