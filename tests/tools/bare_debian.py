"""A bare Debian in a folder: the smallest that starts, with neither a compiler nor git."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import attrs

# What is mounted for one command goes with it: nothing of this machine is reachable from a folder
# that is thrown away later.
ENTER = """
mount -t proc proc "$0/proc" && mount -t tmpfs shm "$0/dev/shm" &&
    mount --bind "$0/../archives" "$0/var/cache/apt/archives" &&
    exec chroot "$0" /usr/bin/env -i "$@"
"""
TOOLS = ("cc", "gcc", "c++", "make", "git")
USUAL = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"


@attrs.frozen
class BareDebian:
    """One such system; the programs in it have a home that is empty."""

    root: Path
    path: str  # where the program that is tried lies
    display: str

    def command(self, *words: str) -> list[str]:
        """What runs a command inside."""
        around = {
            "PATH": f"{self.path}:{USUAL}",
            "HOME": "/try",
            "LANG": "C.UTF-8",
            "DISPLAY": self.display,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        enter = ["unshare", "--mount", "sh", "-c", ENTER, str(self.root)]
        return [*enter, *(f"{name}={value}" for name, value in around.items()), *words]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command inside; one that fails ends it all, with what it said."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, check=False)
        if done.returncode:
            said = f"{done.stdout}{done.stderr}".strip()
            sys.exit(f"{self.root.name}: `{' '.join(words)}` fails ({done.returncode}):\n{said}")
        return done

    def lacks(self, program: str) -> bool:
        """Whether there is no such program inside."""
        found = self.command("sh", "-c", f"command -v {program}")
        return subprocess.run(found, stdout=subprocess.DEVNULL, check=False).returncode != 0

    def install(self, *packages: str) -> None:
        """Install Debian packages: names, or paths inside."""
        self.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)


def bare_debian(work: Path, name: str, path: str, display: str, *packages: str) -> BareDebian:
    """A fresh one, with these packages; what it is copied from is kept for the next time."""
    (work / "archives" / "partial").mkdir(parents=True, exist_ok=True)
    root = work / f"bare-{name}"
    copy(base(work, packages), root)
    (root / "try").mkdir()
    return BareDebian(root, path, display)


def base(work: Path, packages: Sequence[str]) -> Path:
    """What systems with some packages are copied from; it is made when there is none yet."""
    place = work / "-".join(["base", *packages])
    made = place.with_name(f"{place.name}.made")
    if made.exists():
        return place
    if packages:
        copy(base(work, ()), place)
        BareDebian(place, "", "").install(*packages)
    else:
        shutil.rmtree(place, ignore_errors=True)
        print("-- a bare Debian is fetched", flush=True)
        fetch = ["debootstrap", "--variant=minbase", suite(), str(place)]
        subprocess.run(fetch, check=True, stdout=subprocess.DEVNULL)
        shutil.copy("/etc/resolv.conf", place / "etc")
        BareDebian(place, "", "").run("apt-get", "update", "-qq")
    made.touch()
    return place


def copy(old: Path, new: Path) -> None:
    """Copy a system with all its links and owners."""
    shutil.rmtree(new, ignore_errors=True)
    subprocess.run(["cp", "-a", old, new], check=True)


def suite() -> str:
    """The Debian of this machine, for what is frozen here wants no older one."""
    about = platform.freedesktop_os_release()
    return about["VERSION_CODENAME"] if about["ID"] == "debian" else "stable"
