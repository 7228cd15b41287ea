import DuctusEngine
import InkFormats
import InkModel

/// The body of `POST /v1/hands/learn`: inks with their texts, and how to learn from them.
struct HandLesson {
  /// An ink whose text its writer confirmed.
  struct ConfirmedInk {
    let ink: Ink
    let text: String
    let writingArea: WritingArea?
  }

  private(set) var model = "en-US"
  private(set) var pace = LearningPace.atOnce
  private(set) var inks: [ConfirmedInk] = []
  /// The name of what was learned before; `nil` for nothing.
  private(set) var hand: String?
  /// How many of the inks, from the first on, that was learned from.
  private(set) var known = 0

  /// - Throws: ``Problem`` naming the member that is unknown, missing or wrong.
  init(_ body: [UInt8]) throws(Problem) {
    var own = Members()
    try JSONScanner.read(body) { scanner throws(RecordError) in
      try scanner.object("the body") { scanner, name throws(RecordError) in
        try own.read(name, &scanner)
      }
    }
    if let unknown = own.unknown {
      throw Problem(.malformed, "'\(unknown.prefix(60))' isn't a member of a lesson")
    }
    if let name = own.pace {
      guard let pace = LearningPace(rawValue: name) else {
        throw Problem(.malformed, "'pace' is at-once or whole, not '\(name.prefix(40))'")
      }
      self.pace = pace
    }
    model = own.model ?? model
    hand = own.hand
    known = max(0, own.known ?? 0)
    for (number, ink) in own.inks.enumerated() {
      guard let drawing = ink.drawing, let text = ink.text else {
        throw Problem(.malformed, "'inks[\(number)]' has no 'drawing' or no 'text'")
      }
      inks.append(ConfirmedInk(ink: drawing, text: text, writingArea: ink.writingArea))
    }
    try Plan.check(
      points: inks.reduce(0) { $0 + $1.ink.pointCount },
      strokes: inks.reduce(0) { $0 + max(1, $1.ink.strokes.count) })
  }

  private struct Members {
    var model, pace, hand, unknown: String?
    var known: Int?
    var inks: [(drawing: Ink?, text: String?, writingArea: WritingArea?)] = []

    mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
      switch name {
      case "model": model = try scanner.string(name)
      case "pace": pace = try scanner.string(name)
      case "hand": hand = try scanner.string(name)
      case "known": known = try scanner.integer(name)
      case "inks":
        var inks = inks
        try scanner.array(name) { scanner, _ throws(RecordError) in
          var ink: (drawing: Ink?, text: String?, writingArea: WritingArea?)
          try scanner.object("ink") { scanner, name throws(RecordError) in
            switch name {
            case "drawing": ink.drawing = try scanner.drawing(name)
            case "text": ink.text = try scanner.string(name)
            case "writingArea": ink.writingArea = try scanner.writingArea(name)
            default: try scanner.skipValue()
            }
          }
          inks.append(ink)
        }
        self.inks = inks
      default:
        unknown = unknown ?? name
        try scanner.skipValue()
      }
    }
  }
}
