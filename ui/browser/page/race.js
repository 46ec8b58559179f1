// A race: board, strip, what is asked, log. Nothing here knows a rule or a kind of board.

import { askPanel, paySwitch } from "./ask.js";
import { diceSheet, othersDice } from "./dice.js";
import { fill, h, icon, slot, token } from "./dom.js";
import { join, settings, wantsSeat, wishes } from "./lobby.js";
import { WIDE, bar, chip, inviteSheet, menuSheet } from "./parts.js";
import { onSheet, paymentSheet } from "./payment.js";
import { share } from "./words.js";

/** @param {any} desk @param {HTMLElement} box */
export function race(desk, box) {
  const { store } = desk;
  if (wantsSeat(desk)) return join(desk, box);
  const wide = matchMedia(WIDE).matches;
  box.className = `screen race tab-${desk.tab}`;
  fill(box,
    bar(desk, store.table.title, headline(store), "menu"),
    !wide && h("section", { "aria-label": "Drivers" }, strip(desk)),
    h("main.race-columns", {},
      h("div.stage", {}, stage(desk), h("div.panel", {}, desk.tab === "board" || wide ? askPanel(desk) : tabPanel(desk))),
      wide && h("aside.side", { "aria-label": "Standings and log" }, standings(desk), gauges(desk), charts(desk), log(desk), line(desk))),
    !wide && tabs(desk),
    overlay(desk));
}

/** @param {any} store */
export function headline(store) {
  const { moment, table } = store;
  if (table.failure) return "The race cannot go on";
  if (table.paused) return "paused";
  const round = moment.round ? `Round ${moment.round}` : "Before the start";
  return `${round} \u00b7 ${whoIsAsked(store)}`;
}

/** @param {any} store */
export function whoIsAsked(store) {
  const { moment, mine } = store;
  const asked = (moment.waiting || []).map((/** @type {string} */ car) => store.car(car));
  if (store.question) return "your turn";
  if (mine?.how === "driven") return "a bot drives for you";
  if (moment.joint) return "all drivers decide in secret";
  return asked.length ? `${asked[0].name} thinks` : "the race goes on";
}

/** @param {any} desk */
function stage(desk) {
  const { store } = desk;
  return [slot(desk.board.box), othersDice(desk), desk.tab === "board" && h("div.board-switch", {}, paySwitch(desk)), store.table.failure && h("p.failure", { role: "alert" }, store.table.failure)];
}

/** What is written on the card that a car has laid, once everybody may know. @param {any} car */
const cardOf = (car) => (car.gauges || []).find((/** @type {any} */ one) => one.kind === "card")?.value ?? "";

/** @param {any} desk */
function strip(desk) {
  const { store } = desk;
  const { moment } = store;
  const moving = !moment.joint && moment.plotted && moment.order?.length > 0;
  const rows = moment.joint ? moment.cars.map((/** @type {any} */ one) => ({ car: one.id }))
    : moving ? moment.order.map((/** @type {string} */ car) => ({ car })) : moment.standings;
  const turn = rows.findIndex((/** @type {any} */ row) => (moment.waiting || []).includes(row.car));
  return h("ol.strip", { tabindex: 0, "data-focus": "strip" }, rows.map((/** @type {any} */ row, /** @type {number} */ at) => {
    const seat = store.seatOf(row.car);
    const car = store.car(row.car);
    const laid = (moment.answered || []).includes(row.car);
    const waits = (moment.waiting || []).includes(row.car);
    const word = moment.joint ? (laid ? "\u2713 has laid" : seat?.how === "away" ? "away" : waits ? "decides" : "")
      : moving ? `${cardOf(car)} ${turn < 0 || at < turn ? "moved" : at === turn ? "moves" : at === turn + 1 ? "next" : "waits"}`
      : row.status === "out" ? "out" : row.status === "finished" ? "finished" : row.share ? `${Math.round(share(row.share) * 100)} %` : "";
    return h("li", { class: seat?.id === store.you.seat ? "me" : "" }, row.place && h("b", {}, String(row.place)), seat && token(seat.colour, 24),
      h("span", {}, (moment.joint || moving) && h("i", {}, car.name), h("em", { class: laid ? "ok" : "" }, word), h("span.unseen", {}, ` ${car.name}`)));
  }));
}

