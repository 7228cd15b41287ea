import CMath
import InkModel

// Late strokes look like gestures: the bar of a t like a line through its word, the stem of a d
// like a bar within it. Reading them with the text distinguishes them.

extension GestureReading {
  /// The inks to read in order to decide whether an ink belongs to the words beside it.
  public struct Doubt: Sendable {
    /// The words without the ink, and with it.
    public let without, with: Ink
  }

  /// Returns the inks that may show that an ink is writing after all; `nil` if it isn't taken for a
  /// gesture, if no word is beside it, or if the page lacks strokes that the text refers to.
  ///
  /// - Parameters:
  ///   - ink: the gesture's strokes.
  ///   - text: the text on the page.
  ///   - page: the ink from which `text` was read.
  public func doubt(_ ink: Ink, over text: WrittenText, of page: Ink) -> Doubt? {
    best == nil ? nil : text.doubt(ink, of: page)
  }

  /// Returns these meanings, adjusted to the confidence with which the words beside the ink are
  /// read: if it is higher with the ink, the ink is more likely a part of them.
  ///
  /// - Parameters:
  ///   - without: the confidence of the likeliest reading without the ink, 0 to 1.
  ///   - with: that of the likeliest reading with it.
  public func weighed(without: Double, with: Double) -> GestureReading {
    // Fitted to how readings change with gestures on pages of the validation split, and with late
    // strokes of the training split. A bar over other letters makes nearly every reading less
    // certain.
    let change = (Self.logOdds(with) - Self.logOdds(without) + 0.5) * 0.6
    guard change > 0, best != nil else { return self }
    let writing = max(self.writing, 1e-4) * exp(change)
    let whole = gestures.reduce(writing) { $0 + $1.confidence }
    return GestureReading(gestures.divided(by: whole))
  }

  /// Returns the log-odds; bounded, since nothing is certain.
  private static func logOdds(_ probability: Double) -> Double {
    log((probability + 1e-3) / (1 - probability + 1e-3))
  }
}

extension WrittenText {
  /// Returns the words beside an ink, without it and with it; `nil` if there are none, or if the
  /// page lacks strokes that the text refers to.
  package func doubt(_ ink: Ink, of page: Ink) -> GestureReading.Doubt? {
    let nearby = strokes(near: ink)
    guard !nearby.isEmpty, nearby.allSatisfy(page.strokes.indices.contains) else { return nil }
    let words = nearby.map { page.strokes[$0] }
    return GestureReading.Doubt(
      without: Ink(strokes: words), with: Ink(strokes: words + ink.strokes))
  }

  /// Returns the indices of the strokes of words that an ink meets or is right beside.
  func strokes(near ink: Ink) -> [Int] {
    guard let path = GesturePath(ink) else { return [] }
    let near = words.indices.filter { word in
      guard let box = box(of: words[word]) else { return false }
      let margin = 0.3 * bands[word].height
      return path.box.topLeft.x < box.bottomRight.x + margin
        && box.topLeft.x - margin < path.box.bottomRight.x
        && path.box.topLeft.y < box.bottomRight.y + margin
        && box.topLeft.y - margin < path.box.bottomRight.y
    }
    return strokes(of: near.map { words[$0] })
  }
}
