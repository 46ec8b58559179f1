// The keys that this browser holds: read once from the address, then kept out of it.

const PLACE = "gridprix keys";

/** @returns {Record<string, string[]>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) || "{}");
  } catch {
    return {};
  }
}

/** The keys for a table. @param {string} word @returns {string[]} */
export function keysOf(word) {
  const found = all()[word];
  return Array.isArray(found) ? found : [];
}

/** Keep keys of a table. @param {string} word @param {string[]} keys */
export function keepKeys(word, keys) {
  const kept = all();
  kept[word] = [...new Set([...(kept[word] || []), ...keys])].slice(-8);
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing: the seat lasts as long as the page
  }
}

/** Take a key out of the address bar. @param {string} word */
export function takeFromAddress(word) {
  const found = /^#key=([0-9a-f]{32})$/.exec(location.hash);
  if (!found) return;
  keepKeys(word, [found[1]]);
  history.replaceState(null, "", location.pathname + location.search);
}
