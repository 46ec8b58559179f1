"""Recipes: pages of whole rules that the package carries, and the files that stand in them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import attrs
import click

from gridprix.core.documents import suggest

CODE = ("python", "yaml")  # blocks that are files
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"# ([\w-]+\.(?:py|yaml))\n")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@attrs.frozen
class Block:
    """A block of code of a page; a file's begins with its name, as a comment."""

    language: str
    text: str

    @property
    def file(self) -> str:
        """The name under which it is saved."""
        named = _NAMED.match(self.text)
        if named is None:
            begins = f"a block of {self.language} begins with `# its-name`"
            raise ValueError(f"{begins}, not with {self.text[:60]!r}")
        return named[1]


@attrs.frozen
class Recipe:
    """One page."""

    name: str
    text: str

    @property
    def wish(self) -> str:
        """What somebody wants who reads it."""
        return self.text.partition("\n")[0].removeprefix("# I want ")

    @property
    def blocks(self) -> list[Block]:
        """All blocks, in order."""
        return [Block(*found) for found in _BLOCK.findall(self.text)]

    @property
    def files(self) -> dict[str, str]:
        """The files of the page by name, the page itself without links to where it came from."""
        code = {block.file: block.text for block in self.blocks if block.language in CODE}
        return {"README.md": _LINK.sub(r"\1", self.text), **code}

    @property
    def commands(self) -> list[str]:
        """What to type in the folder of the files."""
        shown = [block.text for block in self.blocks if block.language == "sh"]
        return "".join(shown).splitlines()


def recipes() -> dict[str, Recipe]:
    """All pages that the package carries, by name."""
    folder = files("gridprix.core").joinpath("recipes")
    pages = sorted(one.name for one in folder.iterdir() if one.name.endswith(".md"))
    names = [page.removesuffix(".md") for page in pages]
    return {
        name: Recipe(name, folder.joinpath(f"{name}.md").read_text(encoding="utf-8"))
        for name in names
    }


def new_recipe(name: str, into: Path) -> tuple[Recipe, list[Path]]:
    """Write the files of a recipe into a folder of its name."""
    known = recipes()
    if name not in known:
        raise click.UsageError(f"there is no recipe {name[:80]!r}; {suggest(name, known)}")
    folder = into / name
    if folder.exists():
        raise click.UsageError(f"{folder} is there already; nothing is overwritten")
    folder.mkdir(parents=True)
    recipe = known[name]
    for file, text in recipe.files.items():
        (folder / file).write_text(text, encoding="utf-8", newline="\n")
    return recipe, [folder / file for file in recipe.files]
