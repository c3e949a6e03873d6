"""`python -m rumpus.cli` is `rumpus`."""

import sys

from . import main

sys.exit(main())
