from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from gridprix.ui.echo import echo

PORT = 8765
PATIENCE = 10.0  # seconds


@click.command("tables")
@click.argument("word", required=False)
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, metavar="N", help="Its port.")
@click.option("--put-away", is_flag=True, help="Take the table out of memory; it is kept.")
@click.option(
    "--export",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the race of the table as a journal, which replay, review and export read.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON list, made for programs.")
def command(
    word: str | None,
    port: int,
    put_away: bool,  # noqa: FBT001 - click passes options by name
    out: Path | None,
    as_json: bool,  # noqa: FBT001
) -> None:
    """List the open tables of a server on this machine.

    A table that is put away is kept on disk and comes back when somebody asks for it.
    """
    if (put_away or out) and not word:
        what = "--put-away" if put_away else f"--export {out}"
        raise click.UsageError(f"say which table: gridprix tables KITE-42 {what}")
    if out is not None:
        out.write_text(_answer(port, "GET", f"/tables/{word}/journal"), encoding="utf-8")
        echo(f"Written: {out}")
    if put_away:
        echo(_answer(port, "POST", f"/tables/{word}/away"))
    if out is not None or put_away:
        return
    text = _answer(port, "GET", "/tables")
    rows = [row for row in json.loads(text) if word is None or row["word"] == word.upper()]
    if as_json:
        echo(json.dumps(rows, indent=2))
        return
    for row in rows:
        echo(_told(row))
    if not rows:
        echo("No table is open.")


def _told(row: dict[str, Any]) -> str:
    where = f"round {row['round']}" if row["stage"] == "race" else row["stage"]
    waits = f", waits for {', '.join(row['waits_for'])}" if row["waits_for"] else ""
    state = ", failed" if row["failed"] else ", paused" if row["paused"] else waits
    people = f"{row['people']} of {row['seats']} seats taken"
    return f"{row['word']}  {row['race']}: {where}, {people}{state}"


def _answer(port: int, method: str, path: str) -> str:
    status, text = _asked(port, method, path)
    if status != 200:
        raise click.ClickException(text)
    return text


def _asked(port: int, method: str, path: str) -> tuple[int, str]:
    import http.client  # noqa: PLC0415 - few commands need it

    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request(method, path)
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    except (OSError, http.client.HTTPException) as error:
        sentence = f"no server answers on port {port} of this machine ({error})"
        raise click.ClickException(f"{sentence}; `gridprix serve` begins one") from None
    finally:
        line.close()
