import DuctusEngine
import InkFormats
import InkModel

/// The body of `POST /v1/hands/learn`: inks with their texts, and options for learning.
struct LearningRequest {
  /// An ink with the text that its writer confirmed.
  struct ConfirmedInk {
    let ink: Ink
    let text: String
    let writingArea: WritingArea?

    fileprivate init(_ members: ConfirmedMembers) throws(Problem) {
      if let unknown = members.unknown {
        throw Problem(.malformed, "'\(unknown.prefix(60))' isn't a member of a confirmed ink")
      }
      guard let ink = members.drawing else { throw Problem(.malformed, "'drawing' is missing") }
      guard let text = members.text else { throw Problem(.malformed, "'text' is missing") }
      guard !text.allSatisfy(\.isWhitespace) else {
        throw Problem(.malformed, "'text' is empty")
      }
      (self.ink, self.text, writingArea) = (ink, text, members.writingArea)
    }
  }

  let model: String
  private(set) var pace = LearningPace.atOnce
  private(set) var inks: [ConfirmedInk] = []
  /// The name of the hand learned before, if any.
  let hand: String?
  /// The number of the first inks from which it was learned.
  let known: Int

  /// - Throws: ``Problem`` naming the member that is unknown, missing or wrong.
  init(_ body: [UInt8]) throws(Problem) {
    var own = Members()
    try JSONScanner.readObject(body, "the body") { scanner, name throws(RecordError) in
      try own.read(name, &scanner)
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
    model = own.model ?? "en-US"
    hand = own.hand
    known = own.known ?? 0
    guard let given = own.inks, !given.isEmpty else {
      throw Problem(.malformed, "'inks' is \(own.inks == nil ? "missing" : "empty")")
    }
    try Plan.check(points: 0, strokes: given.count)
    for (number, ink) in given.enumerated() {
      do throws(Problem) {
        inks.append(try ink.get())
      } catch {
        throw error.within("inks[\(number)]")
      }
    }
    guard (0...inks.count).contains(known) else {
      throw Problem(.malformed, "'known' is from 0 to \(inks.count), the number of the inks")
    }
    try Plan.check(
      points: inks.reduce(0) { $0 + $1.ink.pointCount },
      strokes: inks.reduce(0) { $0 + max(1, $1.ink.strokes.count) })
  }

  fileprivate struct ConfirmedMembers: InkObject {
    private var forms = InkForms()
    var text, unknown: String?
    var writingArea: WritingArea?
    var drawing: Ink? { forms.ink }

    mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
      switch name {
      case "drawing", "strokes": try forms.read(name, &scanner)
      case "text": text = try scanner.string(name)
      case "writingArea": writingArea = try scanner.writingArea(name)
      default:
        unknown = unknown ?? name
        try scanner.skipValue()
      }
    }
  }

  private struct Members {
    var model, pace, hand, unknown: String?
    var known: Int?
    /// Each ink or its error.
    var inks: [Result<ConfirmedInk, Problem>]?

    mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(RecordError) {
      switch name {
      case "model": model = try scanner.string(name)
      case "pace": pace = try scanner.string(name)
      case "hand": hand = try scanner.string(name)
      case "known": known = try scanner.integer(name)
      case "inks":
        inks = try scanner.inks(name) { (members: ConfirmedMembers) throws(Problem) in
          try ConfirmedInk(members)
        }
      default:
        unknown = unknown ?? name
        try scanner.skipValue()
      }
    }
  }
}
