import InkModel

/// A stroke as the layout sees it. Lengths are in heights of the writing.
struct StrokeShape {
  /// A part of a stroke, at its centre of mass over the drawn length.
  struct Piece {
    var x: Double
    var y: Double
    /// The drawn length.
    var weight: Double
  }

  /// The index of the stroke in the ink.
  let index: Int
  /// The unit of lengths, in heights of the writing.
  let spread: Double
  /// The range of the stroke's pieces among those of all strokes.
  let pieces: Range<Int>
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
  /// The drawn length, with a minimum for a dot.
  var weight: Double
  /// The distribution of the drawn length.
  let scatter: Scatter

  var width: Double { right - left }
  var height: Double { bottom - top }
  var centre: Double { (left + right) / 2 }

  /// Whether it is a dot, comma, apostrophe or short bar: too small to show its line.
  var isSmall: Bool {
    mayBeAccent && min(width, height) * spread < 0.6
  }

  /// Whether it is as small as an accent, which may be as broad as it is high.
  var mayBeAccent: Bool { width * spread < 2.5 && height * spread < 1 && weight * spread < 2.5 }

  /// Whether it is a bar or underline of any length.
  var isBar: Bool { height < Box.flatness * width && weight < 1.5 * width }

  /// Creates the shape of a non-empty stroke, in multiples of the writing's height.
  ///
  /// - Parameter pieces: takes the stroke in parts of about equal length: a cursive word's line is
  ///   known along the whole word.
  /// - Complexity: O(points).
  init(_ stroke: Stroke, index: Int, unit: Double, spread: Double, into pieces: inout [Piece]) {
    self.index = index
    self.spread = spread
    let box = stroke.box
    let (topLeft, bottomRight) = (box?.topLeft ?? .zero, box?.bottomRight ?? .zero)
    (left, top) = (topLeft.x / unit, topLeft.y / unit)
    (right, bottom) = (bottomRight.x / unit, bottomRight.y / unit)
    let first = pieces.count
    var scatter = Scatter()
    var piece = Piece(x: 0, y: 0, weight: 0)
    for (last, next) in zip(stroke.points, stroke.points.dropFirst()) {
      let (start, end) = (last.vector / unit, next.vector / unit)
      let length = (end - start).length
      let middle = (end + start) / 2 * length
      piece.x += middle.x
      piece.y += middle.y
      piece.weight += length
      scatter.add((end + start) / 2, weight: length)
      if piece.weight >= Self.pieceLength {
        pieces.append(piece.averaged)
        piece = Piece(x: 0, y: 0, weight: 0)
      }
    }
    if piece.weight > 0.3 || (pieces.count == first && piece.weight > 0) {
      pieces.append(piece.averaged)
    }
    if pieces.count == first {
      pieces.append(Piece(x: left, y: top, weight: Self.dotWeight))
    }
    if pieces.count == first + 1 {
      pieces[first].weight = max(pieces[first].weight, Self.dotWeight)
    }
    weight = pieces[first...].reduce(0) { $0 + $1.weight }
    self.pieces = first..<pieces.count
    self.scatter = scatter
  }

  /// Returns whether a stroke is so near, and so much at the same height, that both are on one
  /// line.
  func isBeside(_ other: StrokeShape) -> Bool {
    let gap = max(left - other.right, other.left - right)
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return gap < 3 && shared > 0.4 * min(height, other.height) && other.height > 0.6
  }

  /// Removes a slope from the stroke's coordinates.
  mutating func shear(by slope: Double) {
    let shift = slope * centre
    top -= shift
    bottom -= shift
  }

  /// About three letters.
  private static let pieceLength = 8.0
  private static let dotWeight = 0.2
}

extension StrokeShape.Piece {
  /// The sums divided by their weight.
  fileprivate var averaged: Self { Self(x: x / weight, y: y / weight, weight: weight) }
}

extension Ink {
  /// Returns the size of the writing, whatever its lines: the mean height of the pen's up and down
  /// moves, weighted by their heights; somewhat more than the x-height.
  ///
  /// A move ends when the pen has turned back by a twentieth of the stroke's height, so that a
  /// tremor doesn't end it. The few high moves of a circle or box around the writing don't count.
  /// Flat ink (dashes) is measured by its widest stroke.
  ///
  /// - Returns: a positive finite length; `nil` if all points of each stroke coincide.
  /// - Complexity: O(points + moves · log moves).
  func writingHeight() -> Double? {
    var (widest, drawn) = (0.0, 0.0)
    for stroke in strokes where stroke.points.count > 1 {
      widest = max(widest, stroke.box?.width ?? 0)
      drawn += stroke.length
    }
    var (sum, squares, highest) = (0.0, 0.0, 0.0)
    forEachMove { height in
      sum += height
      squares += height * height
      highest = max(highest, height)
    }
    guard drawn > 0, drawn.isFinite, squares.isFinite else { return nil }
    var low = 0.0
    forEachMove { if Self.maximumMove * $0 < highest { low += $0 } }
    let mean = low < sum / 2 ? squares / sum : meanOfUsualMoves(sum: sum)
    let flatness = min(1, max(0, (0.3 - sum / drawn) / 0.15))
    let height = max(mean.isFinite ? mean : 0, flatness * widest)
    return height > 0 ? height : nil
  }

  private func forEachMove(_ body: (Double) -> Void) {
    for stroke in strokes where stroke.points.count > 1 {
      guard let box = stroke.box else { continue }
      stroke.forEachVerticalMove(tolerance: box.height / 20, body)
    }
  }

  /// Returns the mean of moves, weighted by their heights, without those far above their median,
  /// which is weighted likewise.
  private func meanOfUsualMoves(sum all: Double) -> Double {
    var moves: [Double] = []
    forEachMove { moves.append($0) }
    var (sum, squares) = (0.0, 0.0)
    var limit = Double.infinity
    for move in moves.sorted() where move <= limit {
      sum += move
      squares += move * move
      if limit == .infinity, sum >= all / 2 { limit = Self.maximumMove * move }
    }
    return squares / sum
  }

  /// The height of a move that may be one of a letter, in medians. In a hundred words of `val`, at
  /// most one has a higher move.
  private static let maximumMove = 4.0
}
