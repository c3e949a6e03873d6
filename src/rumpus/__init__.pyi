from .api import LUCK as LUCK
from .api import OVER as OVER
from .api import WATCHER as WATCHER
from .api import BadOption as BadOption
from .api import Computer as Computer
from .api import IllegalMove as IllegalMove
from .api import Match as Match
from .api import Notice as Notice
from .api import Result as Result
from .api import RumpusError as RumpusError
from .api import computer as computer
from .api import duel as duel
from .api import games as games
from .api import replay as replay
from .api import simulate as simulate

__all__: tuple[str, ...]
__version__: str
