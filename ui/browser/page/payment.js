// A question of prices and odds that has no place on the board: on a phone a sheet, which can be folded to see the board.

import { h } from "./dom.js";
import { backButton, bars, confirmButton, framedOf, head, hintButton } from "./offers.js";
import { account, capital, percent, priceOf, share, told } from "./words.js";

const DRAGGED = 40; // pixels down after which the sheet is let go

/** Whether what is asked is answered on a sheet: neither cards nor places. @param {any} desk */
export function onSheet(desk) {
  const { store } = desk;
  if (!store.question || !store.mine || store.mine.how === "driven") return false;
  return !store.question.offers.some((/** @type {any} */ one) => one.reach || (one.path || []).length);
}

/** What is to be laid on the dice of an option: what was chosen, else nothing. @param {any} desk @param {any} offer */
export function bidOf(desk, offer) {
  const offers = offer?.bids?.offers || [];
  const named = (/** @type {string} */ key) => offers.find((/** @type {any} */ one) => one.key === key);
  return offers.length ? named(desk.bid) || named(offer.bids.default) || null : null;
}

/** Lay more or less. @param {any} desk @param {any} offer @param {number} step */
export function turnBid(desk, offer, step) {
  const offers = offer.bids.offers;
  const at = offers.indexOf(bidOf(desk, offer)) + step;
  desk.bid = offers[Math.max(0, Math.min(offers.length - 1, at))].key;
  desk.show();
}

/** @param {any} desk @param {any} offer */
function verb(desk, offer) {
  const pays = priceOf(offer || {}) || priceOf(bidOf(desk, offer) || {});
  if (!offer || (!pays && !(offer.odds || []).length)) return "Confirm";
  return (offer.odds || []).length ? (pays ? "Pay and roll" : "Roll") : "Pay";
}

/** What an option costs and leaves, at the right. @param {any} offer @param {any[]} odds @param {boolean} dicey */
function price(offer, odds, dicey) {
  const worst = odds.filter((/** @type {any} */ one) => share(one.chance) > 0).at(-1);
  return h("span.pay-price", {}, h("strong", {}, priceOf(offer) || "free"),
    worst ? h("span.bad", {}, `${worst.outcome} ${percent(worst.chance)}`) : dicey && h("span.ok", {}, "sure: no roll"));
}

/** @param {any} desk @param {any} offer @param {boolean} dicey whether any option leads to dice @param {boolean} plain whether nothing costs anything */
function option(desk, offer, dicey, plain) {
  const framed = desk.framed === offer.key && !offer.refusal;
  const odds = (framed && bidOf(desk, offer)?.odds) || offer.odds || [];
  const more = [...(offer.outlook || []), offer.caution].filter(Boolean).join(". ");
  return h(`li.pay${framed ? ".chosen" : ""}${offer.refusal ? ".refused" : ""}`, {},
    h("button.pay-head", { "data-focus": `offer ${offer.key}`, "aria-pressed": String(framed), "aria-disabled": offer.refusal ? "true" : null, "aria-label": told(offer),
      click: () => !offer.refusal && desk.frame(offer.key) },
      h("span.pay-what", {}, h("strong", {}, capital(offer.label)), offer.refusal ? h("span.bad", {}, `Refused: ${offer.refusal}`) : more && h(offer.caution ? "span.warn" : "span.note", {}, capital(more))),
      !offer.refusal && !plain && price(offer, odds, dicey)),
    bars({ odds }), framed && offer.bids && bids(desk, offer));
}

/** What may be laid on the dice, inside the option that leads to them. @param {any} desk @param {any} offer */
function bids(desk, offer) {
  const laid = bidOf(desk, offer);
  return h("div.bids", { role: "group", "aria-label": "For this roll" }, h("p", {}, h("span", {}, "For this roll"), h("span.note", {}, "chosen before the dice, gone either way")),
    offer.bids.offers.map((/** @type {any} */ one) => h("button", { "data-focus": `bid ${one.key}`, "aria-pressed": String(one === laid), click: () => { desk.bid = one.key; desk.show(); } }, capital(one.label))));
}

/** The options, what would be charged, and the buttons. @param {any} desk @param {any} question @param {any} aside */
export function payment(desk, question, aside = null) {
  const offer = framedOf(desk, question);
  const car = desk.store.car(question.car);
  const dicey = question.offers.some((/** @type {any} */ one) => (one.odds || []).length);
  const plain = !dicey && !question.offers.some((/** @type {any} */ one) => (one.prices || []).length);
  const steps = offer ? account(car, [...(offer.prices || []), ...(bidOf(desk, offer)?.prices || [])]) : [];
  if (offer && (offer.odds || []).length) steps.push("then roll");
  return [head(desk, question, "", false), h(plain ? "ul.pays.plain" : "ul.pays", {}, question.offers.map((/** @type {any} */ one) => option(desk, one, dicey, plain))),
    !plain && h("p.note.if", {}, steps.length ? [h("strong", {}, "If you do this: "), `${steps.join(", ")}.`] : "Nothing is charged until you confirm."),
    h("div.acts", {}, aside, backButton(desk), hintButton(desk), confirmButton(desk, offer, verb(desk, offer), Boolean(offer?.odds?.length)))];
}

/** @param {any} desk */
const fold = (desk) => (/** @type {boolean} */ yes) => () => { desk.folded = yes; desk.show(); };

/** @param {any} desk */
export function paymentSheet(desk) {
  const look = h("button", { "data-focus": "see board", click: fold(desk)(true) }, "See board");
  const grabbed = {
    pointerdown: (/** @type {PointerEvent} */ event) => { desk.pressedAt = event.clientY; /** @type {Element} */ (event.target).setPointerCapture(event.pointerId); },
    pointerup: (/** @type {PointerEvent} */ event) => event.clientY - desk.pressedAt > DRAGGED && fold(desk)(true)(),
  };
  return h("div.veil", {}, h("section.sheet.payment", { role: "dialog", "aria-modal": "true", "aria-label": "What is asked", tabindex: -1, "data-focus": "payment" },
    h("div.grip", { "aria-hidden": "true", ...grabbed }, h("div.grab")), payment(desk, desk.store.question, look)));
}

/** What stays of the sheet while the board is looked at. @param {any} desk @param {any} question */
export const folded = (desk, question) =>
  h("div.ask.folded", {}, head(desk, question, "", false), h("button.primary", { "data-focus": "unfold", click: fold(desk)(false) }, "Choose"));
