"""The weights that `chapiteau train` has made for a game, beside its rules."""

from importlib.resources import files


def weights(package: str) -> bytes:
    """As `engine/network.py` reads them."""
    return files(f"chapiteau.games.{package}").joinpath("judgement.bin").read_bytes()
