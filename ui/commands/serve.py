from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gridprix.ui.cli import CommandSettings
from gridprix.ui.own_folder import home
from gridprix.ui.parameters import scenario_argument
from gridprix.ui.shelves import open_library

if TYPE_CHECKING:
    from gridprix.ui.browser.keys import WordShare

NEEDED = ("starlette", "uvicorn", "websockets", "segno")
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("serve")
@scenario_argument(required=False)
@click.option("--lan", is_flag=True, help="Let other devices in; without it only this machine.")
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help="Where to listen.")
@click.option(
    "--clock",
    type=click.IntRange(0, 604800),
    default=0,
    metavar="S",
    help="Seconds for a question.",
)
@click.option("--word", default="", metavar="WORD", help="The table word, such as KITE-42.")
@click.option("--folder", type=_FOLDER, metavar="DIR", help="Where tables are kept.")
@click.option("--public-url", default="", metavar="URL", help="The address that people use.")
@click.option("--trust-proxy", is_flag=True, help="Believe what a proxy says about addresses.")
@click.option("--uploads", is_flag=True, help="Let people send scenario and track files.")
@click.option(
    "--tables",
    type=click.IntRange(1, 10000),
    default=50,
    metavar="N",
    help="How many tables may be kept; 50 if nothing is said.",
)
@click.option(
    "--share",
    default="1/1",
    metavar="K/N",
    help="This is server K of N behind a proxy: its words end with its own digits.",
)
@click.option(
    "--workers",
    type=click.IntRange(0, 64),
    default=0,
    metavar="N",
    help="Processes in which bots think; one for each core if nothing is said.",
)
@click.option("--attached", is_flag=True, hidden=True)  # for a window: ends with its input
@click.option("--open-metrics", is_flag=True, help="Show /metrics and /tables to everybody.")
@click.pass_obj
def command(
    settings: CommandSettings,
    scenario: str | None,
    lan: bool,  # noqa: FBT001 - click passes options by name
    port: int | None,
    clock: int,
    word: str,
    folder: Path | None,
    public_url: str,
    trust_proxy: bool,  # noqa: FBT001
    uploads: bool,  # noqa: FBT001
    tables: int,
    share: str,
    workers: int,
    open_metrics: bool,  # noqa: FBT001
    attached: bool,  # noqa: FBT001
) -> None:
    """Put a table on the network: friends race in a browser, with nothing to install.

    Everybody opens the printed link or scans the code; each sees the board and only their own
    cards. Tables are kept after every decision, and the same command brings them back.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise click.UsageError(
            f"serving needs {', '.join(missing)}; install it: pip install 'gridprix[serve]'"
        )
    from gridprix.ui.browser.keys import read_word  # noqa: PLC0415 - only where it is served
    from gridprix.ui.browser.serving import Wanted, serve  # noqa: PLC0415

    table = read_word(word) if word else ""
    if table is None:
        raise click.UsageError(f"{word!r} is no table word; write a word and two digits: KITE-42")
    serve(
        open_library(*settings),
        Wanted(
            scenario,
            folder or home() / "tables",
            lan=lan,
            port=port,
            clock=clock,
            word=table,
            public_url=public_url,
            trust_proxy=trust_proxy,
            uploads=uploads,
            tables=tables,
            share=_share(share),
            workers=workers,
            open_metrics=open_metrics,
            attached=attached,
        ),
        settings=settings,
    )


def _share(text: str) -> WordShare:
    """Which of several servers this one is."""
    from gridprix.ui.browser.keys import DIGITS, WordShare  # noqa: PLC0415

    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of) <= len(DIGITS)):
        raise click.UsageError(
            f"{text!r} names no server; `--share 2/3` is the second of three; at most {len(DIGITS)}"
        )
    return WordShare(int(number), int(of))
