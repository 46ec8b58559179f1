// Dice that fell for my car: they lie there until they are read.

import { h, s, token } from "./dom.js";
import { chart } from "./race.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it lies, with pips where it is an ordinary one. @param {any} dice @param {number} value */
function die(dice, value) {
  const plain = (dice.sides || 6) === 6 && !dice.dice?.length && PIPS[value];
  if (!plain) return h("span.die", {}, String(value));
  const picture = s("svg", { viewBox: "0 0 72 72", width: 72, height: 72, "aria-hidden": "true" });
  for (const at of plain) picture.append(s("circle", { cx: 18 + 18 * (at % 3), cy: 18 + 18 * Math.floor(at / 3), r: 6.5, fill: "currentColor" }));
  return h("span.die", {}, picture, h("span.unseen", {}, String(value)));
}

/** @param {any} desk */
export function diceSheet(desk) {
  const { store } = desk;
  const own = new Set(store.moment.cars.filter((/** @type {any} */ one) => one.seat === store.you.seat).map((/** @type {any} */ one) => one.id));
  const fallen = store.log.filter((/** @type {any} */ one) => one.throw && own.has(one.car) && one.number > desk.seenThrow);
  if (!fallen.length || store.log.length < desk.seenThrow) {
    if (store.log.length < desk.seenThrow) desk.seenThrow = -1;
    return null;
  }
  const one = fallen[0];
  const dice = one.throw;
  const go = () => {
    desk.seenThrow = one.number;
    desk.settledAt = performance.now();
    sessionStorage.setItem(`${desk.word} dice`, String(one.number));
    desk.show();
  };
  const after = store.log.filter((/** @type {any} */ line) => line.number > one.number && line.car === one.car).slice(0, 2);
  const read = (store.moment.charts || []).find((/** @type {any} */ seen) => seen.read !== undefined && seen.read !== null);
  return h("div.veil", {}, h("section.sheet.dice", { role: "dialog", "aria-modal": "true", "aria-label": "Dice" }, h("div.grab", { "aria-hidden": "true" }),
    h("div.ask-head", {}, token(store.seatOf(one.car).colour, 36), h("div", {}, h("h2", {}, dice.why.charAt(0).toUpperCase() + dice.why.slice(1)), h("p.note", {}, `${store.car(one.car).name}, round ${one.round || 0}. Everybody sees the same dice.`))),
    h("div.thrown", {}, dice.values.map((/** @type {number} */ value) => die(dice, value))),
    h("p.sum", {}, `${dice.values.join(" + ")}${(dice.modifiers || []).map((/** @type {string} */ text) => `, ${text}`).join("")}`, h("strong", {}, ` = ${dice.total}`)),
    after.map((/** @type {any} */ line) => h("p", { class: line.tone || "" }, line.text)), read && chart(read),
    h("button.primary.act", { "data-focus": "go on", click: go }, "Go on")));
}
