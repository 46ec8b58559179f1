"""The table's own screen: its keys, and a picture that does not burn in."""

from __future__ import annotations

from pathlib import Path

import pytest

from .chrome import TV, Browser
from .servers import serving

pytestmark = pytest.mark.timeout(300)
# ten minutes pass at once, and nothing shorter does
HASTE = """const wait = window.setTimeout.bind(window);
window.slept = [];
window.setTimeout = (work, time, ...more) => {
  if (time >= 1000) window.slept.push(time);
  return wait(work, time === 600000 ? 40 : time, ...more);
};"""
SIZE = "parseFloat(getComputedStyle(document.querySelector('.word')).fontSize)"
THEME = "document.documentElement.dataset.theme"

# what is asked for first comes last
OVERTAKEN = """const fetched = window.fetch.bind(window);
window.late = 0;
window.fetch = async (what, ...more) => {
  const answer = await fetched(what, ...more);
  if (!String(what).includes('theme=dark')) return answer;
  const text = await answer.text();
  while (!GROUND || GROUND === window.before) await new Promise((go) => setTimeout(go, 20));
  setTimeout(() => { window.late += 1; }, 100);
  return new Response(text);
};"""
GROUND = "document.querySelector('.board-box').style.backgroundColor"


def test_a_picture_in_old_colours_that_comes_late_is_not_shown(
    browser: Browser, tmp_path: Path
) -> None:
    with serving("first-race", tmp_path) as served:
        screen = browser.device(f"{served.link}?tv=1", TV, touch=False)
        screen.wait(f"document.querySelector('.board-box svg') && {GROUND}")
        screen.run(f"window.before = {GROUND}")
        screen.run(OVERTAKEN.replace("GROUND", GROUND) + "0")
        for theme in ("dark", "high-contrast"):
            screen.key("t")
            screen.wait(f"{THEME} === '{theme}'")
        screen.wait("window.late")
        shown = screen.run(GROUND)
        screen.reload()
        screen.wait(f"document.querySelector('.board-box svg') && {GROUND}")
        assert screen.run(GROUND) == shown


def test_keys_change_theme_and_size_and_the_picture_moves_after_a_while(
    browser: Browser, tmp_path: Path
) -> None:
    with serving("first-race", tmp_path) as served:
        screen = browser.device(f"{served.link}?tv=1", TV, touch=False)
        screen.call("Page.addScriptToEvaluateOnNewDocument", source=HASTE)
        screen.reload()
        screen.wait("window.slept && document.querySelector('.tv .word')")
        assert screen.run(THEME) == "light"
        for theme in ("dark", "high-contrast", "light"):
            screen.key("t")
            screen.wait(f"{THEME} === '{theme}'")
        size = screen.run(SIZE)
        screen.key("+")
        screen.wait(f"{SIZE} > {size}")
        screen.key("-")
        screen.wait(f"{SIZE} === {size}")
        screen.wait("document.querySelector('.tv').style.transform.includes('8px')")
        assert 600000 in screen.run("window.slept")
        assert screen.run("document.documentElement.scrollHeight") <= TV[1]
