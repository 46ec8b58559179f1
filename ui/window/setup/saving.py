"""A draft as a scenario file among a person's own."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from gridprix.ui.own_folder import home

from .draft import RaceDraft


def save_scenario(draft: RaceDraft) -> Path:
    """Write the draft under a name that nothing has yet; nothing is ever overwritten."""
    folder = home() / "play"
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^a-z0-9]+", "-", draft.title.lower()).strip("-")[:50] or "my-race"
    taken = draft.library.names("play")
    name, number = stem, 1
    while name in taken or (folder / f"{name}.yaml").exists():
        number += 1
        name = f"{stem}-{number}"
    data = {**draft.to_data(), "name": name}
    text: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None)
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path
