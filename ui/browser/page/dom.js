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
    if (typeof value === "function") made.addEventListener(name, value);
    else if (name === "value") /** @type {any} */ (made).value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...inside.flat(3).filter((one) => one !== false && one !== null && one !== undefined));
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

/** Put new content in place, keeping the focus where it was. @param {HTMLElement} box @param {...any} inside */
export function fill(box, ...inside) {
  const held = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const name = held && box.contains(held) ? held.dataset.focus : undefined;
  const from = held instanceof HTMLInputElement && held.type === "text" ? held.selectionStart : null;
  const scrolled = box.scrollTop;
  box.replaceChildren(...inside.flat(3).filter(Boolean));
  box.scrollTop = scrolled;
  if (!name) return;
  const again = box.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  if (!(again instanceof HTMLElement)) return;
  again.focus({ preventScroll: true });
  if (from !== null && again instanceof HTMLInputElement) again.setSelectionRange(from, from);
}
