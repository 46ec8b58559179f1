// Before a race: who sits where, the rules in short, the invitation.

import { arrange, codes, moveByKeys, seatTools } from "./arrange.js";
import { fill, h, slot, token } from "./dom.js";
import { bar, chip, inviteSheet, menuSheet } from "./parts.js";
import { theme } from "./theme.js";
import { seatNumber } from "./words.js";

export const HOW = {
  ready: ["ready", "ok"],
  here: ["not ready", "warn"],
  away: ["away", "inset"],
  bot: ["bot", "sel"],
  free: ["free", "inset"],
  driven: ["a bot drives", "sel"],
};
const COLOURS = ["blue", "vermilion", "green", "purple", "ochre", "pink", "black", "sky", "brown", "grey", "olive", "wine"];
const SIGNS = ["disc", "triangle", "square", "plus", "diamond", "star", "ring", "chevron", "hourglass", "cross", "bars", "half-moon"];

/** @param {any} desk @param {HTMLElement} box */
export function lobby(desk, box) {
  const { store } = desk;
  const taken = store.table.seats.filter((/** @type {any} */ one) => !["free", "bot"].includes(one.how)).length;
  const line = `Lobby \u00b7 ${taken} of ${store.table.seats.length} seats taken`;
  if (wantsSeat(desk)) return join(desk, box);
  box.className = "screen lobby";
  fill(box,
    bar(desk, store.table.title, line, "invite"),
    h("main.lobby-columns", {}, about(store), seats(desk), invitation(desk)),
    foot(desk),
    sheets(desk),
    h("div.parked", {}, slot(desk.board.box)),
  );
}

/** @param {any} desk */
export function sheets(desk) {
  if (desk.sheet === "invite") return inviteSheet(desk);
  if (desk.sheet === "menu") return menuSheet(desk);
  return null;
}

/** Whether somebody is to be asked for a name: the host only when that is wanted. @param {any} desk */
export const wantsSeat = (desk) => !desk.store.mine && (desk.joining || (!desk.watching && !desk.store.you.host));

/** @param {any} desk @param {HTMLElement} box */
export function join(desk, box) {
  const { store } = desk;
  box.className = "screen join";
  const owner = (/** @type {string} */ colour) => store.table.seats.find((/** @type {any} */ one) => one.colour === colour);
  const isTaken = (/** @type {string} */ colour) => !["free", "bot", undefined].includes(owner(colour)?.how);
  const offered = store.stage === "race" ? COLOURS.filter((one) => owner(one)) : COLOURS;
  const free = store.table.seats.filter((/** @type {any} */ one) => ["free", "bot"].includes(one.how));
  if (!desk.colour || isTaken(desk.colour)) desk.colour = free[0]?.colour || "";
  const seat = owner(desk.colour) || free[0];
  const take = (/** @type {Event} */ event) => {
    event.preventDefault();
    desk.send({ do: "take", name: desk.name, colour: desk.colour });
  };
  fill(box,
    bar(desk, `Join ${store.table.title}`, `${store.table.track} \u00b7 ${free.length} free seats`, "invite"),
    h("main.join-form", {},
      h("form", { submit: take },
        h("label", { for: "name" }, "Your name"),
        h("input", { id: "name", type: "text", maxlength: 20, autocomplete: "nickname", "data-focus": "name", value: desk.name,
          required: true, input: (/** @type {any} */ event) => (desk.name = event.target.value) }),
        h("fieldset.cars", {},
          h("legend", {}, "Your car", h("span", {}, desk.colour ? ` ${desk.colour}, ${SIGNS[COLOURS.indexOf(desk.colour)]}` : "")),
          offered.map((one) =>
            h("button", {
              type: "button", class: isTaken(one) ? "car-choice taken" : "car-choice", "data-focus": `car ${one}`,
              "aria-pressed": String(desk.colour === one), disabled: isTaken(one),
              "aria-label": `${one}, ${SIGNS[COLOURS.indexOf(one)]}${isTaken(one) ? ", taken" : ""}`,
              click: () => { desk.colour = one; desk.show(); },
            }, token(one, 36)))),
        h("p.note", {}, "Struck through: taken by another driver."),
        free.length ? h("button.primary.act", { "data-focus": "take" }, `Take seat ${seat ? seatNumber(seat.id) : ""}`)
          : h("p.said", {}, "All seats are taken. You may watch.")),
      h("button.act", { "data-focus": "watch", click: () => { desk.watching = true; desk.joining = false; desk.show(); } }, "Only watch"),
      h("p.note", {}, "No account. This browser remembers your seat."),
      claimable(desk),
      about(store)),
    sheets(desk),
    h("div.parked", {}, slot(desk.board.box)),
  );
}