/** @param {any} desk */
function tabs(desk) {
  const names = [["board", "Board", "M4 4h16v16H4zM4 9h16M4 15h16M9 4v16M15 4v16"], ["log", "Log", "M4 6h16M4 10h12M4 14h16M4 18h9"],
    ["car", "My car", "M3 16v-3l3-1l3-4h6l3 4l3 1v3zM7 19a2 2 0 1 0 0-4a2 2 0 1 0 0 4M17 19a2 2 0 1 0 0-4a2 2 0 1 0 0 4"], ["rules", "Rules", "M12 6v14M12 6c-2-2-6-2-9-1v14c3-1 7-1 9 1c2-2 6-2 9-1V5c-3-1-7-1-9 1"]];
  const go = (/** @type {string} */ name) => {
    desk.tab = name;
    if (name === "log") desk.unread = 0;
    desk.show();
  };
  return h("nav.tabs", { "aria-label": "Parts of the table" }, names.map(([name, words, drawn]) =>
    h("button", { "data-focus": `tab ${name}`, "aria-current": desk.tab === name ? "page" : null, click: () => go(name) }, icon(drawn), words,
      name === "log" && desk.unread > 0 && h("span.badge", {}, String(Math.min(99, desk.unread)), h("span.unseen", {}, " new")))));
}

/** @param {any} desk */
function tabPanel(desk) {
  const back = desk.store.question && h("div.my-turn", {}, h("strong", {}, "Your turn. "), h("span", { "data-clock": true }),
    h("button.primary", { "data-focus": "to my move", click: () => { desk.tab = "board"; desk.show(); } }, "To my move"));
  if (desk.tab === "log") return [log(desk), back];
  if (desk.tab === "car") return [h("div.scroll", { tabindex: 0, "data-focus": "scroll" }, standings(desk), gauges(desk), charts(desk)), back];
  const rules = desk.store.table.rules;
  return [h("div.scroll", { tabindex: 0, "data-focus": "scroll" }, h("h2", {}, "Rules in short"), h("ul.rules", {}, rules.map((/** @type {string} */ one) => h("li", {}, one))),
    h("a.button", { href: `${desk.word}/book`, target: "_blank", rel: "noopener" }, "Open the book of this race")), back];
}

/** @param {any} desk */
export function standings(desk) {
  const { store } = desk;
  return h("section", { "aria-label": "Standings" }, h("h2", {}, "Standings"), h("ol.standings", {}, store.moment.standings.map((/** @type {any} */ row) => {
    const seat = store.seatOf(row.car);
    const how = seat?.how === "bot" || seat?.how === "driven" ? `bot, ${seat.pilot}` : seat?.how === "away" ? "away" : seat?.id === store.you.seat ? "you" : seat?.device;
    const far = row.status === "running" || !row.status ? (row.share ? `${Math.round(share(row.share) * 100)} %` : row.reason || "") : row.reason || row.status;
    return h("li", { class: seat?.id === store.you.seat ? "me" : "" }, h("b", {}, String(row.place)), seat && token(seat.colour, 28),
      h("span.who", {}, h("strong", {}, store.car(row.car).name), h("span", {}, how)), h("span.far", {}, far));
  })));
}

/** @param {any} desk */
function gauges(desk) {
  const { store } = desk;
  const car = store.moment.cars.find((/** @type {any} */ one) => one.seat === store.you.seat);
  if (!car?.gauges?.length) return null;
  return h("section", { "aria-label": "My car" }, h("h2", {}, `${car.name}'s car`), h("dl.gauges", {}, car.gauges.map((/** @type {any} */ one) =>
    [h("dt", {}, one.label), h("dd", {}, `${one.value}${one.maximum !== undefined && one.maximum !== null ? ` of ${one.maximum}` : ""}`)])));
}

