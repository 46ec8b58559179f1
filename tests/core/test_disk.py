"""What is forced to disk, and who goes on meanwhile."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gridprix.core.disk import force, lending, put_in_place, waiting_for_disk


def test_a_thread_that_waits_for_the_disk_lends_out_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    @contextmanager
    def meanwhile() -> Iterator[None]:
        told.append("lent")
        yield
        told.append("back")

    monkeypatch.setattr(os, "fsync", lambda _: told.append("forced"))
    with (tmp_path / "file").open("w") as file:
        with lending(meanwhile):
            force(file.fileno())
            other = threading.Thread(target=force, args=(file.fileno(),))
            other.start()
            other.join()
        force(file.fileno())
    assert told == ["lent", "forced", "back", "forced", "forced"]
    with lending(meanwhile):
        put_in_place(tmp_path / "file", tmp_path / "other")
    assert told[5:] == ["lent", "back"]
    assert (tmp_path / "other").exists()


def test_what_is_lent_comes_back_when_the_disk_fails() -> None:
    told: list[str] = []

    @contextmanager
    def meanwhile() -> Iterator[None]:
        try:
            yield
        finally:
            told.append("back")

    with lending(meanwhile), pytest.raises(OSError, match="full"), waiting_for_disk():
        raise OSError("full")
    assert told == ["back"]
