/// A word of a page, or a stroke that wasn't taken for writing, as a part of what may be a formula.
struct ZonePart {
  /// The word's place; `nil` of a stroke.
  let place: FormulaZone.WordPlace?
  /// Characters of the word, and whether three letters of text follow one another in it.
  let characters: Int
  let isLong: Bool
  /// Whether it is a level stroke.
  let isBar: Bool
  /// As places in the page's, ascending.
  let strokes: [Int]
  let box: PageBox
}

extension PageBox {
  /// White between two boxes to the side and in height; negative where they overlap.
  func white(to other: PageBox) -> (x: Float, y: Float) {
    (max(x, other.x) - min(right, other.right), max(y, other.y) - min(bottom, other.bottom))
  }

  /// Whether a box lies within this one, but for so much of it on each side.
  func holds(_ other: PageBox, within margin: Float) -> Bool {
    other.x >= x - margin && other.right <= right + margin && other.y >= y - margin
      && other.bottom <= bottom + margin
  }
}
