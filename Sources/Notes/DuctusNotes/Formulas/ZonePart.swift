/// A word of a page, or a stroke that wasn't taken for writing, as a part of what may be a formula.
struct ZonePart {
  enum Kind: Equatable {
    /// A word that may be a formula's, and whether surely text stands in its line.
    case word(FormulaZone.WordPlace, isInText: Bool)
    /// A word that is surely text, but in the midst of a formula; whether it is so short that it may be
    /// a function's name that was misread.
    case prose(FormulaZone.WordPlace, isShort: Bool)
    case bar
    case stroke
  }

  let kind: Kind
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
