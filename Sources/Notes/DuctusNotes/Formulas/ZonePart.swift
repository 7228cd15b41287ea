/// A word of a page, or a stroke that wasn't taken for writing, as a part of a possible formula.
struct ZonePart {
  /// The word's place; `nil` for a stroke.
  let position: FormulaZone.WordPosition?
  /// The number of the word's characters, and whether it has three consecutive letters of text.
  let characters: Int
  let isLong: Bool
  /// Whether its word is surely text.
  let isProse: Bool
  /// Whether it is a level stroke.
  let isBar: Bool
  /// Indices of its strokes in the page's, ascending.
  let strokes: [Int]
  let box: PageBox
}

extension PageBox {
  /// Returns the horizontal and vertical gap between two boxes; negative if they overlap.
  func white(to other: PageBox) -> (x: Float, y: Float) {
    (max(x, other.x) - min(right, other.right), max(y, other.y) - min(bottom, other.bottom))
  }

  /// Returns whether a box is within this one, except for a margin on each side.
  func holds(_ other: PageBox, within margin: Float) -> Bool {
    other.x >= x - margin && other.right <= right + margin && other.y >= y - margin
      && other.bottom <= bottom + margin
  }
}
