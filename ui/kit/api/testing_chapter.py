"""The chapter of what hypothesis makes up for tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

from .signatures import paragraphs, signature

# what hypothesis makes of the annotation of a composite strategy
_GIVES = re.compile(r"hypothesis\.strategies\.SearchStrategy\[ForwardRef\('(\w+)'\)\]")


def testing_chapter() -> Iterator[str]:
    """The strategies, each with how it is called and what it gives."""
    testing = import_module("gridprix.testing")  # needs hypothesis, as whoever reads this
    for name in testing.__all__:
        strategy = getattr(testing, name)
        lines = [_GIVES.sub(r"st.SearchStrategy[\1]", line) for line in signature(strategy, name)]
        yield from (f"#### {name}", "", "```python", *lines, "```", "")
        for paragraph in paragraphs(strategy):
            yield from (paragraph, "")
