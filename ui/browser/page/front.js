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
function open(event) {
  event.preventDefault();
  openWith({ race: races.value });
}

/** @param {Record<string, string>} wanted */
async function openWith(wanted) {
  const answer = await fetch("open", { method: "POST", body: JSON.stringify(wanted) });
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

const files = ["scenario", "track"].map((one) => /** @type {HTMLInputElement} */ (h("input", { type: "file", id: one, accept: ".yaml,.yml" })));

/** @param {Event} event */
async function send(event) {
  event.preventDefault();
  const [scenario, track] = await Promise.all(files.map((one) => one.files?.[0]?.text() || ""));
  if (scenario) openWith({ scenario, track });
  else said.textContent = "Choose a scenario file; a track file only if it is not a ready one.";
}

if (await (await fetch("uploads")).json())
  document.querySelector("main")?.append(
    h("form.card", { submit: send }, h("h2", {}, "Race on your own files"),
      h("label", { for: "scenario" }, "Scenario (YAML)"), files[0], h("label", { for: "track" }, "Track (YAML), if it is your own"), files[1],
      h("button.primary", {}, "Open a table")));
