// After a race: who won and why, the race once more, and another one.

import { readyRaces } from "./arrange.js";
import { fill, h, icon, slot, token } from "./dom.js";
import { HOW, join, settings, sheets, wantsSeat, wishes } from "./lobby.js";
import { bar, chip } from "./parts.js";
import { log } from "./race.js";
import { Replaying } from "./replaying.js";

/** @param {any} desk @param {HTMLElement} box */
export function result(desk, box) {
  const { store } = desk;
  if (wantsSeat(desk)) return join(desk, box);
  desk.replaying ||= new Replaying(desk);
  const view = desk.viewOf || "result";
  if (view === "replay") desk.replaying.wanted();
  box.className = `screen result view-${view}`;
  fill(box,
    bar(desk, title(view, store), `Race ${store.table.number} is over \u00b7 ${store.moment.round} rounds`, "invite"),
    h("main.result-columns", {},
      h("div.result-places", {}, winner(store), podium(store), table(store), lesson(desk), log(desk)),
      h("div.result-side", {},
        view === "replay" ? slot(desk.replaying.box) : h("div.result-board", {}, slot(desk.board.box)),
        view === "again" && nextRace(desk), view === "again" && again(desk), view === "again" && store.you.host && settings(desk), wishes(desk))),
    foot(desk, view),
    view === "replay" && h("div.parked", {}, slot(desk.board.box)),
    sheets(desk));
}

/** @param {string} view @param {any} store */
const title = (view, store) => (view === "replay" ? "Replay" : view === "again" ? "Race again" : store.table.title);

/** @param {any} store */
function winner(store) {
  const first = store.moment.standings[0];
  const line = store.log.find((/** @type {any} */ one) => one.kind === "finish" && one.car === first.car);
  const name = store.car(first.car).name;
  return [h("h2.winner", {}, line ? `${name} wins in ${line.round} rounds` : `${name} is first`), h("p.note.ending", {}, store.moment.ending)];
}

/** @param {any} store */
function podium(store) {
  const steps = [1, 0, 2].map((number) => store.moment.standings[number]).filter(Boolean);
  return h("div.podium", { "aria-hidden": "true" }, steps.map((/** @type {any} */ row) =>
    h(`div.step.place-${row.place}`, {}, token(store.seatOf(row.car).colour, 44), h("strong", {}, store.car(row.car).name), h("span", { class: `ink-${store.seatOf(row.car).colour}` }, h("b", {}, String(row.place))))));
}

