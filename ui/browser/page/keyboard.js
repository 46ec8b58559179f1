// Everything by keys, as in the window: arrows walk, digits are a pad, letters are what buttons show.

import { turnBid } from "./payment.js";

/** @type {Record<string, number>} */
const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {any} desk */
export function listenToKeys(desk) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.closest("input, select, textarea")) return;
    const onButton = target instanceof HTMLElement && target.closest("button, a, summary");
    if (event.key === "Escape" && (desk.sheet || desk.store.question)) {
      if (!desk.sheet) desk.folded = true;
      desk.sheet = "";
      desk.show();
      return;
    }
    if (event.key.startsWith("Arrow") && walk(desk, event.key)) event.preventDefault();
    else if (event.key === "Enter" && !onButton && desk.framed) {
      event.preventDefault();
      desk.confirm();
    } else if (event.key === "f" || event.key === "F") desk.board.toCar();
    else if (event.key === "0") desk.board.lookWhole();
    else if ((event.key === "h" || event.key === "H") && desk.store.question) desk.hint();
    else if ((event.key === "u" || event.key === "U") && desk.store.mine) desk.send({ do: "take back" });
    else if ((event.key === "n" || event.key === "N") && desk.store.payable) {
      desk.store.paying = !desk.store.paying;
      desk.show();
    }
    else stroke(desk, event.key.toUpperCase());
  });
}

/** @param {any} desk */
function open(desk) {
  const question = desk.store.question;
  return question ? question.offers.filter((/** @type {any} */ one) => !one.refusal) : [];
}

/** Go to the next option that way. @param {any} desk @param {string} key */
function walk(desk, key) {
  const offers = open(desk);
  if (!offers.length) return false;
  const spots = desk.store.spots;
  const at = (/** @type {any} */ one) => spots[(one.path || []).at(-1)];
  const placed = offers.filter(at);
  const now = offers.find((/** @type {any} */ one) => one.key === desk.framed);
  if (now?.bids && SIDEWAYS[key]) {
    turnBid(desk, now, SIDEWAYS[key]);
    return true;
  }
  if (!placed.length || !desk.store.moment.hand?.pad) {
    const step = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
    const here = now ? offers.indexOf(now) : step > 0 ? -1 : offers.length;
    desk.frame(offers[Math.min(offers.length - 1, Math.max(0, here + step))].key);
    return true;
  }
  const begin = now || placed.find((/** @type {any} */ one) => one.repeats) || placed[0];
  if (!now) {
    desk.frame(begin.key);
    return true;
  }
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] || [0, 0];
  const [x, y] = at(begin);
  const ahead = placed
    .map((/** @type {any} */ one) => {
      const [ox, oy] = at(one);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      return { one, along, cost: along + aside * 3 };
    })
    .filter((/** @type {any} */ found) => found.along > 0.5)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.cost - b.cost);
  if (ahead.length) desk.frame(ahead[0].one.key);
  return true;
}

/** The option with that key, or on a pad the point in that direction. @param {any} desk @param {string} key */
function stroke(desk, key) {
  if (key.length !== 1) return;
  const offers = open(desk);
  const named = offers.find((/** @type {any} */ one) => one.stroke === key);
  if (named) {
    desk.frame(named.key);
    return;
  }
  const digit = Number(key);
  if (!digit) return;
  if (!desk.store.moment?.hand?.pad) {
    if (offers[digit - 1]) desk.frame(offers[digit - 1].key);
    return;
  }
  const { question, spots } = desk.store;
  const middle = spots[(question.middles || [])[0]?.[1]];
  const gap = desk.board.nearest(desk.board.ends());
  if (!middle || !gap) return;
  const goal = [middle[0] + (((digit - 1) % 3) - 1) * gap, middle[1] - (Math.floor((digit - 1) / 3) - 1) * gap];
  const found = offers.find((/** @type {any} */ one) => {
    const at = spots[(one.path || []).at(-1)];
    return at && Math.hypot(at[0] - goal[0], at[1] - goal[1]) < gap / 3;
  });
  if (found) desk.frame(found.key);
}
