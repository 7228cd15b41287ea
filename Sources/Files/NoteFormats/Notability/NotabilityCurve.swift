import InkModel

/// A curve of a note of Notability: a stroke of the pen.
struct NotabilityCurve {
  /// The number of points in the file.
  let count: Int
  /// The coordinates of the points.
  let places: TaggedBytes
  /// The share of the width at each point on the line; `nil` if it is the same everywhere.
  let shares: TaggedBytes?
  let width: Float
  let colour: NoteColour
  let isHighlight: Bool

  static let width: Float = 1.4
  /// The number of points of each piece of a curve: their distances are as short as those between a
  /// pen's samples.
  private static let curveSteps = 3

  /// Returns whether points are those of curves: the first, and for each curve two that it is drawn
  /// to and its end. Otherwise they are joined by lines.
  private static func isCurve(_ count: Int) -> Bool { count % 3 == 1 }

  /// Returns the number of points on the line, for a number of points in the file.
  static func knots(_ count: Int) -> Int { isCurve(count) ? (count - 1) / 3 + 1 : count }

  private var isCurve: Bool { Self.isCurve(count) }

  /// The number of the stroke's points.
  var pointCount: Int {
    let count = isCurve ? (Self.knots(count) - 1) * Self.curveSteps + 1 : count
    return min(count, NoteBudget.strokePointLimit)
  }

  /// Returns the curve as a stroke.
  ///
  /// - Precondition: it has points.
  func stroke() throws(BlockFault) -> NoteStroke {
    var (places, shares) = (places, shares)
    var line = [try Self.place(&places)]
    var lineShares = [try shares?.float() ?? 1]
    while places.remaining > 0, line.count < NoteBudget.strokePointLimit {
      var controls = [line[line.count - 1]]
      for _ in 0..<(isCurve ? 3 : 1) { controls.append(try Self.place(&places)) }
      let (last, next) = (lineShares[lineShares.count - 1], try shares?.float() ?? 1)
      let piece = FigureOutline.curve(controls, steps: Self.curveSteps)
      line += piece
      for step in 1...piece.count {
        lineShares.append(last + (next - last) * Float(step) / Float(piece.count))
      }
    }
    let hasWidths = shares != nil && !isHighlight
    return NoteStroke(
      Stroke(points: line), width: width.isFinite && width > 0 ? width : Self.width,
      widths: hasWidths ? NoteStroke.widths(lineShares.map { $0 * width }) : [], colour: colour)
  }

  private static func place(_ places: inout TaggedBytes) throws(BlockFault) -> StrokePoint {
    StrokePoint(x: try places.float(), y: try places.float())
  }
}
