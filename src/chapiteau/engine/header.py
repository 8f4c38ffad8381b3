"""The header of a record: what was played, by whom, and where its luck comes from."""

from collections.abc import Mapping, Sequence
from typing import Any

from chapiteau.engine.chance import commitment
from chapiteau.engine.contract import Game


def header_of(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    luck: Mapping[str, Any],
    seats: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """All but `position`, which a match adds that does not begin with the set-up; a custom box is there whole."""
    header: dict[str, Any] = {"game": game.id, "rules": game.rules_version, "players": players, "options": options}
    if seats is not None:
        header["seats"] = list(seats)
    return {**header, **luck, **({"box": game.box} if game.custom_box else {})}


def seat_of(kind: str, name: str | None, bot: str | None = None) -> dict[str, Any]:
    """Who sits there: a human, a bot, or just a seat."""
    return {"kind": kind, "name": name, "bot": bot}


def seeded(seed: str) -> dict[str, Any]:
    """Luck from a seed that was given: everybody could have known it."""
    return {"luck": "not committed", "seed": seed}


def committed(seed: bytes, nonces: Sequence[bytes | None]) -> dict[str, Any]:
    """Luck that nobody could have known: hashes now, the secrets at the end."""
    hashes = [None if nonce is None else commitment(nonce) for nonce in nonces]
    return promised(commitment(seed), hashes)


def promised(seed: str, nonces: Sequence[str | None], abandoned: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The same from the hashes themselves, with the rounds of commitments that came to nothing."""
    luck: dict[str, Any] = {"luck": "committed", "commitments": {"seed": seed, "nonces": list(nonces)}}
    return {**luck, "abandoned": list(abandoned)} if abandoned else luck
