// One table: what has come is put together, and the screen for it is shown.

import { chosenTheme } from "./theme.js";
import { Board } from "./board.js";
import { noticeDice } from "./dice.js";
import { fill, h } from "./dom.js";
import { takeFromAddress } from "./keys.js";
import { lobby } from "./lobby.js";
import { Line } from "./net.js";
import { WIDE } from "./parts.js";
import { bidOf } from "./payment.js";
import { race } from "./race.js";
import { result } from "./result.js";
import { listenToKeys } from "./keyboard.js";
import { Store, brought } from "./store.js";
import { bigScreen, listenToRemote, restless } from "./tv.js";
import { minutes } from "./words.js";

const CALM = 350; // milliseconds in which a second tap is one of a pair

const word = decodeURIComponent(location.pathname.split("/").pop() || "").toUpperCase();
takeFromAddress(word);

const store = new Store();
store.tv = new URLSearchParams(location.search).has("tv");
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const status = /** @type {HTMLElement} */ (document.getElementById("status"));
const screenBox = h("div.screen");
const toast = h("div.toast", { role: "alert", hidden: true });
const banner = h("div.banner", { role: "alert", hidden: true });
app.replaceChildren(screenBox, banner, toast);

/** What every screen gets: how things stand, what may be asked for, and what is chosen meanwhile. */
const desk = {
  word,
  store,
  theme: chosenTheme,
  /** @type {any} */ line: null,
  /** @type {any} */ board: null,
  tab: "board",
  sheet: "",
  listed: false,
  name: "",
  colour: "",
  watching: false,
  joining: false,
  again: false,
  looking: false,
  pressedAt: 0,
  folded: false, // whether the sheet with what is asked lies aside
  bid: "", // what is to be laid on the dice of what is framed
  /** @type {any} */ laying: null, // the same, once that was confirmed
  held: 0,
  settledAt: 0,
  viewOf: "result",
  /** @type {any} */ others: null, // dice that fell for somebody else
  /** @type {any} */ replaying: null,
  /** @type {any} */ lessons: null,
  unread: 0,
  seenThrow: Number(sessionStorage.getItem(`${word} dice`) || -1),
  /** @type {string | null} */ framed: null,
  /** @param {any} message */
  send(message) {
    desk.line.send(message);
  },
  /** @param {string | null} key */
  frame(key) {
    desk.framed = key;
    desk.board.framed = key;
    show();
  },
  /** Give the framed option as the answer; the second tap of two quick ones was meant for what was there before. */
  confirm(/** @type {any} */ event = null) {
    const question = store.question;
    const quick = event?.detail > 0 && performance.now() - desk.settledAt < CALM;
    if (!question || !desk.line.open || quick) return;
    desk.settledAt = performance.now();
    const offer = question.offers.find((/** @type {any} */ one) => one.key === desk.framed && !one.refusal);
    if (!offer) return;
    const bid = bidOf(desk, offer);
    desk.laying = bid && { car: question.car, question: offer.bids.question, key: bid.key };
    reply(question, offer.key);
  },
  /** Ask the coach; what it says is framed, and nothing is sent. */
  hint() {
    say("The coach thinks.");
    desk.send({ do: "hint" });
  },
  show,
  say,
};
desk.board = new Board(store, desk.frame, word);

let asked = "";
/** @type {HTMLElement | null} */ let attended = null;
let quiet = 0;
const stir = store.tv ? restless(screenBox) : () => {};

/** @param {string} sentence */
function say(sentence) {
  toast.textContent = sentence;
  toast.hidden = !sentence;
  clearTimeout(quiet);
  quiet = setTimeout(() => (toast.hidden = true), 5000);
}

/** Answer a question with one of its options. @param {any} question @param {string} key */
function reply(question, key) {
  const number = question.offers.findIndex((/** @type {any} */ one) => one.key === key);
  desk.send({
    do: "reply",
    car: question.car,
    option: String(number).padStart(4, "0"),
    asked: store.asked[question.car],
    brought: brought(),
  });
}

/** What was chosen for the dice is laid when it is asked for; any other question is for the driver. */
function layBid() {
  const { question } = store;
  const { laying } = desk;
  if (!laying || !question) return;
  const same = question.car === laying.car && question.question === laying.question;
  const offer = question.offers.find((/** @type {any} */ one) => one.key === laying.key && !one.refusal);
  if (!same && store.nameOf(question) === asked) return; // not answered yet
  desk.laying = null;
  if (!same || !offer) return;
  reply(question, offer.key);
  store.answer(question);
}

