import DuctusEngine
import InkModel
import ResultFormats
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Google's unofficial handwriting endpoint, for the many pages that call it: `POST /request` and
/// `/inputtools/request`, with any query and content type.
struct GoogleAPI: Sendable {
  let recognition: RecognitionAPI

  func read(_ request: HTTPRequest) -> HTTPResponse {
    let answers: [JSONText]
    do {
      let body = try JSONDecoder().decode(Body.self, from: request.body)
      let fallback = Self.language(ofQuery: request.query["itc"])
      answers = try body.requests.map {
        try answer($0, fallback, isDebugging: request.query["dbg"] == "1")
      }
    } catch {
      // With status 200: these clients look at the first element only.
      let text =
        Problem(error).kind == .noModel ? "INVALID_LANGUAGE" : "FAILED_TO_PARSE_REQUEST_BODY"
      return HTTPResponse(text: JSONText.array([.string(text)]).text)
    }
    return HTTPResponse(text: JSONText.array([.string("SUCCESS"), .array(answers)]).text)
  }

  private struct Body: Decodable {
    let requests: [Item]

    init(from decoder: any Decoder) throws {
      requests = try decoder.container(keyedBy: AnyKey.self).decode(
        [Item].self, forKey: AnyKey(stringValue: "requests"))
      guard !requests.isEmpty else { throw Problem(.malformed, "no requests") }
    }
  }

  /// One ink. What clients send in many forms is taken in all of them.
  private struct Item: Decodable {
    let ink: Ink
    let language: String?
    let preContext: String
    let candidates: Int
    /// Whether a reading may begin with the space that parts it from the text before.
    let mayBeginWithSpace: Bool

    private enum Key: String, CodingKey {
      case ink, language, options
      case preContext = "pre_context"
      case candidates = "max_num_results"
      case misspelt = "max_num_result"
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      ink = try members.decode(LooseDrawing.self, forKey: .ink).ink
      language = try members.decodeIfPresent(String.self, forKey: .language)
      preContext = (try? members.decodeIfPresent(String.self, forKey: .preContext)) ?? ""
      let count =
        try members.decodeIfPresent(Int.self, forKey: .candidates)
        ?? members.decodeIfPresent(Int.self, forKey: .misspelt) ?? 10
      candidates = max(1, min(count, InkRequest.mostCandidates))
      let options = (try? members.decodeIfPresent(String.self, forKey: .options)) ?? ""
      mayBeginWithSpace = options.contains("enable_pre_space")
    }
  }

  private func answer(
    _ item: Item, _ fallback: String?, isDebugging: Bool
  ) throws -> JSONText {
    let language = item.language ?? fallback ?? "en"
    let tag = Self.models[language.lowercased()] ?? language
    let context = RecognitionContext(preContext: item.preContext.isEmpty ? nil : item.preContext)
    let result = try recognition.result(of: item.ink, language: tag, context: context)
    let candidates = result.candidates.prefix(item.candidates)
    let texts = candidates.map { candidate in
      let text = candidate.text
      return JSONText.string(
        text.hasPrefix(" ") && !item.mayBeginWithSpace ? String(text.dropFirst()) : text)
    }
    var facts: [(String, JSONText)] = [("is_html_escaped", .boolean(false))]
    if isDebugging {
      let scores = JSONText.array(
        candidates.map { .array([.string($0.text), .number($0.cost, digits: 4)]) }
      ).text
      // Clients look for one of four patterns, and these two lines satisfy all of them.
      facts.append(
        (
          "debug_info",
          .string("SCORESINKS: \(scores) Service_Recognize:\nSCORESINKS: \(scores) Combiner:")
        ))
    }
    let name = String(UInt64.random(in: .min ... .max), radix: 16)
    return .array([
      .string(String(repeating: "0", count: 16 - name.count) + name), .array(texts), .array([]),
      .object(facts),
    ])
  }

  /// Names that are no tags.
  private static let models = [
    "quickdraw": "zxx-Zsym-x-autodraw", "autodraw": "zxx-Zsym-x-autodraw",
    "emoji": "zxx-Zsye-x-emoji",
  ]

  /// `en` of `en-t-i0-handwrit`.
  private static func language(ofQuery value: String?) -> String? {
    guard let value, let end = value.range(of: "-t-i0") else { return nil }
    return String(value[..<end.lowerBound])
  }
}

/// Strokes as `[xs, ys]` or `[xs, ys, ts]`, whose times are taken only where they are numbers that
/// never fall.
private struct LooseDrawing: Decodable {
  let ink: Ink

  init(from decoder: any Decoder) throws {
    var strokes: [Stroke] = []
    var last = -Double.infinity
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      var axes = try list.nestedUnkeyedContainer()
      let xs = try axes.decode([Float].self)
      let ys = try axes.decode([Float].self)
      var times = axes.isAtEnd ? [] : (try? axes.decode([Double].self)) ?? []
      if times.count != xs.count { times = [] }
      for time in times {
        if time < last { times = [] }
        last = max(last, time)
      }
      strokes.append(try Stroke(xs: xs, ys: ys, times: times, number: strokes.count))
    }
    let isTimed = strokes.allSatisfy { $0.points.allSatisfy { $0.t != nil } }
    ink = isTimed ? Ink(strokes: strokes) : Ink(strokes: strokes).withoutTimes
  }
}
