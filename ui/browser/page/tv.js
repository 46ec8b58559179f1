// The table's own screen: everything that is public, nothing to press.

import { fill, h, slot, token } from "./dom.js";
import { headline, standings } from "./race.js";

/** @param {any} desk @param {HTMLElement} box */
export function bigScreen(desk, box) {
  const { store } = desk;
  box.className = "screen tv";
  const invite = h("section.tv-invite", {}, h("img.code", { loading: "lazy", src: `${desk.word}/code.svg`, alt: `Code with the link to table ${desk.word}` }),
    h("div", {}, h("h2", {}, "Join or watch"), h("p", {}, "Scan, or say the table word."), h("strong.word", {}, desk.word), h("p", {}, `${store.table.watchers} watching`)));
  const seats = h("ul.rows", {}, store.table.seats.map((/** @type {any} */ one) => h("li", {}, token(one.colour, 48), h("div.who", {}, h("strong", {}, one.name), h("span", {}, one.how === "here" ? "not ready" : one.how)))));
  if (!store.moment) {
    fill(box, head(store, "Lobby"), h("main.tv-lobby", {}, h("section", {}, h("h2", {}, "Seats"), seats), invite), h("div.parked", {}, slot(desk.board.box)));
    return;
  }
  const last = store.log.slice(-3);
  fill(box, head(store, store.stage === "over" ? store.moment.ending : headline(store)),
    h("main.tv-race", {}, h("div.stage", {}, slot(desk.board.box), h("ul.tv-log", {}, last.map((/** @type {any} */ one) => h("li", {}, one.car && store.seatOf(one.car) ? token(store.seatOf(one.car).colour, 28) : null, one.text)))),
      h("aside", {}, standings(desk), invite)));
}

/** @param {any} store @param {string} words */
const head = (store, words) => h("header.bar", {}, h("h1", {}, store.table.title), h("p.now", {}, words, " ", h("span", { "data-clock": true })));
