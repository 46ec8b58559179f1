// Dice that fell: those for my car lie there until they are read, those for others for a while.

import { h, s, token } from "./dom.js";
import { chart } from "./race.js";
import { capital } from "./words.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const MOST_TOTALS = 12; // a phone has room for so many side by side
const READ = 4000; // milliseconds for which the dice of others are shown

/** A die as it lies, with pips where it is an ordinary one. @param {any} dice @param {number} value */
function die(dice, value) {
  const plain = (dice.sides || 6) === 6 && !dice.dice?.length && PIPS[value];
  if (!plain) return h("span.die", {}, String(value));
  const picture = s("svg", { viewBox: "0 0 72 72", width: 72, height: 72, "aria-hidden": "true" });
  for (const at of plain) picture.append(s("circle", { cx: 18 + 18 * (at % 3), cy: 18 + 18 * Math.floor(at / 3), r: 6.5, fill: "currentColor" }));
  return h("span.die", {}, picture, h("span.unseen", {}, String(value)));
}

/** In how many ways so many dice come to each total, from the least on. @param {number} count @param {number} sides */
function ways(count, sides) {
  let found = [1];
  for (let number = 0; number < count; number += 1) {
    const next = Array(found.length + sides - 1).fill(0);
    found.forEach((many, at) => { for (let side = 0; side < sides; side += 1) next[at + side] += many; });
    found = next;
  }
  return found;
}

/** Every total on the chart that the dice were read on, mine framed. @param {any} dice @param {any} seen */
function totals(dice, seen) {
  const count = dice.values.length;
  const found = dice.dice?.length ? [] : ways(count, dice.sides || 6);
  const { lines } = seen.sheet;
  if (found.length < 2 || found.length > MOST_TOTALS || !lines.some((/** @type {any} */ one) => Number.isInteger(one.upto))) return null;
  const most = Math.max(...found);
  const mine = Math.max(count, Math.min(count + found.length - 1, dice.total));
  return h("div.totals", { "aria-hidden": "true" }, found.map((many, at) => {
    const total = count + at;
    const line = lines.find((/** @type {any} */ one) => !Number.isInteger(one.upto) || total <= one.upto);
    const bar = h("i");
    bar.style.height = `${(28 * many) / most}px`;
    return h("span", {}, bar, h(`b.${line?.tone || "plain"}${total === mine ? ".mine" : ""}`, {}, String(total)));
  }));
}

/** The sum, line by line, and what it came to. @param {any} dice @param {any} line the chart's */
function reading(dice, line) {
  const plain = dice.values.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0);
  const shown = dice.values.length > 1 ? `${dice.values.join(" + ")} = ${plain}` : String(plain);
  return h("div.reading", {}, h("dl.sums", {}, h("dt", {}, "dice"), h("dd", {}, shown),
    (dice.modifiers || []).map((/** @type {string} */ text) => [h("dt", {}, "also"), h("dd", {}, text)]), h("dt.total", {}, "total"), h("dd.total", {}, String(dice.total))),
    line && h(`p.verdict.${line.tone || "plain"}`, {}, capital(line.cells[1] || line.cells[0])));
}

/** The cars of this device. @param {any} store */
const ownCars = (store) => new Set(store.moment.cars.filter((/** @type {any} */ one) => one.seat === store.you.seat).map((/** @type {any} */ one) => one.id));

/** @param {any} desk */
export function diceSheet(desk) {
  const { store } = desk;
  const own = ownCars(store);
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
  const read = fallen.length > 1 ? null : (store.moment.charts || []).find((/** @type {any} */ seen) => seen.read !== undefined && seen.read !== null);
  return h("div.veil", {}, h("section.sheet.dice", { role: "dialog", "aria-modal": "true", "aria-label": "Dice", tabindex: -1, "data-focus": "dice" }, h("div.grab", { "aria-hidden": "true" }),
    h("div.ask-head", {}, token(store.seatOf(one.car).colour, 36), h("div", {}, h("h2", {}, capital(dice.why)), h("p.note", {}, `${store.car(one.car).name}, round ${one.round || 0}. Everybody sees the same dice.`))),
    h("div.thrown", {}, dice.values.map((/** @type {number} */ value) => die(dice, value))),
    reading(dice, read && read.sheet.lines[read.read]), read && totals(dice, read),
    after.map((/** @type {any} */ line) => h("p", { class: line.tone || "" }, line.text)), read && chart(read),
    h("button.primary.act", { "data-focus": "go on", click: go }, "Go on")));
}

/** Have what fell for somebody else be seen for a while. @param {any} desk @param {number} before how many lines were read */
export function noticeDice(desk, before) {
  const { store } = desk;
  if (!store.moment || !before) return;
  const own = ownCars(store);
  const fallen = store.log.slice(before).filter((/** @type {any} */ one) => one.throw && !own.has(one.car)).at(-1);
  if (!fallen) return;
  const until = performance.now() + READ;
  desk.others = { line: fallen, until };
  setTimeout(() => desk.others?.until === until && leave(desk), READ);
}

/** @param {any} desk */
function leave(desk) {
  desk.others = null;
  desk.show();
}

/** The dice of somebody else, while nothing is asked of this driver; a tap puts them away. @param {any} desk */
export function othersDice(desk) {
  const { store, others } = desk;
  if (!others || store.question || !store.car(others.line.car)) return null;
  const { throw: dice, car } = others.line;
  return h("button.others-dice", { "data-focus": "others dice", click: () => leave(desk) }, token(store.seatOf(car).colour, 28),
    h("span", {}, `${store.car(car).name}, ${dice.why}: ${dice.values.join(" + ")}`), h("strong", {}, `= ${dice.total}`));
}
