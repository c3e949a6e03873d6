"""`python -m rumpus` is the command `rumpus`."""

import sys

from .cli import main

sys.exit(main())
