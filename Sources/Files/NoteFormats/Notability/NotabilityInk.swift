import InkModel

/// The ink of a note of Notability: curves, and figures of the drawing tools.
struct NotabilityInk {
  let file: String
  var budget = NoteBudget()
  private var faults = DamageList()
  /// The lower edge of the ink.
  private(set) var bottom: Float = 0

  private var strokes: [(stroke: NoteStroke, isHighlight: Bool)] = []
  private var pointCount = 0
  private var whitePointCount = 0

  /// The minimum red, green and blue of ink that can't be seen on white paper.
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
    var curves = NotabilityCurves(ink, in: list)
    while let curve = try curves.next() {
      guard curve.count > 0, budget.takeStroke(points: curve.pointCount) else { continue }
      append(try curve.stroke(), isHighlight: curve.isHighlight)
    }
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
      // An erased figure may have no outline left.
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
  mutating func place(on pages: inout [NotePage], _ stack: StackedPages) {
    for (stroke, isHighlight) in strokes {
      stack.place(stroke, isHighlight: isHighlight, on: &pages)
    }
    strokes = []
  }
}
