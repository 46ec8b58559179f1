"""The grid search compiled by numba, for those who have installed it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import grid_arrays, grid_geometry, grid_kernels
from .grid_arrays import Work

if TYPE_CHECKING:
    from .grid_arrays import Longs

# What is called for every state is built into its caller: handing over all the arrays of a track
# takes longer than most of these functions do.
OFTEN: tuple[Callable[..., Any], ...] = (
    *(grid_geometry.boxed, grid_geometry.point_at, grid_geometry.points_outside),
    *(grid_geometry.edge_exit, grid_geometry.border_exit, grid_geometry.crossing),
    *(grid_geometry.judge, grid_kernels.count_of, grid_kernels.packed, grid_kernels.put),
    grid_kernels.put_all,
)
SELDOM: tuple[Callable[..., Any], ...] = (
    *(grid_geometry.contact, grid_geometry.later, grid_geometry.line_events),
    *(grid_geometry.square_events, grid_kernels.recount),
)


def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def is_compiled() -> bool:
    """Whether the search is machine code by now, in this very process."""
    kept = _compiled.cache_info().currsize
    return bool(kept) and all(search.signatures for search in _compiled()[:2])


@lru_cache
def _compiled() -> tuple[Any, Any, Any]:
    from numba.extending import register_jitable  # noqa: PLC0415 - heavy; only a solver needs it

    for helper in OFTEN:
        register_jitable(forceinline=True)(helper)
    for helper in SELDOM:
        register_jitable(helper)
    searches = grid_kernels.finishing, grid_kernels.expand, grid_kernels.landings
    finishing, expand, landings = (_kept(search) for search in searches)
    return finishing, expand, landings


def _kept(search: Callable[..., Any]) -> Any:
    """Compile a function, or take what an earlier run compiled from the same sources."""
    import numba  # noqa: PLC0415
    import platformdirs  # noqa: PLC0415

    # numba itself looks at the function's own file only; ours call into other ones
    sources = (Path(str(one.__file__)) for one in (grid_arrays, grid_geometry, grid_kernels))
    digest = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    place = platformdirs.user_cache_path("gridprix", appauthor=False) / f"solver-{digest}"
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(place)
    try:
        return numba.njit(cache=True)(search)
    except RuntimeError:  # there is no folder to keep anything in
        return numba.njit(search)
    finally:
        config.CACHE_DIR = before


class CompiledSearch:
    """Runs the inner loops as machine code."""

    def finishing(self, points: Longs, work: Work) -> Longs:
        """The states at some points from which one move finishes."""
        return _in_turns(_compiled()[0], len(points), (points, work), work)

    def expand(self, layer: Longs, depth: int, work: Work) -> Longs:
        """The unknown states from which one move leads into a layer."""
        return _in_turns(_compiled()[1], len(layer), (layer, depth, work), work)

    def landings(self, key: int, work: Work) -> Longs:
        """The unknown states from which one move lands where a car stands on a slick."""
        terms = work.terms
        box = (2 * terms.top_x + 1) * (2 * terms.top_y + 1)
        return _in_turns(_compiled()[2], box, (key, work), work)


def _in_turns(search: Any, end: int, arguments: tuple[Any, ...], work: Work) -> Longs:
    """Let a search fill its room again and again until it has come to its end."""
    import numpy as np  # noqa: PLC0415

    found: list[Longs] = []
    begin = 0
    while begin < end:
        begin, filled = search(begin, *arguments)
        found.append(work.out[:filled].copy())
    return np.concatenate(found) if found else work.out[:0].copy()
