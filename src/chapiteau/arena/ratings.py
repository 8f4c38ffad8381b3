"""One number for how well a bot plays, from matches in which several kinds met."""

from typing import Any

from chapiteau.arena.run import One

MISSING = 'ratings need openskill: pip install "chapiteau[arena]"'


def ratings(matches: list[One]) -> dict[str, dict[str, float]] | None:
    """By kind of bot: where it stands (`mu`), how unsure that is (`sigma`); None without openskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model: Any = PlackettLuce()
    known = dict.fromkeys(sorted({kind for match in matches for kind in match.order}), (25.0, 25.0 / 3))
    for match in matches:
        teams = [[model.rating(*known[kind])] for kind in match.order]
        rated = model.rate(teams, ranks=match.places)
        for kind in set(match.order):
            # A kind in several seats learns from each of them.
            own = [team[0] for team, seated in zip(rated, match.order, strict=True) if seated == kind]
            known[kind] = sum(each.mu for each in own) / len(own), sum(each.sigma for each in own) / len(own)
    return {kind: {"mu": round(mu, 2), "sigma": round(sigma, 2)} for kind, (mu, sigma) in known.items()}
