// What several screens share: bar, chips, sheets.

import { codes } from "./arrange.js";
import { h } from "./dom.js";
import { THEMES, chooseTheme, chosenTheme } from "./theme.js";

export const WIDE = "(min-width: 1024px)"; // from here on a panel at the side has room

/** @param {any} desk @param {string} title @param {string} line @param {string} tool */
export function bar(desk, title, line, tool) {
  const open = () => {
    desk.sheet = desk.sheet === tool ? "" : tool;
    desk.show();
  };
  return h("header.bar", {},
    h("a.back", { href: "../", "aria-label": "All tables" }, "\u2039"),
    h("div.titles", {}, h("h1", {}, title), h("p", {}, line, " ", h("span", { "data-clock": true }))),
    h("button.tool", { "data-focus": "tool", click: open }, tool === "invite" ? "Invite" : "Menu"));
}

/** @param {string} words @param {string} tone */
export const chip = (words, tone) => h(`span.chip.${tone}`, {}, words);

/** @param {any} desk @param {string} label @param {...any} inside */
export function sheet(desk, label, ...inside) {
  const close = () => {
    desk.sheet = "";
    desk.show();
  };
  return h("div.veil", {}, h("section.sheet", { role: "dialog", "aria-modal": "true", "aria-label": label, tabindex: -1, "data-focus": label },
    h("div.grab", { "aria-hidden": "true" }), inside, h("button.primary.act", { "data-focus": "done", click: close }, "Done")));
}

/** @param {any} desk */
export function inviteSheet(desk) {
  const link = location.origin + location.pathname;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      desk.say("The link is copied.");
    } catch {
      desk.say("Select the link and copy it.");
    }
  };
  return sheet(desk, "Invite friends", h("h2", {}, "Invite friends"), h("p.note", {}, "Same Wi-Fi, any browser, nothing to install."),
    codes(desk), h("p", {}, "Table word ", h("strong.word", {}, desk.word)),
    h("div.pair", {}, h("button", { "data-focus": "copy", click: copy }, "Copy the link"), h("a.button", { href: "?tv=1", target: "_blank", rel: "noopener" }, "Big screen")));
}

/** @param {any} desk @param {...any} more */
export function menuSheet(desk, ...more) {
  const { store } = desk;
  return sheet(desk, "Menu", h("h2", {}, "Menu"),
    h("fieldset", {}, h("legend", {}, "Colours"), THEMES.map((one) =>
      h("button", { "data-focus": `theme ${one}`, "aria-pressed": String(chosenTheme() === one), click: () => { chooseTheme(one); desk.show(); } }, one.replace("-", " ")))),
    h("div.pair", {},
      h("button", { "data-focus": "list", "aria-pressed": String(desk.listed), click: () => { desk.listed = !desk.listed; desk.show(); } }, "Options as a list"),
      h("button", { "data-focus": "invite", click: () => { desk.sheet = "invite"; desk.show(); } }, "Invite")),
    store.you.host && h("button", { "data-focus": "pause", click: () => desk.send({ do: "pause", yes: !store.table.paused }) }, store.table.paused ? "Go on" : "Pause the table"),
    store.mine && store.stage === "race" && h("div.pair", {},
      h("button", { "data-focus": "drive", click: () => desk.send({ do: "wheel", yes: store.mine.how === "driven" }) }, store.mine.how === "driven" ? "Drive again" : "Let the bot drive"),
      h("button", { "data-focus": "leave", click: () => desk.send({ do: "leave" }) }, "Give up the seat")),
    more);
}
