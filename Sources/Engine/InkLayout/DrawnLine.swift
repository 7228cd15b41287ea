import InkModel
import Support

/// A stroke that may be a line that isn't writing: straight, or a loop around something.
enum DrawnLine {
  case straight(StraightLine)
  case loop(DrawnLoop)

  /// A decoration made by a line.
  struct Finding {
    let decoration: TextDecoration
    /// Whether no letter has such a stroke.
    let isCertain: Bool
  }

  /// The index of the stroke in the ink.
  var stroke: Int {
    switch self {
    case .straight(let line): line.stroke
    case .loop(let loop): loop.stroke
    }
  }

  /// The box of the stroke.
  var box: Box {
    switch self {
    case .straight(let line): line.box
    case .loop(let loop): loop.box
    }
  }

  /// The distance between its ends, or the length of the loop.
  var length: Double {
    switch self {
    case .straight(let line): line.length
    case .loop(let loop): loop.length
    }
  }

  /// Finds the strokes of an ink that may be lines, in its order.
  ///
  /// - Parameters:
  ///   - boxes: the boxes of the ink's strokes.
  ///   - limit: the most straight lines, and the most loops, that are returned; the longest ones.
  /// - Complexity: O(points + strokes · (`limit` + log strokes)).
  static func find(in ink: Ink, boxes: [Box?], limit: Int) -> [DrawnLine] {
    guard ink.strokes.count > 1 else { return [] }
    // A letter's bars are shorter than the letter is high.
    let tall = boxes.map { $0?.height ?? 0 }.quantile(0.5)
    var lines: [DrawnLine] = []
    lines.reserveCapacity(min(limit, ink.strokes.count))
    for (index, stroke) in ink.strokes.enumerated() {
      guard let box = boxes[index], box.size.length >= tall else { continue }
      if let line = StraightLine(stroke, index: index, box: box) {
        lines.append(.straight(line))
      } else if let loop = DrawnLoop(stroke, index: index, box: box) {
        lines.append(.loop(loop))
      }
    }
    keepLongest(limit, of: &lines, areLoops: false)
    keepLongest(limit, of: &lines, areLoops: true)
    lines.removeAll { $0.isLoop && !boxes.holdsOne(inside: $0.stroke) }
    return lines
  }

  /// Keeps the longest lines of one kind, at most `limit`; of equal ones the first.
  private static func keepLongest(_ limit: Int, of lines: inout [DrawnLine], areLoops: Bool) {
    guard lines.count(where: { $0.isLoop == areLoops }) > limit else { return }
    let last = lines.filter { $0.isLoop == areLoops }.ordered { $0.isLonger(than: $1) }[limit - 1]
    lines.removeAll { $0.isLoop == areLoops && last.isLonger(than: $0) }
  }

  /// Whether the line is longer than another; of equal lines, the first counts as longer.
  private func isLonger(than other: DrawnLine) -> Bool {
    (other.length, stroke) < (length, other.stroke)
  }

  private var isLoop: Bool {
    if case .loop = self { true } else { false }
  }

  /// Returns what the line decorates; `nil` if it is a letter, a part of one, or stands alone.
  ///
  /// - Parameter letters: the boxes of the strokes that may be letters.
  /// - Complexity: O(strokes + points near the line).
  func decoration(of ink: Ink, letters: [Box?]) -> Finding? {
    switch self {
    case .straight(let line): line.decoration(of: ink, letters: letters)
    case .loop(let loop): loop.decoration(of: ink, letters: letters)
    }
  }
}

extension [Box?] {
  /// Returns whether another box lies within the box at `index`.
  fileprivate func holdsOne(inside index: Int) -> Bool {
    guard let box = self[index] else { return false }
    for position in indices where position != index {
      if let other = self[position], pointwiseMin(box.topLeft, other.topLeft) == box.topLeft,
        pointwiseMax(box.bottomRight, other.bottomRight) == box.bottomRight
      {
        return true
      }
    }
    return false
  }
}
