import InkModel

/// The ink of a note of Notability: curves, of which each property is a list of its own, and figures
/// of the drawing tools.
struct NotabilityInk {
  let file: String
  var budget = NoteBudget()
  private var faults = DamageList()
  /// The lower edge of the ink.
  private(set) var bottom: Float = 0

  private var strokes: [(stroke: NoteStroke, isHighlight: Bool)] = []
  private var pointCount = 0
  private var whitePointCount = 0

  /// Points of each piece of a curve: they are as short as the way between two samples of a pen.
  private static let curveSteps = 3
  private static let width: Float = 1.4
  private static let highlighter: UInt8 = 4
  private static let highlightAlpha: UInt8 = 128
  /// The least red, green and blue of ink that can't be seen on white paper.
  private static let white: UInt8 = 230

  init(file: String) {
    self.file = file
  }

  var damage: [NoteDamage] { faults.all }

  /// Whether the ink can be seen only on dark paper.
  var isMostlyWhite: Bool { 2 * whitePointCount > pointCount }

  mutating func read(_ ink: Int?, in list: PropertyList) {
    do throws(BlockFault) {
      try readCurves(ink, in: list)
    } catch {
      faults.append(NoteDamage(file: file, position: .whole, fault: .blockEnds))
    }
    // The figures are an archive within the archive.
    if let shapes = list.data(list.member("shapes", of: ink)) {
      if let inner = PropertyList(Array(shapes)) {
        readShapes(inner)
      } else {
        faults.append(NoteDamage(file: file, position: .whole, fault: .malformed("shapes")))
      }
    }
  }

  private mutating func readCurves(_ ink: Int?, in list: PropertyList) throws(BlockFault) {
    func values(_ name: String) -> TaggedBytes {
      TaggedBytes(list.data(list.member(name, of: ink)) ?? [])
    }
    var (counts, points) = (values("curvesnumpoints"), values("curvespoints"))
    var (widths, colours) = (values("curveswidth"), values("curvescolors"))
    var (shares, styles) = (values("curvesfractionalwidths"), values("curvesstyles"))
    let count = counts.remaining / 4
    let styleLength = styles.remaining >= 4 * count ? 4 : 1
    var ahead = counts
    var knotCount = 0
    for _ in 0..<count { knotCount += Self.knots(Int(try ahead.fixed(UInt32.self))) }
    let hasShares = shares.remaining == 4 * knotCount
    for _ in 0..<count {
      let count = Int(try counts.fixed(UInt32.self))
      var places = try points.next(count, of: 8)
      var knots = hasShares ? try shares.next(Self.knots(count), of: 4) : nil
      // The lists of some programs lack the looks of the last curves.
      let width = widths.remaining >= 4 ? try widths.float() : Self.width
      let bits = colours.remaining >= 4 ? try colours.fixed(UInt32.self).byteSwapped : 0xFF
      var style = try styles.next(min(1, styles.remaining / styleLength), of: styleLength)
      var colour = NoteColour(rgb: bits >> 8, alpha: UInt8(truncatingIfNeeded: bits))
      let isHighlight =
        style.remaining > 0 ? try style.fixed(UInt8.self) == Self.highlighter : false
      if isHighlight { colour.alpha = min(colour.alpha, Self.highlightAlpha) }
      guard count > 0 else { continue }
      let isCurve = Self.isCurve(count)
      let length = isCurve ? (Self.knots(count) - 1) * Self.curveSteps + 1 : count
      guard budget.takeStroke(points: min(length, NoteBudget.strokePointLimit)) else { continue }
      var line = [try Self.place(&places)]
      var lineShares = [try knots?.float() ?? 1]
      while places.remaining > 0, line.count < NoteBudget.strokePointLimit {
        var controls = [line[line.count - 1]]
        for _ in 0..<(isCurve ? 3 : 1) { controls.append(try Self.place(&places)) }
        let (last, next) = (lineShares[lineShares.count - 1], try knots?.float() ?? 1)
        let piece = FigureOutline.curve(controls, steps: Self.curveSteps)
        line += piece
        for step in 1...piece.count {
          lineShares.append(last + (next - last) * Float(step) / Float(piece.count))
        }
      }
      let lineWidths = lineShares.map { $0 * width }
      let hasWidths = !isHighlight && lineWidths.allSatisfy { $0.isFinite && $0 > 0 }
      append(
        NoteStroke(
          Stroke(points: line), width: width.isFinite && width > 0 ? width : Self.width,
          widths: hasShares && hasWidths ? lineWidths : [], colour: colour),
        isHighlight: isHighlight)
    }
  }

  /// Whether points are those of curves: the first, and for each curve two that it is drawn to and
  /// its end. Otherwise they are joined by lines.
  private static func isCurve(_ count: Int) -> Bool { count % 3 == 1 }

  /// The number of points on the line.
  private static func knots(_ count: Int) -> Int { isCurve(count) ? (count - 1) / 3 + 1 : count }

  private static func place(_ places: inout TaggedBytes) throws(BlockFault) -> StrokePoint {
    StrokePoint(x: try places.float(), y: try places.float())
  }

  private mutating func readShapes(_ list: PropertyList) {
    let shapes = list.member("shapes", of: list.top)
    for index in 0..<list.elementCount(of: shapes) {
      guard budget.takePart("shapes") else { return }
      guard let shape = list.element(index, of: shapes),
        let figure = NotabilityShape(shape, in: list)
      else {
        faults.append(NoteDamage(file: file, position: .whole, fault: .malformed("shape")))
        continue
      }
      // What is left of an erased figure may be nothing.
      guard !figure.outline.isEmpty else { continue }
      guard budget.takeStroke(points: figure.outline.count) else { return }
      append(figure.stroke, isHighlight: false)
    }
  }

  private mutating func append(_ stroke: NoteStroke, isHighlight: Bool) {
    let count = stroke.stroke.points.count
    let colour = stroke.colour
    pointCount += count
    if min(colour.red, colour.green, colour.blue) >= Self.white { whitePointCount += count }
    for point in stroke.stroke.points where point.y <= NoteDocument.reach {
      bottom = max(bottom, point.y)
    }
    strokes.append((stroke, isHighlight))
  }

  // MARK: - Pages

  /// - Parameter pages: all pages, each with a layer.
  mutating func place(on pages: inout [NotePage], height: Float) {
    for (stroke, isHighlight) in strokes {
      let (low, high) = stroke.stroke.points.reduce((Float.infinity, -Float.infinity)) {
        (min($0.0, $1.y), max($0.1, $1.y))
      }
      let row = ((low / 2 + high / 2) / height).rounded(.down)
      let page = row.isFinite ? Int(max(0, min(Float(pages.count - 1), row))) : 0
      if isHighlight {
        pages[page].layers[0].highlights.append(stroke)
      } else {
        pages[page].layers[0].strokes.append(stroke)
      }
    }
    strokes = []
  }
}
