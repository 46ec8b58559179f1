"""A Debian package around the frozen program: with icon, manual, desktop entry and completions."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from time import time

DRAW_ICONS = """
import sys
from pathlib import Path
from gridprix.ui.window.icon import SIZES, icon
for size in SIZES:
    place = Path(sys.argv[1]) / f"{size}x{size}" / "apps"
    place.mkdir(parents=True)
    icon(size).save(place / "gridprix.png")
"""
COMPLETIONS = {
    "bash": "usr/share/bash-completion/completions/gridprix",
    "zsh": "usr/share/zsh/vendor-completions/_gridprix",
    "fish": "usr/share/fish/vendor_completions.d/gridprix.fish",
}
NEEDS = (
    "libegl1",
    "libfontconfig1",
    "libgcc-s1",
    "libgl1",
    "libstdc++6",
    "libx11-6",
    "libxrender1",
)
CONTROL = """\
Package: gridprix
Version: {version}
Architecture: {architecture}
Maintainer: The gridprix authors <gridprix@localhost.localdomain>
Installed-Size: {size}
Depends: {needs}
Section: games
Priority: optional
Description: race on squared paper and on circuits, by the book
 A tabletop racing simulator: the Italian rules of graph-paper Racetrack, a
 classroom rules sheet, the Racing Car Game and Speed Circuit, each by its
 documented rules and freely combined with the others.
 .
 Play in a window or at the terminal, alone against pilots or with friends;
 learn from a coach, look back on a race, bring your own rules and tracks.
"""
DESKTOP = """\
[Desktop Entry]
Type=Application
Name=gridprix
GenericName=Racing on paper and board
Comment=Race on squared paper and on circuits
Exec=gridprix
Icon=gridprix
Terminal=false
Categories=Game;BoardGame;
Keywords=racetrack;racing;board game;
"""
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: gridprix

Files: *
Copyright: 2026 The gridprix authors
License: Expat
{licence}
Comment: The package carries Python and libraries under their own licences;
 `gridprix licences --full` prints all of them.
"""
CHANGES = """\
gridprix ({version}) unstable; urgency=medium

  * See CHANGELOG.md of this version.

 -- The gridprix authors <gridprix@localhost.localdomain>  {hour}
"""
HOUR = "SOURCE_DATE_EPOCH"  # whoever wants the same bytes twice sets it
# A frozen program carries libraries of its own on purpose: it must run where others are installed.
# The authors have no address yet.
OVERRIDES = """\
gridprix: embedded-library *
gridprix: shared-library-lacks-prerequisites *
gridprix: library-not-linked-against-libc *
gridprix: unstripped-binary-or-object *
gridprix: package-installs-python-bytecode *
gridprix: custom-library-search-path *
gridprix: missing-dependency-on-libc *
gridprix: binary-without-manpage *
gridprix: bogus-mail-host *
gridprix: bogus-mail-host-in-debian-changelog *
"""


def debian_package(folder: Path, version: str, place: Path, work: Path, dist: Path) -> Path:
    """Lay out the package's files, then pack them."""
    root = work / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr/lib/gridprix", symlinks=True)
    put(root, "usr/lib/gridprix/BUILD", "deb\n")
    (root / "usr/games").mkdir()
    (root / "usr/games/gridprix").symlink_to("../lib/gridprix/gridprix")
    lay_out_papers(root, version, place)
    put(root, "DEBIAN/control", control(root, version))
    put(root, "DEBIAN/md5sums", "".join(checksums(root)))
    even_modes(root)
    package = dist / f"gridprix_{version}_{architecture()}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", root, package], check=True
    )
    return package


def lay_out_papers(root: Path, version: str, place: Path) -> None:
    """Manual, icons, desktop entry, completions and what Debian wants to read."""
    python = place / "bin" / "python"
    manual = told_by(python, "-m", "gridprix.ui.kit.manual")
    put(root, "usr/share/man/man6/gridprix.6.gz", packed(manual))
    put(root, "usr/share/applications/gridprix.desktop", DESKTOP)
    subprocess.run([python, "-c", DRAW_ICONS, root / "usr/share/icons/hicolor"], check=True)
    for shell, path in COMPLETIONS.items():
        put(root, path, told_by(place / "bin" / "gridprix", "completion", shell))
    papers = "usr/share/doc/gridprix"
    licence = (Path(__file__).parents[2] / "LICENSE").read_text(encoding="utf-8")
    text = "".join(f" {line or '.'}\n" for line in licence.splitlines()[4:])
    put(root, f"{papers}/copyright", COPYRIGHT.format(licence=text.rstrip("\n")))
    hour = format_datetime(datetime.fromtimestamp(int(os.environ.get(HOUR) or time()), UTC))
    changes = CHANGES.format(version=version, hour=hour)
    put(root, f"{papers}/changelog.gz", packed(changes))
    put(root, "usr/share/lintian/overrides/gridprix", OVERRIDES)


def put(root: Path, path: str, content: str | bytes) -> None:
    """Write one file of the package."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


def packed(text: str) -> bytes:
    """A paper as Debian keeps it; without the hour, so that the same text gives the same bytes."""
    return gzip.compress(text.encode(), 9, mtime=0)


def told_by(*words: str | Path) -> str:
    """What a command prints."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def architecture() -> str:
    """What Debian calls this machine."""
    return told_by("dpkg", "--print-architecture").strip()


def control(root: Path, version: str) -> str:
    size = sum(one.stat().st_size for one in plain_files(root)) // 1024
    needs = ", ".join([f"libc6 (>= {newest_libc(root)})", *NEEDS])
    return CONTROL.format(version=version, architecture=architecture(), size=size, needs=needs)


def newest_libc(root: Path) -> str:
    """The oldest C library with which all of this machine's code runs."""
    code = [one for one in plain_files(root) if one.read_bytes()[:4] == b"\x7fELF"]
    symbols = told_by("objdump", "--dynamic-syms", *code)
    wanted = {(int(one[1]), int(one[2])) for one in re.finditer(r"GLIBC_(\d+)\.(\d+)", symbols)}
    return "{}.{}".format(*max(wanted))


def plain_files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, each once, by whatever other names it may be reached."""
    return (one for one in folder.rglob("*") if one.is_file() and not one.is_symlink())


def checksums(root: Path) -> Iterator[str]:
    files = sorted(one.relative_to(root) for one in plain_files(root / "usr"))
    for start in range(0, len(files), 500):  # a command line has an end
        yield subprocess.run(
            ["md5sum", *map(str, files[start : start + 500])],
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        ).stdout


def even_modes(root: Path) -> None:
    """Folders and the program may be entered, everything else may be read."""
    for one in [root, *root.rglob("*")]:
        if not one.is_symlink():
            runs = one.is_dir() or (one.name == "gridprix" and one.parent.name == "gridprix")
            one.chmod(0o755 if runs else 0o644)
