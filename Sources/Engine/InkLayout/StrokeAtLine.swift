import InkModel

/// The part of a stroke that a line underlines or goes through, in the line's coordinates.
struct StrokeAtLine {
  /// The index of the stroke in the ink.
  private let index: Int
  /// Its top and bottom, measured below the line; infinite if it is empty.
  private(set) var (top, bottom) = (Double.infinity, -Double.infinity)
  /// The drawn length above and below the line.
  private(set) var (above, below) = (0.0, 0.0)
  /// The vertical path of the pen.
  private(set) var rise = 0.0
  /// The places along the line at which it has ink, as bits; see ``StraightLine/bits(_:_:)``.
  private(set) var samples: UInt32 = 0
  /// The places at which it crosses the line, as bits.
  private(set) var crossed: UInt32 = 0
  /// The ends of the whole stroke along the line.
  private(set) var (left, right) = (Double.infinity, -Double.infinity)
  /// The top and bottom of the whole stroke, measured below the line.
  private var (highest, lowest) = (Double.infinity, -Double.infinity)

  var weight: Double { above + below }
  var height: Double { bottom - top }
  /// The middle of its height; NaN, which is neither above nor below, if it is empty.
  var middle: Double { (top + bottom) / 2 }
  /// Its distance from the line.
  var distance: Double { max(0, top, -bottom) }

  /// - Complexity: O(points).
  init(of stroke: Stroke, index: Int, along line: StraightLine) {
    self.index = index
    var before: Vector?
    for point in stroke.points {
      let here = line.coordinates(of: point)
      (left, right) = (min(left, here.x), max(right, here.x))
      (highest, lowest) = (min(highest, here.y), max(lowest, here.y))
      let start = before ?? here
      let middle = (here + start) / 2
      before = here
      guard line.reaches(middle.x) else { continue }
      top = min(top, here.y, start.y)
      bottom = max(bottom, here.y, start.y)
      let way = (here - start).length
      if middle.y < 0 { above += way } else { below += way }
      rise += abs(here.y - start.y)
      samples |= line.bits(start.x, here.x)
      if (start.y < 0) != (here.y < 0) { crossed |= line.bits(middle.x, middle.x) }
    }
  }

  /// Returns whether the stroke stands beside the line like a letter beside a dash: near its end,
  /// with its middle at the line's height, and lower than what the line decorates. A letter with a
  /// tail is as high as that.
  ///
  /// - Parameter height: the height of what the line decorates.
  func isInRow(ofHeight height: Double, length: Double) -> Bool {
    let gap = max(left - length, -right)
    return gap > 0 && gap < 2 * height && 2 * abs(highest + lowest) < lowest - highest
      && highest > -Self.reach * height
  }

  /// The height of letters beside a dash above it, relative to those in the row above.
  private static let reach = 0.35

  /// Appends the runs of points within the line's reach.
  func append(to spans: inout [InkSpan], of ink: Ink, along line: StraightLine) {
    var first: Int?
    let points = ink.strokes[index].points
    for (number, point) in points.enumerated() {
      if line.reaches(line.coordinates(of: point).x) {
        first = first ?? number
      } else if let start = first {
        spans.append(InkSpan(stroke: index, points: start..<number))
        first = nil
      }
    }
    if let first { spans.append(InkSpan(stroke: index, points: first..<points.count)) }
  }
}