/** @param {any} desk */
function charts(desk) {
  const open = (desk.store.moment.charts || []).filter((/** @type {any} */ one) => (one.lit || []).length);
  return open.map((/** @type {any} */ one) => chart(one));
}

/** @param {any} seen */
export function chart(seen) {
  const lit = seen.read !== undefined && seen.read !== null ? [seen.read] : seen.lit || [];
  return h("table.chart", {}, h("caption", {}, seen.sheet.title),
    h("thead", {}, h("tr", {}, seen.sheet.heads.map((/** @type {string} */ one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, seen.sheet.lines.map((/** @type {any} */ one, /** @type {number} */ number) =>
      h("tr", { class: `${lit.includes(number) ? "lit" : ""} ${one.tone || ""}` }, one.cells.map((/** @type {string} */ cell) => h("td", {}, cell))))));
}

/** @param {any} desk */
export function log(desk) {
  const { store } = desk;
  const filter = desk.filter || "all";
  const own = new Set(store.moment.cars.filter((/** @type {any} */ one) => one.seat === store.you.seat).map((/** @type {any} */ one) => one.id));
  const lines = store.log.filter((/** @type {any} */ one) => filter === "all" || (filter === "mine" ? own.has(one.car) : one.tone));
  const pick = (/** @type {string} */ name, /** @type {string} */ words) =>
    h("button", { "data-focus": `filter ${name}`, "aria-pressed": String(filter === name), click: () => { desk.filter = name; desk.show(); } }, words);
  return h("section.log", { "aria-label": "Log" }, h("h2", {}, "Log"), h("div.filters", {}, pick("all", "All"), pick("mine", "Mine"), pick("setbacks", "Setbacks")),
    h("ol.lines", { tabindex: 0, "data-focus": "lines" }, lines.slice(-80).reverse().map((/** @type {any} */ one) => {
      const seat = one.car ? store.seatOf(one.car) : null;
      return h("li", { class: one.tone || "" }, h("span.round", {}, String(one.round || "")), seat ? token(seat.colour, 20) : h("span.token", {}), h("span", {}, one.text));
    })));
}

/** @param {any} desk */
function line(desk) {
  const { store } = desk;
  const away = store.table.seats.filter((/** @type {any} */ one) => one.how === "away").map((/** @type {any} */ one) => one.name);
  const people = store.table.seats.filter((/** @type {any} */ one) => !["bot", "free"].includes(one.how)).length;
  const bots = store.table.seats.length - people;
  if (!desk.line.open) return h("p.line.bad", {}, "Looking for the table");
  if (away.length) return h("p.line.warn", {}, `${away.join(", ")} ${away.length === 1 ? "is" : "are"} away`);
  return h("p.line.ok", {}, `Connected. ${people} ${people === 1 ? "person" : "people"}, ${bots} ${bots === 1 ? "bot" : "bots"}, ${store.table.watchers} watching.`);
}

/** @param {any} desk */
function overlay(desk) {
  const { store } = desk;
  if (desk.sheet === "menu") return menuSheet(desk, store.you.host && settings(desk));
  if (desk.sheet === "invite") return inviteSheet(desk);
  const pays = onSheet(desk) && desk.tab === "board" && !desk.folded && !matchMedia(WIDE).matches;
  return [wishes(desk), diceSheet(desk) || (pays && paymentSheet(desk)), takingBack(desk)];
}

/** @param {any} desk */
function takingBack(desk) {
  const { store } = desk;
  const asker = store.table.seats.find((/** @type {any} */ one) => one.id === store.table.back);
  if (!asker || !store.mine) return null;
  if (asker.id === store.you.seat) return h("div.wish", {}, h("p", {}, "You ask to take your last decision back; the others decide."));
  if (store.table.agreed.includes(store.you.seat)) return null;
  return h("div.wish", { role: "alert" }, h("p", {}, `${asker.name} asks to take the last decision back.`),
    h("button", { "data-focus": "agree", click: () => desk.send({ do: "agree", yes: true }) }, "Agree"),
    h("button", { "data-focus": "refuse", click: () => desk.send({ do: "agree", yes: false }) }, "Do not agree"));
}

export { chip };
