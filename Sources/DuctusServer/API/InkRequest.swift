import DuctusEngine
import InkModel
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An ink to read and what is known about it: the body of `POST /v1/recognize`, or one of its `inks`.
///
/// A member that isn't known is refused: a hint with a slip in its name would read worse with no
/// sign of why.
struct InkRequest: Decodable, Sendable {
  private(set) var model: String?
  private(set) var ink = Ink(strokes: [])
  private(set) var context = RecognitionContext()
  /// Candidates in the answer at most.
  private(set) var candidates = 10
  /// Whether the answer tells which ink is which character.
  private(set) var hasSegments = false

  /// The most candidates that can be asked for.
  static let mostCandidates = 20

  enum CodingKeys: String, CodingKey, CaseIterable {
    case model, drawing, writingArea, preContext, postContext, layout, type, lexicon
    case allowedCharacters, allowsOnly, candidates, segments
  }

  init(from decoder: any Decoder) throws {
    try refuseUnknownKeys(of: decoder, beside: CodingKeys.allCases.map(\.rawValue))
    let members = try decoder.container(keyedBy: CodingKeys.self)
    model = try members.decodeIfPresent(String.self, forKey: .model)
    ink = try members.decode(Drawing.self, forKey: .drawing).ink
    candidates = try members.decodeIfPresent(Int.self, forKey: .candidates) ?? candidates
    guard (1...Self.mostCandidates).contains(candidates) else {
      throw Problem(.malformed, "'candidates' is from 1 to \(Self.mostCandidates)")
    }
    hasSegments = try members.decodeIfPresent(Bool.self, forKey: .segments) ?? false
    context = try Self.context(members)
  }

  private static func context(
    _ members: KeyedDecodingContainer<CodingKeys>
  ) throws -> RecognitionContext {
    var context = RecognitionContext()
    context.preContext = try members.decodeIfPresent(String.self, forKey: .preContext)
    if let area = try members.decodeIfPresent([Float].self, forKey: .writingArea) {
      guard area.count == 2 else { throw Problem(.malformed, "'writingArea' is [width, height]") }
      context.writingArea = WritingArea(width: area[0], height: area[1])
    }
    switch try members.decodeIfPresent(String.self, forKey: .layout) {
    case nil, "page": break
    case "line": context.layout = .line
    case let other?:
      throw Problem(.malformed, "'layout' is page or line, not '\(other.prefix(40))'")
    }
    var hints = RecognitionHints()
    if let name = try members.decodeIfPresent(String.self, forKey: .type) {
      guard let type = RecognitionType(rawValue: name) else {
        let names = RecognitionType.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(.malformed, "'type' is one of \(names), not '\(name.prefix(40))'")
      }
      hints.recognitionType = type
    }
    hints.postContext = try members.decodeIfPresent(String.self, forKey: .postContext)
    if let characters = try members.decodeIfPresent(String.self, forKey: .allowedCharacters) {
      hints.allowedCharacters = Set(characters)
    }
    hints.allowsOnly = try members.decodeIfPresent(Bool.self, forKey: .allowsOnly) ?? false
    hints.lexicon = try members.decodeIfPresent(Lexicon.self, forKey: .lexicon)?.words
    if hints != RecognitionHints() { context.hints = hints }
    return context
  }
}

/// The body of `POST /v1/recognize`. The member `inks` tells many inks from one.
enum RecognitionBody: Decodable {
  case one(InkRequest)
  case many(InkBatch)

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyKey.self)
    self =
      members.contains(AnyKey(stringValue: "inks"))
      ? .many(try InkBatch(from: decoder)) : .one(try InkRequest(from: decoder))
  }
}

/// Many inks in one request, with what they have in common beside them.
struct InkBatch: Decodable {
  let model: String?
  let inks: [Item]

  /// An ink, or what is wrong with it: the others are read all the same.
  enum Item: Decodable {
    case request(InkRequest)
    case problem(Problem)

    init(from decoder: any Decoder) throws {
      do {
        self = .request(try InkRequest(from: decoder))
      } catch {
        self = .problem(Problem(error))
      }
    }
  }
}

/// Words, each with a weight or all with the same.
private struct Lexicon: Decodable {
  let words: UserLexicon

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    do {
      if let list = try? value.decode([String].self) {
        words = try UserLexicon(words: list)
      } else {
        words = try UserLexicon(try value.decode([String: Float].self))
      }
    } catch let error as UserLexiconError {
      throw Problem(.malformed, "'lexicon': \(error)")
    }
  }
}

/// Strokes as `[[xs, ys, ts?], …]`: coordinates with y downwards, times in milliseconds or null.
struct Drawing: Decodable {
  let ink: Ink

  init(from decoder: any Decoder) throws {
    var strokes: [Stroke] = []
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      var axes = try list.nestedUnkeyedContainer()
      let xs = try axes.decode([Float].self)
      let ys = try axes.decode([Float].self)
      let times = axes.isAtEnd ? [] : try axes.decode([Double?].self)
      guard axes.isAtEnd else {
        throw Problem(
          .invalidInk, "a stroke has two or three lists: xs, ys, times", stroke: strokes.count)
      }
      strokes.append(try Stroke(xs: xs, ys: ys, times: times, number: strokes.count))
    }
    ink = Ink(strokes: strokes)
  }
}

extension Stroke {
  /// - Throws: ``Problem`` where the lists are not equally long, or a time is beyond all clocks.
  init(xs: [Float], ys: [Float], times: [Double?], number: Int) throws(Problem) {
    guard xs.count == ys.count, times.isEmpty || times.count == xs.count else {
      throw Problem(
        .invalidInk, "\(xs.count) xs, \(ys.count) ys and \(times.count) times", stroke: number)
    }
    var points: [StrokePoint] = []
    points.reserveCapacity(xs.count)
    for index in xs.indices {
      guard let time = times.isEmpty ? nil : times[index] else {
        points.append(StrokePoint(x: xs[index], y: ys[index]))
        continue
      }
      guard time.magnitude < 1e15 else {
        throw Problem(.invalidInk, "the time \(time)", stroke: number, point: index)
      }
      points.append(StrokePoint(x: xs[index], y: ys[index], t: Int(time.rounded())))
    }
    self.init(points: points)
  }
}

/// - Throws: ``Problem`` naming the first of the keys that isn't known.
func refuseUnknownKeys(of decoder: any Decoder, beside known: [String]) throws {
  let keys = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  if let unknown = keys.filter({ !known.contains($0) }).min() {
    throw Problem(.malformed, "'\(unknown.prefix(60))' is no member of an ink")
  }
}
