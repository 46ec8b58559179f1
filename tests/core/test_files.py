"""The one reader: ordinary files, of a size, and a sentence for everything else."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from gridprix.core.catalogue import find_rules
from gridprix.core.documents import BadFile, load_document
from gridprix.core.files import UnfitFile, read_file


def test_an_ordinary_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"abc\0\n")
    assert read_file(path, 5) == b"abc\0\n"
    with pytest.raises(UnfitFile, match="it has 5 bytes and at most 4 are read"):
        read_file(path, 4)


@pytest.mark.timeout(20)
@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
def test_what_never_ends_is_not_read(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe.yaml", tmp_path / "zero.yaml"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s"))
        for path, kind in ((pipe, "a pipe"), (link, "a device"), (tmp_path / "s", "a socket")):
            with pytest.raises(BadFile) as caught:
                load_document(path)
            said = f"{path}: cannot be read: it is {kind} and not an ordinary file"
            assert str(caught.value) == said


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="a file of Linux")
def test_a_file_that_hides_its_size_is_read_so_far_and_no_further() -> None:
    with pytest.raises(UnfitFile, match="it has more than 100 bytes"):
        read_file(Path("/proc/self/maps"), 100)


@pytest.mark.timeout(20)
@pytest.mark.skipif(os.name == "nt", reason="there are no pipes")
def test_a_pipe_among_the_plugins_hurts_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "waits.py")
    (failure,) = find_rules((), [tmp_path], installed=False).failures
    assert str(failure) == f"{tmp_path / 'waits.py'}: it is a pipe and not an ordinary file"
