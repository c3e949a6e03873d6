"""Who is set beside whom, and why: the pairings of the comparison.

No peer has our games, so each contest holds one game of ours beside the peers' games that ask for the same kind of
work. A figure is of one of two columns: `bare` is the rules alone, legal moves and the next state in random play;
`views` is what a learner needs with every move: the mover's observation, its legal moves as a mask, and whatever
history the library keeps.
"""

from __future__ import annotations

from typing import NamedTuple

BARE, VIEWS = "bare", "views"
OURS, PEERS = "rumpus", "peers"


class Contestant(NamedTuple):
    """One figure to take: a way to play a game."""

    who: str
    """What the table calls it."""
    game: str
    """The name of the game, as its library knows it."""
    column: str
    kind: str
    """The module of `tools.peers` that plays it, and the way, as in `openspiel:python`."""
    setting: str = ""
    """What else the player is told: the parameters of a game, or how many are played at once."""

    @property
    def home(self) -> str:
        """In whose environment it runs."""
        return OURS if self.kind.startswith("rumpus:") else PEERS

    @property
    def key(self) -> str:
        """Its name in the results."""
        return f"{self.who} | {self.game} | {self.column}"


class Contest(NamedTuple):
    """One game of ours and those set beside it."""

    title: str
    game: str
    why: str
    peers: tuple[Contestant, ...]

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Ours first."""
        return (*ours(self.game), *self.peers)


PLAIN, MATCH, NATIVE, BATCH = "Rumpus plain", "Rumpus Match", "Rumpus native", "Rumpus batch"


def ours(game: str) -> tuple[Contestant, ...]:
    """The four ways in which a game of ours is played on one core."""
    return (
        Contestant(PLAIN, game, BARE, "rumpus:plain"),
        Contestant(NATIVE, game, BARE, "rumpus:native"),
        Contestant(MATCH, game, VIEWS, "rumpus:match"),
        Contestant(BATCH, game, VIEWS, "rumpus:batch"),
    )


def openspiel(game: str, setting: str = "") -> tuple[Contestant, ...]:
    """OpenSpiel driven move by move from Python, and its own rollouts in C++."""
    return (
        Contestant("OpenSpiel, Python", game, BARE, "openspiel:python", setting),
        Contestant("OpenSpiel, Python", game, VIEWS, "openspiel:views", setting),
        Contestant("OpenSpiel, C++ rollouts", game, BARE, "openspiel:rollouts", setting),
    )


def pettingzoo(game: str) -> tuple[Contestant, ...]:
    """PettingZoo has no way to play without its observations."""
    return (Contestant("PettingZoo", game, VIEWS, "pettingzoo:raw"),)


def rlcard(game: str) -> tuple[Contestant, ...]:
    """RLCard's game alone, and its environment around the game."""
    return (
        Contestant("RLCard", game, BARE, "rlcard:game"),
        Contestant("RLCard", game, VIEWS, "rlcard:environment"),
    )


def pgx(game: str, at_once: int) -> tuple[Contestant, ...]:
    """pgx with its observation left out, which XLA then does not compute, and with it."""
    return (
        Contestant("pgx", game, BARE, "pgx:bare", str(at_once)),
        Contestant("pgx", game, VIEWS, "pgx:views", str(at_once)),
    )


CONTESTS = (
    Contest(
        "Marks on a small board",
        "tic-tac-two",
        "A move puts a mark on a small board, a few lines are looked at, and the game is short. Tic Tac Two has two"
        " boards of nine places that the players share without seeing each other's marks, which is what OpenSpiel's"
        " phantom_ttt is about; tictactoe and connect_four are the open games of this size that the others offer.",
        (
            *openspiel("phantom_ttt"),
            *pettingzoo("tictactoe_v3"),
            *pettingzoo("connect_four_v3"),
            *pgx("tic_tac_toe", 1024),
            *pgx("connect_four", 64),
        ),
    ),
    Contest(
        "Hide and seek",
        "x-rays",
        "Both players hide five places among eighteen and then search in turns. OpenSpiel's battleship is set to the"
        " same size: a board of 3 by 6, ships of two and three, no shot at the same place twice. Only OpenSpiel has"
        " such a game.",
        openspiel(
            "battleship",
            "board_width=6,board_height=3,ship_sizes=[2;3],ship_values=[1;1],num_shots=18,allow_repeated_shots=false",
        ),
    ),
    Contest(
        "Dice",
        "pig-dice",
        "Throw on or bank, to 100 points: the same idea with one die in OpenSpiel's pig and two special dice in ours,"
        " for two players in both. The dice are moves of luck in both, and count as moves.",
        openspiel("pig", "players=2,winscore=100"),
    ),
    Contest(
        "Cards",
        "jukem",
        "Hands from a shuffled deck, drawn and played by two. RLCard's uno and OpenSpiel's gin_rummy are the closest;"
        " crazy_eights is the older uno, set to two players, and leduc_holdem, with six cards, is the larger of the two"
        " games of pgx that are played with cards. Cards are dealt as moves of luck in OpenSpiel and in ours; RLCard"
        " and pgx deal inside other moves.",
        (*rlcard("uno"), *openspiel("gin_rummy"), *openspiel("crazy_eights", "players=2"), *pgx("leduc_holdem", 64)),
    ),
    Contest(
        "Pieces that move",
        "tank-blitz",
        "Twenty tanks and eight mines on a board of 36 places, hidden from each other. Chess is the well-known"
        " heavyweight with moving pieces; its rules are longer than ours, so here the ratio says less. dark_chess is"
        " the chess in which the other side is hidden. PettingZoo's chess is python-chess with observations.",
        (
            Contestant("python-chess", "chess", BARE, "pychess:board"),
            *pettingzoo("chess_v6"),
            *openspiel("dark_chess"),
        ),
    ),
)

GPU_CONTESTS = (
    Contest(
        "Marks on a small board",
        "tic-tac-two",
        "As on the CPU.",
        (*pgx("tic_tac_toe", 1 << 18), *pgx("connect_four", 1 << 17)),
    ),
    Contest("Dice", "pig-dice", "backgammon is the game with dice that pgx has.", pgx("backgammon", 1 << 16)),
    Contest(
        "Pieces that move",
        "tank-blitz",
        "gardner_chess is chess on a board of 5 by 5, near to ours in size.",
        pgx("gardner_chess", 1 << 16),
    ),
    Contest("Cards", "jukem", "As on the CPU.", pgx("leduc_holdem", 1 << 18)),
)

CUDA, CUDA_BATCH, CUDA_BYTES = "Rumpus on the GPU", "Rumpus batch on the GPU", "Rumpus batch on the GPU, in bytes"


def ours_on_gpu(game: str) -> tuple[Contestant, ...]:
    """The ways in which a game of ours is played on a graphics card. An observation is floats, or bytes as with pgx."""
    return (
        Contestant(CUDA, game, BARE, "rumpus:cuda"),
        Contestant(CUDA_BATCH, game, VIEWS, "rumpus:cuda-batch"),
        Contestant(CUDA_BYTES, game, VIEWS, "rumpus:cuda-bytes"),
    )
