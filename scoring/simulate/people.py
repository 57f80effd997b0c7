"""Invented people for a simulated event: names, clubs, start numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.event import Player

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

GIVEN = (
    "Agnes", "Albin", "Alva", "Anders", "Anna", "Arvid", "Åke", "Åsa", "Astrid", "Axel",
    "Barbro", "Bengt", "Birgit", "Björn", "Bo", "Britta", "Cecilia", "Dag", "Disa", "Ebba",
    "Edvin", "Elin", "Elsa", "Erik", "Eva", "Folke", "Frida", "Göran", "Greta", "Gunnar",
    "Gösta", "Hanna", "Hedda", "Henrik", "Håkan", "Ida", "Ingrid", "Ivar", "Jöns", "Kajsa",
    "Karl", "Kerstin", "Lars", "Lena", "Linnéa", "Lovisa", "Magnus", "Maja", "Malte", "Märta",
    "Nils", "Olof", "Östen", "Pär", "Ragnhild", "Rut", "Sigrid", "Sixten", "Sören", "Tage",
    "Tora", "Tyra", "Ulla", "Vera", "Viggo", "Yngve",
)  # fmt: skip
FAMILY = (
    "Ahlgren", "Almås", "Bergqvist", "Björnlund", "Blomstrand", "Brännvall", "Dalsjö", "Ekeroth",
    "Fagerdal", "Forsgård", "Granath", "Gröndahl", "Hagström", "Hällgren", "Holmbäck", "Högvall",
    "Isaksdotter", "Järnmark", "Kvarnsjö", "Kårevik", "Lagerås", "Lindhage", "Ljungdal", "Lövkvist",
    "Malmfors", "Mörkfeldt", "Norrgård", "Nyhagen", "Nääs", "Odenvik", "Ormestad", "Palmdahl",
    "Påhlgren", "Qvist", "Rosendal", "Rönnbäck", "Sandhed", "Silfverö", "Sjögrund", "Skårman",
    "Stenhammar", "Svärdh", "Tallbacka", "Törngren", "Ulfsäter", "Vallmo", "Vikander", "Vågström",
    "Wesslén", "Wrede af Sjö", "Ygberg", "Zackrisdotter", "Åbrandt", "Åkerhielm", "Älvros", "Ängsö",
    "Ödegård", "Ökvist", "Örnmark", "Österdal",
)  # fmt: skip
CLUBS = (
    "Femkort", "Hjärter Ess", "Kortlagret", "Sista Sticket", "Spader Kung", "Stopp 45", "Tvåan",
    "Vita Given",
)  # fmt: skip
CLUBLESS_SHARE = 5
"""One in so many belongs to no club."""


def invented(count: int, chance: Random) -> tuple[Player, ...]:
    """Return ``count`` players, numbered from 1, all with different names."""
    names = _names(chance)
    width = len(str(count))
    return tuple(
        Player(f"p{number:0{width}}", next(names), number, _club(chance))
        for number in range(1, count + 1)
    )


def _names(chance: Random) -> Iterator[str]:
    """Yield every pair of names in a mixed order, then the same again with a numeral."""
    pairs = [f"{given} {family}" for given in GIVEN for family in FAMILY]
    chance.shuffle(pairs)
    generation = 1
    while True:
        yield from pairs if generation == 1 else (f"{name} {generation}" for name in pairs)
        generation += 1


def _club(chance: Random) -> str:
    return "" if chance.randrange(CLUBLESS_SHARE) == 0 else chance.choice(CLUBS)