/** @param {any} message */
function hear(message) {
  const before = store.log.length;
  store.take(message);
  stir();
  desk.board.follow(store.table.board);
  if (store.mine) desk.joining = false;
  if (store.stage !== "over") desk.viewOf = "result";
  layBid();
  const question = store.question;
  const now = question ? store.nameOf(question) : "";
  if (now !== asked) {
    const keys = question ? question.offers.map((/** @type {any} */ one) => one.key) : [];
    const kept = question && asked === "" && keys.includes(desk.framed);
    if (!kept) desk.framed = question ? firstFrame(question) : null;
    asked = now;
    desk.folded = false;
    desk.bid = "";
    screenBox.querySelector(".panel")?.scrollTo(0, 0);
    desk.board.framed = desk.framed;
    if (question) announce();
  }
  noticeDice(desk, before);
  if (message.said && message.said[1]) say(message.said[1]);
  if (message.said?.[2] && question) reveal(message.said[2]);
  if (desk.tab !== "log") desk.unread += Math.max(0, store.log.length - before);
  show();
}

/** Frame what the coach speaks of. @param {string} key */
function reveal(key) {
  const offer = store.question.offers.find((/** @type {any} */ one) => one.key === key && !one.refusal);
  if (!offer) return;
  if ((offer.prices || []).length) store.paying = true;
  desk.framed = desk.board.framed = key;
}

/** Where cards are chosen one is always framed; a point on the board waits for a tap. @param {any} question */
function firstFrame(question) {
  const reach = question.offers.some((/** @type {any} */ one) => one.reach);
  return reach ? question.default || null : null;
}

function announce() {
  status.textContent = `Your turn. Round ${store.moment.round || 0}.`;
  desk.tab = "board";
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
}

function show() {
  if (!store.table) return;
  const mine = store.question && store.mine;
  document.title = `${mine ? `\u2022 ${store.mine.name}, ` : ""}${store.table.title}`;
  const stage = store.tv ? bigScreen : store.stage === "lobby" ? lobby : store.stage === "over" ? result : race;
  stage(desk, screenBox);
  attend();
  if (screenBox.contains(desk.board.box)) desk.board.draw();
  connection();
}

/** While a sheet is open nothing behind it can be reached; what is new there is read from its beginning. */
function attend() {
  const sheet = /** @type {HTMLElement | null} */ (screenBox.querySelector(".veil > .sheet"));
  for (const one of screenBox.children) one.toggleAttribute("inert", Boolean(sheet) && !one.matches(".veil, .wish"));
  if (sheet === attended) return;
  attended = sheet;
  sheet?.focus({ preventScroll: true });
}

function connection() {
  const line = desk.line;
  banner.hidden = !line || line.open || !line.lostAt;
  document.body.classList.toggle("lost", !banner.hidden);
  if (banner.hidden) return;
  const gone = (Date.now() - line.lostAt) / 1000;
  const next = Math.max(0, Math.ceil((line.nextAt - Date.now()) / 1000));
  const words =
    gone > 120
      ? "The table cannot be reached. It may be closed. Your seat is kept."
      : `Tried ${line.tries} ${line.tries === 1 ? "time" : "times"}, again in ${next} ${next === 1 ? "second" : "seconds"}. Your seat is kept. Nothing is lost.`;
  fill(
    banner,
    h("strong", {}, "Looking for the table"),
    h("p", {}, words),
    h("button", { "data-focus": "try", click: () => line.connect() }, "Try now"),
  );
}

let told = 0;
setInterval(() => {
  if (desk.line && !desk.line.open) connection();
  const left = store.left;
  for (const one of document.querySelectorAll("[data-clock]"))
    one.textContent = left === null ? "" : store.clock.stands || `${minutes(left)} left`;
  if (left === null || !store.question) return;
  const mark = left <= 15 ? 15 : left <= 60 ? 60 : 0;
  if (mark && mark !== told) status.textContent = `${Math.ceil(left)} seconds left.`;
  told = mark;
}, 500);

desk.line = new Line(word, hear, () => {
  store.forget();
  show();
});
if (!store.tv) listenToKeys(desk);
else listenToRemote(desk);
matchMedia(WIDE).addEventListener("change", show);
/** @type {any} */ (window).gridprix = { store, desk };
