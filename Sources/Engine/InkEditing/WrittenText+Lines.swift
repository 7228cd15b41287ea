import InkModel
import UnicodeText

extension WrittenText {
  /// A line of the text and the height of its letters.
  package struct LineBand: Hashable, Sendable {
    /// Indices in ``WrittenText/characters``, from the first letter to the last.
    package let characters: Range<Int>
    /// The baseline; y grows downwards.
    package let base: Double
    /// The x-height.
    package let height: Double
  }

  /// Returns a gesture in the direction of the forms that recognisers know: mirrored, if the line at
  /// it runs from right to left.
  ///
  /// - Complexity: O(points + characters).
  public func oriented(_ ink: Ink) -> Ink {
    guard let own = ink.box else { return ink }
    var nearest: (distance: Double, line: Range<Int>)?
    for line in lines {
      let range = words[line.lowerBound].lowerBound..<words[line.upperBound - 1].upperBound
      guard let distance = box(of: range)?.distance(to: own) else { continue }
      if distance < nearest?.distance ?? .infinity { nearest = (distance, range) }
    }
    guard let line = nearest?.line,
      String(characters[line].map { $0.character }).isRightToLeft
    else { return ink }
    var mirrored = ink
    for stroke in ink.strokes.indices {
      for point in ink.strokes[stroke].points.indices {
        mirrored.strokes[stroke].points[point].x.negate()
      }
    }
    return mirrored
  }

  /// The lines that have ink, from the first on.
  package var lineBands: [LineBand] {
    lines.compactMap { line in
      let standing = bands[line].filter { $0.base.isFinite }
      guard let base = standing.map({ $0.base }).upperMedian,
        let height = standing.map({ $0.height }).upperMedian
      else { return nil }
      return LineBand(
        characters: words[line.lowerBound].lowerBound..<words[line.upperBound - 1].upperBound,
        base: base, height: height)
    }
  }
}
