// Light, dark or high contrast: as the system says, or as somebody chooses.

const PLACE = "gridprix theme";
export const THEMES = ["system", "light", "dark", "high-contrast"];
const dark = matchMedia("(prefers-color-scheme: dark)");
const more = matchMedia("(prefers-contrast: more)");

export function chosenTheme() {
  try {
    return localStorage.getItem(PLACE) || "system";
  } catch {
    return "system";
  }
}

export function theme() {
  const chosen = chosenTheme();
  if (THEMES.includes(chosen) && chosen !== "system") return chosen;
  return more.matches ? "high-contrast" : dark.matches ? "dark" : "light";
}

/** @param {string} name */
export function chooseTheme(name) {
  try {
    localStorage.setItem(PLACE, name);
  } catch {
    // it lasts as long as the page
  }
  show();
}

function show() {
  document.documentElement.dataset.theme = theme();
  dispatchEvent(new Event("gridprix-theme"));
}

for (const one of [dark, more]) one.addEventListener("change", show);
show();
