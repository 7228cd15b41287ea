import InkModel
import InkPatterns
import ResultFormats
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `POST /v1/patterns/match`: an ink compared with figures that the request teaches.
enum PatternsAPI {
  private struct Request: Decodable {
    let patterns: [String: [Drawing]]
    let drawing: Drawing
  }

  private static let mostPatterns = 1_000

  static func match(_ body: Data) -> HTTPResponse {
    do {
      let request = try JSONDecoder().decode(Request.self, from: body)
      let count = request.patterns.values.reduce(0) { $0 + $1.count }
      guard count <= mostPatterns else {
        throw Problem(.tooLargeInk, "\(count) patterns, at most \(mostPatterns)")
      }
      var library = PatternLibrary<CloudPattern>()
      for (name, drawings) in request.patterns.sorted(by: { $0.key < $1.key }) {
        try library.teach(name, from: drawings.map(\.ink))
      }
      let candidates = try library.candidates(for: request.drawing.ink).map { candidate in
        JSONText.object([
          ("name", .string(candidate.name)), ("score", .number(candidate.score, digits: 4)),
        ])
      }
      return HTTPResponse(text: JSONText.object([("candidates", .array(candidates))]).text)
    } catch let error as PatternError {
      return Problem(.invalidInk, "\(error)").response
    } catch {
      return Problem(error).response
    }
  }
}
