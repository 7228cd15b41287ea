import InkFormats
import InkModel

/// Reads the own format of the Obsidian plug-in Ink: one unbounded page, in CSS pixels.
final class InkCanvasReader: JSONNoteReader {
  private struct Line {
    /// Coordinates and pressures in turn; `nil` for values that aren't numbers.
    var points: [Float]? = []
    var width: Float = 8
    var colour = NoteColour.black
    var offset = StrokePoint(x: 0, y: 0)
  }

  private var layer: NoteLayer?
  private var damage = DamageList()
  private var budget = NoteBudget()

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    guard name == "strokes" else { return try scanner.skipValue() }
    layer = NoteLayer()
    try scanner.elements { scanner, index throws(RecordError) in
      add(try line(&scanner), index)
    }
  }

  func finished() -> NoteDocument? {
    guard let layer else { return nil }
    return NoteDocument(
      pages: [NotePage(unitsPerInch: 96, layers: [layer])],
      damage: damage.all + budget.damage(of: ""))
  }

  private func line(_ scanner: inout JSONScanner) throws(RecordError) -> Line {
    var line = Line()
    try scanner.members { scanner, name throws(RecordError) in
      switch name {
      case "points": line.points = try scanner.numbers()
      case "offset": line.offset = try scanner.point() ?? line.offset
      case "style":
        try scanner.members { scanner, name throws(RecordError) in
          switch name {
          case "size": line.width = try scanner.numberOrNil() ?? line.width
          // A theme's colour has a name: black in the light theme.
          case "color":
            line.colour = NoteColour(hexadecimal: try scanner.stringOrNil() ?? "") ?? .black
          default: try scanner.skipValue()
          }
        }
      default: try scanner.skipValue()
      }
    }
    return line
  }

  private func add(_ line: Line, _ index: Int) {
    guard let numbers = line.points, !numbers.isEmpty, numbers.count % 3 == 0 else {
      let fault = NoteFault.malformed("stroke \(index + 1)")
      return damage.append(NoteDamage(file: "", position: .whole, fault: fault))
    }
    guard budget.takeStroke(points: numbers.count / 3) else { return }
    let points = stride(from: 0, to: numbers.count, by: 3).map { place in
      StrokePoint(x: numbers[place] + line.offset.x, y: numbers[place + 1] + line.offset.y)
    }
    layer?.strokes.append(
      NoteStroke(Stroke(points: points), width: line.width, colour: line.colour))
  }
}
