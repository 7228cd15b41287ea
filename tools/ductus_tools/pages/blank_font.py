"""A font of which every letter is one and the same box, for the invisible text of searchable PDF files.

    pip install fonttools==4.68.0
    python -m ductus_tools.pages.blank_font --output ../Sources/PDFRendering/Generated/BlankFont.swift

Only the letters' codes and widths matter; one glyph for all of them keeps the font small enough to be a Swift text.
"""

import argparse
import base64
import io
import textwrap

# Latin, Greek, Cyrillic, marks, punctuation, currencies, arrows, operators.
RANGES = [(0x20, 0x36F), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x20A0, 0x20BF), (0x2190, 0x22FF)]
UNITS, ADVANCE, ASCENT, DESCENT = 1000, 500, 700, 200


def font() -> bytes:
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((ADVANCE, 0), (ADVANCE, ASCENT), (0, ASCENT)):
        pen.lineTo(corner)
    pen.closePath()
    glyph = pen.glyph()
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder([".notdef", "blank"])
    builder.setupCharacterMap({code: "blank" for low, high in RANGES for code in range(low, high + 1)})
    builder.setupGlyf({".notdef": glyph, "blank": glyph})
    builder.setupHorizontalMetrics({".notdef": (ADVANCE, 0), "blank": (ADVANCE, 0)})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable({"familyName": "Ductus Blank", "styleName": "Regular", "psName": "DuctusBlank"})
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=-DESCENT, usWinAscent=ASCENT, usWinDescent=DESCENT)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", required=True)
    text = "\n    ".join(textwrap.wrap(base64.b64encode(font()).decode(), 92))
    with open(parser.parse_args().output, "w", encoding="utf-8") as file:
        file.write(f'''// Written by ductus_tools.pages.blank_font.

/// A TrueType font of which every letter is the same box, in Base64.
enum BlankFont {{
  /// Width of a letter, how far it reaches above the baseline and below: shares of the font's size.
  static let advance: Float = {ADVANCE / UNITS}
  static let ascent: Float = {ASCENT / UNITS}
  static let descent: Float = {DESCENT / UNITS}

  static let base64 = """
    {text}
    """
}}
''')


if __name__ == "__main__":
    main()
