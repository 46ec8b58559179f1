// The table's own screen: everything that is public, nothing to press but a few keys.

import { fill, h, slot, token } from "./dom.js";
import { headline, standings } from "./race.js";
import { THEMES, chooseTheme, theme } from "./theme.js";

const STILL = 600000; // milliseconds without a change after which the picture moves a little
const SHIFTS = [[0, 0], [8, 0], [8, 8], [0, 8]]; // pixels, so that nothing burns in
const SIZES = [80, 90, 100, 110, 125, 140]; // per cent of the text

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

/** F: full screen, T: theme, + and -: size of the text. @param {any} desk */
export function listenToRemote(desk) {
  let size = SIZES.indexOf(100);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "f") toggleFull();
    else if (key === "t") chooseTheme(THEMES[1 + (THEMES.indexOf(theme()) % (THEMES.length - 1))]);
    else if (key === "+" || key === "-") {
      size = Math.max(0, Math.min(SIZES.length - 1, size + (key === "+" ? 1 : -1)));
      document.documentElement.style.fontSize = `${SIZES[size]}%`;
    } else return;
    desk.show();
  });
}

function toggleFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {}); // a browser may forbid it
}

/** Move the picture whenever nothing has changed for long; whoever calls what this gives begins to wait anew. @param {HTMLElement} box */
export function restless(box) {
  let at = 0;
  let timer = 0;
  const shift = () => {
    at = (at + 1) % SHIFTS.length;
    const [x, y] = SHIFTS[at];
    box.style.transform = `translate(${x}px, ${y}px)`;
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(shift, STILL);
  };
  wait();
  return wait;
}
