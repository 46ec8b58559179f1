// The front page: join a table by its word, or open one for a ready race.

import "./theme.js";
import { h } from "./dom.js";
import { keepKeys } from "./keys.js";

const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const unknown = new URLSearchParams(location.search).get("word");
const said = h("p.said", { role: "alert" });
if (unknown) said.textContent = `No table is called ${unknown.slice(0, 20)}. Ask for the word again.`;

const word = /** @type {HTMLInputElement} */ (
  h("input", { type: "text", id: "word", maxlength: 16, autocomplete: "off", autocapitalize: "characters", required: true })
);

/** @param {Event} event */
function join(event) {
  event.preventDefault();
  const typed = word.value.trim().toUpperCase().replace(/^([A-Z]+)-?([2-9]{2})$/, "$1-$2");
  if (/^[A-Z]{3,12}-[2-9]{2}$/.test(typed)) location.href = `t/${typed}`;
  else said.textContent = "A table word is a word and two digits, such as KITE-42.";
}

const races = /** @type {HTMLSelectElement} */ (h("select", { id: "race" }));

/** @param {Event} event */
async function open(event) {
  event.preventDefault();
  const answer = await fetch("open", { method: "POST", body: JSON.stringify({ race: races.value }) });
  if (!answer.ok) {
    said.textContent = await answer.text();
    return;
  }
  const made = await answer.json();
  keepKeys(made.word, [made.key]);
  location.href = `t/${made.word}`;
}

app.append(
  h("header.bar", {}, h("div.titles", {}, h("h1", {}, "gridprix"), h("p", {}, "Tables on this machine"))),
  h(
    "main.front",
    {},
    said,
    h("form.card", { submit: join }, h("h2", {}, "Join a table"), h("label", { for: "word" }, "Table word"), word, h("button.primary", {}, "Join")),
    h("form.card", { submit: open }, h("h2", {}, "Open a table"), h("label", { for: "race" }, "Race"), races, h("button.primary", {}, "Open a table")),
  ),
);
const listed = await (await fetch("races")).json();
races.append(...listed.map((/** @type {string} */ one) => h("option", { value: one }, one.replaceAll("-", " "))));