/** @param {any} desk */
function claimable(desk) {
  const taken = desk.store.table.seats.filter((/** @type {any} */ one) => !["free", "bot"].includes(one.how));
  if (!taken.length) return null;
  return h("details.card", {}, h("summary", {}, "I have a seat on another device"),
    taken.map((/** @type {any} */ one) =>
      h("button", { "data-focus": `claim ${one.id}`, click: () => desk.send({ do: "claim", seat: one.id }) }, `I am ${one.name}: ask the host`)));
}

/** @param {any} store */
function about(store) {
  const rules = store.table.rules;
  return h("section.card.about", { "aria-label": "Track and rules" },
    h("img.thumbnail", { loading: "lazy", src: `${store.table.word}/board.svg?theme=${theme()}&of=${store.table.board}`, alt: "" }),
    h("h2", {}, store.table.track || store.table.race),
    h("p", {}, store.table.about),
    h("p.note", {}, `${store.table.laps} ${store.table.laps === 1 ? "lap" : "laps"}${store.table.settings.clock ? ` \u00b7 ${store.table.settings.clock} seconds for a question` : ""} \u00b7 help: ${store.table.settings.help}`),
    h("h3", {}, "Rules in short"),
    h("ul.rules", {}, rules.slice(0, 4).map((/** @type {string} */ one) => h("li", {}, one))),
    h("a.button", { href: `${store.table.word}/book`, target: "_blank", rel: "noopener" }, `All ${rules.length} rules`));
}

/** @param {any} desk */
function seats(desk) {
  const { store } = desk;
  return h("section.card.seats", { "aria-label": "Seats" }, h("h2", {}, "Seats"),
    h("ul.rows", {}, store.table.seats.map((/** @type {any} */ one) => row(desk, one))),
    h("p.note", {}, `Watching: ${store.table.watchers}`),
    wishes(desk), store.you.host && store.stage === "lobby" && arrange(desk), store.you.host && settings(desk));
}

/** @param {any} desk @param {any} seat */
function row(desk, seat) {
  const { store } = desk;
  const me = seat.id === store.you.seat;
  const [word, tone] = HOW[/** @type {keyof typeof HOW} */ (seat.how)];
  const open = ["free", "bot"].includes(seat.how);
  const detail = seat.how === "bot" ? `bot, ${seat.pilot}` : seat.how === "free" ? `${seat.colour} \u00b7 whoever joins next` : [me && "you", seat.device].filter(Boolean).join(" \u00b7 ");
  const tools = [];
  if (store.you.host && open)
    tools.push(h("select", { "aria-label": `Who drives seat ${seatNumber(seat.id)}`, "data-focus": `bot ${seat.id}`,
      change: (/** @type {any} */ event) => desk.send({ do: "bot", seat: seat.id, pilot: event.target.value }) },
      h("option", { value: "human", selected: seat.how === "free" }, "a person"),
      store.table.pilots.map((/** @type {string} */ one) => h("option", { value: one, selected: seat.how === "bot" && one === seat.pilot }, `bot, ${one}`))));
  if (store.you.host && !open && !me)
    tools.push(h("button", { "data-focus": `remove ${seat.id}`, click: () => desk.send({ do: "remove", seat: seat.id }) }, "Free the seat"));
  const arranges = store.you.host && store.stage === "lobby";
  if (arranges) tools.push(seatTools(desk, seat, open));
  return h("li", { class: me ? "me" : "", keydown: arranges ? moveByKeys(desk, seat) : null }, token(seat.colour, 36),
    h("div.who", {}, h("strong", {}, seat.how === "free" ? "Free seat" : seat.name), h("span", {}, detail)), tools, chip(word, tone));
}

