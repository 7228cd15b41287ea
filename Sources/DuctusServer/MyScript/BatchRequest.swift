import InkModel

/// The body of `POST /api/v4.0/iink/batch` and of `/recognize`, as far as it says something about
/// text. Members that aren't named here are passed over, as clients send many.
struct BatchRequest: Decodable {
  let ink: Ink
  /// The strokes' names; empty where they have none.
  let strokeIDs: [String]
  /// Such as `en_US`.
  let language: String
  let contentType: String
  let export: Export
  /// Millimetres in a unit of the ink, across and down.
  let millimetres: (x: Double, y: Double)

  /// What a JIIX answer holds beside the text.
  struct Export {
    var hasBoxes = false
    var hasStrokes = false
    var hasIDs = false
    var hasCharacters = false
    var hasWords = true
  }

  private enum Key: String, CodingKey {
    case configuration, contentType, xDPI, yDPI, scaleX, scaleY, strokeGroups, strokes
    case lang, export, jiix, text, chars, words, ids
    case boundingBox = "bounding-box"
  }

  private struct StrokeData: Decodable {
    let id: String?
    let x: [Float]
    let y: [Float]
    let t: [Double?]?
  }

  private struct Group: Decodable {
    let strokes: [StrokeData]
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    contentType = try members.decodeIfPresent(String.self, forKey: .contentType) ?? "Text"
    var data = try members.decodeIfPresent([StrokeData].self, forKey: .strokes) ?? []
    if let groups = try members.decodeIfPresent([Group].self, forKey: .strokeGroups) {
      data += groups.flatMap(\.strokes)
    }
    strokeIDs = data.map { $0.id ?? "" }
    var strokes: [Stroke] = []
    for stroke in data {
      // Some clients send no times, or times of another clock for some points only.
      let times = stroke.t.map { $0.count == stroke.x.count ? $0 : [] } ?? []
      strokes.append(
        try Stroke(xs: stroke.x, ys: stroke.y, times: times, number: strokes.count))
    }
    ink = Ink(strokes: strokes)

    func positive(_ key: Key) throws -> Double? {
      guard let value = try members.decodeIfPresent(Double.self, forKey: key) else { return nil }
      guard value > 0, value.isFinite else {
        throw Problem(.malformed, "'\(key.rawValue)' is above zero")
      }
      return value
    }
    let inch = 25.4
    millimetres = (
      try positive(.scaleX) ?? inch / (positive(.xDPI) ?? 96),
      try positive(.scaleY) ?? inch / (positive(.yDPI) ?? 96)
    )

    guard members.contains(.configuration) else {
      language = "en_US"
      export = Export()
      return
    }
    let configuration = try members.nestedContainer(keyedBy: Key.self, forKey: .configuration)
    language = try configuration.decodeIfPresent(String.self, forKey: .lang) ?? "en_US"
    var export = Export()
    if let jiix = try? configuration.nestedContainer(keyedBy: Key.self, forKey: .export)
      .nestedContainer(keyedBy: Key.self, forKey: .jiix)
    {
      export.hasBoxes = try jiix.decodeIfPresent(Bool.self, forKey: .boundingBox) ?? false
      export.hasStrokes = try jiix.decodeIfPresent(Bool.self, forKey: .strokes) ?? false
      export.hasIDs = try jiix.decodeIfPresent(Bool.self, forKey: .ids) ?? false
      if let text = try? jiix.nestedContainer(keyedBy: Key.self, forKey: .text) {
        export.hasCharacters = try text.decodeIfPresent(Bool.self, forKey: .chars) ?? false
        export.hasWords = try text.decodeIfPresent(Bool.self, forKey: .words) ?? true
      }
    }
    self.export = export
  }
}
