"""Characters in boxes: kana, kanji, hanzi, hangul. Each is read as a whole, from maps of its strokes' directions."""
