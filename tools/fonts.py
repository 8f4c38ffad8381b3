"""Makes the page's fonts (from npm's font packages, with only the characters the page uses) and their style sheet.

    pip install --group fonts && python tools/fonts.py

Run it again when a new character appears in a text; tests/web/test_fonts.py says so.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "web" / "node_modules"
FONTS = ROOT / "web" / "src" / "fonts"
LICENCES = ROOT / "web" / "public" / "fonts"
FEATURES = ["kern", "tnum", "lnum", "ccmp", "locl", "mark"]
COPYRIGHT = [0, 13, 14]  # the entries of a font's name table for author and licence

LATIN = "".join(chr(code) for code in (*range(0x20, 0x7F), 0xA0, *range(0xC0, 0x100)))
TYPED = "¡«°·»¿×Œœ–—‘’“”…•€\N{NARROW NO-BREAK SPACE}"  # what people write in names, and what both languages use


@dataclass(frozen=True)
class Face:
    """One font file: the family's name on the page, its source, and the weights that are kept."""

    family: str
    file: str
    package: str
    source: str
    weight: str
    limits: dict[str, tuple[float, float]]


TEXT = Face(
    "Figtree", "text", "@fontsource-variable/figtree", "figtree-latin-wght-normal", "400 800", {"wght": (400, 800)}
)
# One weight is enough: a poster's letters are bold, and two files would weigh as much as all the rest.
DISPLAY = Face("Besley", "display", "@fontsource/besley", "besley-latin-700-normal", "400 900", {})
SIGNS = Face("Signs", "signs", "@fontsource/noto-sans-math", "noto-sans-math-latin-400-normal", "400 900", {})


def main() -> None:
    wanted = set(LATIN + TYPED) | written()
    rules = []
    for face in (TEXT, DISPLAY):
        rules.append(rule(face, make(face, wanted)))
    rules.append(rule(SIGNS, make(SIGNS, wanted - characters_of(TEXT))))
    (FONTS / "fonts.css").write_text("/* Written by tools/fonts.py. */\n" + "".join(rules), "utf-8")
    make_boxes(ROOT / "tests" / "web" / "fonts" / "boxes.ttf")
    for face in (TEXT, DISPLAY, SIGNS):
        licence = PACKAGES / face.package / "LICENSE"
        (LICENCES / f"{Path(face.package).name}.txt").write_text(licence.read_text("utf-8"), "utf-8")


def written() -> set[str]:
    """Every character of the page's texts that is not plain ASCII."""
    texts = [*(ROOT / "web" / "src").rglob("*.svelte"), *(ROOT / "web" / "src").rglob("*.ts")]
    texts += [*(ROOT / "src" / "chapiteau").rglob("*.toml"), *(ROOT / "src" / "chapiteau").rglob("*.md")]
    return {character for path in texts for character in path.read_text("utf-8") if ord(character) > 0x7E}


def source(face: Face) -> Path:
    return PACKAGES / face.package / "files" / f"{face.source}.woff2"


def characters_of(face: Face) -> set[str]:
    return set(map(chr, import_module("fontTools.ttLib").TTFont(source(face)).getBestCmap()))


def make(face: Face, wanted: set[str]) -> set[str]:
    """Write the face with those of the characters that it has, and return them."""
    kept = wanted & characters_of(face)
    # The same input must give the same bytes, so the font holds no time.
    font: Any = import_module("fontTools.ttLib").TTFont(source(face), recalcTimestamp=False)
    subset = import_module("fontTools.subset")
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=COPYRIGHT, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(kept))
    subsetter.subset(font)
    if face.limits:
        font = import_module("fontTools.varLib.instancer").instantiateVariableFont(font, face.limits)
    font.flavor = "woff2"
    font.save(FONTS / f"{face.file}.woff2")
    return kept


def make_boxes(path: Path) -> None:
    """A font of boxes one and a half em wide, which replaces the system's fonts in tests."""
    width = 1500
    pen = import_module("fontTools.pens.ttGlyphPen").TTGlyphPen(None)
    pen.moveTo((100, 0))
    for corner in ((100, 700), (width - 100, 700), (width - 100, 0)):
        pen.lineTo(corner)
    pen.closePath()
    box = pen.glyph()
    builder = import_module("fontTools.fontBuilder").FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "box"])
    blocks = ((0x20, 0x180), (0x2000, 0x2070), (0x2190, 0x2400), (0x25A0, 0x27C0))
    builder.setupCharacterMap({code: "box" for first, last in blocks for code in range(first, last)})
    builder.setupGlyf({".notdef": box, "box": box})
    builder.setupHorizontalMetrics({".notdef": (width, 100), "box": (width, 100)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost(keepGlyphNames=False)
    builder.save(path)


def rule(face: Face, characters: set[str]) -> str:
    """The style sheet's rule for a face. Text drawn before it has loaded is drawn again."""
    return (
        f'@font-face {{\n  font-family: "{face.family}";\n  src: url("./{face.file}.woff2") format("woff2");\n'
        f"  font-weight: {face.weight};\n  font-display: swap;\n  unicode-range: {ranges(characters)};\n}}\n"
    )


def ranges(characters: Iterable[str]) -> str:
    runs: list[list[int]] = []
    for code in sorted(map(ord, characters)):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    told = [f"u+{first:x}" + (f"-{last:x}" if last > first else "") for first, last in runs]
    return textwrap.fill(", ".join(told), 90, subsequent_indent="    ")


if __name__ == "__main__":
    main()
