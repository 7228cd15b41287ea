import InkFormats
import InkModel

/// Reads the ink of MyScript's JIIX: its strokes, in millimetres, anywhere in the tree of results.
/// The results aren't typed text and are ignored, and so are times, which reading doesn't need.
final class JIIXReader: JSONNoteReader {
  private var isNote = false
  private var strokes: [NoteStroke] = []
  /// The strokes with a name: words that share a stroke have parts of it with its name.
  private var named: Set<NamedStroke> = []
  private var damage = DamageList()
  private var budget = NoteBudget()

  /// The key of a stroke, by which repetitions elsewhere in the tree are recognised.
  private struct NamedStroke: Hashable {
    let id: String
    /// The hash of its points.
    let points: Int
  }

  private static let depthLimit = 64

  func member(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
    if ["words", "items", "elements", "expressions", "spans"].contains(name) { isNote = true }
    try read(name, &scanner, depth: 0)
  }

  func finished() -> NoteDocument? {
    guard isNote else { return nil }
    let page = NotePage(unitsPerInch: 25.4, layers: [NoteLayer(strokes: strokes)])
    return NoteDocument(pages: [page], damage: damage.all + budget.damage(of: ""))
  }

  private func read(
    _ name: String, _ scanner: inout JSONScanner, depth: Int
  ) throws(RecordError) {
    // Characters repeat the ink of their words.
    guard depth < Self.depthLimit, name != "chars" else { return try scanner.skipValue() }
    switch try scanner.peek() {
    case UInt8(ascii: "{"): try readObject(&scanner, depth: depth)
    case UInt8(ascii: "["):
      try scanner.array { scanner, _ throws(RecordError) in
        try read("", &scanner, depth: depth + 1)
      }
    default: try scanner.skipValue()
    }
  }

  private func readObject(_ scanner: inout JSONScanner, depth: Int) throws(RecordError) {
    var id: String?
    var type = ""
    var channels: [String: [Float]] = [:]
    try scanner.object { scanner, name throws(RecordError) in
      switch name {
      case "id": id = try scanner.stringOrNil()
      case "type": type = try scanner.stringOrNil() ?? ""
      case "X", "Y": channels[name] = try scanner.numbers()
      default: try read(name, &scanner, depth: depth + 1)
      }
    }
    guard type == "stroke" else { return }
    if let id, !id.isEmpty {
      guard budget.hasPlace(named.count),
        named.insert(NamedStroke(id: id, points: channels.hashValue)).inserted
      else { return }
    }
    guard let x = channels["X"], let y = channels["Y"], x.count == y.count, !x.isEmpty else {
      damage.append(
        NoteDamage(
          file: "", position: .whole, fault: .malformed("stroke \(id ?? "\(strokes.count)")")))
      return
    }
    guard budget.takeStroke(points: x.count) else { return }
    let points = zip(x, y).map { StrokePoint(x: $0, y: $1) }
    strokes.append(NoteStroke(Stroke(points: points), width: 0.4))
  }
}
