// What the host arranges before a race: seats, their order, the race itself; and the code for each address.

import { h } from "./dom.js";
import { seatNumber } from "./words.js";

/** @type {string[]} */ let links = [];
/** @type {string[]} */ let races = [];
let shown = 0;

/** Fetch once what does not change while the server runs. @param {any} desk */
async function fetchOnce(desk) {
  if (links.length) return;
  links = [location.origin + location.pathname];
  const [known, ready] = await Promise.all([fetch(`${desk.word}/links`), fetch("../races")]);
  if (known.ok) links = await known.json();
  if (ready.ok) races = await ready.json();
  desk.show();
}

/** The races that can be put on the table, once they are known. @param {any} desk */
export function readyRaces(desk) {
  fetchOnce(desk);
  return races;
}

/** The code to scan; where this machine has several addresses, arrows go through them. @param {any} desk */
export function codes(desk) {
  fetchOnce(desk);
  const at = Math.min(shown, Math.max(0, links.length - 1));
  const go = (/** @type {number} */ step) => () => {
    shown = (at + step + links.length) % links.length;
    desk.show();
  };
  return h("div.codes", {},
    h("img.code", { loading: "lazy", src: `${desk.word}/code.svg?at=${at}`, alt: `Code with the link to table ${desk.word}`, width: 216, height: 216 }),
    links.length > 1 && h("div.pair", {},
      h("button", { "data-focus": "code before", "aria-label": "The address before", click: go(-1) }, "\u2190"),
      h("span", { role: "status" }, `Address ${at + 1} of ${links.length}`),
      h("button", { "data-focus": "code after", "aria-label": "The next address", click: go(1) }, "\u2192")),
    h("p.link", {}, links.length > 1 ? links[at] : location.origin + location.pathname));
}

/** A seat moves up or down, or goes. @param {any} desk @param {any} seat @param {boolean} open */
export function seatTools(desk, seat, open) {
  const { seats } = desk.store.table;
  const at = seats.findIndex((/** @type {any} */ one) => one.id === seat.id);
  const name = `seat ${seatNumber(seat.id)}`;
  return h("span.seat-tools", {},
    h("button", { "data-focus": `up ${seat.id}`, disabled: at === 0, "aria-label": `Move ${name} up`, click: () => move(desk, at, -1) }, "\u2191"),
    h("button", { "data-focus": `down ${seat.id}`, disabled: at + 1 === seats.length, "aria-label": `Move ${name} down`, click: () => move(desk, at, 1) }, "\u2193"),
    open && seats.length > 1 && h("button", { "data-focus": `drop ${seat.id}`, "aria-label": `Take ${name} away`, click: () => desk.send({ do: "drop seat", seat: seat.id }) }, "\u00d7"));
}

/** @param {any} desk @param {number} at @param {number} step */
function move(desk, at, step) {
  const { seats } = desk.store.table;
  if (at + step >= 0 && at + step < seats.length) desk.send({ do: "move seat", seat: seats[at].id, to: at + step });
}

/** Alt and an arrow move a row. @param {any} desk @param {any} seat */
export function moveByKeys(desk, seat) {
  return (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    move(desk, desk.store.table.seats.findIndex((/** @type {any} */ one) => one.id === seat.id), step);
  };
}

/** One more seat, and another race. @param {any} desk */
export function arrange(desk) {
  const now = desk.store.table.ready;
  return h("div.settings", {},
    h("button", { "data-focus": "add seat", disabled: desk.store.table.seats.length >= 12, click: () => desk.send({ do: "add seat" }) }, "Add a seat"),
    h("label.setting", {}, h("span", {}, "Race"),
      h("select", { "data-focus": "race", change: (/** @type {any} */ event) => event.target.value && desk.send({ do: "race", race: event.target.value }) },
        !races.includes(now) && h("option", { value: "", selected: true }, desk.store.table.title),
        races.map((one) => h("option", { value: one, selected: one === now }, one.replaceAll("-", " "))))));
}
