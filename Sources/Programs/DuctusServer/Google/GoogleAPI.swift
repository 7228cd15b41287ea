import DuctusEngine
import InkFormats
import InkModel
import ResultFormats

/// Google's unofficial handwriting endpoint, for the many pages that call it: `POST /request` and
/// `/inputtools/request`, with any query and content type.
enum GoogleAPI {
  static let service = Service(
    plan: { request throws(Problem) in
      let items = try GoogleRequest.items(of: request.body)
      let fallback = language(ofQuery: request.query["itc"])
      let isDebugging = request.query["dbg"] == "1"
      return try Plan(items.map { toRead($0, fallback) }) { readings throws(Problem) in
        var answers: [JSONText] = []
        for (item, reading) in zip(items, readings) {
          answers.append(answer(item, try reading.result.get(), isDebugging: isDebugging))
        }
        return HTTPResponse(text: JSONText.array([.string("SUCCESS"), .array(answers)]).text)
      }
    },
    answer: response)

  /// Returns a problem as these clients understand it: as an array of one text, for they take a
  /// longer one for a reading. They know no statuses but 200, 403 and 503.
  @Sendable private static func response(_ problem: Problem) -> HTTPResponse {
    let status =
      switch problem.kind {
      case .unauthorised: 403
      case .busy: 503
      default: 200
      }
    let text = problem.kind == .noModel ? "INVALID_LANGUAGE" : "FAILED_TO_PARSE_REQUEST_BODY"
    var response = HTTPResponse(status: status, text: JSONText.array([.string(text)]).text)
    response.problem = problem.kind
    if problem.kind == .busy { response.headers.append(("Retry-After", "1")) }
    response.headers.append(("X-Problem", problem.detailForHeader))
    return response
  }

  private static func toRead(_ item: GoogleRequest, _ fallback: String?) -> InkToRead {
    let language = item.language ?? fallback ?? "en"
    let context = RecognitionContext(preContext: item.preContext.isEmpty ? nil : item.preContext)
    return InkToRead(
      item.ink, model: models[language.lowercased()] ?? language, context: context,
      candidates: item.candidates)
  }

  private static func answer(
    _ item: GoogleRequest, _ result: RecognitionResult, isDebugging: Bool
  ) -> JSONText {
    let texts = result.candidates.map { candidate in
      let text = candidate.text
      return JSONText.string(
        text.hasPrefix(" ") && !item.mayBeginWithSpace ? String(text.dropFirst()) : text)
    }
    var facts: [(String, JSONText)] = [("is_html_escaped", .boolean(false))]
    if isDebugging {
      let scores = JSONText.array(
        result.candidates.map { .array([.string($0.text), .number($0.cost, digits: 4)]) }
      ).text
      // Clients look for one of four patterns; these two lines satisfy all of them.
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

  /// Names that aren't tags.
  private static let models = [
    "quickdraw": "zxx-Zsym-x-autodraw", "autodraw": "zxx-Zsym-x-autodraw",
    "emoji": "zxx-Zsye-x-emoji",
  ]

  /// Returns the language of a name: `en` of `en-t-i0-handwrit`.
  private static func language(ofQuery value: String?) -> String? {
    guard let value, let end = value.firstRange(of: "-t-i0") else { return nil }
    return String(value[..<end.lowerBound])
  }
}
