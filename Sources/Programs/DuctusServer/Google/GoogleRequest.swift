import DuctusEngine
import InkFormats
import InkModel
import ResultFormats

/// One ink of a body of Google's protocol, in any of the forms that clients send.
struct GoogleRequest: Sendable {
  private(set) var ink = Ink(strokes: [])
  private(set) var language: String?
  private(set) var preContext = ""
  /// The maximum number of candidates in the answer.
  private(set) var candidates = 10
  /// Whether a reading may begin with the space that separates it from the preceding text.
  private(set) var mayBeginWithSpace = false

  /// Returns the inks of a body: at most one more than ``Plan/maximumStrokeCount``, for ``Plan``
  /// refuses so many.
  ///
  /// - Throws: ``Problem`` of the kind `malformed-request` or `invalid-ink`.
  static func items(of body: [UInt8]) throws(Problem) -> [GoogleRequest] {
    var items: [GoogleRequest] = []
    try JSONScanner.readObject(body, "the body") { scanner, name throws(RecordError) in
      guard name == "requests" else { return try scanner.skipValue() }
      try scanner.array(name) { scanner, _ throws(RecordError) in
        guard items.count <= Plan.maximumStrokeCount else { return try scanner.skipValue() }
        items.append(try GoogleRequest(&scanner))
      }
    }
    guard !items.isEmpty else { throw Problem(.malformed, "no requests") }
    return items
  }

  private init(_ scanner: inout JSONScanner) throws(RecordError) {
    var strokes: [Stroke]?
    let start = scanner.offset
    try scanner.object("request") { scanner, name throws(RecordError) in
      switch name {
      case "ink": strokes = try Self.strokes(&scanner, name)
      case "language": language = try scanner.string(name)
      // Many clients use the second, misspelt name.
      case "max_num_results", "max_num_result":
        let count = try scanner.integer(name) ?? candidates
        candidates = max(1, min(count, InkRequest.maximumCandidateCount))
      case "pre_context": preContext = try Self.text(&scanner, name)
      case "options":
        mayBeginWithSpace = try Self.text(&scanner, name).contains("enable_pre_space")
      default: try scanner.skipValue()
      }
    }
    guard let strokes else { throw .record(.missingDrawing, offset: start) }
    ink = Self.withSoundTimes(Ink(strokes: strokes))
  }

  /// Returns a text; empty for anything else.
  private static func text(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> String {
    var text: String?
    _ = try scanner.attempt { scanner throws(RecordError) in text = try scanner.string(name) }
    return text ?? ""
  }

  /// Reads strokes as `[xs, ys]` or `[xs, ys, ts]`, with any times.
  private static func strokes(
    _ scanner: inout JSONScanner, _ name: String
  ) throws(RecordError) -> [Stroke] {
    var strokes: [Stroke] = []
    var rows = StrokeRows()
    try scanner.array(name) { scanner, number throws(RecordError) in
      rows.removeAll()
      let start = scanner.offset
      try scanner.array("stroke") { scanner, row throws(RecordError) in
        switch row {
        case 0: try rows.readXs(&scanner, stroke: number)
        case 1: try rows.readYs(&scanner, stroke: number)
        case 2:
          let problem = try scanner.attempt { scanner throws(RecordError) in
            try rows.readTimes(&scanner, stroke: number)
          }
          if problem != nil || !rows.areTimesComplete { rows.removeTimes() }
        default: try scanner.skipValue()
        }
      }
      try rows.check(stroke: number, at: start)
      strokes.append(rows.stroke())
    }
    return strokes
  }

  /// Returns the ink, without times if some are missing or one decreases.
  private static func withSoundTimes(_ ink: Ink) -> Ink {
    var last = Int.min
    for point in ink.strokes.lazy.flatMap(\.points) {
      guard let time = point.t, time >= last else { return ink.withoutTimes }
      last = time
    }
    return ink
  }
}
