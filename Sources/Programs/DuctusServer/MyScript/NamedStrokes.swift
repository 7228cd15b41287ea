import InkFormats
import InkModel

/// Strokes from MyScript's clients, each with a name.
struct NamedStrokes: Sendable {
  private(set) var ink = Ink(strokes: [])
  /// The strokes' names, one for each stroke.
  private(set) var ids: [String] = []
  /// The indices of strokes made with an eraser.
  private(set) var erased: Set<Int> = []

  init() {}

  init(ink: Ink, ids: [String]) { (self.ink, self.ids) = (ink, ids) }

  /// Returns some of the strokes, by their indices.
  func part(_ places: [Int]) -> NamedStrokes {
    NamedStrokes(
      ink: ink.part(places), ids: places.map { ids[$0] })
  }

  /// Reads an array of strokes, and adds them.
  mutating func read(_ scanner: inout JSONScanner, _ name: String) throws(RecordError) {
    try scanner.array(name) { scanner, _ throws(RecordError) in try readOne(&scanner, "stroke") }
  }

  /// Reads a stroke, and adds it.
  mutating func readOne(_ scanner: inout JSONScanner, _ name: String) throws(RecordError) {
    var rows = StrokeRows()
    let number = ink.strokes.count
    let start = scanner.offset
    var id = ""
    try scanner.object(name) { scanner, name throws(RecordError) in
      switch name {
      case "id": id = try scanner.string(name) ?? id
      case "pointerType":
        if try scanner.string(name)?.lowercased() == "eraser" { erased.insert(number) }
      case "x": try rows.readXs(&scanner, stroke: number)
      case "y": try rows.readYs(&scanner, stroke: number)
      case "t": if try !scanner.skipNull() { try rows.readTimes(&scanner, stroke: number) }
      default: try scanner.skipValue()
      }
    }
    // Some clients send no times, or times for some points only.
    if !rows.areTimesComplete { rows.removeTimes() }
    try rows.check(stroke: number, at: start)
    ink.strokes.append(rows.stroke())
    ids.append(id)
  }
}
