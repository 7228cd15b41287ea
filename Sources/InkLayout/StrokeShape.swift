import InkModel

/// A stroke as the layout sees it. Lengths are in the ink's unit until ``scaled(by:)``.
struct StrokeShape {
  /// A part of a stroke, at its centre of mass over the drawn length.
  struct Piece {
    var x: Double
    var y: Double
    /// Drawn length.
    var weight: Double
  }

  /// The stroke's place in the ink.
  let index: Int
  /// The stroke in parts of about equal length: a cursive word's line is known along the whole word.
  var pieces: [Piece]
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
  /// Drawn length, with a little for a dot.
  var weight: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
  var centre: Double { (left + right) / 2 }

  /// Pieces of the stroke's mean place.
  var middle: Piece {
    var middle = Piece(x: 0, y: 0, weight: weight)
    for piece in pieces {
      middle.x += piece.x * piece.weight / weight
      middle.y += piece.y * piece.weight / weight
    }
    return middle
  }

  /// A dot, comma, apostrophe or short bar: too small to tell where its line is.
  ///
  /// In lengths of the writing's height.
  var isMark: Bool { width < 2.5 && height < 1 && weight < 2.5 && (height < 0.6 || width < 0.6) }

  /// A bar or underline of any length.
  var isBar: Bool { height < 0.25 * width && weight < 1.5 * width }

  /// The shape of a stroke with points, in multiples of the writing's height.
  ///
  /// - Complexity: O(points).
  init(_ stroke: Stroke, index: Int, unit: Double) {
    self.index = index
    var (previousX, previousY) = (0.0, 0.0)
    pieces = []
    (left, right) = (.infinity, -.infinity)
    (top, bottom) = (.infinity, -.infinity)
    var piece = Piece(x: 0, y: 0, weight: 0)
    for (number, point) in stroke.points.enumerated() {
      let (x, y) = (Double(point.x) / unit, Double(point.y) / unit)
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
      if number > 0 {
        let (dx, dy) = (x - previousX, y - previousY)
        let length = (dx * dx + dy * dy).squareRoot()
        piece.x += (x + previousX) / 2 * length
        piece.y += (y + previousY) / 2 * length
        piece.weight += length
        if piece.weight >= Self.pieceLength {
          pieces.append(piece.averaged)
          piece = Piece(x: 0, y: 0, weight: 0)
        }
      }
      (previousX, previousY) = (x, y)
    }
    if piece.weight > 0.3 || (pieces.isEmpty && piece.weight > 0) {
      pieces.append(piece.averaged)
    }
    if pieces.isEmpty {
      pieces.append(Piece(x: previousX, y: previousY, weight: Self.dotWeight))
    }
    if pieces.count == 1 { pieces[0].weight = max(pieces[0].weight, Self.dotWeight) }
    weight = pieces.reduce(0) { $0 + $1.weight }
  }

  /// Whether a stroke stands so near, and so much at the same height, that both are of one line.
  func isBeside(_ other: StrokeShape) -> Bool {
    let gap = max(left - other.right, other.left - right)
    let shared = min(bottom, other.bottom) - max(top, other.top)
    return gap < 3 && shared > 0.4 * min(height, other.height) && other.height > 0.6
  }

  /// Takes a slope out of the stroke's place.
  mutating func shear(by slope: Double) {
    let shift = slope * centre
    for i in pieces.indices { pieces[i].y -= slope * pieces[i].x }
    top -= shift
    bottom -= shift
  }

  /// About three letters.
  private static let pieceLength = 8.0
  private static let dotWeight = 0.2
}

extension StrokeShape.Piece {
  /// Sums divided by their weight.
  fileprivate var averaged: Self { Self(x: x / weight, y: y / weight, weight: weight) }
}