/** People who ask to be let in. @param {any} desk */
export function wishes(desk) {
  return desk.store.wishes.map((/** @type {any[]} */ [number, name, seat, claims]) =>
    h("div.wish", { role: "alert" },
      h("p", {}, claims ? `Another device asks for the seat of ${name}.` : `${name} asks for seat ${seatNumber(seat)}.`),
      h("button", { "data-focus": `yes ${number}`, click: () => desk.send({ do: "admit", number, yes: true }) }, "Let in"),
      h("button", { "data-focus": `no ${number}`, click: () => desk.send({ do: "admit", number, yes: false }) }, "Not now")));
}

/** @param {any} desk */
export function settings(desk) {
  const set = desk.store.table.settings;
  const select = (/** @type {string} */ what, /** @type {string} */ label, /** @type {[string, string][]} */ values, /** @type {string} */ now) =>
    h("label.setting", {}, h("span", {}, label),
      h("select", { "data-focus": what, change: (/** @type {any} */ event) => desk.send({ do: "settle", what, value: event.target.value }) },
        values.map(([value, words]) => h("option", { value, selected: value === now }, words))));
  const clocks = [["0", "no clock"], ["30", "30 seconds"], ["60", "1 minute"], ["90", "90 seconds"], ["120", "2 minutes"], ["300", "5 minutes"]];
  if (!clocks.some(([value]) => value === String(set.clock))) clocks.push([String(set.clock), `${set.clock} seconds`]);
  return h("div.settings", {},
    select("clock", "Time for a question", /** @type {any} */ (clocks), String(set.clock)),
    select("help", "Help beforehand", [["full", "full"], ["prices only", "prices only"], ["none", "none"]], set.help),
    select("delay", "Those who watch see it", delays(set.delay), String(set.delay)),
    select("ask first", "Who sits down", [["no", "whoever comes"], ["yes", "whom I let in"]], set.ask_first ? "yes" : "no"),
    select("stand-in", "When the time is over", desk.store.table.pilots.map((/** @type {string} */ one) => [one, `the bot ${one} moves`]), set.stand_in));
}

/** How late watchers may be. @param {number} now @returns {[string, string][]} */
function delays(now) {
  const known = [0, 15, 30, 60, 300];
  return [...known, ...(known.includes(now) ? [] : [now])].map((one) => [String(one), one ? `${one} seconds later` : "at once"]);
}

/** @param {any} desk */
function invitation(desk) {
  return h("section.card.invite", { "aria-label": "Invite" }, h("h2", {}, "Invite"),
    codes(desk),
    h("p", {}, "or the table word ", h("strong.word", {}, desk.word)),
    h("h3", {}, "At the table"),
    h("ul.notices", {}, desk.store.table.notices.slice(-5).map((/** @type {any[]} */ one) => h("li", {}, one[1]))));
}

/** @param {any} desk */
function foot(desk) {
  const { store } = desk;
  const waiting = store.table.seats.filter((/** @type {any} */ one) => ["here", "away"].includes(one.how)).map((/** @type {any} */ one) => one.name);
  const free = store.table.seats.filter((/** @type {any} */ one) => one.how === "free").length;
  const mayStart = store.you.host || (store.mine && !store.table.hosted);
  const words = [waiting.length ? `${waiting.join(", ")} ${waiting.length === 1 ? "is" : "are"} not ready.` : "", free ? `Free seats are taken by the bot ${store.table.settings.stand_in}.` : ""].filter(Boolean).join(" ");
  const ready = store.mine?.how === "ready";
  return h("footer.foot", {}, mayStart && h("p.note", {}, words),
    store.mine && h("button", { "data-focus": "leave", click: () => desk.send({ do: "leave" }) }, "Leave"),
    !store.mine && h("button", { "data-focus": "sit", click: () => { desk.joining = true; desk.show(); } }, "Take a seat"),
    store.mine && h("button", { class: mayStart ? "" : "primary", "data-focus": "ready", "aria-pressed": String(ready), click: () => desk.send({ do: "ready", yes: !ready }) }, ready ? "I am not ready" : "I am ready"),
    mayStart && h("button.primary", { "data-focus": "start", click: () => desk.send({ do: "start" }) }, "Start race"));
}