/** @param {any} store */
function table(store) {
  return h("table.places", {}, h("caption", {}, "Result"), h("thead", {}, h("tr", {}, ["place", "driver", "why"].map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, store.moment.standings.map((/** @type {any} */ row) => h("tr", { class: store.seatOf(row.car)?.id === store.you.seat ? "me" : "" },
      h("td", {}, String(row.place)), h("td", {}, h("span.named", {}, token(store.seatOf(row.car).colour, 24), store.car(row.car).name)), h("td", {}, row.reason || row.status || "running")))));
}

/** One thing to learn, for whoever asks the coach. @param {any} desk */
function lesson(desk) {
  const { store } = desk;
  const own = store.moment.cars.filter((/** @type {any} */ one) => one.seat === store.you.seat);
  if (!own.length) return null;
  const known = desk.lessons?.number === store.table.number ? desk.lessons : null;
  const ask = async () => {
    desk.lessons = { number: store.table.number, told: null };
    desk.show();
    const answer = await fetch(`${desk.word}/lessons.json`);
    desk.lessons.told = answer.ok ? await answer.json() : {};
    desk.show();
  };
  if (!known) return h("button.lesson", { "data-focus": "lesson", click: ask }, icon("M9 18h6M10 21h4M12 3a6 6 0 0 1 3 11v1H9v-1a6 6 0 0 1 3-11"), "What could I have done better?");
  const words = known.told && own.map((/** @type {any} */ one) => known.told[one.id]).filter(Boolean).join(" ");
  return h("p.card.lesson", { role: "status" }, h("strong", {}, "Coach "), known.told ? words || "There is no best line to compare this race with." : "is looking at the race.");
}

/** What is raced next: the host chooses, the others read it. @param {any} desk */
function nextRace(desk) {
  const { store } = desk;
  const { next, ready } = store.table;
  const races = readyRaces(desk).filter((one) => one !== ready);
  const named = (/** @type {string} */ race) => race.replaceAll("-", " ");
  const other = next && next !== "reverse" ? next : "";
  const send = (/** @type {string} */ race) => desk.send({ do: "next", race });
  if (!store.you.host) return h("p.note", {}, other ? `The next race: ${named(other)}.` : next ? "The next race: the same, and who came last begins." : "The next race: same track, same rules.");
  const choice = (/** @type {string} */ race, /** @type {string} */ title, /** @type {string} */ line) =>
    h("button.next-race", { "data-focus": `next ${race || "same"}`, role: "radio", "aria-checked": String(next === race), click: () => send(race) }, h("span.dot", { "aria-hidden": "true" }), h("span", {}, h("strong", {}, title), h("span.note", {}, line)));
  return h("div.next", { role: "radiogroup", "aria-label": "The next race" }, h("h2", {}, "The next race"),
    choice("", "Same track, same rules", "new dice, same seats"), choice("reverse", "Same track, in reverse", "who came last begins"),
    h("label.setting", {}, h("span", {}, "Another race"), h("select", { "data-focus": "next other", change: (/** @type {any} */ event) => send(event.target.value) },
      h("option", { value: "", selected: !other }, "none"), races.map((one) => h("option", { value: one, selected: one === other }, named(one))))));
}

/** @param {any} desk */
function again(desk) {
  return h("section.card.again", { "aria-label": "Who is in" }, h("h2", {}, "Who is in"), h("p.note", {}, "Same link, same seats. A free seat goes to whoever joins next, or to a bot."),
    h("ul.rows", {}, desk.store.table.seats.map((/** @type {any} */ one) => {
      const [word, tone] = one.how === "ready" || one.how === "bot" ? ["in", "ok"] : one.how === "here" ? ["asked", "warn"] : HOW[/** @type {keyof typeof HOW} */ (one.how)];
      return h("li", { class: one.id === desk.store.you.seat ? "me" : "" }, token(one.colour, 28), h("div.who", {}, h("strong", {}, one.name + (one.how === "bot" ? ", bot" : one.id === desk.store.you.seat ? ", you" : ""))), chip(word, tone));
    })));
}

/** @param {any} desk @param {string} view */
function foot(desk, view) {
  const { store } = desk;
  const mayStart = store.you.host || (store.mine && !store.table.hosted);
  const go = (/** @type {string} */ name) => () => {
    desk.replaying.replay?.pause();
    desk.viewOf = name;
    desk.show();
  };
  const back = h("button", { "data-focus": "to result", click: go("result") }, "Result");
  if (view === "replay") return h("footer.foot", {}, back, h("a.button.primary", { href: `${desk.word}/replay.html`, download: "race.html" }, "Save as page"));
  const same = () => {
    if (store.mine && store.mine.how !== "ready") desk.send({ do: "ready", yes: true });
    go("again")();
  };
  if (view === "result") return h("footer.foot", {}, h("button", { "data-focus": "replay", click: go("replay") }, icon("M7 4l12 8l-12 8z"), "Replay"),
    h("button.primary", { "data-focus": "again", click: same }, "Race again"));
  const asked = store.table.seats.filter((/** @type {any} */ one) => one.how === "here").map((/** @type {any} */ one) => one.name);
  return h("footer.foot", {}, h("p.note", {}, asked.length ? `${asked.join(", ")} ${asked.length === 1 ? "has" : "have"} not said yet.` : "Everybody is in.",
    mayStart ? "" : " The host starts the race."), back,
    store.mine && h("button", { "data-focus": "leave", click: () => desk.send({ do: "leave" }) }, "Leave"),
    mayStart && h("button.primary", { "data-focus": "start", click: () => desk.send({ do: "start" }) }, "Start now"));
}
