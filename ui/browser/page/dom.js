// Elements from a few words; every text is a text node, so a name can be nothing but a name.

/**
 * @param {string} kind tag, then classes after dots: "button.primary"
 * @param {Record<string, any>} [given] attributes; functions become listeners, false and null are left out
 * @param {...any} inside elements, texts, lists of them; false and null are left out
 * @returns {HTMLElement}
 */
export function h(kind, given = {}, ...inside) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") hear(made, name, value);
    else if (name === "value") /** @type {any} */ (made).value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside.flat(3).filter((one) => one !== false && one !== null && one !== undefined));
  return made;
}

/** Whom an element tells; a later screen may put another in place. @param {any} made @param {string} name @param {any} told */
function hear(made, name, told) {
  made.heard ||= {};
  if (!(name in made.heard)) made.addEventListener(name, (/** @type {Event} */ event) => made.heard[name]?.(event));
  made.heard[name] = told;
}

/** A place for something that stays the same whatever is around it. @param {HTMLElement} kept */
export function slot(kept) {
  const made = /** @type {any} */ (h("div", { "data-slot": true }));
  made.kept = kept;
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, any>} [given] @param {...any} inside @returns {any} */
export function s(tag, given = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** A seat's token. @param {string} colour @param {number} [size] */
export function token(colour, size = 32) {
  const picture = s("svg", { width: size, height: size, class: "token", "aria-hidden": "true" });
  picture.append(s("use", { href: `#token-${colour}` }));
  return picture;
}

/** A drawing of a few lines. @param {string} path */
export function icon(path) {
  const picture = s("svg", { width: 24, height: 24, viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" });
  picture.append(s("path", { d: path, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round" }));
  return picture;
}

/**
 * Put new content in place. What is the same stays the same element: a finger that is down while a
 * message comes still presses the button it is on, and the focus stays where it is.
 * @param {HTMLElement} box @param {...any} inside
 */
export function fill(box, ...inside) {
  const held = document.activeElement instanceof HTMLElement && box.contains(document.activeElement) ? document.activeElement : null;
  const name = held?.dataset.focus;
  children(box, inside.flat(3).filter((one) => one !== false && one !== null && one !== undefined && one !== ""));
  if (!name || held?.isConnected) return;
  const again = box.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {any} node */
const keyOf = (node) => node.dataset?.focus || node.id || "";

/** Whether one node can become the other. @param {any} now @param {any} wanted */
function alike(now, wanted) {
  if (now.nodeName !== wanted.nodeName || keyOf(now) !== keyOf(wanted)) return false;
  return keyOf(now) !== "" || now.nodeType === Node.TEXT_NODE || now.getAttribute("class") === wanted.getAttribute("class");
}

/** @param {any} box @param {any[]} wanted */
function children(box, wanted) {
  const keyed = new Map([...box.childNodes].filter(keyOf).map((one) => [keyOf(one), one]));
  let at = 0;
  for (const given of wanted) {
    const next = typeof given === "object" ? given : document.createTextNode(String(given));
    const here = box.childNodes[at];
    const known = next.kept || keyed.get(keyOf(next)) || here;
    const same = known && (next.kept || alike(known, next)) ? known : null;
    if (same && !next.kept) become(same, next);
    if (!same) for (const empty of next.querySelectorAll?.("[data-slot]") || []) empty.replaceWith(empty.kept);
    if ((same || next) !== here) box.insertBefore(same || next, here || null);
    at += 1;
  }
  while (box.childNodes.length > at) box.lastChild.remove();
}

/** Make an element what another is. @param {any} now @param {any} wanted */
function become(now, wanted) {
  if (now.nodeType === Node.TEXT_NODE) {
    if (now.data !== wanted.data) now.data = wanted.data;
    return;
  }
  for (const { name } of [...now.attributes])
    if (!wanted.hasAttribute(name) && !(name === "open" && now.localName === "details")) now.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (now.getAttribute(name) === value) continue;
    if (name === "style") now.style.cssText = value; // the page's policy forbids the attribute, not this
    else now.setAttribute(name, value);
  }
  for (const name of Object.keys(now.heard || {})) if (!wanted.heard?.[name]) now.heard[name] = null;
  for (const [name, told] of Object.entries(wanted.heard || {})) hear(now, name, told);
  children(now, [...wanted.childNodes]);
  if (now.localName === "input" && now.value !== wanted.value) now.value = wanted.value;
  const chosen = now.localName === "select" && now.querySelector("option[selected]");
  if (chosen && now.value !== chosen.value) now.value = chosen.value;
}
