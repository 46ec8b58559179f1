"""Where the frozen program begins."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from gridprix.ui.cli import main
from gridprix.ui.own_folder import packages_folder

if __name__ == "__main__":
    # rules that were installed beside it: `pip install --target FOLDER NAME`
    sys.path.append(str(packages_folder()))
    freeze_support()  # a worker of a simulation is this program once more
    if sys.argv[1:2] == ["-c"]:  # for its own children the program stands in for Python
        _, _, code, *rest = sys.argv
        sys.argv = ["-c", *rest]
        exec(code)  # noqa: S102 - what `python -c` does
    else:
        main()
