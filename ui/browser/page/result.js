// After a race: who won and why, the page to take home, and the same again.

import { fill, h, token } from "./dom.js";
import { HOW, join, settings, sheets, wantsSeat, wishes } from "./lobby.js";
import { bar, chip } from "./parts.js";
import { log } from "./race.js";

/** @param {any} desk @param {HTMLElement} box */
export function result(desk, box) {
  const { store } = desk;
  if (wantsSeat(desk)) return join(desk, box);
  const rows = store.moment.standings;
  const first = rows[0];
  const line = store.log.find((/** @type {any} */ one) => one.kind === "finish" && one.car === first.car);
  const name = store.car(first.car).name;
  box.className = "screen result";
  fill(box,
    bar(desk, store.table.title, `Race ${store.table.number} is over \u00b7 ${store.moment.round} rounds`, "invite"),
    h("main.result-columns", {},
      h("div", {}, h("h2.winner", {}, line ? `${name} wins in ${line.round} rounds` : `${name} is first`), h("p.note", {}, store.moment.ending), podium(store), table(store)),
      h("div", {}, h("div.result-board", {}, desk.board.box), again(desk), store.you.host && settings(desk), wishes(desk), log(desk))),
    foot(desk),
    sheets(desk));
}

/** @param {any} store */
function podium(store) {
  const steps = [1, 0, 2].map((number) => store.moment.standings[number]).filter(Boolean);
  return h("div.podium", { "aria-hidden": "true" }, steps.map((/** @type {any} */ row) =>
    h(`div.step.place-${row.place}`, {}, token(store.seatOf(row.car).colour, 44), h("strong", {}, store.car(row.car).name), h("span", {}, String(row.place)))));
}

/** @param {any} store */
function table(store) {
  return h("table.places", {}, h("caption", {}, "Result"), h("thead", {}, h("tr", {}, ["place", "driver", "why"].map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, store.moment.standings.map((/** @type {any} */ row) => h("tr", { class: store.seatOf(row.car)?.id === store.you.seat ? "me" : "" },
      h("td", {}, String(row.place)), h("td", {}, h("span.named", {}, token(store.seatOf(row.car).colour, 24), store.car(row.car).name)), h("td", {}, row.reason || row.status || "running")))));
}

/** @param {any} desk */
function again(desk) {
  return h("section.card", { "aria-label": "Same again" }, h("h2", {}, "Same again"), h("p.note", {}, "Same track, same rules, same seats, new dice. A free seat goes to whoever joins next, or to a bot."),
    h("ul.rows", {}, desk.store.table.seats.map((/** @type {any} */ one) => {
      const [word, tone] = one.how === "ready" || one.how === "bot" ? ["in", "ok"] : one.how === "here" ? ["asked", "warn"] : HOW[/** @type {keyof typeof HOW} */ (one.how)];
      return h("li", { class: one.id === desk.store.you.seat ? "me" : "" }, token(one.colour, 28), h("div.who", {}, h("strong", {}, one.name + (one.how === "bot" ? ", bot" : ""))), chip(word, tone));
    })));
}

/** @param {any} desk */
function foot(desk) {
  const { store } = desk;
  const mayStart = store.you.host || (store.mine && !store.table.hosted);
  const ready = store.mine?.how === "ready";
  return h("footer.foot", {}, h("a.button", { href: `${desk.word}/replay.html`, download: "race.html" }, "Save as page"),
    store.mine && h("button", { class: mayStart ? "" : "primary", "data-focus": "again", "aria-pressed": String(ready), click: () => desk.send({ do: "ready", yes: !ready }) }, ready ? "I am in" : "Same again"),
    mayStart && h("button.primary", { "data-focus": "start", click: () => desk.send({ do: "start" }) }, "Start now"));
}
